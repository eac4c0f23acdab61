"""Which actions a position allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playmat.games.art_of_war.actions import (
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
)
from playmat.games.art_of_war.cards import (
    ARCHER,
    BASIC_KINDS,
    CELLS,
    GUARDIAN,
    KINDS,
    KING,
    PRIEST,
    SOLDIER,
    WIZARD,
)
from playmat.games.art_of_war.state import HAND_LIMIT, RESERVE_LIMIT, Done, Phase, Side, State

Actions = tuple[Action, ...]
FRONT = CELLS[:3]


def legal_actions(state: State) -> Actions:
    """Every legal action; none when the game is over."""
    return _LEGAL[state.phase](state)


def placeable(state: State, side: Side) -> tuple[int, ...]:
    """The cells where a unit may be laid: the rear needs a unit in front (Recruter)."""
    if state.rules.rear_slides:
        return tuple(CELLS)
    return tuple(cell for cell in CELLS if cell in FRONT or side.cells[cell - 3])


def moves(state: State) -> Iterator[Action]:
    """The moves of a Priest support that change something (rulings 5 and 24)."""
    cells = state.own.cells
    for start in CELLS:
        if cells[start]:
            for end in CELLS:
                if end != start and _movable(state, start, end):
                    yield MOVE[start][end]


def _movable(state: State, start: int, end: int) -> bool:
    cells = state.own.cells
    if cells[end]:
        return start < end and cells[start] != cells[end]
    behind_itself = end == start + 3
    return not behind_itself and (end in FRONT or bool(cells[end - 3]) or state.rules.rear_slides)


def targets(state: State, cell: int) -> tuple[int, ...]:
    """The enemy units in reach of the own unit at `cell`."""
    enemies = state.enemy.cells
    return tuple(target for target in state.own.reach(cell) if enemies[target])


def _redraw(state: State) -> Actions:
    return KEEP, REDRAW


def _reveal(state: State) -> Actions:
    return tuple(REVEAL[kind] for kind in BASIC_KINDS if state.own.unseen[kind])


def _first(state: State) -> Actions:
    return FIRST


def _deploy(state: State) -> Actions:
    return tuple(DEPLOY[kind][cell] for kind in _from_hand(state.sides[state.mover]) for cell in FRONT)


def _stock(state: State) -> Actions:
    return tuple(STOCK[kind] for kind in _from_hand(state.sides[state.mover]))


def _act(state: State) -> Actions:
    return (*_supports(state), *_recruits(state), *_attacks(state), *_developments(state), *_end(state))


def _supports(state: State) -> Iterator[Action]:
    """Supports of the active player (Soutiens; rulings 4 and 5)."""
    side = state.own
    if len(side.reserve) >= RESERVE_LIMIT:
        return
    effects = [SOLDIER, ARCHER]
    if any(True for _ in moves(state)):
        effects.append(PRIEST)
    yield from (SUPPORT[effect] for effect in effects if side.may_hold(effect))
    if side.may_hold(KING):
        yield from (SUPPORT_BY_KING[effect] for effect in effects)


def _recruits(state: State) -> Iterator[Action]:
    side = state.own
    if state.done is Done.NOTHING:
        kinds = side.reserve[:1] or _from_hand(side)
        cells = placeable(state, side)
        yield from (RECRUIT[kind][cell] for kind in kinds for cell in cells)


def _attacks(state: State) -> Iterator[Action]:
    if state.done is not Done.RECRUITED:
        for cell, unit in enumerate(state.own.cells):
            if unit and not unit.turned and targets(state, cell):
                yield TURN[cell]


def _developments(state: State) -> Iterator[Action]:
    if not state.entered:
        yield from (DEVELOP[kind] for kind in BASIC_KINDS if state.own.may_hold(kind))


def _end(state: State) -> Iterator[Action]:
    if state.own.hand < HAND_LIMIT:
        yield END


def _target(state: State) -> Actions:
    assert state.attack is not None
    return tuple(TARGET[cell] for cell in targets(state, state.attack.cell))


def _window(effect: int) -> Callable[[State], Actions]:
    def answers(state: State) -> Actions:
        side = state.sides[state.mover]
        cards = (SUPPORT[effect], effect), (SUPPORT_BY_KING[effect], KING)
        return (*(action for action, kind in cards if side.may_hold(kind)), PASS)

    return answers


def _shoot(state: State) -> Actions:
    return tuple(SHOOT[cell] for cell, unit in enumerate(state.enemy.cells) if unit)


def _move(state: State) -> Actions:
    return tuple(moves(state))


def _conscript(state: State) -> Actions:
    """The leftmost of the reserve, then citizens of one's choice, to free cells (Conscription; ruling 13)."""
    side = state.sides[state.mover]
    kinds = side.reserve[:1] or tuple(kind for kind in BASIC_KINDS if side.kingdom[kind])
    free = [cell for cell in placeable(state, side) if not side.cells[cell]]
    return tuple(CONSCRIPT[kind][cell] for kind in kinds for cell in free)


def _over(state: State) -> Actions:
    return ()


def _from_hand(side: Side) -> tuple[int, ...]:
    return tuple(kind for kind in KINDS if side.may_hold(kind))


_LEGAL: dict[Phase, Callable[[State], Actions]] = {
    Phase.REDRAW: _redraw,
    Phase.REVEAL: _reveal,
    Phase.FIRST: _first,
    Phase.DEPLOY: _deploy,
    Phase.STOCK: _stock,
    Phase.ACT: _act,
    Phase.TARGET: _target,
    Phase.GUARD: _window(GUARDIAN),
    Phase.WIZARD: _window(WIZARD),
    Phase.SHOOT: _shoot,
    Phase.MOVE: _move,
    Phase.CONSCRIPT: _conscript,
    Phase.OVER: _over,
}
