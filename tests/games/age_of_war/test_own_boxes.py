"""Castles go back into the boxes of their own clans, whatever box is free."""

from __future__ import annotations

from random import Random

import pytest

from games.age_of_war.castle_table import GAME, MAT
from playmat.placement import SHARED, Place
from playmat.screen.view import View
from playmat.simulator.players.hands import Hands
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.world.world import World
from playmat.text import Text

TAKEN = "1.../.../../../../. 12 south hand - - - -"
SIEGE = Place("siege")
NOTHING = View(Text(""), Text(""))


def besieged(castle: str) -> World:
    """A table on which Azuchi, which comes first, is taken, and a castle lies on the siege slot."""
    world = set_table(GAME, MAT, Random(1))
    world.lay(next(card for card in world.cards if card.kind == "azuchi"), Place("held", 0, 0))
    world.lay(next(card for card in world.cards if card.kind == castle), SIEGE)
    return world


@pytest.mark.parametrize("castle", ["edo", "gifu", "kumamoto"])
def test_a_castle_that_hands_put_back_lies_in_its_own_box(castle: str) -> None:
    world = besieged(castle)
    card = next(card for card in world.cards if card.kind == castle)
    hands = Hands(world, GAME, Random(1), lambda console, button: None, lambda console: NOTHING)
    state = GAME.rules.parse_state(TAKEN)
    box = next(p.home for p in GAME.setup.components()[SHARED] if p.kind == castle)
    todo = hands.missing(state)
    assert [step.target for step in todo] == [box]
    for _ in hands.move(todo, state):
        pass
    assert world.where(card).place == box
