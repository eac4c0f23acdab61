"""Why a card in the hand cannot be played is told exactly where the rules do not allow it."""

from __future__ import annotations

from random import Random

from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import CHANCE
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES

GAME = GAMES["art-of-war"]
FROM_HAND = (Verb.DEPLOY, Verb.STOCK, Verb.SUPPORT, Verb.DEVELOP)
WITHOUT_HAND = (Phase.REDRAW, Phase.FIRST)


def laid_from_hand(state: State) -> set[int]:
    """The kinds that a legal action lays from the hand."""
    return {
        action.kind
        for action in state.legal_actions()
        if action.verb in FROM_HAND or (action.verb is Verb.RECRUIT and not state.own.reserve)
    }


def test_a_card_is_playable_or_has_a_reason() -> None:
    reasons = set()
    states = [turn.state for seed in range(6) for turn in playout(GAME, Random(seed))]
    for state in states:
        if not state.movers or state.mover == CHANCE or state.phase in WITHOUT_HAND:
            continue
        for kind in state.sides[state.mover].playable():
            reason = GAME.words.unplayable(state, state.mover, KIND_NAMES[kind])
            assert (reason is None) == (kind in laid_from_hand(state)), (str(state), KIND_NAMES[kind])
            reasons.add(str(reason))
    assert "Only a Guardian, or the King as one, stops an attack." in reasons
    assert "Choose the target of your attack first." in reasons
