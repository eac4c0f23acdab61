"""What hands do with cards, without a table that reads them."""

from random import Random

from playmat.placement import NORTH, SOUTH, Face, Place
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
        world.take_in_hand(card, SOUTH)
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


def test_what_another_lays_on_ones_pile_is_left_there_until_it_counts() -> None:
    world, hands = set_out()
    there, (played, own, *_), (given, *_) = Place("states", seat=SOUTH), world.hand(SOUTH), world.hand(NORTH)
    world.lay(played, Place("endurance", seat=SOUTH))
    for card in (given, own):
        world.lay(card, there)
        for _ in hands.take_up(GAME.rules.start(2)):
            pass
    assert world.cards_at(there) == (given,) and own in world.hand(SOUTH)


# Both seats have an effect at H8: South may place an archer there by a button, North touches archer and flag.
BOTH_AT_H8 = (
    "1S3S3/8S/2T1R1T2/S8/4F4/8S/2T1R1T2/S8/3S3S1 turn:17 1/36 "
    "I8;H8;S;0;1;3+0;3+3;portail*;0;portail;-;in;-;folle@H8,portail@H8,traqueur@H8/"
    "A7;H8;E;1;0;1+0;3+3;repos,repos,embuscade*;0;embuscade;-;in;-;- - - -"
)


def test_a_button_of_another_seat_that_reads_the_same_is_not_pressed() -> None:
    world, _ = set_out()
    state, action = GAME.rules.parse_state(BOTH_AT_H8), GAME.rules.parse_action("north ambush H8")
    place = SILENT._replace(buttons=(None, GAME.words.label(state, action), None))
    pressed: list[int] = []
    touched = set()
    hands = Hands(
        world, GAME, Random(1), lambda console, button: pressed.append(console), [place, SILENT].__getitem__
    )
    for _ in hands.resume(state, action):
        touched |= {component.serial for component in world.pointed}
    assert pressed == [] and touched == {"A07", "H08"}
