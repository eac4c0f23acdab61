"""What an umpire may correct of a position that is no longer what is so at the table."""

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
    """First whose turn it is, then where castles lie; only what can be.

    Dice need none: they lie there to be seen. Where it is another's turn, they are in his hand.
    """
    if is_over(state) or state.phase is Phase.FIRST:
        return ()
    found = [_next_turn(state), *_taken(state), *_returned(state)]
    return tuple(one for one in found if not status(one.state))


def _next_turn(state: State) -> Correction[State]:
    after = transitions.next_turn(state)._replace(phase=Phase.HAND, wells="", laid="", lost="")
    return Correction(say("Next player"), say("With all dice in hand"), after)


def _taken(state: State) -> Iterator[Correction[State]]:
    """A castle that whoever is at turn took, unseen."""
    for castle in CASTLES:
        if castle != state.siege and state.holder(castle) != state.turn:
            after = transitions.taken(state, castle)
            yield Correction(CASTLE_NAMES[castle], say("To whoever is at turn"), after)


def _returned(state: State) -> Iterator[Correction[State]]:
    """A castle that nobody took."""
    for castle in CASTLES:
        if castle != state.siege and state.holder(castle) != CENTRE:
            holders = list(state.holders)
            holders[NUMBER_OF[castle]] = CENTRE
            yield Correction(
                CASTLE_NAMES[castle], say("Back to the centre"), state._replace(holders=tuple(holders))
            )
