"""A position as a small map for a screen."""

from __future__ import annotations

from collections.abc import Collection

from playmat.games.art_of_war.actions import NONE, Verb
from playmat.games.art_of_war.names import ICONS
from playmat.games.art_of_war.side import Side
from playmat.games.art_of_war.state import State
from playmat.games.art_of_war.turns import ahead
from playmat.overview import Figure, Overview, Row, Stock

_FRONT, _REAR = (0, 1, 2), (3, 4, 5)


def overview(state: State, seat: int) -> Overview:
    """What `seat` sees: the opponent's rear row on top, opposite columns face to face."""
    far = 1 - seat
    rows = (
        _row(state, far, _REAR[::-1]),
        _row(state, far, _FRONT[::-1]),
        _row(state, seat, _FRONT),
        _row(state, seat, _REAR),
    )
    return Overview(rows, _stock(state, far), _stock(state, seat))


def _row(state: State, seat: int, cells: tuple[int, ...]) -> Row:
    marked = _attacker(state) if seat == state.active else _targets(state)
    return tuple(_figure(state, state.sides[seat], cell, cell in marked) for cell in cells)


def _figure(state: State, side: Side, cell: int, marked: bool) -> Figure | None:
    unit = side.cells[cell]
    if unit is None:
        return None
    bonus = state.bonus if side is state.own else 0
    attack = side.attack(unit) + bonus
    return Figure(ICONS[unit.kind], attack, side.defence(unit), unit.damage, unit.turned, marked)


def _attacker(state: State) -> Collection[int]:
    return (state.attack.cell,) if state.attack else ()


def _targets(state: State) -> Collection[int]:
    """The cell under attack, or those that can be chosen."""
    if state.attack and state.attack.target != NONE:
        return (state.attack.target,)
    choices = (action for action in state.legal_actions() if action.verb in (Verb.TARGET, Verb.SHOOT))
    return [action.cell for action in choices]


def _stock(state: State, seat: int) -> Stock:
    side, other = state.sides[seat], state.sides[1 - seat]
    return Stock(side.hand, side.deck, ahead(side.kingdom, other.kingdom))
