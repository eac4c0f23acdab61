"""Turns outside battles: preparation, recruiting, development, end."""

from __future__ import annotations

from collections.abc import Sequence
from operator import gt

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.position import (
    UPRIGHT,
    Done,
    P,
    Phase,
    Position,
    Reason,
    Side,
    advanced,
    counted,
    prepared,
    put,
    rested,
    spent,
    taken_back,
)
from playmat.games.interface import Outcome

Sides = tuple[Side, Side]
MAJORITY = 4
"""Number of leading kinds of citizens that wins."""


def with_side(state: Position, seat: int, side: Side) -> Sides:
    """Returns both sides with `side` at `seat`."""
    return (side, state.sides[1]) if seat == 0 else (state.sides[0], side)


def begin_turn(state: P, seat: int) -> P:
    """Starts the turn of `seat` with its preparation."""
    sides = with_side(state, seat, prepared(state.sides[seat]))
    return type(state)(state.rules, sides, Phase.ACT, seat, seat, state.turn + 1)


def recruit(state: P, action: Action) -> P:
    """Places a recruit; a replaced unit goes to the origin of the recruit (Recruter; ruling 9)."""
    side = state.own
    replaced = side.cells[action.cell]
    cells = advanced(put(side.cells, action.cell, UPRIGHT[action.kind]))
    if side.reserve:
        back = (replaced.kind,) if replaced else ()
        side = side._replace(cells=cells, reserve=side.reserve[1:] + back)
    else:
        side = spent(side, action.kind)._replace(cells=cells)
        if replaced:
            side = taken_back(side, replaced.kind)
    return state._replace(sides=with_side(state, state.active, side), done=Done.RECRUITED)


def develop(state: P, action: Action) -> P:
    """Moves a card to the kingdom (Développement); with the official rules this ends the turn."""
    side = spent(state.own, action.kind)
    side = side._replace(kingdom=counted(side.kingdom, action.kind))
    state = state._replace(sides=with_side(state, state.active, side), entered=state.rules.entry_any_time)
    winner = majority(state.sides)
    if winner is not None:
        return end_game(state, winner, Reason.DEVELOPMENT)
    return state if state.entered else end(state, action)


def end(state: P, action: Action) -> P:
    """Ends the turn, and the war if both decks are empty (ruling 16)."""
    south, north = state.sides
    state = state._replace(sides=(rested(south), rested(north)))
    if south.deck or north.deck:
        return begin_turn(state, 1 - state.active)
    return end_game(state, richer(south, north), Reason.END_OF_WAR)


def richer(south: Side, north: Side) -> int | None:
    """Returns the seat with more citizens, then with fewer cards in the graveyard, or None."""
    scores = [(sum(side.kingdom), -sum(side.graveyard)) for side in (south, north)]
    return None if scores[0] == scores[1] else scores.index(max(scores))


def majority(sides: Sides) -> int | None:
    """Returns the seat that leads in enough kinds of citizens, or None (ruling 15)."""
    mine, theirs = sides[0].kingdom, sides[1].kingdom
    if ahead(mine, theirs) >= MAJORITY:
        return 0
    return 1 if ahead(theirs, mine) >= MAJORITY else None


def ahead(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """Returns the number of kinds in which `mine` exceeds `theirs`."""
    return sum(map(gt, mine, theirs))


def end_game(state: P, winner: int | None, reason: Reason) -> P:
    """Ends the game."""
    return state._replace(phase=Phase.OVER, result=Outcome(() if winner is None else (winner,), reason))
