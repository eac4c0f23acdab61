"""Dice fall fairly, by a generator with a seed, and come to rest where their wells read them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from playmat.errors import HandError
from playmat.games.interface import Form, Piece
from playmat.placement import SHARED, Arrangement, Place, Zone
from playmat.simulator.physics.stickers import SIDES
from playmat.simulator.world.location import Where
from playmat.simulator.world.supply import supplies
from playmat.simulator.world.world import World, fall
from playmat.table.mat_file import parse_mat
from support.mats import STANDARD

THROWS = 70_000
UNLIKELY = 20.52  # chi-square with five degrees of freedom: fair dice exceed it once in a thousand times
TEXT = """
name = "dice"
base = "standard"

[[zones]]
zone = "kept"
width = 60
height = 60
antennas = ["south-3", "south-4", "south-5"]

[[zones]]
zone = "well"
width = 60
height = 60
antennas = ["north-0", "north-1", "north-2"]
"""
ZONES = {
    "kept": Zone(Arrangement.POOL, poses=True),
    "well": Zone(Arrangement.POOL, poses=True, thrown=True),
}
DICE = {SHARED: (Piece("DIE", "die", form=Form.DIE),) * 4, 0: (), 1: ()}


def world(seed: int = 1) -> World:
    mat = parse_mat(TEXT, "dice.toml", STANDARD)
    return World(mat, supplies(DICE), Random(seed), ZONES, "dice")


def chi_square(sides: Counter[int]) -> float:
    fair = sides.total() / len(SIDES)
    return sum((sides[side] - fair) ** 2 / fair for side in SIDES)


@pytest.mark.parametrize("seed", range(3))
def test_each_side_comes_up_as_often_as_any_other(seed: int) -> None:
    random = Random(seed)
    assert chi_square(Counter(fall(random).side for _ in range(THROWS))) < UNLIKELY


def test_what_falls_from_a_hand_into_its_wells_is_as_fair() -> None:
    table, sides = world(), Counter[int]()
    table.take_in_hand(table.dice[3], 0)
    for _ in range(200):
        table.throw(SHARED)
        for die in table.dice[:3]:
            sides[table.where(die).pose.up] += 1
            table.take_in_hand(die, SHARED)
    assert sides.total() == 600 and chi_square(sides) < UNLIKELY


def test_the_same_seed_throws_the_same() -> None:
    def thrown(seed: int) -> list[tuple[int, str]]:
        table = world(seed)
        table.take_in_hand(table.dice[3], 0)
        table.throw(SHARED)
        return [(table.where(die).pose.up, str(table.where(die).place)) for die in table.dice[:3]]

    assert thrown(5) == thrown(5)
    assert len({tuple(thrown(seed)) for seed in range(9)}) > 1


def test_each_die_of_a_hand_comes_to_rest_in_a_well_that_hears_it() -> None:
    table = world()
    table.lay(table.dice[0], Place("kept"))
    table.lift(table.dice[1])
    table.throw(SHARED)
    assert table.where(table.dice[0]).place == Place("kept")
    for die in table.dice[1:]:
        place = table.where(die).place
        assert place is not None and place.zone == "well"
        (heard,) = table.fields(table.mat.slot(place))
        assert (heard.component, heard.pose) == (die, table.pose(die))


def test_a_die_leans_on_an_edge_only_when_it_is_asked_to() -> None:
    table = world()
    table.take_in_hand(table.dice[3], 0)
    for _ in range(50):
        table.throw(SHARED)
        assert None not in map(table.pose, table.dice[:3])
        for die in table.dice[:3]:
            table.take_in_hand(die, SHARED)
    table.throw(SHARED)
    table.cock(table.dice[0])
    assert table.pose(table.dice[0]) is None
    with pytest.raises(HandError, match="DIE-4 does not lie on the mat: throw it first"):
        table.cock(table.dice[3])


def test_dice_for_which_there_is_no_well_stay_in_the_hand() -> None:
    table = world()
    with pytest.raises(HandError, match="No place is free for a die: take up the dice that lie there"):
        table.throw(SHARED)
    assert table.where(table.dice[3]).where is Where.HAND
