"""Placements and gestures on the mat: dice in three pools, castles around them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from playmat.games.age_of_war.rules.actions import ROLLS, Action, Dice, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, FACES
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.state import State
from playmat.placement import Arrangement, Choose, Face, Faces, Gesture, Lay, Place, Placement, Zone

DIE = "die"
WELLS, LAID, LOST = Place("well"), Place("laid"), Place("lost")
SIEGE, MIDDLE, HELD = Place("siege"), Place("centre"), "held"
POOLS = (WELLS, LAID, LOST)
ZONES: Mapping[str, Zone] = {
    WELLS.zone: Zone(Arrangement.POOL, poses=True, thrown=True),
    LAID.zone: Zone(Arrangement.POOL, poses=True),
    LOST.zone: Zone(Arrangement.POOL, poses=True),
    SIEGE.zone: Zone(Arrangement.CELLS),
    MIDDLE.zone: Zone(Arrangement.POOL),
    HELD: Zone(Arrangement.PILE, anybody=True, remembered=True),
}

_SIDES = {face: side for side, face in enumerate(FACES, 1)}
"""Side of a die with a given face on top."""


@lru_cache(maxsize=256)
def placement(state: State) -> Placement:
    """Returns the placement that the mat must show."""
    return {
        place: faces
        for place, faces in {**_dice(state), **_castles(state.holders, state.siege)}.items()
        if faces
    }


def faces_of(dice: Dice) -> Faces:
    """Returns the mat faces of dice with these values."""
    return tuple(Face(DIE, _SIDES[face]) for face in dice)


def dice_of(faces: Faces) -> Dice | None:
    """Returns the values of dice on the mat; None while one of them is unreadable."""
    if any(face.kind != DIE or face.pose not in _SIDES.values() for face in faces):
        return None
    return "".join(sorted(FACES[(face.pose or 0) - 1] for face in faces))


def home(holder: int) -> Place:
    """Returns the place of a seat's castles, or of those in the centre."""
    return MIDDLE if holder == CENTRE else Place(HELD, 0, holder)


def _dice(state: State) -> Placement:
    return dict(zip(POOLS, map(faces_of, (state.wells, state.laid, state.lost)), strict=True))


@lru_cache(maxsize=256)
def _castles(holders: tuple[int, ...], siege: str) -> Placement:
    lying: dict[Place, Faces] = {}
    for castle, holder in sorted(zip(CASTLES, holders, strict=True)):
        place = SIEGE if castle == siege else home(holder)
        lying[place] = (*lying.get(place, ()), Face(castle))
    return lying


def gestures(state: State, action: Action) -> tuple[Gesture, ...]:
    """Returns the gestures of a legal action; a conquered castle leaves the siege slot afterwards."""
    match action.verb:
        case Verb.ROLL:
            return _THROWN[action.dice]
        case Verb.SIEGE if not action.castle and state.holder(state.siege) != CENTRE:
            return (Choose(),)  # no reader covers its destination
        case Verb.SIEGE:
            before, after = (_castles(state.holders, siege) for siege in (state.siege, action.castle))
            return (_moved(before, after),)
        case Verb.FILL | Verb.LOSE | Verb.TAKE:
            return (_moved(_dice(state), _dice(state.apply(action))),)
    return (Choose(),)


def _moved(before: Placement, after: Placement) -> Lay:
    places = sorted({place for place, _ in before.items() ^ after.items()})
    return Lay({place: after.get(place, ()) for place in places})


_THROWN = {dice: (Lay({WELLS: faces_of(dice)}),) for dice_of in ROLLS for dice in dice_of}
"""Gestures of all rolls, built once: a chance node asks for hundreds of them at a time."""
