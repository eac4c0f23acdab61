"""The overlay: all players reach the dice, nothing overlaps, and no well detects its neighbour's die."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import hypot

import pytest

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.drawing import Rectangle
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.placement import SHARED
from playmat.simulator.physics.die_coupling import DIE_MM, die_coupling
from playmat.simulator.physics.geometry import FAINT, NEARBY, Pose
from playmat.simulator.physics.stickers import SIDES
from playmat.table.mat import Slot
from playmat_kit.printing.mat_face import outline

REACH = 560.0  # from the edge before a seat, by an arm
BENDING = 640.0
CASTLE_MM, BANNER_MM = 63, 14
BAR = 15  # below a castle, for its chance
WITHIN = 10.0  # distance from its antenna within which a flat die is read whatever the coil

MAT = read_mat(folder("hardware") / "mats" / "age-of-war.toml")
SLOTS = {zone: [slot for slot in MAT.slots if slot.place.zone == zone] for zone in ("well", "laid", "lost")}
DICE = [slot for slots in SLOTS.values() for slot in slots]


def seats() -> list[tuple[float, float]]:
    """Returns the positions of six seats: two at each long edge, one at each short one."""
    x, y = MAT.width / 2, MAT.height / 2
    return [(-x / 2, y), (x / 2, y), (-x / 2, -y), (x / 2, -y), (-x, 0.0), (x, 0.0)]


def test_the_castles_of_a_clan_lie_side_by_side_in_its_frame() -> None:
    order = [castle.clan for castle in CASTLES.values()]
    framed = {slot.place.number: MAT.panel(slot) for slot in MAT.slots if slot.place.zone == "centre"}
    assert [panel.name if panel else "" for _, panel in sorted(framed.items())] == order


def test_every_pool_of_dice_has_one_frame_and_the_siege_shares_that_of_its_lines() -> None:
    frames = {
        zone: {MAT.panel(slot) for slot in MAT.slots if slot.place.zone == zone}
        for zone in (*SLOTS, "siege", "held")
    }
    assert all(len(panels) == 1 for panels in frames.values())
    assert frames["siege"] == frames["laid"] and frames["held"] == {None}


def test_frames_neither_meet_nor_cut_a_slot_and_leave_room_for_the_chance_below_a_castle() -> None:
    for frame, other in combinations(MAT.panels, 2):
        assert not frame.box.meets(other.box)
    for slot, panel in product(MAT.slots, MAT.panels):
        below = BAR if slot.place.zone in ("siege", "centre") and panel.holds(slot) else 0
        box = outline(slot)._replace(bottom=slot.y + slot.height / 2 + below)
        assert within(box, panel.box) if panel.holds(slot) else not box.meets(panel.box)
    assert all(within(panel.box, Rectangle(-380, -323, 380, 323)) for panel in MAT.panels)


def within(box: Rectangle, frame: Rectangle) -> bool:
    return (
        box.left >= frame.left
        and box.top >= frame.top
        and not (box.right > frame.right or box.bottom > frame.bottom)
    )


def test_a_fan_of_seven_castles_shows_the_banner_of_each() -> None:
    """The banner at the left bears crest, points and name."""
    for slot in MAT.slots:
        if slot.place.zone == "held" and slot.width > slot.height:
            assert (slot.width - CASTLE_MM) / 6 >= BANNER_MM


def far(slot: Slot, seat: tuple[float, float]) -> float:
    return hypot(slot.x - seat[0], slot.y - seat[1])


def test_it_has_a_place_for_every_die_and_every_castle() -> None:
    zones = Counter(slot.place.zone for slot in MAT.slots)
    assert zones == {"well": 7, "laid": 7, "lost": 7, "siege": 1, "centre": 14, "held": 6}
    assert len(MAT.watched) == 36
    assert sorted(slot.place.seat for slot in MAT.slots if slot.place.seat != SHARED) == list(range(6))


def test_places_lie_side_by_side_on_the_mat() -> None:
    for slot in MAT.slots:
        assert abs(slot.x) + slot.width / 2 <= MAT.width / 2
        assert abs(slot.y) + slot.height / 2 <= MAT.height / 2
    for first, other in combinations(MAT.slots, 2):
        beside = abs(first.x - other.x) >= (first.width + other.width) / 2
        behind = abs(first.y - other.y) >= (first.height + other.height) / 2
        assert beside or behind, f"{first.place} overlaps {other.place}"


@pytest.mark.parametrize("seat", range(6))
def test_every_hand_reaches_the_wells_and_most_of_the_lines_and_room_for_lost_dice(seat: int) -> None:
    reach = {zone: sorted(far(slot, seats()[seat]) for slot in slots) for zone, slots in SLOTS.items()}
    assert reach["well"][-1] <= REACH
    assert reach["laid"][3] <= REACH
    assert reach["lost"][2] <= BENDING


@pytest.mark.parametrize("slot", DICE, ids=lambda slot: str(slot.place))
def test_wherever_a_die_lies_in_its_well_its_own_reader_hears_one_side_and_no_other_reader_any(
    slot: Slot,
) -> None:
    """In a corner it is within 10 mm of the centre."""
    play_x, play_y = (slot.width - DIE_MM) / 2, (slot.height - DIE_MM) / 2
    assert hypot(play_x, play_y) <= WITHIN
    others = [MAT.antenna(other) for other in MAT.watched if other != slot]
    for x, y in ((0.0, 0.0), (play_x, play_y), (-play_x, play_y), (play_x, -play_y), (-play_x, -play_y)):
        pose = Pose(slot.x + x, slot.y + y, 30, up=4)
        near = [side for side in SIDES if die_coupling(pose, side, MAT.antenna(slot)) >= NEARBY]
        assert near == [4]
        assert all(die_coupling(pose, side, other) < FAINT for side in SIDES for other in others)
