"""Where stickers and antennas lie: no card that is slid or twisted a little is read as what it is not.

The law is checked over a grid of 1 mm and 2 degrees: at every slot, from each legal pose, with every other
slot full. Neighbours only take away: their stickers weaken a card's, or are heard at their own slots.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import hypot
from random import Random

import pytest

from playmat.drawing import Point
from playmat.events import TagOn
from playmat.link.radio import NEAR_LEAST
from playmat.placement import NORTH, SEATS, SOUTH, Arrangement, Place
from playmat.simulator.physics.fields import Fields
from playmat.simulator.physics.geometry import NEARBY, READABLE, coupling, distance, neat, sticker_at
from playmat.simulator.physics.stickers import StickerSet, written
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component
from playmat.table.mat import Slot
from playmat.table.sighting import Homes, Lying, look
from playmat.table.snapshot import Snapshot
from support.chips import CW_GS_P, REQA, Reader, tag
from support.mats import MAT, ZONES

GAME = "cards"
SLIDE, TWIST = 25, 20  # a card so far from a legal pose is not read as what it is not
OFF, ASKEW = 8, 8  # and so far from it it is still read cleanly
EDGE = 0.05  # this part of a threshold above and below it a tag answers only sometimes: antenna.py
SLIDES = [
    (x, y) for x in range(-SLIDE, SLIDE + 1) for y in range(-SLIDE, SLIDE + 1) if x * x + y * y <= SLIDE**2
]
TWISTS = range(-TWIST, TWIST + 1, 2)
NOT_NEAR = NEAR_LEAST * (1 - EDGE)  # what is not near to any calibrated reader
LOBE = 0.23  # beyond the null
FAR_MM = 25  # a sticker this far is near to no reader


WATCHED = [slot for slot in MAT.watched if slot.place.seat == SOUTH]  # north is south turned round


def poses(slot: Slot) -> tuple[bool, ...]:
    """Whether a legal card is turned at this slot: only cells have both."""
    return (False, True) if ZONES[slot.place.zone].poses else (False,)


def counting(slot: Slot) -> tuple[bool, ...]:
    """The stickers that count at a slot when they are near."""
    return (
        (False,)
        if ZONES[slot.place.zone].arrangement in (Arrangement.ROW, Arrangement.PILE)
        else (False, True)
    )


def twisted(slot: Slot, turned: bool, sticker: bool) -> Iterator[Point]:
    """The sticker of a card that is twisted from a legal pose, two degrees after two."""
    there = neat(slot, turned)
    for twist in TWISTS:
        yield sticker_at(there.off(0, 0, twist), MAT.stickers.at(sticker))


def strongest(sticker: Point, antenna: Point) -> float:
    """How well the sticker couples with the antenna on the grid of slides, at most."""
    if distance(sticker, antenna) > SLIDE + FAR_MM:
        return LOBE
    return max(coupling((sticker[0] + x, sticker[1] + y), antenna) for x, y in SLIDES)


def test_beside_the_antenna_there_is_nothing_but_a_side_lobe() -> None:
    for x, y in product(range(70), range(70)):
        if hypot(x, y) >= FAR_MM:
            assert coupling((0, 0), (x, y)) <= LOBE


@pytest.mark.parametrize("slot", WATCHED, ids=lambda slot: str(slot.place))
def test_within_25_mm_and_20_degrees_a_card_is_never_read_as_the_other_pose(slot: Slot) -> None:
    antenna = MAT.antenna(slot)
    for turned in poses(slot):
        if (not turned) in counting(slot) and len(poses(slot)) > 1:
            assert max(strongest(at, antenna) for at in twisted(slot, turned, not turned)) < NOT_NEAR


@pytest.mark.parametrize("slot", MAT.slots, ids=lambda slot: str(slot.place))
def test_within_25_mm_and_20_degrees_a_card_is_never_read_at_another_slot(slot: Slot) -> None:
    for other in MAT.watched:
        if other == slot:
            continue
        for turned in poses(slot):
            for sticker in counting(other):
                level = max(strongest(at, MAT.antenna(other)) for at in twisted(slot, turned, sticker))
                assert level < NOT_NEAR, (other.place, turned, sticker)


def among(slot: Slot, turned: bool) -> Fields:
    """A mat on which every slot but this has a neat card, each cell's in this pose."""
    fields = Fields(MAT)
    for number, other in enumerate(MAT.slots, 1):
        if other != slot:
            card = Component(other.place.seat, "B09", number, "neighbour")
            fields.place(written(card, GAME), neat(other, turned and len(poses(other)) > 1))
    return fields


READERS = {(slot.board, slot.reader): slot for slot in MAT.watched}
CARD = Component(SOUTH, "B03", 1, "archer")
PAIR: StickerSet = written(CARD, GAME)
ROUND = [(OFF, 0), (-OFF, 0), (0, OFF), (0, -OFF), (5.6, 5.6), (5.6, -5.6), (-5.6, 5.6), (-5.6, -5.6)]


