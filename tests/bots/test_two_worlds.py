"""Levels decide by what their seat knows: worlds that differ in hidden cards yield the same action."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from playmat.app.games import load_bots
from playmat.errors import HandError
from playmat.games.interface import CHANCE, Form, InformationState
from playmat.simulator.players.hands import Hands
from playmat.simulator.world.world import World
from support.computer_players import Played
from support.every_game import GAMES, MATS, SHIPPED
from support.examples import soaked

WITH_CARDS = [
    name
    for name in SHIPPED
    if "level-1" in load_bots(GAMES[name])
    and any(piece.in_deck and piece.form is Form.CARD for piece in GAMES[name].setup.components(2).get(0, ()))
]


def exchange(world: World, seat: int, random: Random) -> bool:
    """Exchanges cards between a hand and its deck; returns whether another kind is in the hand now."""
    positions = world._positions
    hand, deck = positions.hands[seat], positions.decks[seat]
    before = sorted(card.kind for card in hand)
    for _ in range(20):
        if not hand or not deck:
            return False
        one, other = random.randrange(len(hand)), random.randrange(len(deck))
        hand[one], deck[other] = deck[other], hand[one]
        there, here = positions.where(hand[one]), positions.where(deck[other])
        positions.amend(hand[one], here)
        positions.amend(deck[other], there)
    return before != sorted(card.kind for card in hand)


def decisions(played: Played) -> Iterator[InformationState]:
    """Yields what each deciding seat knows."""
    state, world = played.table.follower.state, played.world
    for seat in state.movers if state.movers != (CHANCE,) else ():
        hands = Hands(world, played.game, Random(1), played.table.press, lambda c: None, seats=(seat,))
        with suppress(HandError):  # the seat can do nothing yet
            yield hands.known(state, seat)


@pytest.mark.parametrize(
    ("name", "level"), [(n, "level-2") for n in WITH_CARDS] + [soaked(n, "level-5") for n in WITH_CARDS]
)
def test_hidden_cards_change_no_decision(name: str, level: str) -> None:
    played, random = Played(GAMES[name], MATS[name], 7, ("random", "random")), Random(3)
    choose = load_bots(GAMES[name])[level].choose
    compared = 0
    for minutes in range(1, 12):
        played.play(seconds=60 * minutes)
        for known in decisions(played):
            action = choose(known, Random(5))
            if exchange(played.world, 1 - known.seat, random):
                compared += 1
                (other,) = [decision for decision in decisions(played) if decision.seat == known.seat]
                assert other == known
                assert choose(other, Random(5)) == action
        if played.is_over:
            break
    assert compared > 2
