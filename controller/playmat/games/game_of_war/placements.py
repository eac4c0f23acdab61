"""Placements of positions and gestures of actions. The kind of a unit includes its side."""

from __future__ import annotations

from functools import cache, lru_cache

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import GRID, each
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.units import UNITS
from playmat.placement import (
    SEAT_NAMES,
    SEATS,
    Arrangement,
    Choose,
    Face,
    Faces,
    Gesture,
    Lay,
    Placement,
    Touch,
    Zone,
)

SQUARE, WAND = GRID.zone, "wand"
ZONES = {SQUARE: Zone(Arrangement.CELLS), WAND: Zone(Arrangement.POINTER)}
PLACES = GRID.places
KINDS = tuple(tuple(f"{SEAT_NAMES[seat]}-{unit.kind}" for unit in UNITS) for seat in SEATS)
"""Name of each unit on tags and in placements, by seat and kind."""
FACES: tuple[tuple[Faces, ...], ...] = tuple(tuple((Face(kind),) for kind in kinds) for kinds in KINDS)


@lru_cache(maxsize=64)
def placement(position: Position) -> Placement:
    """Returns the placement with each unit on its square."""
    return {
        PLACES[square]: FACES[seat][kind]
        for seat in SEATS
        for kind, squares in enumerate(position.sides[seat])
        for square in each(squares)
    }


def gestures(position: Position, action: Action) -> tuple[Gesture, ...]:
    """Returns the gestures of an action: touch squares with a wand, or move units where readers detect them.

    An attack is one touch of the enemy unit. A unit that is captured is removed afterwards. An arsenal is
    destroyed by touching the unit on it.
    """
    seat = position.turn
    match action.verb:
        case Verb.PLACE:
            return _placing(seat, action.kind, action.target)
        case Verb.MOVE:
            kind = position.kind_at(seat, action.source)
            return _moving(seat, -1 if kind is None else kind, action.source, action.target)
        case Verb.ATTACK | Verb.DESTROY:
            return (Touch((PLACES[action.target],)),)
    return (Choose(),)


@cache
def _placing(seat: int, kind: int, target: int) -> tuple[Gesture, ...]:
    place = PLACES[target]
    return Touch((place,), KINDS[seat][kind]), Lay({place: FACES[seat][kind]})


@cache
def _moving(seat: int, kind: int, source: int, target: int) -> tuple[Gesture, ...]:
    here, there = PLACES[source], PLACES[target]
    return Touch((here, there)), Lay({here: (), there: FACES[seat][kind]})
