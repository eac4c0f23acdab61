"""Attacks and their results (Attaquer, Capture, Conscription)."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import GUARDIAN, KING
from playmat.games.art_of_war.rules.position import (
    UPRIGHT,
    Attack,
    Done,
    P,
    Phase,
    Reason,
    Unit,
    advanced,
    counted,
    put,
)
from playmat.games.art_of_war.rules.turns import end_game, majority, with_side


def turn(state: P, action: Action) -> P:
    """Turns the attacking unit, which fixes the value of the attack."""
    side = state.own
    unit = side.cells[action.cell]
    assert unit is not None
    value = side.attack(unit, state.rules.cards) + state.bonus
    side = side._replace(cells=put(side.cells, action.cell, Unit(unit.kind, True, unit.damage)))
    sides = with_side(state, state.active, side)
    attack = Attack(action.cell, value)
    return state._replace(sides=sides, phase=Phase.TARGET, done=Done.ATTACKED, attack=attack)


def target(state: P, action: Action) -> P:
    """Sets the target of the attack and opens the defender's window."""
    assert state.attack is not None
    cell, value, _ = state.attack
    return guard_window(state._replace(attack=Attack(cell, value, action.cell)))


def guard_window(state: P) -> P:
    """Opens the Guardian window if the defender may publicly hold one; otherwise hits (rulings 6 and 20).

    Public knowledge decides and not the hand. A window that opened only for a real Guardian would reveal it.
    """
    defender = 1 - state.active
    if state.sides[defender].may_support(GUARDIAN):
        return state._replace(phase=Phase.GUARD, mover=defender, chain=())
    return hit(state)


def hit(state: P) -> P:
    """Resolves an attack: capture, destruction or damage (Capture)."""
    assert state.attack is not None
    _, value, cell = state.attack
    unit = state.enemy.cells[cell]
    assert unit is not None
    exact = value == state.enemy.defence(unit, state.rules.cards)
    return _strike(state, cell, value, exact and (state.rules.capture_wounded or not unit.damage))


def shoot(state: P, action: Action) -> P:
    """Deals one damage by an Archer support, which never captures."""
    return _strike(state, action.cell, 1, False)


def resumed(state: P) -> P:
    """Returns to the turn of the active player."""
    return state._replace(phase=Phase.ACT, mover=state.active, attack=None, chain=())


def _strike(state: P, cell: int, value: int, captured: bool) -> P:
    mine, side = state.own, state.enemy
    unit = side.cells[cell]
    assert unit is not None
    kind, damage = unit.kind, unit.damage + value
    if not captured and damage < side.defence(unit, state.rules.cards):
        side = side._replace(cells=put(side.cells, cell, Unit(kind, unit.turned, damage)))
        return resumed(state._replace(sides=with_side(state, 1 - state.active, side)))
    # The unit is removed. Execution is tested first, then majority, then conscription or collapse (ruling
    # 14). The order matters: the same capture can empty the battlefield and complete a majority, and the
    # majority then wins before any conscription.
    side = side._replace(cells=advanced(put(side.cells, cell, None)))
    if captured:
        mine = mine._replace(kingdom=counted(mine.kingdom, kind))
    else:
        side = side._replace(graveyard=counted(side.graveyard, kind))
    state = resumed(state._replace(sides=(mine, side) if state.active == 0 else (side, mine)))
    if kind == KING:
        return end_game(state, state.active, Reason.EXECUTION)
    winner = majority(state.sides)
    if winner is not None:
        return end_game(state, winner, Reason.DEVELOPMENT)
    if any(side.cells):
        return state
    # The defender conscripts, or the war ends by collapse (rulings 13 and 26).
    loser = state.enemy
    if len(loser.reserve) + sum(loser.kingdom) < 2:
        return end_game(state, state.active, Reason.COLLAPSE)
    return state._replace(phase=Phase.CONSCRIPT, mover=1 - state.active)


def conscript(state: P, action: Action) -> P:
    """Places a conscript; after the second one majority is tested (ruling 27)."""
    side = state.sides[state.mover]
    if side.reserve:
        side = side._replace(reserve=side.reserve[1:])
    else:
        side = side._replace(kingdom=counted(side.kingdom, action.kind, -1))
    side = side._replace(cells=advanced(put(side.cells, action.cell, UPRIGHT[action.kind])))
    sides = with_side(state, state.mover, side)
    if not state.placed:
        return state._replace(sides=sides, placed=1)
    state = resumed(state._replace(sides=sides, placed=0))
    winner = majority(sides)
    return state if winner is None else end_game(state, winner, Reason.DEVELOPMENT)
