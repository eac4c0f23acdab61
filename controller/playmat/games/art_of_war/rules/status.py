"""Validation of positions, applied to parsed text before play.

It checks every rule about a single position. It does not search for a game that leads there.
"""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.rules.armies import UNITS
from playmat.games.art_of_war.rules.cards import KING
from playmat.games.art_of_war.rules.notation import format_result
from playmat.games.art_of_war.rules.phases import Phase, Reason
from playmat.games.art_of_war.rules.side import HAND_LIMIT
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.status_decision import SETUP, decision_problems
from playmat.games.art_of_war.rules.status_sides import setup_problems, side_problems
from playmat.games.art_of_war.rules.status_turn import turn_problems
from playmat.games.art_of_war.rules.turns import majority, richer
from playmat.picture import SEAT_NAMES, SEATS

_CARDS = 2 * (UNITS + 1)


def status(state: State) -> list[str]:
    """Returns all problems of a position as sentences; empty if it is possible."""
    if state.active not in SEATS:
        return ["neither south nor north has the turn"]
    wrong = [problem for seat in SEATS for problem in side_problems(state, seat)] or [
        *_whole(state),
        *(setup_problems(state) if state.phase in SETUP else _war(state)),
        *decision_problems(state),
    ]
    if not wrong and state.result is None and not state.legal_actions():
        return [f"no legal action while the phase is {state.phase.name.lower()}"]
    return wrong


def _whole(state: State) -> Iterator[str]:
    total = sum(side.total() for side in state.sides)
    if total != _CARDS:
        yield f"{total} cards instead of {_CARDS}"
    if min(state.turn, state.bonus) < 0 or state.placed not in (0, 1):
        yield f"turn {state.turn}, bonus {state.bonus} or {state.placed} placed cannot be"
    if (state.phase in SETUP) != (state.turn == 0):
        yield f"turn {state.turn} while the phase is {state.phase.name.lower()}"
    if state.entered and not state.rules.entry_any_time:
        yield f"a card was developed and the turn goes on, not by {state.rules} rules"
    if (state.result is None) == (state.phase is Phase.OVER):
        result = f"with the result {format_result(state.result)}" if state.result else "without a result"
        yield f"the phase is {state.phase.name.lower()} {result}"


def _war(state: State) -> Iterator[str]:
    """Yields problems after the setup: hand limits, the turn, and the result."""
    if state.enemy.hand >= HAND_LIMIT:
        yield f"{SEAT_NAMES[1 - state.active]}: {state.enemy.hand} cards in hand, in the turn of the opponent"
    if state.own.hand + state.bonus > HAND_LIMIT:
        yield f"+{state.bonus} by Soldiers, {state.own.hand} cards in hand: together at most {HAND_LIMIT}"
    yield from turn_problems(state)
    yield from _going_on(state) if state.result is None else _unfounded(state)


def _going_on(state: State) -> Iterator[str]:
    """Yields problems of an unfinished game that a seat has won.

    A majority only waits until both conscripts are placed (ruling 27).
    """
    yield from (f"{SEAT_NAMES[seat]}: the King is gone and the game goes on" for seat in _fallen(state))
    winner = majority(state.sides)
    if winner is not None and not (state.phase is Phase.CONSCRIPT and state.placed):
        yield f"{SEAT_NAMES[winner]}: more citizens in four kinds and the game goes on"


def _unfounded(state: State) -> Iterator[str]:
    """Yields a problem if the result does not follow from the position.

    The branches have the order in which the engine tests the endings (ruling 14): execution, development,
    collapse, end of the war. An earlier ending excludes the later ones, so a position with a fallen King is
    only valid with the result `execution`.
    """
    assert state.result is not None
    winner, reason = state.result.winner, state.result.reason
    fallen, leader = _fallen(state), majority(state.sides)
    loser = state.enemy
    if reason is Reason.EXECUTION or fallen:
        founded = reason is Reason.EXECUTION and winner == state.active and fallen == [1 - state.active]
    elif reason is Reason.DEVELOPMENT or leader is not None:
        founded = reason is Reason.DEVELOPMENT and winner is not None and winner == leader
    elif reason is Reason.COLLAPSE:
        few = len(loser.reserve) + sum(loser.kingdom) < 2
        founded = winner == state.active and few and not any(loser.cells)
    else:
        over = not any(side.deck for side in state.sides) and any(loser.cells)
        founded = over and winner == richer(*state.sides)
    if not founded:
        yield f"the result {format_result(state.result)} does not follow from the position"


def _fallen(state: State) -> list[int]:
    """Returns the seats whose King was destroyed or captured."""
    return [
        seat for seat in SEATS if state.sides[seat].graveyard[KING] or state.sides[1 - seat].kingdom[KING]
    ]
