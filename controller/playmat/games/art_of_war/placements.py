"""Placements of positions and gestures of actions."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CELLS, KIND_NAMES, KINDS
from playmat.games.art_of_war.rules.position import Unit
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import CHANCE
from playmat.placement import (
    SEATS,
    TURNED,
    UPRIGHT,
    Arrangement,
    Choose,
    Exchange,
    Face,
    Faces,
    Gesture,
    Lay,
    Place,
    Placement,
    Touch,
    Zone,
)

BATTLEFIELD, RESERVE, KINGDOM, GRAVEYARD, DECK = "battlefield", "reserve", "kingdom", "graveyard", "deck"
TAP = "tap"
ZONES = {
    BATTLEFIELD: Zone(Arrangement.CELLS, poses=True),
    RESERVE: Zone(Arrangement.ROW),
    KINGDOM: Zone(Arrangement.PILE),
    GRAVEYARD: Zone(Arrangement.PILE),
    DECK: Zone(Arrangement.HIDDEN),
    TAP: Zone(Arrangement.TAP),
}

_CELLS = [[Place(BATTLEFIELD, cell, seat) for cell in CELLS] for seat in SEATS]
_ROWS = [Place(RESERVE, seat=seat) for seat in SEATS]
_KINGDOMS = [[Place(KINGDOM, kind, seat) for kind in BASIC_KINDS] for seat in SEATS]
_GRAVEYARDS = [Place(GRAVEYARD, seat=seat) for seat in SEATS]
_TAPS = [Place(TAP, seat=seat) for seat in SEATS]
_FACES = [[Face(name, turned) for turned in (UPRIGHT, TURNED)] for name in KIND_NAMES]
_NAME_ORDER = sorted(KINDS, key=lambda kind: KIND_NAMES[kind])


@lru_cache(maxsize=256)
def placement(state: State) -> Placement:
    """Returns the placement of a position.

    A captured King is not in it, because he ends the game and has no pile.
    """
    shown: dict[Place, Faces] = {}
    for seat, side in enumerate(state.sides):
        for cell, unit in enumerate(side.cells):
            if unit:
                shown[_CELLS[seat][cell]] = _unit(unit)
        if side.reserve:
            shown[_ROWS[seat]] = _row(side.reserve)
        for kind in BASIC_KINDS:
            if side.kingdom[kind]:
                shown[_KINGDOMS[seat][kind]] = _pile(kind, side.kingdom[kind])
        if any(side.graveyard):
            mixed = (_FACES[kind][UPRIGHT] for kind in _NAME_ORDER for _ in range(side.graveyard[kind]))
            shown[_GRAVEYARDS[seat]] = tuple(mixed)
    return shown


def gestures(state: State, action: Action) -> tuple[Gesture, ...]:
    """Returns the gestures of a legal action, without its consequences."""
    seat = state.active if state.mover == CHANCE else state.mover
    side = state.sides[seat]
    match action.verb:
        case Verb.DEPLOY:
            return (Lay({_CELLS[seat][action.cell]: (_FACES[action.kind][UPRIGHT],)}),)
        case Verb.STOCK | Verb.SUPPORT:
            return (Lay({_ROWS[seat]: _row((*side.reserve, action.kind))}),)
        case Verb.REVEAL | Verb.DEVELOP:
            # Stacked tags shield each other, so a reader cannot identify a card placed on a pile. The tap
            # point reads it beforehand.
            citizens = side.kingdom[action.kind]
            laid = Lay({_KINGDOMS[seat][action.kind]: _pile(action.kind, citizens + 1)})
            return laid, Lay({_TAPS[seat]: (_FACES[action.kind][UPRIGHT],)})
        case Verb.TURN:
            unit = side.cells[action.cell]
            assert unit is not None
            return (Lay({_CELLS[seat][action.cell]: (_FACES[unit.kind][TURNED],)}),)
        case Verb.MOVE:
            start, end = side.cells[action.cell], side.cells[action.to]
            places = _CELLS[seat][action.cell], _CELLS[seat][action.to]
            return (Lay({places[0]: _unit(end), places[1]: _unit(start)}),)
        case Verb.RECRUIT:
            return (_recruit(state, seat, action),)
        case Verb.CONSCRIPT:
            cell = {_CELLS[seat][action.cell]: (_FACES[action.kind][UPRIGHT],)}
            if side.reserve:
                return (Lay({**cell, _ROWS[seat]: _row(side.reserve[1:])}),)
            citizens = side.kingdom[action.kind]
            return (Lay({**cell, _KINGDOMS[seat][action.kind]: _pile(action.kind, citizens - 1)}),)
        case Verb.TARGET | Verb.SHOOT:
            return (Touch((_CELLS[1 - seat][action.cell],)),)
    return (Choose(),)


def _recruit(state: State, seat: int, action: Action) -> Gesture:
    """Returns the gesture of a recruit.

    If the unit on the cell is equal to the recruit, the placement does not change. The serial of the card
    then shows the exchange; the order of the reserve alone does not.
    """
    side, cell = state.sides[seat], _CELLS[seat][action.cell]
    old = side.cells[action.cell]
    changes: dict[Place, Faces] = {}
    if side.reserve:
        reserve = side.reserve[1:] + ((old.kind,) if old else ())
        if reserve != side.reserve:
            changes[_ROWS[seat]] = _row(reserve)
    if old == Unit(action.kind):
        return Exchange(cell, changes)
    return Lay({cell: (_FACES[action.kind][UPRIGHT],), **changes})


def _unit(unit: Unit | None) -> Faces:
    return (_FACES[unit.kind][unit.turned],) if unit else ()


def _row(kinds: tuple[int, ...]) -> Faces:
    return tuple([_FACES[kind][UPRIGHT] for kind in kinds])


def _pile(kind: int, count: int) -> Faces:
    return (_FACES[kind][UPRIGHT],) * count
