"""The same game with a wand and on a full grid of readers, which differ only in the mat file."""

from __future__ import annotations

from random import Random

import pytest

from games.game_of_war.war_desk import GRID, WAND
from playmat.games.game_of_war.game import load
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.table.mat import Mat
from support.examples import soaked

READY = load({"opening": "ready"}, str).called(WAND.seat_names)


ACTIONS = 25


@pytest.mark.parametrize("mat", [WAND, soaked(GRID)], ids=["wand", "grid"])
def test_hands_play_and_the_table_understands_everything(mat: Mat) -> None:
    random, tally = Random(1), Tally(1)
    world = set_table(READY, mat, random)
    table = VirtualTime(READY, mat, world)
    for wait in rehearse(table, READY, world, random, tally).run():
        table.drive(iter([wait]))
        if tally.recovered >= ACTIONS:
            break
    assert (tally.recovered, tally.misread, table.explained) == (ACTIONS, 0, 0), tally.failure


def test_the_grid_has_a_reader_below_each_square_on_28_boards() -> None:
    assert len({slot.place for slot in GRID.slots}) == 500
    assert len({slot.board for slot in GRID.slots}) == 28
