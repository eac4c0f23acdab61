"""How an action changes a position; the action is legal, `State.apply` has seen to that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playmat.games.art_of_war.actions import Action, Verb
from playmat.games.art_of_war.cards import ARCHER, BASIC_KINDS, GUARDIAN, KING, SOLDIER, VALUES, WIZARD, X
from playmat.games.art_of_war.state import (
    Attack,
    Cells,
    Counts,
    Done,
    Phase,
    Reason,
    State,
    Support,
    Unit,
)
from playmat.games.game import CHANCE, Outcome


def apply(state: State, action: Action) -> State:
    """The state after a legal action."""
    return _APPLY[action.verb](state, action)


def _with_side(state: State, seat: int, **changes: Any) -> State:
    side = state.sides[seat]._replace(**changes)
    return state._replace(sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def _counted(counts: Counts, kind: int, by: int = 1) -> Counts:
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def _put(cells: Cells, cell: int, unit: Unit | None) -> Cells:
    return (*cells[:cell], unit, *cells[cell + 1 :])


def _advanced(cells: Cells) -> Cells:
    """Where a front cell is empty the unit behind it moves up at once (ruling 10)."""
    front, rear = cells[:3], cells[3:]
    columns = [
        (first, second) if first else (second, None) for first, second in zip(front, rear, strict=True)
    ]
    return (*(column[0] for column in columns), *(column[1] for column in columns))


def _spend(state: State, seat: int, kind: int) -> State:
    """A card leaves the hand and is seen."""
    side = state.sides[seat]
    known = _counted(side.known, kind, -1) if side.known[kind] else side.known
    return _with_side(state, seat, hand=side.hand - 1, unseen=_counted(side.unseen, kind, -1), known=known)


# --- setup (Mise en place; rulings 1 and 23)


def _redraw(state: State, action: Action) -> State:
    if state.mover == state.active:
        return state._replace(mover=1 - state.active)
    return state._replace(phase=Phase.REVEAL, mover=CHANCE)


def _reveal(state: State, action: Action) -> State:
    side = state.own
    state = _with_side(
        state,
        state.active,
        unseen=_counted(side.unseen, action.kind, -1),
        deck=side.deck - 1,
        kingdom=_counted(side.kingdom, action.kind),
    )
    other = 1 - state.active
    if not state.placed:
        return state._replace(active=other, placed=1)
    if state.rules.first_player_first:
        return state._replace(active=other, placed=0, phase=Phase.DEPLOY, mover=other)
    return state._replace(placed=0, phase=Phase.FIRST)


def _first(state: State, action: Action) -> State:
    phase = Phase.REDRAW if state.rules.first_player_first else Phase.DEPLOY
    return state._replace(phase=phase, mover=action.seat, active=action.seat)


def _deploy(state: State, action: Action) -> State:
    seat = state.mover
    state = _spend(state, seat, action.kind)
    state = _with_side(state, seat, cells=_put(state.sides[seat].cells, action.cell, Unit(action.kind)))
    if seat == state.active:
        return state._replace(mover=1 - seat)
    return state._replace(phase=Phase.STOCK, mover=state.active)


def _stock(state: State, action: Action) -> State:
    seat = state.mover
    state = _with_side(_spend(state, seat, action.kind), seat, reserve=(action.kind,))
    return state._replace(mover=1 - seat) if seat == state.active else _begin_turn(state, state.active)


# --- turns


def _begin_turn(state: State, seat: int) -> State:
    """Preparation: own units are righted, damage is forgotten, one card is drawn (rulings 2, 11 and 30)."""
    state = state._replace(
        phase=Phase.ACT,
        mover=seat,
        active=seat,
        turn=state.turn + 1,
        done=Done.NOTHING,
        bonus=0,
        entered=False,
        attack=None,
    )
    for owner, side in enumerate(state.sides):
        turned = owner != seat
        cells = tuple(unit and Unit(unit.kind, unit.turned and turned) for unit in side.cells)
        state = _with_side(state, owner, cells=cells)
    drawn = min(1, state.own.deck)
    return _with_side(state, seat, deck=state.own.deck - drawn, hand=state.own.hand + drawn)


def _end(state: State, action: Action) -> State:
    if any(side.deck for side in state.sides):
        return _begin_turn(state, 1 - state.active)
    return _over(state, _richer(state), Reason.END_OF_WAR)


def _richer(state: State) -> int | None:
    """Most citizens, then fewest cards in the graveyard (ruling 16)."""
    south, north = ((sum(side.kingdom), -sum(side.graveyard)) for side in state.sides)
    return None if south == north else int(north > south)


def _develop(state: State, action: Action) -> State:
    kingdom = _counted(state.own.kingdom, action.kind)
    state = _majority(_with_side(_spend(state, state.active, action.kind), state.active, kingdom=kingdom))
    if state.result:
        return state
    return state._replace(entered=True) if state.rules.entry_any_time else _end(state, action)


def _recruit(state: State, action: Action) -> State:
    seat, side = state.active, state.own
    old = side.cells[action.cell]
    if side.reserve:
        state = _with_side(state, seat, reserve=side.reserve[1:] + ((old.kind,) if old else ()))
    else:
        state = _spend(state, seat, action.kind)
        if old:
            state = _take_back(state, seat, old.kind)
    cells = _advanced(_put(side.cells, action.cell, Unit(action.kind)))
    return _with_side(state, seat, cells=cells)._replace(done=Done.RECRUITED)


def _take_back(state: State, seat: int, kind: int) -> State:
    """A unit returns to the hand, where everybody knows it to be."""
    side = state.sides[seat]
    unseen, known = _counted(side.unseen, kind), _counted(side.known, kind)
    return _with_side(state, seat, hand=side.hand + 1, unseen=unseen, known=known)


# --- attacks (Attaquer)


def _turn(state: State, action: Action) -> State:
    side = state.own
    unit = side.cells[action.cell]
    assert unit is not None
    printed = VALUES[side.king].attack[unit.kind]
    value = (side.hand if printed == X else printed) + state.bonus
    state = _with_side(state, state.active, cells=_put(side.cells, action.cell, unit._replace(turned=True)))
    return state._replace(phase=Phase.TARGET, attack=Attack(action.cell, value), done=Done.ATTACKED)


def _target(state: State, action: Action) -> State:
    assert state.attack is not None
    return _guard_window(state._replace(attack=state.attack._replace(target=action.cell)))


def _guard_window(state: State) -> State:
    defender = 1 - state.active
    if state.sides[defender].may_support(GUARDIAN):
        return state._replace(phase=Phase.GUARD, mover=defender)
    return _hit(state)


def _hit(state: State) -> State:
    """The attack comes true: captured, destroyed or wounded (Capture)."""
    assert state.attack is not None
    _, value, cell = state.attack
    unit = state.enemy.cells[cell]
    assert unit is not None
    exact = value == state.enemy.defence(unit)
    captured = exact and (state.rules.capture_wounded or not unit.damage)
    return _strike(state._replace(attack=None), cell, value, captured)


def _shoot(state: State, action: Action) -> State:
    return _strike(state, action.cell, 1, False)


def _strike(state: State, cell: int, value: int, captured: bool) -> State:
    state = state._replace(phase=Phase.ACT, mover=state.active)
    seat, side = 1 - state.active, state.enemy
    unit = side.cells[cell]
    assert unit is not None
    damage = unit.damage + value
    if not captured and damage < side.defence(unit):
        return _with_side(state, seat, cells=_put(side.cells, cell, unit._replace(damage=damage)))
    state = _with_side(state, seat, cells=_advanced(_put(side.cells, cell, None)))
    if captured:
        state = _with_side(state, state.active, kingdom=_counted(state.own.kingdom, unit.kind))
    else:
        state = _with_side(state, seat, graveyard=_counted(side.graveyard, unit.kind))
    return _after_loss(state, unit.kind)


def _after_loss(state: State, kind: int) -> State:
    """Execution, majority, conscription or collapse, in this order (ruling 14)."""
    if kind == KING:
        return _over(state, state.active, Reason.EXECUTION)
    state = _majority(state)
    loser = state.enemy
    if state.result or any(loser.cells):
        return state
    if len(loser.reserve) + sum(loser.kingdom) < 2:
        return _over(state, state.active, Reason.COLLAPSE)
    return state._replace(phase=Phase.CONSCRIPT, mover=1 - state.active)


def _conscript(state: State, action: Action) -> State:
    seat = state.mover
    side = state.sides[seat]
    if side.reserve:
        state = _with_side(state, seat, reserve=side.reserve[1:])
    else:
        state = _with_side(state, seat, kingdom=_counted(side.kingdom, action.kind, -1))
    state = _with_side(state, seat, cells=_advanced(_put(side.cells, action.cell, Unit(action.kind))))
    if not state.placed:
        return state._replace(placed=1)
    return _majority(state._replace(placed=0, phase=Phase.ACT, mover=state.active))


# --- supports (Soutiens; rulings 6 to 8)


def _support(state: State, action: Action) -> State:
    seat = state.mover
    state = _spend(state, seat, action.kind)
    state = _with_side(state, seat, reserve=(*state.sides[seat].reserve, action.kind))
    state = state._replace(chain=(*state.chain, Support(seat, action.effect)))
    if state.sides[1 - seat].may_support(WIZARD):
        return state._replace(phase=Phase.WIZARD, mover=1 - seat)
    return _resolve(state)


def _pass(state: State, action: Action) -> State:
    return _hit(state) if state.phase is Phase.GUARD else _resolve(state)


def _resolve(state: State) -> State:
    """Each Wizard cancels the support before it; an odd chain leaves the first one standing."""
    effect, holds = state.chain[0].effect, len(state.chain) % 2 == 1
    state = state._replace(chain=(), phase=Phase.ACT, mover=state.active)
    if effect == GUARDIAN:
        return state._replace(attack=None) if holds else _guard_window(state)
    if not holds:
        return state
    if effect == SOLDIER:
        return state._replace(bonus=state.bonus + 1)
    return state._replace(phase=Phase.SHOOT if effect == ARCHER else Phase.MOVE)


def _move(state: State, action: Action) -> State:
    cells = state.own.cells
    swapped = _put(_put(cells, action.cell, cells[action.to]), action.to, cells[action.cell])
    return _with_side(state, state.active, cells=_advanced(swapped))._replace(phase=Phase.ACT)


# --- endings (Fin de partie)


def _majority(state: State) -> State:
    """More citizens than the opponent in four kinds or more (ruling 15)."""
    south, north = (side.kingdom for side in state.sides)
    south_ahead, north_ahead = (
        sum(mine[kind] > theirs[kind] for kind in BASIC_KINDS)
        for mine, theirs in ((south, north), (north, south))
    )
    if south_ahead >= 4 or north_ahead >= 4:
        return _over(state, int(north_ahead >= 4), Reason.DEVELOPMENT)
    return state


def _over(state: State, winner: int | None, reason: Reason) -> State:
    return state._replace(phase=Phase.OVER, result=Outcome(winner, reason))


_APPLY: dict[Verb, Callable[[State, Action], State]] = {
    Verb.KEEP: _redraw,
    Verb.REDRAW: _redraw,
    Verb.REVEAL: _reveal,
    Verb.FIRST: _first,
    Verb.DEPLOY: _deploy,
    Verb.STOCK: _stock,
    Verb.RECRUIT: _recruit,
    Verb.TURN: _turn,
    Verb.TARGET: _target,
    Verb.SUPPORT: _support,
    Verb.PASS: _pass,
    Verb.SHOOT: _shoot,
    Verb.MOVE: _move,
    Verb.CONSCRIPT: _conscript,
    Verb.DEVELOP: _develop,
    Verb.END: _end,
}
