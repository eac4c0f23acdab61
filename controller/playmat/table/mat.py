"""A mat: its slots, where they lie, which reader watches each, and which zone of the rules each is.

The boards and antennas of a kit are one file (a base); what a printed overlay makes of them is another that
names it. A file with slots of its own needs no base.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from playmat.errors import ConfigError
from playmat.picture import SEAT_NAMES, SHARED, SOUTH, Arrangement, Place, Zone
from playmat.table.snapshot import Reader
from playmat.text import Text

GAINS, POWERS = (18, 23, 33, 38, 43, 48), range(64)
Point = tuple[float, float]


class Antenna(NamedTuple):
    """A reader's coil; millimetres from the mat's centre, x to the right and y towards south."""

    name: str
    x: float
    y: float
    board: str
    reader: int
    gain: int = 33  # of its receiver, in dB
    power: int = 32  # of its field, 0 to 63
    near: int = 15  # the lower power that only tags near its antenna answer


class Base(NamedTuple):
    """What every overlay of a kit lies on: its size and its antennas by name."""

    name: str
    width: float
    height: float
    antennas: Mapping[str, Antenna]


class Slot(NamedTuple):
    """One slot, its outline in millimetres around its centre; one without a board is not heard."""

    place: Place
    x: float
    y: float
    board: str = ""
    reader: int = 0
    identify: bool = True  # False: the reader tells presence only
    gain: int = 33
    power: int = 32
    near: int = 15
    width: float = 63
    height: float = 88
    coil: Point | None = None  # the centre of its antenna
    antenna: str = ""  # its name in the base
    tag: Point | None = None  # the centre of the tag that a square has in the printed board
    tag_diameter: float = 20


class Stickers(NamedTuple):
    """Where the two tags of a card stick: millimetres from its centre, to the right and up as it stands."""

    diameter: float = 25
    upright: Point = (18.5, 31)  # over the antenna while the card stands
    turned: Point = (18.5, -18.5)  # over it while the card is turned

    def at(self, turned: bool) -> Point:
        """The centre of the sticker for this pose."""
        return self.turned if turned else self.upright


@dataclass(frozen=True)
class Mat:
    """All slots of a mat with its size in millimetres, and what its seats are called."""

    name: str
    width: float
    height: float
    slots: tuple[Slot, ...]
    stickers: Stickers = field(default_factory=Stickers)
    seats: tuple[str, ...] = ("South", "North")
    games: tuple[str, ...] = ()  # that it was printed for; none: whichever finds its zones
    source: str = field(default="", compare=False)  # its file

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
    def by_reader(self) -> Mapping[Reader, Slot]:
        """The slots whose readers may identify, by board and reader."""
        return {(slot.board, slot.reader): slot for slot in self.watched if slot.identify}

    @property
    def seat_names(self) -> tuple[Text, ...]:
        """What people call the seats."""
        return tuple(map(Text, self.seats))

    def tag(self, slot: Slot) -> Point:
        """The centre of the tag that a wand hears as this square; where nothing is said, the square's own."""
        return slot.tag or (slot.x, slot.y)

    def readers(self, board: str) -> tuple[Slot, ...]:
        """The slots of one board in the order of its readers."""
        return tuple(sorted((s for s in self.watched if s.board == board), key=lambda s: s.reader))

    def slot(self, place: Place) -> Slot:
        """The slot at `place`; KeyError where the mat has none."""
        return self.by_place[place]

    def antenna(self, slot: Slot) -> Point:
        """The centre of the slot's antenna, or of the slot itself."""
        return slot.coil or (slot.x, slot.y)

    def sensed(self, zones: Mapping[str, Zone]) -> dict[str, Zone]:
        """The zones of a game as this mat knows them: what has no readers is only remembered.

        A zone that is not printed on it is remembered if the game can be told of it with a wand.
        """
        watched = {slot.place.zone for slot in self.watched}
        printed = {slot.place.zone for slot in self.slots}
        silent = (Arrangement.HIDDEN, Arrangement.TAP, Arrangement.POINTER)
        return {
            name: zone._replace(remembered=zone.arrangement not in silent and name not in watched)
            for name, zone in zones.items()
            if name in printed
        }

    def suits(self, game: str, zones: Mapping[str, Zone]) -> bool:
        """Whether the game can be played on it."""
        return game in self.games if self.games else bool(zones) and not self.lacking(zones)

    def foreign(self, zones: Collection[str]) -> tuple[str, ...]:
        """The zones that are printed on it and are none of these."""
        return tuple(sorted({slot.place.zone for slot in self.slots}.difference(zones)))

    def lacking(self, zones: Mapping[str, Zone]) -> tuple[str, ...]:
        """The zones of a game that are not printed on it; of a wand none has to be."""
        needed = {name for name, zone in zones.items() if zone.arrangement is not Arrangement.POINTER}
        return tuple(sorted(needed - {slot.place.zone for slot in self.slots}))


