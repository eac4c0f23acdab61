"""Corrections that an umpire may apply to a state that no longer matches the table."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.age_of_war.rules import transitions
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import CENTRE, NUMBER_OF, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.status import status
from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.games.game import Correction
from playmat.text import say


def corrections(state: State) -> tuple[Correction[State], ...]:
    """Returns the possible corrections: first the turn, then the places of castles.

    Dice need no correction, because the mat shows them. In a corrected turn all dice are in the player's
    hand.
    """
    if is_over(state) or state.phase is Phase.FIRST:
        return ()
    found = [_next_turn(state), *_taken(state), *_returned(state)]
    return tuple(one for one in found if not status(one.state))


def _next_turn(state: State) -> Correction[State]:
    after = transitions.next_turn(state)._replace(phase=Phase.HAND, wells="", laid="", lost="")
    return Correction(say("Next player"), say("With all dice in hand"), after)


def _taken(state: State) -> Iterator[Correction[State]]:
    """Yields, for each castle, that the current player took it without detection."""
    for castle in CASTLES:
        if castle != state.siege and state.holder(castle) != state.turn:
            after = transitions.taken(state, castle)
            yield Correction(CASTLE_NAMES[castle], say("To whoever is at turn"), after)


def _returned(state: State) -> Iterator[Correction[State]]:
    """Yields, for each castle held by a player, its return to the centre."""
    for castle in CASTLES:
        if castle != state.siege and state.holder(castle) != CENTRE:
            holders = list(state.holders)
            holders[NUMBER_OF[castle]] = CENTRE
            yield Correction(
                CASTLE_NAMES[castle], say("Back to the centre"), state._replace(holders=tuple(holders))
            )
