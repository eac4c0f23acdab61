"""Supports, answers to them and their effects (Soutiens; rulings 6 to 8)."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.battle import guard_window, hit, resumed
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.position import P, Phase, Support, advanced, put, spent
from playmat.games.art_of_war.rules.turns import with_side


def support(state: P, action: Action) -> P:
    """Adds a card to the reserve and the chain; the opponent may answer with a Wizard (ruling 7)."""
    seat = state.mover
    side = spent(state.sides[seat], action.kind)
    side = side._replace(reserve=(*side.reserve, action.kind))
    chain = (*state.chain, Support(seat, action.effect))
    state = state._replace(sides=with_side(state, seat, side), chain=chain)
    if state.sides[1 - seat].may_support(WIZARD):
        return state._replace(phase=Phase.WIZARD, mover=1 - seat)
    return _resolved(state)


def no_answer(state: P, action: Action) -> P:
    """Passes the window: the attack hits, or the chain resolves."""
    return hit(state) if state.phase is Phase.GUARD else _resolved(state)


def _resolved(state: P) -> P:
    """Resolves the chain of supports.

    Each Wizard cancels the support before it, so only the parity counts: with an odd number of cards the
    first support succeeds. A cancelled Guardian reopens the defender's window, since the attack is still
    pending and another Guardian may follow.
    """
    effect, stands = state.chain[0].effect, len(state.chain) % 2 == 1
    if effect == GUARDIAN:
        return resumed(state) if stands else guard_window(state)
    state = resumed(state)
    if not stands:
        return state
    if effect == SOLDIER:
        return state._replace(bonus=state.bonus + 1)
    return state._replace(phase=Phase.SHOOT if effect == ARCHER else Phase.MOVE)


def move(state: P, action: Action) -> P:
    """Moves a unit or swaps two by a Priest."""
    side = state.own
    moved = put(put(side.cells, action.cell, side.cells[action.to]), action.to, side.cells[action.cell])
    side = side._replace(cells=advanced(moved))
    return state._replace(sides=with_side(state, state.active, side), phase=Phase.ACT)
