"""What the mat shows of a position, and what hands do for an action."""

from __future__ import annotations

from playmat.games.art_of_war.actions import Action, Verb
from playmat.games.art_of_war.cards import BASIC_KINDS, CELLS, KIND_NAMES, KINDS
from playmat.games.art_of_war.side import Counts, Unit
from playmat.games.art_of_war.state import State
from playmat.games.game import CHANCE
from playmat.picture import SEATS, Arrangement, Face, Faces, Gesture, Picture, Place

BATTLEFIELD, RESERVE, KINGDOM, GRAVEYARD, DECK = "battlefield", "reserve", "kingdom", "graveyard", "deck"
TAP = "tap"  # where a card is shown to the table on its way
ZONES = {
    BATTLEFIELD: Arrangement.CELLS,
    RESERVE: Arrangement.ROW,
    KINGDOM: Arrangement.PILE,
    GRAVEYARD: Arrangement.PILE,
    DECK: Arrangement.HIDDEN,
    TAP: Arrangement.HIDDEN,
}

_CELLS = [[Place(seat, BATTLEFIELD, cell) for cell in CELLS] for seat in SEATS]
_ROWS = [Place(seat, RESERVE) for seat in SEATS]
_KINGDOMS = [[Place(seat, KINGDOM, kind) for kind in BASIC_KINDS] for seat in SEATS]
_GRAVEYARDS = [Place(seat, GRAVEYARD) for seat in SEATS]
_FACES = [[Face(name, turned) for turned in (False, True)] for name in KIND_NAMES]
_NAME_ORDER = sorted(KINDS, key=lambda kind: KIND_NAMES[kind])


def picture(state: State) -> Picture:
    """What the mat must show; a captured King ends the game and needs no place."""
    shown: dict[Place, Faces] = {}
    for seat, side in enumerate(state.sides):
        for cell, unit in enumerate(side.cells):
            shown[_CELLS[seat][cell]] = _unit(unit)
        shown[_ROWS[seat]] = _row(side.reserve)
        for kind in BASIC_KINDS:
            shown[_KINGDOMS[seat][kind]] = _pile(kind, side.kingdom[kind])
        shown[_GRAVEYARDS[seat]] = _mixed_pile(side.graveyard)
    return shown


def gesture(state: State, action: Action) -> Gesture:
    """What the hands do for a legal action, before its consequences."""
    seat = state.active if state.mover == CHANCE else state.mover
    side = state.sides[seat]
    match action.verb:
        case Verb.DEPLOY:
            return Gesture({_CELLS[seat][action.cell]: (_FACES[action.kind][False],)})
        case Verb.STOCK | Verb.SUPPORT:
            return Gesture({_ROWS[seat]: _row((*side.reserve, action.kind))})
        case Verb.REVEAL | Verb.DEVELOP:
            return Gesture({_KINGDOMS[seat][action.kind]: _pile(action.kind, side.kingdom[action.kind] + 1)})
        case Verb.TURN:
            return Gesture({_CELLS[seat][action.cell]: _turned(side.cells[action.cell])})
        case Verb.MOVE:
            start, end = side.cells[action.cell], side.cells[action.to]
            return Gesture({_CELLS[seat][action.cell]: _unit(end), _CELLS[seat][action.to]: _unit(start)})
        case Verb.RECRUIT:
            return _recruit(state, seat, action)
        case Verb.CONSCRIPT:
            return _conscript(state, seat, action)
        case Verb.TARGET | Verb.SHOOT:
            return Gesture({}, _CELLS[1 - seat][action.cell])
    return Gesture({})


def _recruit(state: State, seat: int, action: Action) -> Gesture:
    """An exchange for an equal card changes nothing that can be seen but which card it is."""
    side, cell = state.sides[seat], _CELLS[seat][action.cell]
    old = side.cells[action.cell]
    changes: dict[Place, Faces] = {}
    if old != Unit(action.kind):
        changes[cell] = (_FACES[action.kind][False],)
    if side.reserve:
        reserve = side.reserve[1:] + ((old.kind,) if old else ())
        if reserve != side.reserve:
            changes[_ROWS[seat]] = _row(reserve)
    return Gesture(changes) if changes else Gesture({}, cell, another=True)


def _conscript(state: State, seat: int, action: Action) -> Gesture:
    side = state.sides[seat]
    laid = {_CELLS[seat][action.cell]: (_FACES[action.kind][False],)}
    if side.reserve:
        return Gesture({**laid, _ROWS[seat]: _row(side.reserve[1:])})
    return Gesture({**laid, _KINGDOMS[seat][action.kind]: _pile(action.kind, side.kingdom[action.kind] - 1)})


def _unit(unit: Unit | None) -> Faces:
    return (_FACES[unit.kind][unit.turned],) if unit else ()


def _turned(unit: Unit | None) -> Faces:
    assert unit is not None
    return (_FACES[unit.kind][True],)


def _row(kinds: tuple[int, ...]) -> Faces:
    return tuple([_FACES[kind][False] for kind in kinds])


def _pile(kind: int, count: int) -> Faces:
    return (_FACES[kind][False],) * count


def _mixed_pile(counts: Counts) -> Faces:
    if not any(counts):
        return ()
    return tuple(_FACES[kind][False] for kind in _NAME_ORDER for _ in range(counts[kind]))