def parse_base(text: str, source: str) -> Base | None:
    """The base in the TOML `text`; None where it is a mat or an overlay. ConfigError names source and key."""
    data = _toml(text, source)
    if "antennas" not in data:
        return None
    check(data, {"name": str, "width": float, "height": float, "antennas": list}, source)
    antennas = [_antenna(one, f"{source}, antenna {n}") for n, one in enumerate(data["antennas"], 1)]
    _check_unique("name", [one.name for one in antennas], source)
    _check_unique("reader", [(one.board, one.reader) for one in antennas], source)
    return Base(data["name"], data["width"], data["height"], {one.name: one for one in antennas})


def base_of(text: str, source: str) -> str:
    """The name of the base that an overlay lies on; empty for any other file."""
    name = _toml(text, source).get("base", "")
    return name if isinstance(name, str) else ""


def parse_mat(text: str, source: str, base: Base | None = None) -> Mat:
    """The mat in the TOML `text`, or the overlay on `base`; ConfigError names `source`, key and remedy."""
    data = _toml(text, source)
    check(data, {"name": str}, source)
    if base is None:
        check(data, {"width": float, "height": float}, source)
    seats = _seats(data, source)
    reader = _Reader(base, [seat.lower() for seat in seats], data, source)
    slots = tuple(reader.slots())
    if not slots:
        raise ConfigError(f"{source} has no [[zones]], [[grids]] or [[slots]]: a mat needs at least one")
    _check_unique("place", [slot.place for slot in slots], source)
    _check_unique("reader", [(slot.board, slot.reader) for slot in slots if slot.board], source)
    width, height = (_side(data, key, base, source) for key in ("width", "height"))
    stickers = _stickers(data["stickers"], f"{source}, stickers") if "stickers" in data else Stickers()
    return Mat(data["name"], width, height, slots, stickers, seats, tuple(data.get("games", ())), source)


def _side(data: dict[str, Any], key: str, base: Base | None, source: str) -> float:
    """The width or the height: an overlay says its own where it is smaller than its base."""
    if base is None or key not in data:
        return float(getattr(base, key) if base else data[key])
    check(data, {key: float}, source)
    if not 0 < data[key] <= getattr(base, key):
        raise ConfigError(f"{source}: {key} = {data[key]!r} must be at most the base's {getattr(base, key)}")
    return float(data[key])


