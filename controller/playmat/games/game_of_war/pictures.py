"""What the mat shows of positions: a unit's kind tells its side, too."""

from __future__ import annotations

from functools import cache, lru_cache

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.squares import NAMES, each
from playmat.games.game_of_war.rules.units import UNITS
from playmat.picture import (
    SEAT_NAMES,
    SEATS,
    Arrangement,
    Choose,
    Face,
    Faces,
    Gesture,
    Lay,
    Picture,
    Place,
    Touch,
    Zone,
)

SQUARE, WAND = "square", "wand"
ZONES = {SQUARE: Zone(Arrangement.CELLS), WAND: Zone(Arrangement.POINTER)}
PLACES = tuple(Place(SQUARE, number) for number in range(len(NAMES)))
KINDS = tuple(tuple(f"{SEAT_NAMES[seat]}-{unit.kind}" for unit in UNITS) for seat in SEATS)
"""By seat and kind: what a unit is called on tags and in pictures."""
FACES: tuple[tuple[Faces, ...], ...] = tuple(tuple((Face(kind),) for kind in kinds) for kinds in KINDS)


@lru_cache(maxsize=64)
def picture(position: Position) -> Picture:
    """Each unit on its square."""
    return {
        PLACES[square]: FACES[seat][kind]
        for seat in SEATS
        for kind, squares in enumerate(position.sides[seat])
        for square in each(squares)
    }


def gestures(position: Position, action: Action) -> tuple[Gesture, ...]:
    """What hands do: touch squares with a wand, or put units there where readers hear them.

    An attack is the touch of the enemy alone, who then leaves if he falls, and an arsenal is destroyed by
    the touch of whoever stands on it.
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
