"""The overlay: all players reach the dice, nothing overlaps, and no well detects its neighbour's die."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot

import pytest

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.picture import SHARED
from playmat.simulator.physics.die_coupling import DIE_MM, die_coupling
from playmat.simulator.physics.geometry import FAINT, NEARBY, Pose
from playmat.simulator.physics.stickers import SIDES
from playmat.table.mat import Slot

REACH = 560.0  # from the edge before a seat, by an arm
BENDING = 640.0
WITHIN = 10.0  # distance from its antenna within which a flat die is read whatever the coil

MAT = read_mat(folder("hardware") / "mats" / "age-of-war.toml")
SLOTS = {zone: [slot for slot in MAT.slots if slot.place.zone == zone] for zone in ("well", "laid", "lost")}
DICE = [slot for slots in SLOTS.values() for slot in slots]


def seats() -> list[tuple[float, float]]:
    """Returns the positions of six seats: two at each long edge, one at each short one."""
    x, y = MAT.width / 2, MAT.height / 2
    return [(-x / 2, y), (x / 2, y), (-x / 2, -y), (x / 2, -y), (-x, 0.0), (x, 0.0)]


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
    for one, other in combinations(MAT.slots, 2):
        beside = abs(one.x - other.x) >= (one.width + other.width) / 2
        behind = abs(one.y - other.y) >= (one.height + other.height) / 2
        assert beside or behind, f"{one.place} overlaps {other.place}"


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
