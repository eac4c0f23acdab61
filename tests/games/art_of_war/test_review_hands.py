"""Hands for a review: the cards that were played were there in time, and nothing else is assumed."""

from __future__ import annotations

from random import Random

import pytest

from playmat.games.art_of_war.game import art_of_war
from playmat.games.art_of_war.knowledge import ArtOfWarKnowledge
from playmat.games.art_of_war.players import PLAYERS, playout
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.digital import DigitalState, is_from_hand
from playmat.games.art_of_war.rules.options import parse_rules
from playmat.games.interface import CHANCE


@pytest.mark.parametrize("rules", ["official", "rewrite"])
@pytest.mark.parametrize("seed", range(8))
def test_each_hand_is_possible_and_allows_what_was_played(rules: str, seed: int) -> None:
    game = art_of_war(parse_rules(rules))
    begun, player = DigitalState(game.rules.start()), PLAYERS["random"]
    moves = [move for move, _ in playout(begun, (player, player), Random(seed))]
    actions = [move for move in moves if isinstance(move, Action)]
    states = [game.rules.start()]
    for action in actions:
        states.append(states[-1].after(action))
    hands = ArtOfWarKnowledge(game).hands(states, actions, Random(seed))
    assert len(hands) == len(actions)
    for state, action, hand in zip(states, actions, hands, strict=False):
        if (seat := state.mover) == CHANCE:
            assert hand == ()
            continue
        side, counts = state.sides[seat], tuple(map(hand.count, KIND_NAMES))
        assert len(hand) == side.hand
        assert all(map(int.__le__, side.known, counts)) and all(map(int.__le__, counts, side.unseen))
        assert counts[action.kind] or not is_from_hand(state, action)