class _Reader:
    """Reads the slots of one file, however they are written."""

    def __init__(self, base: Base | None, seats: list[str], data: dict[str, Any], source: str) -> None:
        self._antennas = base.antennas if base else {}
        self._seats = seats
        self._data = data
        self._source = source

    def slots(self) -> Iterator[Slot]:
        for kind, read in (("zones", self._zone), ("grids", self._grid), ("slots", self._slot)):
            for number, entry in enumerate(self._data.get(kind, ()), 1):
                yield from read(entry, f"{self._source}, {kind[:-1]} {number}")

    def _zone(self, entry: dict[str, Any], source: str) -> Iterator[Slot]:
        """Places over antennas of the base, or at points without any."""
        check(entry, {"zone": str, "width": float, "height": float}, source)
        seat, first = self._seat(entry, source), entry.get("first", 0)
        size = {"width": entry["width"], "height": entry["height"], "identify": entry.get("identify", True)}
        for number, name in enumerate(entry.get("antennas", ()), first):
            antenna = self._antenna(name, source)
            right, up = _pair(entry, "antenna", (0.0, 0.0), source)
            way = _right(seat)
            slot = Slot(Place(entry["zone"], number, seat), antenna.x - way * right, antenna.y + way * up)
            yield self._tagged(_over(antenna, slot)._replace(**size), entry, source)
        for number, point in enumerate(entry.get("points", ()), first + len(entry.get("antennas", ()))):
            x, y = _pair({"points": point}, "points", (0, 0), source)
            yield self._tagged(Slot(Place(entry["zone"], number, seat), x, y)._replace(**size), entry, source)

    def _grid(self, entry: dict[str, Any], source: str) -> Iterator[Slot]:
        """Rows of equal places; with `boards`, a reader below each, board after board.

        `reader` is the first of them, `antenna` the way from the middle of a place to its antenna.
        """
        check(entry, {"zone": str, "columns": int, "rows": int, "width": float, "height": float}, source)
        seat = self._seat(entry, source)
        left, top = _pair(entry, "at", (0.0, 0.0), source)
        right, up = _pair(entry, "antenna", (0.0, 0.0), source)
        boards, each, first = entry.get("boards", ()), entry.get("readers", 18), entry.get("reader", 0)
        way = _right(seat)
        if boards and len(boards) * each < entry["columns"] * entry["rows"] + first:
            raise ConfigError(f"{source}: {len(boards)} boards of {each} readers are too few: name more")
        for number, (row, column) in enumerate(product(range(entry["rows"]), range(entry["columns"]))):
            x, y = left + column * entry["width"], top + row * entry["height"]
            place = Place(entry["zone"], number + entry.get("first", 0), seat)
            size = {k: entry[k] for k in ("width", "height")}
            slot = self._tagged(Slot(place, x, y, **size), entry, source)
            if boards:
                board, reader = boards[(number + first) // each], (number + first) % each
                coil = (x + way * right, y - way * up)
                slot = slot._replace(board=board, reader=reader, coil=coil)
                slot = slot._replace(identify=entry.get("identify", True))
            yield slot

    def _slot(self, entry: dict[str, Any], source: str) -> Iterator[Slot]:
        """One slot by itself, its reader, if any, written with it."""
        check(entry, {"zone": str, "number": int, "x": float, "y": float}, source)
        seat = self._seat(entry, source)
        width, height = self._data.get("slot_width", 63), self._data.get("slot_height", 88)
        slot = Slot(Place(entry["zone"], entry["number"], seat), entry["x"], entry["y"])
        slot = slot._replace(width=width, height=height)
        if any(key in entry for key in ("board", "reader", "identify", "gain", "power", "near")):
            way = _right(seat)
            coil = (
                slot.x + way * self._data.get("antenna_x", 0.0),
                slot.y - way * self._data.get("antenna_y", 0.0),
            )
            slot = _over(_antenna({"name": "", **entry, "x": coil[0], "y": coil[1]}, source), slot)
            slot = slot._replace(identify=entry.get("identify", True))
        yield slot

    def _tagged(self, slot: Slot, entry: dict[str, Any], source: str) -> Slot:
        """The slot with its square's tag, whose centre is `tag` from the middle: the seat's right and up."""
        right, up = _pair(entry, "tag", (0.0, 0.0), source)
        way = _right(slot.place.seat)
        diameter = entry.get("tag_diameter", slot.tag_diameter)
        if type(diameter) not in (int, float) or diameter <= 0:
            raise ConfigError(f"{source}: tag_diameter = {diameter!r} must be the tag's width in mm")
        at = (slot.x + way * right, slot.y - way * up) if "tag" in entry else None
        return slot._replace(tag=at, tag_diameter=diameter)

    def _antenna(self, name: object, source: str) -> Antenna:
        if name not in self._antennas:
            known = ", ".join(self._antennas) or "none: name a base"
            raise ConfigError(f"{source}: antennas: there is no {name!r}, but {known}")
        return self._antennas[str(name)]

    def _seat(self, entry: dict[str, Any], source: str) -> int:
        seat = entry.get("seat", "")
        if not seat:
            return SHARED
        if seat not in self._seats:
            raise ConfigError(f"{source}: seat = {seat!r} is none of {', '.join(self._seats)}")
        return self._seats.index(seat)


def _over(antenna: Antenna, slot: Slot) -> Slot:
    name, x, y, board, reader, gain, power, near = antenna
    return slot._replace(
        board=board, reader=reader, gain=gain, power=power, near=near, coil=(x, y), antenna=name
    )


def _right(seat: int) -> int:
    """The sign of x to the right of a seat; those with even numbers sit at the near edge."""
    return 1 if seat == SHARED or seat % 2 == SOUTH else -1


def _antenna(entry: dict[str, Any], source: str) -> Antenna:
    check(entry, {"name": str, "x": float, "y": float, "board": str, "reader": int}, source)
    gain, power = _choice(entry, "gain", 33, GAINS, source), _choice(entry, "power", 32, POWERS, source)
    near = _choice(entry, "near", near_power(power), POWERS, source)
    return Antenna(entry["name"], entry["x"], entry["y"], entry["board"], entry["reader"], gain, power, near)


def _seats(data: dict[str, Any], source: str) -> tuple[str, ...]:
    seats = data.get("seats", ["South", "North"])
    if not isinstance(seats, list) or not 1 <= len(seats) <= len(SEAT_NAMES):
        raise ConfigError(f"{source}: seats = {seats!r} must be the names of 1 to {len(SEAT_NAMES)} seats")
    if len({str(seat).lower() for seat in seats}) < len(seats):
        raise ConfigError(f"{source}: seats = {seats!r} names two seats alike: give each its own name")
    return tuple(map(str, seats))


def _stickers(entry: dict[str, Any], source: str) -> Stickers:
    check(entry, {"diameter": float, "upright": list, "turned": list}, source)
    none = (0.0, 0.0)
    upright, turned = (_pair(entry, key, none, source) for key in ("upright", "turned"))
    return Stickers(entry["diameter"], upright, turned)


def _pair(entry: dict[str, Any], key: str, standard: Point, source: str) -> Point:
    value = entry.get(key, list(standard))
    if not isinstance(value, list) or len(value) != 2 or not all(type(one) in (int, float) for one in value):
        raise ConfigError(f"{source}: {key} = {value!r} must be two numbers: right and up, in mm")
    return value[0], value[1]


def _check_unique(what: str, values: Sequence[object], source: str) -> None:
    seen: set[object] = set()
    for value in values:
        if value in seen:
            raise ConfigError(f"{source} has two slots with the {what} {value}: give each its own")
        seen.add(value)


def near_power(power: int) -> int:
    """The power at which a field reaches 15 mm where it reaches 20 at `power`.

    From a coil model: couplings of 0.606 and 0.445, in a field that grows as 32 more than the setting does.
    """
    return max(0, round((power + 32) * 0.445 / 0.606) - 32)


def _choice(entry: dict[str, Any], key: str, standard: int, values: Sequence[int], source: str) -> int:
    value = entry.get(key, standard)
    if type(value) is not int or value not in values:
        wanted = "0 to 63" if values is POWERS else ", ".join(map(str, values))
        raise ConfigError(f"{source}: {key} = {value!r} must be {wanted}")
    return value


def check(data: dict[str, Any], keys: dict[str, type], source: str) -> None:
    """Raises ConfigError where a key is missing or of another type."""
    for key, kind in keys.items():
        if key not in data:
            raise ConfigError(f"{source}: {key} is missing")
        allowed = (int, float) if kind is float else kind
        if not isinstance(data[key], allowed) or isinstance(data[key], bool):
            raise ConfigError(f"{source}: {key} = {data[key]!r} must be a {kind.__name__}")


def _toml(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error
