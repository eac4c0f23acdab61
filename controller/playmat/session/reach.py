"""Reach of a lifted component: the places where legal actions put it, and those that it may strike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from playmat.games.interface import CHANCE, PUBLIC, Action, AnyGame, Pace, Projection, State, victim
from playmat.interpret import difference
from playmat.placement import UPRIGHT, Exchange, Faces, Gesture, Lay, Place, Placement, Touch, without
from playmat.session.story import Reach

NOWHERE = Reach()


class Lifted(NamedTuple):
    """A lifted component, and the place that it was lifted from."""

    place: Place
    kind: str


def lifted(seen: Placement, wanted: Placement) -> Lifted | None:
    """The one missing component, if nothing else is wrong."""
    wrong = difference(seen, wanted)
    if len(wrong) != 1:
        return None
    ((place, faces),) = wrong.items()
    gone = without(wanted.get(place, ()), faces)
    if len(gone) != 1 or without(faces, wanted.get(place, ())):
        return None
    return Lifted(place, gone[0].kind)


# The legal actions may depend on what the viewers do not see, so they show nothing where anything is hidden.
# A private phase is the exception, for the seat that acts in it: which of its actions are legal follows from
# what it knows itself (tests/laws/test_privacy_laws.py).
def may_show(projection: Projection[Any, Any], state: State, seat: int | None) -> bool:
    """Whether the legal actions tell a seat, or everybody, nothing that is hidden from them."""
    if projection.private(state):
        return seat is not None
    return state.observation(PUBLIC if seat is None else seat) == str(state)


def legal_actions(projection: Projection[Any, Any], state: State, seat: int | None) -> list[Action]:
    """The legal actions that a seat performs, or all; those of chance are every performer's."""
    actions = state.legal_actions()
    if seat is None:
        return [*actions]
    if seat not in projection.performers(state):
        return []
    chance = state.movers == (CHANCE,)
    return [action for action in actions if chance or projection.performer(state, action) == seat]


class Reaching:
    """Derives reach from the legal actions of one game; caches the answers."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._projection = game.projection
        self.of = lru_cache(maxsize=8)(self._find_reach)

    # Targets are read from the states after the actions, which contain everything, so a private phase shows
    # none.
    def _find_reach(self, state: State, kind: str, path: tuple[Place, ...], seat: int | None = None) -> Reach:
        """The reach of a component of this kind, lifted from a place or from the hand of `seat`.

        `path` is that place, and further places that the wand has touched; it is empty for a hand. The reach
        is empty where the legal actions could reveal hidden parts of the state to the viewers.
        """
        private = self._projection.private(state)
        if not may_show(self._projection, state, seat):
            return NOWHERE
        to: dict[Place, None] = {}
        hit: dict[Place, None] = {}
        wanted = self._projection.placement(state)
        for action in legal_actions(self._projection, state, seat):
            gestures = self._projection.gestures(state, action)
            if goals := [goal for gesture in gestures for goal in _destinations(gesture, wanted, kind, path)]:
                aims = {} if private else dict.fromkeys(self._aims(state, action))
                to |= dict.fromkeys(place for place in goals if place not in aims)
                hit |= aims
        return Reach(tuple(sorted(to)), tuple(sorted(hit)))

    def _aims(self, state: State, action: Action) -> Iterator[Place]:
        """The places that an action strikes, or that its player may then choose as targets."""
        after = state.apply(action)
        for happening in self._projection.happenings(state, action, after):
            if place := victim(happening):
                yield place
        # In real time targets are never all that is left, and the movers of each state take long to find.
        if self._game.pace is Pace.REAL_TIME or after.movers != state.movers:
            return
        # Targets are chosen next if nothing but touches is legal.
        places = []
        for following in after.legal_actions():
            match self._projection.gestures(after, following):
                case (Touch((place,)),):
                    places.append(place)
                case _:
                    return
        yield from places


# Reads the gestures backwards: from "what must be done for this action" to "where may this component go". A
# Lay names several places at once; the component goes where its kind is gained, from where it is lost. If
# none is gained and none lost, the component turns where it lies.
def _destinations(gesture: Gesture, wanted: Placement, kind: str, path: tuple[Place, ...]) -> list[Place]:
    """The places where a gesture puts a component of this kind, or the next one that it touches."""
    source = path[0] if path else None
    match gesture:
        case Touch(way) if source and way[: len(path)] == path:
            return [*way[len(path) : len(path) + 1]]
        case _ if len(path) > 1:
            return []
        case Exchange(place, changes):
            gained, lost = _moved(changes, wanted, kind)
            given = source in lost if source else not lost
            return [place, *gained] if given and _count(wanted.get(place, ()), kind) else []
        case Lay(changes) if source is None or source in changes:
            gained, lost = _moved(changes, wanted, kind)
            if source is None:
                return gained if len(gained) > len(lost) else []
            return gained if source in lost else [source] if _is_turned(source, changes, wanted, kind) else []
    return []


def _is_turned(place: Place, changes: Placement, wanted: Placement, kind: str) -> bool:
    """Returns whether the component is turned in place: the number of its kind stays, the pose changes."""
    before, after = wanted.get(place, ()), changes.get(place, ())
    new = without(after, before) if _count(after, kind) == _count(before, kind) else []
    return any(face.kind == kind and face.pose not in (UPRIGHT, None) for face in new)


def _moved(changes: Placement, wanted: Placement, kind: str) -> tuple[list[Place], list[Place]]:
    """The places that gain components of a kind, and those that lose some."""
    more = {
        place: _count(faces, kind) - _count(wanted.get(place, ()), kind) for place, faces in changes.items()
    }
    return [place for place, by in more.items() if by > 0], [place for place, by in more.items() if by < 0]


def _count(faces: Faces, kind: str) -> int:
    return sum(face.kind == kind for face in faces)
