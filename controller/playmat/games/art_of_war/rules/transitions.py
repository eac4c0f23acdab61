"""Transition functions of the actions. Legality is checked by the caller.

`turns` and `battle` hold those of a turn; setup and supports are here.
"""

from __future__ import annotations

from typing import Protocol

from playmat.games.art_of_war.rules import battle, turns
from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.battle import guard_window, hit, resumed
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.position import UPRIGHT, P, Phase, Support, advanced, counted, put, spent
from playmat.games.art_of_war.rules.turns import begin_turn, with_side
from playmat.games.interface import CHANCE


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


# --- supports, answers to them and their effects (Soutiens; rulings 6 to 8)


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


# --- all actions


class Transition(Protocol):
    """Returns the position after an action."""

    def __call__(self, state: P, action: Action, /) -> P: ...


_TRANSITIONS: dict[Verb, Transition] = {
    Verb.KEEP: redraw,
    Verb.REDRAW: redraw,
    Verb.REVEAL: reveal,
    Verb.FIRST: first,
    Verb.DEPLOY: deploy,
    Verb.STOCK: stock,
    Verb.RECRUIT: turns.recruit,
    Verb.TURN: battle.turn,
    Verb.TARGET: battle.target,
    Verb.SUPPORT: support,
    Verb.PASS: no_answer,
    Verb.SHOOT: battle.shoot,
    Verb.MOVE: move,
    Verb.CONSCRIPT: battle.conscript,
    Verb.DEVELOP: turns.develop,
    Verb.END: turns.end,
}
BY_VERB = tuple(_TRANSITIONS[verb] for verb in Verb)
"""Transition functions by verb."""
