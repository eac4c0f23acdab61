"""Legal actions of a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from playmat.games.art_of_war.rules.actions import (
    CONSCRIPT,
    DEPLOY,
    DEVELOP,
    END,
    FIRST,
    KEEP,
    MOVE,
    PASS,
    RECRUIT,
    REDRAW,
    REVEAL,
    SHOOT,
    STOCK,
    SUPPORT,
    SUPPORT_BY_KING,
    TARGET,
    TURN,
    Action,
    Verb,
)
from playmat.games.art_of_war.rules.cards import (
    ARCHER,
    BASIC_KINDS,
    CELLS,
    GUARDIAN,
    KING,
    PRIEST,
    SOLDIER,
    WIZARD,
    Cards,
)
from playmat.games.art_of_war.rules.position import (
    HAND_LIMIT,
    RESERVE_LIMIT,
    Cells,
    Done,
    Phase,
    Position,
    Side,
)

Actions = tuple[Action, ...]
FRONT = tuple(CELLS[:3])
_OPEN = {
    manned: FRONT + tuple(cell + 3 for cell in FRONT if manned[cell])
    for manned in product((False, True), repeat=3)
}


def placeable(cells: Cells, slides: bool) -> tuple[int, ...]:
    """Returns the cells for a new unit: a rear cell needs a unit in front, unless units slide (Recruter)."""
    if slides:
        return tuple(CELLS)
    return _OPEN[cells[0] is not None, cells[1] is not None, cells[2] is not None]


def movable(cells: Cells) -> bool:
    """Returns whether a Priest can change anything: not if all cells are equal (rulings 5 and 24)."""
    return cells.count(cells[0]) < len(cells)


def targets(state: Position, cell: int) -> tuple[int, ...]:
    """Returns the enemy units in range of the own unit at `cell`."""
    enemies = state.enemy.cells
    return tuple([target for target in state.own.reach(cell, state.rules.cards) if enemies[target]])


def names(state: Position, action: Action) -> Actions:
    """Returns all forms of an action, the listed one first: a Priest's swap has two (ruling 24)."""
    cells = state.own.cells
    if action.verb is not Verb.MOVE or not (cells[action.cell] and cells[action.to]):
        return (action,)
    low, high = sorted((action.cell, action.to))
    return MOVE[low][high], MOVE[high][low]


def _act(state: Position) -> Actions:
    side = state.sides[state.active]
    kinds = side.playable()
    actions: Actions = ()
    if len(side.reserve) < RESERVE_LIMIT:
        actions = _supports(kinds, movable(side.cells))
    if state.done is Done.NOTHING:
        actions += _recruits(side.reserve[:1] or kinds, placeable(side.cells, state.rules.rear_slides))
    if state.done is not Done.RECRUITED:
        actions += _attacks(side, state.sides[1 - state.active].cells, state.rules.cards)
    if not state.entered:
        actions += _developments(kinds)
    return (*actions, END) if side.hand < HAND_LIMIT else actions


@lru_cache(maxsize=1 << 8)
def _supports(kinds: tuple[int, ...], priest: bool) -> Actions:
    """Returns the supports of the active player (Soutiens; rulings 4 and 5)."""
    effects = (SOLDIER, ARCHER, PRIEST) if priest else (SOLDIER, ARCHER)
    own = tuple(SUPPORT[effect] for effect in effects if effect in kinds)
    return own + tuple(SUPPORT_BY_KING[effect] for effect in effects) if KING in kinds else own


@lru_cache(maxsize=1 << 12)
def _recruits(kinds: tuple[int, ...], cells: tuple[int, ...]) -> Actions:
    return tuple(RECRUIT[kind][cell] for kind in kinds for cell in cells)


def _attacks(side: Side, enemies: Cells, cards: Cards) -> Actions:
    """Returns the units that can attack: upright, with an enemy in range (ruling 22)."""
    reach = cards.armies[side.king].reach
    found: list[Action] = []
    for cell, unit in enumerate(side.cells):
        if unit and not unit.turned:
            for target in reach[unit.kind][cell]:
                if enemies[target]:
                    found.append(TURN[cell])
                    break
    return tuple(found)


@lru_cache(maxsize=1 << 7)
def _developments(kinds: tuple[int, ...]) -> Actions:
    return tuple(DEVELOP[kind] for kind in kinds if kind != KING)


def _target(state: Position) -> Actions:
    assert state.attack is not None
    return tuple([TARGET[cell] for cell in targets(state, state.attack.cell)])


@lru_cache(maxsize=1 << 8)
def _answers(kinds: tuple[int, ...], effect: int) -> Actions:
    cards = (SUPPORT[effect], effect), (SUPPORT_BY_KING[effect], KING)
    return (*(action for action, kind in cards if kind in kinds), PASS)


def _move(state: Position) -> Actions:
    """Returns the moves of a Priest.

    A swap is listed once, from the lower cell. A front unit does not move behind itself, because it would
    advance again at once (ruling 24). Equal units are not swapped.
    """
    cells = state.own.cells
    ends = placeable(cells, state.rules.rear_slides)
    free = [end for end in ends if not cells[end]]
    found: list[Action] = []
    for start in CELLS:
        if cells[start]:
            found += [MOVE[start][end] for end in free if end != start + 3]
            swaps = range(start + 1, len(cells))
            found += [MOVE[start][end] for end in swaps if cells[end] and cells[end] != cells[start]]
    return tuple(found)


def _conscript(state: Position) -> Actions:
    """Returns the conscripts: the leftmost reserve card, then any citizen, to free cells (ruling 13)."""
    side = state.sides[state.mover]
    kinds = side.reserve[:1] or tuple(kind for kind in BASIC_KINDS if side.kingdom[kind])
    free = [cell for cell in placeable(side.cells, state.rules.rear_slides) if not side.cells[cell]]
    return tuple([CONSCRIPT[kind][cell] for kind in kinds for cell in free])


_LEGAL: dict[Phase, Callable[[Position], Actions]] = {
    Phase.REDRAW: lambda state: (KEEP, REDRAW),
    Phase.REVEAL: lambda state: tuple([REVEAL[kind] for kind in BASIC_KINDS if state.own.unseen[kind]]),
    Phase.FIRST: lambda state: FIRST,
    Phase.DEPLOY: lambda state: tuple(
        [DEPLOY[kind][cell] for kind in state.sides[state.mover].playable() for cell in FRONT]
    ),
    Phase.STOCK: lambda state: tuple([STOCK[kind] for kind in state.sides[state.mover].playable()]),
    Phase.ACT: _act,
    Phase.TARGET: _target,
    Phase.GUARD: lambda state: _answers(state.sides[state.mover].playable(), GUARDIAN),
    Phase.WIZARD: lambda state: _answers(state.sides[state.mover].playable(), WIZARD),
    Phase.SHOOT: lambda state: tuple([SHOOT[cell] for cell, unit in enumerate(state.enemy.cells) if unit]),
    Phase.MOVE: _move,
    Phase.CONSCRIPT: _conscript,
    Phase.OVER: lambda state: (),
}
BY_PHASE = tuple(_LEGAL[phase] for phase in Phase)
"""Functions that list the legal actions, by phase."""