@pytest.mark.parametrize("neighbours", [False, True], ids=["upright", "turned"])
@pytest.mark.parametrize("slot", WATCHED, ids=lambda slot: str(slot.place))
def test_a_card_off_by_8_mm_and_8_degrees_is_read_cleanly_among_neighbours(
    slot: Slot, neighbours: bool
) -> None:
    fields = among(slot, neighbours)
    for turned in poses(slot):
        there = neat(slot, turned)
        for dx, dy in ROUND:
            for twist in (-ASKEW, ASKEW):
                fields.place(PAIR, there.off(dx, dy, twist))
                here = fields.couplings(slot)
                assert here[PAIR[turned]] > NEARBY * (1 + EDGE)
                assert here.get(PAIR[not turned], 0) < READABLE * (1 - EDGE)


def read(fields: Fields) -> dict[Place, tuple[Lying, ...]]:
    """Where the card lies to the eyes of the table."""
    snapshot, catalogue = Snapshot(), Catalogue(GAME, {"B03": "archer", "B09": "neighbour"})
    for slot in MAT.watched:
        near = fields.near(slot)
        for heard in fields.detected(slot):
            uid = heard.uid.hex().upper()
            snapshot.read_tags(TagOn(slot.board, slot.reader, uid, heard.record, heard in near))
    homes = Homes(0.0)
    homes.watch(snapshot, READERS, 0.0)
    lying = look(snapshot, READERS, catalogue, ZONES, homes.places).lying
    mine = {
        place: tuple(entry for entry in entries if entry.card == CARD) for place, entries in lying.items()
    }
    return {place: entries for place, entries in mine.items() if entries}


@pytest.mark.parametrize("seat", SEATS)
def test_at_any_slot_a_displaced_card_is_read_as_its_pose_or_crooked_or_not_at_all(seat: int) -> None:
    random = Random(seat)
    read_well = 0
    for slot in (slot for slot in MAT.watched if slot.place.seat == seat):
        fields = among(slot, random.random() < 0.5)
        for turned in poses(slot) * 25:
            there = neat(slot, turned)
            dx, dy = random.choice(SLIDES)
            fields.place(PAIR, there.off(dx, dy, random.choice(TWISTS)))
            for place, entries in read(fields).items():
                assert all(entry.crooked or (place, entry.pose) == (slot.place, turned) for entry in entries)
                read_well += not entries[0].crooked
    assert read_well > 100


@pytest.mark.parametrize(
    ("dx", "dy", "twist"), [(20, 0, 0), (0, -20, 0), (12, 0, 20), (0, 12, -20), (-8, -9, 20)]
)
@pytest.mark.parametrize("seat", SEATS)
def test_a_card_that_is_only_slid_is_not_turned(seat: int, dx: float, dy: float, twist: float) -> None:
    slot = MAT.slot(Place("field", 1, seat))
    fields = Fields(MAT)
    there = neat(slot, False)
    fields.place(PAIR, there.off(dx, dy, twist))
    assert not any(entry.pose for entries in read(fields).values() for entry in entries)


def test_stickers_lie_on_their_card_and_apart() -> None:
    radius = MAT.stickers.diameter / 2
    for x, y in (MAT.stickers.upright, MAT.stickers.turned):
        assert abs(x) + radius <= MAT.slots[0].width / 2 and abs(y) + radius <= MAT.slots[0].height / 2
    assert distance(MAT.stickers.upright, MAT.stickers.turned) > 2 * MAT.stickers.diameter - 1


def test_a_neat_card_lies_with_the_sticker_of_its_pose_over_the_antenna() -> None:
    for slot in MAT.watched:
        for turned in poses(slot):
            at = sticker_at(neat(slot, turned), MAT.stickers.at(turned))
            assert distance(at, MAT.antenna(slot)) < 0.01


def test_nothing_on_deck_tap_point_or_field_disturbs_the_others() -> None:
    tap, deck = MAT.slot(Place("tap", seat=SOUTH)), MAT.slot(Place("deck", seat=SOUTH))
    antenna = MAT.antenna(tap)
    for slot in MAT.slots:
        for turned in poses(slot):
            for sticker in (False, True):
                at = sticker_at(neat(slot, turned), MAT.stickers.at(sticker))
                if slot != tap:
                    assert coupling(at, antenna) < 0.2
    for sticker in (False, True):
        for slot in (deck, tap):
            at = sticker_at(neat(slot, False), MAT.stickers.at(sticker))
            assert all(coupling(at, MAT.antenna(other)) < 0.2 for other in MAT.watched if other != tap)


@pytest.mark.parametrize(("register", "level"), [(32, READABLE), (15, NEARBY)])
def test_the_virtual_reader_hears_what_the_world_calls_readable_and_near(register: int, level: float) -> None:
    for factor, answers in ((1.06, True), (0.94, False)):
        reader = Reader()
        reader[CW_GS_P] = register
        reader.chip.put([tag("DEADBEEF")], [level * factor])
        reader.now += 5000
        assert bool(reader.send(REQA, 7)) == answers


def test_north_sees_what_south_sees() -> None:
    for seat, sign in ((SOUTH, 1), (NORTH, -1)):
        slot = MAT.slot(Place("field", 0, seat))
        assert MAT.antenna(slot) == (slot.x + sign * 18.5, slot.y - sign * 31)
