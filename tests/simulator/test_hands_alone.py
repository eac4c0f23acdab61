"""What hands do with cards, without a table that reads them."""

from random import Random

from playmat.picture import NORTH, SOUTH, Face, Place
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.simulator.players.hands import Hands
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.world.world import World
from playmat.text import Text
from support.every_game import GAMES, MATS

GAME = GAMES["archery-tactics"]
SILENT = View(Text(""), Text(""))


def set_out() -> tuple[World, Hands]:
    """A table, and the hands of South."""
    world = set_table(GAME, MATS[GAME.name], Random(1))
    return world, Hands(
        world, GAME, Random(1), lambda console, button: None, lambda console: SILENT, seats=(SOUTH,)
    )


def test_a_card_of_another_goes_back_to_whoever_brought_it_when_decks_are_shuffled() -> None:
    world, hands = set_out()
    levelling = next(card for card in world.hand(NORTH) if card.owner == NORTH)
    given, own = world.draw(NORTH), world.draw(SOUTH)
    for card in (given, levelling):
        world.take(card, SOUTH)
    for _ in hands.reshuffle(SOUTH):
        pass
    assert given in world.deck(NORTH)
    assert own in world.deck(SOUTH)
    assert levelling in world.hand(NORTH)
    assert {card.owner for card in world.deck(SOUTH)} == {SOUTH}


def test_a_card_of_which_only_the_place_is_told_is_taken_from_its_pile() -> None:
    world, hands = set_out()
    there, card = Place("states", seat=NORTH), world.draw(SOUTH)
    world.lay(card, there)
    for _ in hands.move([Step(Face(""), there, None, SOUTH)], GAME.rules.start(2)):
        pass
    assert card in world.hand(SOUTH)
