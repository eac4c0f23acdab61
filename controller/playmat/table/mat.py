"""A mat: slots with their positions, readers and zones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from playmat.drawing import Point, Rectangle
from playmat.placement import Arrangement, Place, Zone
from playmat.table.snapshot import ReaderKey
from playmat.text import Text

RADIO = "gain", "power", "near", "driver"
"""The settings of a reader's radio, in the order of its fields."""

GAINS, POWERS, DRIVERS = (18, 23, 33, 38, 43, 48), range(64), range(16)


class Antenna(NamedTuple):
    """Antenna of one reader; millimetres from the mat's centre, x to the right and y towards south."""

    name: str
    x: float
    y: float
    board: str
    reader: int
    gain: int = 33  # receiver gain in dB
    power: int = 32  # field power, 0 to 63
    near: int = 15  # lower power, at which only tags near the antenna answer
    driver: int = 8  # conductance of the other output driver, 0 to 15: less for strong modules
    coupled: tuple[int, ...] = ()  # readers of its board whose fields must not be on with its own


class Base(NamedTuple):
    """Part of a kit below all overlays: size, and antennas by name."""

    name: str
    width: float
    height: float
    antennas: Mapping[str, Antenna]


class Slot(NamedTuple):
    """One slot; outline in millimetres around its centre. Without a board it has no reader."""

    place: Place
    x: float
    y: float
    board: str = ""
    reader: int = 0
    identify: bool = True  # False: the reader reports presence only
    gain: int = 33
    power: int = 32
    near: int = 15
    width: float = 63
    height: float = 88
    coil: Point | None = None  # centre of its antenna
    antenna: str = ""  # name of its antenna in the base
    tag: Point | None = None  # centre of the tag that is glued under a square of a printed board
    tag_diameter: float = 20
    owner: bool = False  # a reader that may not identify tells in whose box what lies there comes
    driver: int = 8
    coupled: tuple[int, ...] = ()


class Panel(NamedTuple):
    """A printed frame round places that belong together.

    With a name it bears the name, which the game's words know like a zone's; otherwise those of its zones.
    """

    box: Rectangle
    name: str = ""
    colour: str = ""
    foot: bool = False  # its name stands at the lower edge

    def holds(self, slot: Slot) -> bool:
        """Whether the slot lies within the frame."""
        box = self.box
        return box.left <= slot.x <= box.right and box.top <= slot.y <= box.bottom


class StickerPositions(NamedTuple):
    """Positions of the two tags of a card: millimetres from its centre, right and up when upright."""

    diameter: float = 25
    upright: Point = (18.5, 31)  # over the antenna while the card is upright
    turned: Point = (18.5, -18.5)  # over the antenna while the card is turned

    def at(self, turned: bool) -> Point:
        """Centre of the sticker for this pose."""
        return self.turned if turned else self.upright


@dataclass(frozen=True)
class Mat:
    """Slots of a mat, its size in millimetres, the names of its seats, and what frames the slots."""

    name: str
    width: float
    height: float
    slots: tuple[Slot, ...]
    stickers: StickerPositions = field(default_factory=StickerPositions)
    seats: tuple[str, ...] = ("South", "North")
    games: tuple[str, ...] = ()  # games it was printed for; empty: any game whose zones it has
    panels: tuple[Panel, ...] = ()
    colours: tuple[str, ...] = ()  # of the seats, where they are named after them
    zones: tuple[tuple[str, str], ...] = ()  # zones with a printed name of the overlay's own, and that name
    source: str = field(default="", compare=False)  # file name
    tag_readers: tuple[ReaderKey, ...] = ()  # where the tags of all known overlays may lie

    @cached_property
    def watched(self) -> tuple[Slot, ...]:
        """The slots that have a reader."""
        return tuple(slot for slot in self.slots if slot.board)

    @cached_property
    def boards(self) -> tuple[str, ...]:
        """The names of the boards, in the order of their first slots."""
        return tuple(dict.fromkeys(slot.board for slot in self.watched))

    @cached_property
    def by_place(self) -> Mapping[Place, Slot]:
        """The slots by their places."""
        return {slot.place: slot for slot in self.slots}

    @cached_property
    def by_reader(self) -> Mapping[ReaderKey, Slot]:
        """The slots whose readers may identify, by board and reader."""
        return {(slot.board, slot.reader): slot for slot in self.watched if slot.identify}

    @property
    def seat_names(self) -> tuple[Text, ...]:
        """Display names of the seats."""
        return tuple(map(Text, self.seats))

    @property
    def zone_names(self) -> Mapping[str, Text]:
        """Display names of the zones that the overlay names."""
        return {zone: Text(name) for zone, name in self.zones}

    def panel(self, slot: Slot) -> Panel | None:
        """Returns the frame in which a slot lies."""
        return next((panel for panel in self.panels if panel.holds(slot)), None)

    def tag(self, slot: Slot) -> Point:
        """Returns the centre of the tag that a wand reads as this square; by default the square's centre."""
        return slot.tag or (slot.x, slot.y)

    def readers(self, board: str) -> tuple[Slot, ...]:
        """Returns the slots of one board in the order of its readers."""
        return tuple(sorted((s for s in self.watched if s.board == board), key=lambda s: s.reader))

    def slot(self, place: Place) -> Slot:
        """Returns the slot at `place`; raises KeyError if the mat has none."""
        return self.by_place[place]

    def antenna(self, slot: Slot) -> Point:
        """Returns the centre of the slot's antenna, or of the slot itself."""
        return slot.coil or (slot.x, slot.y)

    def sensed(self, zones: Mapping[str, Zone]) -> dict[str, Zone]:
        """Returns the printed zones of a game, with those that have no readers marked as remembered."""
        # A remembered zone is taken to be as the last action left it. Hidden zones, tap points and wands are
        # not part of any placement, so there is nothing to remember.
        watched = {slot.place.zone for slot in self.watched}
        printed = {slot.place.zone for slot in self.slots}
        unread = (Arrangement.HIDDEN, Arrangement.TAP, Arrangement.POINTER)
        return {
            name: zone._replace(remembered=zone.arrangement not in unread and name not in watched)
            for name, zone in zones.items()
            if name in printed
        }

    def suits(self, game: str, zones: Mapping[str, Zone]) -> bool:
        """Whether the game can be played on this mat."""
        return game in self.games if self.games else bool(zones) and not self.lacking(zones)

    def foreign(self, zones: Collection[str]) -> tuple[str, ...]:
        """Returns the printed zones that are not among these."""
        return tuple(sorted({slot.place.zone for slot in self.slots}.difference(zones)))

    def lacking(self, zones: Mapping[str, Zone]) -> tuple[str, ...]:
        """Returns the zones of a game that are not printed on the mat; a wand's zone need not be."""
        needed = {name for name, zone in zones.items() if zone.arrangement is not Arrangement.POINTER}
        return tuple(sorted(needed - {slot.place.zone for slot in self.slots}))


def near_power(power: int, driver: int = 8) -> int:
    """Returns the setting at which tags must couple 0.7 to answer, if 0.515 is enough at `power`.

    So it is for a standard module. The field is proportional to power plus four times `driver`.
    """
    return max(0, round((power + 4 * driver) * 0.515 / 0.7) - 4 * driver)
