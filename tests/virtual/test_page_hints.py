"""What the page counts in the hands: forgotten draws, and cards too many."""

from __future__ import annotations

from random import Random

import pytest

from playmat.placement import NORTH, SEATS, SHARED, SOUTH, Place
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.world.world import World
from playmat.virtual.demo.guiding.hints import HandsDue, draws, reminders, still_awaited
from playmat.web.interface import Reminder
from support.small_games import overlay, small_game
from web.lone_table import LoneTable

DECKS = tuple(Place("deck", seat=seat) for seat in SEATS)
START = HandsDue(hands=(4, 4), laid=0)
"""Each holds a card from the beginning, and draws three."""


@pytest.fixture
def world() -> World:
    return LoneTable().world


def draw(world: World, seat: int, cards: int) -> None:
    for _ in range(cards):
        world.draw(seat)


def test_a_deck_is_awaited_until_its_player_has_drawn(world: World) -> None:
    draw(world, SOUTH, 2)
    assert still_awaited(START, world, DECKS) == DECKS
    draw(world, SOUTH, 1)
    assert still_awaited(START, world, DECKS) == (Place("deck", seat=NORTH),)


def test_nothing_else_stops_being_awaited(world: World) -> None:
    slots = (Place("field", 1, SOUTH), Place("row", 0, SOUTH))
    draw(world, SOUTH, 3)
    assert still_awaited(START, world, slots) == slots


def test_while_the_deck_is_lit_nobody_is_reminded_of_it(world: World) -> None:
    assert reminders(START, world, DECKS) == ()


def test_whoever_goes_on_without_drawing_is_reminded(world: World) -> None:
    draw(world, SOUTH, 3)
    draw(world, NORTH, 2)
    assert reminders(START, world, ()) == (Reminder(NORTH, -1),)


def test_a_draw_too_many_is_told_at_once(world: World) -> None:
    draw(world, SOUTH, 4)
    assert reminders(START, world, DECKS) == (Reminder(SOUTH, 1),)
    world.return_to_deck(world.hand(SOUTH)[-1], SOUTH)
    assert reminders(START, world, DECKS) == ()


def test_the_card_that_chance_turns_up_may_come_by_the_hand(world: World) -> None:
    due = START._replace(passing=True)
    draw(world, SOUTH, 4)
    draw(world, NORTH, 3)
    assert reminders(due, world, ()) == ()
    draw(world, SOUTH, 1)
    assert reminders(due, world, ()) == (Reminder(SOUTH, 2),)


def test_a_card_lifted_from_the_hand_still_counts(world: World) -> None:
    draw(world, SOUTH, 3)
    draw(world, NORTH, 3)
    world.lift(world.hand(SOUTH)[0])
    assert reminders(START, world, ()) == ()


def test_nobody_is_reminded_while_a_card_is_on_its_way(world: World) -> None:
    draw(world, SOUTH, 3)
    draw(world, NORTH, 3)
    world.lay(world.hand(SOUTH)[0], Place("field", 0, SOUTH))
    assert reminders(START, world, ()) == ()


def test_an_empty_deck_reminds_nobody(world: World) -> None:
    draw(world, NORTH, 3)
    draw(world, SOUTH, world.deck_count(SOUTH))
    for card in world.hand(SOUTH):
        world.take_in_hand(card, NORTH)
    assert [reminder.seat for reminder in reminders(START, world, ())] == [NORTH]


def test_where_hands_do_not_matter_nobody_is_reminded(world: World) -> None:
    draw(world, SOUTH, 3)
    assert reminders(HandsDue((), 0), world, DECKS) == ()
    assert still_awaited(HandsDue((), 0), world, DECKS) == DECKS


DECK = (Place("deck"),)


@pytest.fixture
def sharing() -> World:
    """Two seats that draw four cards each from one deck."""
    return set_table(small_game("caravans"), overlay("caravans"), Random(1))


def test_one_deck_is_awaited_until_all_have_drawn(sharing: World) -> None:
    assert draws(START, sharing, DECK) == {SOUTH: 4, NORTH: 4}
    draw(sharing, SOUTH, 4)
    assert still_awaited(START, sharing, DECK) == DECK
    assert draws(START, sharing, DECK) == {NORTH: 4} and reminders(START, sharing, DECK) == ()
    draw(sharing, NORTH, 4)
    assert still_awaited(START, sharing, DECK) == () and not draws(START, sharing, DECK)


def test_an_empty_deck_owes_nobody_a_card(sharing: World) -> None:
    draw(sharing, SOUTH, 15)
    assert reminders(HandsDue(hands=(15, 4), laid=0), sharing, ()) == ()


def test_a_card_too_many_goes_back_onto_the_one_deck(sharing: World) -> None:
    draw(sharing, NORTH, 5)
    assert reminders(START, sharing, DECK) == (Reminder(NORTH, 1),)
    sharing.return_to_deck(sharing.hand(NORTH)[-1], NORTH)
    assert sharing.deck_count(SHARED) == 11 and reminders(START, sharing, DECK) == ()
