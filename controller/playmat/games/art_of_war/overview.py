"""A position as a small map for a screen."""

from __future__ import annotations

from collections.abc import Collection

from playmat.games.art_of_war.actions import NONE, Verb
from playmat.games.art_of_war.names import ICONS
from playmat.games.art_of_war.pictures import BATTLEFIELD
from playmat.games.art_of_war.side import Side
from playmat.games.art_of_war.state import State
from playmat.games.art_of_war.turns import ahead
from playmat.overview import Figure, Overview, Row, Stock
from playmat.picture import Place

_FRONT, _REAR = (0, 1, 2), (3, 4, 5)


def overview(state: State, seat: int, marked: Collection[Place] = ()) -> Overview:
    """What `seat` sees: the opponent's rear row on top, opposite columns face to face.

    Marked are the attacker and the `marked` places; where there are none, all that can be aimed at.
    """
    far = 1 - seat
    lit = {*_attacker(state), *(marked or _targets(state))}
    rows = (
        _row(state, far, _REAR[::-1], lit),
        _row(state, far, _FRONT[::-1], lit),
        _row(state, seat, _FRONT, lit),
        _row(state, seat, _REAR, lit),
    )
    return Overview(rows, _stock(state, far), _stock(state, seat))


def _row(state: State, seat: int, cells: tuple[int, ...], lit: Collection[Place]) -> Row:
    side = state.sides[seat]
    return tuple(_figure(state, side, cell, Place(seat, BATTLEFIELD, cell) in lit) for cell in cells)


def _figure(state: State, side: Side, cell: int, marked: bool) -> Figure | None:
    unit = side.cells[cell]
    if unit is None:
        return None
    bonus = state.bonus if side is state.own else 0
    attack = side.attack(unit) + bonus
    return Figure(ICONS[unit.kind], attack, side.defence(unit), unit.damage, unit.turned, marked)


def _attacker(state: State) -> list[Place]:
    return [Place(state.active, BATTLEFIELD, state.attack.cell)] if state.attack else []


def _targets(state: State) -> list[Place]:
    """The cell under attack, or those that can be chosen."""
    if state.attack and state.attack.target != NONE:
        cells = [state.attack.target]
    else:
        choices = (action for action in state.legal_actions() if action.verb in (Verb.TARGET, Verb.SHOOT))
        cells = [action.cell for action in choices]
    return [Place(1 - state.active, BATTLEFIELD, cell) for cell in cells]


def _stock(state: State, seat: int) -> Stock:
    side, other = state.sides[seat], state.sides[1 - seat]
    return Stock(side.hand, side.deck, ahead(side.kingdom, other.kingdom))
