"""Setup phases from the first cards to the first turn (Mise en place; rulings 1 and 23)."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.position import UPRIGHT, P, Phase, counted, put, spent
from playmat.games.art_of_war.rules.turns import begin_turn, with_side
from playmat.games.game import CHANCE


def redraw(state: P, action: Action) -> P:
    """Keeps or redraws the hidden cards; the other player decides next."""
    if state.mover == state.active:
        return state._replace(mover=1 - state.active)
    return state._replace(phase=Phase.REVEAL, mover=CHANCE)


def reveal(state: P, action: Action) -> P:
    """Moves the top card of a deck to the kingdom as first citizen."""
    side = state.own
    unseen, kingdom = counted(side.unseen, action.kind, -1), counted(side.kingdom, action.kind)
    side = side._replace(unseen=unseen, deck=side.deck - 1, kingdom=kingdom)
    state = state._replace(sides=with_side(state, state.active, side))
    other = 1 - state.active
    if not state.placed:
        return state._replace(active=other, placed=1)
    if state.rules.first_player_first:
        return state._replace(active=other, placed=0, phase=Phase.DEPLOY, mover=other)
    return state._replace(placed=0, phase=Phase.FIRST)


def first(state: P, action: Action) -> P:
    """Sets the first player."""
    phase = Phase.REDRAW if state.rules.first_player_first else Phase.DEPLOY
    return state._replace(phase=phase, mover=action.seat, active=action.seat)


def deploy(state: P, action: Action) -> P:
    """Places the first unit of a player."""
    seat = state.mover
    side = spent(state.sides[seat], action.kind)
    side = side._replace(cells=put(side.cells, action.cell, UPRIGHT[action.kind]))
    phase = Phase.DEPLOY if seat == state.active else Phase.STOCK
    return state._replace(sides=with_side(state, seat, side), phase=phase, mover=1 - seat)


def stock(state: P, action: Action) -> P:
    """Places the first reserve card of a player; after both, the first turn begins."""
    seat = state.mover
    side = spent(state.sides[seat], action.kind)._replace(reserve=(action.kind,))
    state = state._replace(sides=with_side(state, seat, side))
    return state._replace(mover=1 - seat) if seat == state.active else begin_turn(state, state.active)
