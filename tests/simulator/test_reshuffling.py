"""Where decks are shuffled anew, what came from another's deck goes back there."""

from random import Random

from playmat.picture import NORTH, SOUTH
from playmat.screen.view import View
from playmat.simulator.hands import Hands
from playmat.simulator.staging import set_table
from playmat.text import Text
from support.every_game import GAMES, MATS


def test_a_card_of_another_goes_back_to_whoever_brought_it() -> None:
    game = GAMES["archery-tactics"]
    world = set_table(game, MATS["archery-tactics"], Random(1))
    silent = View(Text(""), Text(""))
    hands = Hands(
        world, game, Random(1), lambda console, button: None, lambda console: silent, seats=(SOUTH,)
    )
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
