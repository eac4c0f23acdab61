"""Dice that may be all, or not: the caption asks for Done, and only the person moves what he has laid."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from games.age_of_war.castle_table import GAME, CastleDesk
from games.age_of_war.played import CENTRE
from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import Player
from support.every_game import BOTS
from support.session_harness import LONG

LAST = f"{CENTRE} 12 south rolled odani 12333CC - -"
AGAIN = "Press Done if this is all: Conquest of Odani. Otherwise go on."


def laid(faces: str) -> CastleDesk:
    desk = CastleDesk(LAST)
    desk.shift(faces, "laid")
    desk.table.elapse(LONG)
    return desk


def against_a_program(desk: CastleDesk, seconds: float) -> None:
    """Lets the program of the second seat run beside the person."""
    table = desk.table
    hands = Hands(
        desk.world, GAME, Random(1), table.press, lambda console: table.views[console], seats=(NORTH,)
    )
    player = Player(table, hands, BOTS[GAME.name]["random"], Random(1), alone=lambda: False)
    table.drive(islice(player.run(), round(seconds / 0.4)))


def test_where_another_die_may_be_added_the_caption_asks_for_done() -> None:
    desk = laid("2333")
    shown = desk.table.views[SOUTH]
    assert (str(shown.caption), str(shown.buttons[1])) == (AGAIN, "Done")
    assert str(desk.table.views[NORTH].caption) == "Wait: Red plays."
    desk.press(SOUTH, Button.MIDDLE)
    desk.table.elapse(1)
    assert desk.actions == ["fill 1 with 2333"]


@pytest.mark.parametrize("faces", ["33", "2333"])
def test_a_program_leaves_the_dice_of_a_person_where_they_lie(faces: str) -> None:
    desk = laid(faces)
    lying = {die: desk.world.where(die) for die in desk.world.dice}
    against_a_program(desk, 60)
    assert {die: desk.world.where(die) for die in desk.world.dice} == lying
