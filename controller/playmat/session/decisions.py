"""Decisions of a seat as presses: on a component, and where it goes.

Pure, and read from the gestures of the legal actions, so that it works for every game. The hands that perform
the action then do everything else (`playmat.simulator.players.hands`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from playmat.games.interface import CHANCE, Action, AnyGame, State
from playmat.interpret import Interpreter
from playmat.placement import (
    Arrangement,
    Changes,
    Exchange,
    Face,
    Gesture,
    Lay,
    Place,
    Placement,
    Touch,
    without,
)
from playmat.session.reach import legal_actions, may_show

Lying = tuple[Place, Face]


class Press(NamedTuple):
    """A press on a component, or on a place; `kind` is needed in a hand, which has no place."""

    place: Place | None
    kind: str = ""

    def meets(self, other: Press) -> bool:
        """Whether both are on the same thing; without a kind any is meant."""
        return self.place == other.place and (self.kind == other.kind or "" in (self.kind, other.kind))


class Way(NamedTuple):
    """The presses that decide on an action."""

    presses: tuple[Press, ...]
    action: Action


class Pressed(NamedTuple):
    """What presses mean so far: `actions`, and the `next` presses with the action that each would decide on.

    That is None where such a press can still mean several.
    """

    presses: tuple[Press, ...] = ()
    next: dict[Press, Action | None] = {}
    actions: tuple[Action, ...] = ()


class Decisions:
    """Derives decisions from the legal actions of one game on one mat; caches those of a state."""

    def __init__(self, game: AnyGame, interpreter: Interpreter) -> None:
        self._game = game
        self._interpreter = interpreter
        self._ways = lru_cache(maxsize=8, typed=True)(self._list_ways)
        self._after = lru_cache(maxsize=64, typed=True)(self._find_after)

    def after(self, state: State, seat: int, presses: Sequence[Press]) -> Pressed:
        """What these presses of a seat mean; nothing if it may not act, or is not to know."""
        return self._after(state, seat, tuple(presses))

    def _find_after(self, state: State, seat: int, presses: tuple[Press, ...]) -> Pressed:
        count = len(presses)
        ways, turned = self._ways(state, seat)
        found = [way for way in ways if _begins(way, presses)]
        found = found or [way for way in turned if _begins(way, presses)]
        following: dict[Press, dict[Action, None]] = {}
        for way in found:
            if len(way.presses) > count:
                following.setdefault(way.presses[count], {})[way.action] = None
        return Pressed(
            presses,
            {
                press: next(iter(actions)) if len(actions) == 1 else None
                for press, actions in following.items()
            },
            tuple(dict.fromkeys(way.action for way in found if len(way.presses) == count)),
        )

    def first(self, state: State, seat: int) -> tuple[Press, ...]:
        """The presses that a decision of this seat may begin with."""
        return tuple(dict.fromkeys(way.presses[0] for way in self._ways(state, seat)[0]))

    def moves_one(self, state: State, action: Action) -> bool:
        """Whether a gesture of this action moves one component, and nothing else."""
        placement = self._game.projection.placement(state)
        gestures = self._interpreter.gestures(state, action)
        laid = [_exchanged(gesture.changes, placement) for gesture in gestures if isinstance(gesture, Lay)]
        return any(
            len(gained) == 1 and [face.kind for _, face in lost] in ([], [face.kind for _, face in gained])
            for gained, lost in laid
        )

    # Chance is not decided: its cards are dealt, and its dice thrown.
    def _list_ways(self, state: State, seat: int) -> tuple[Sequence[Way], Sequence[Way]]:
        """The ways to each action, and the same with the goal first."""
        ways: list[Way] = []
        turned: list[Way] = []
        if state.movers == (CHANCE,) or not may_show(self._game.projection, state, seat):
            return ways, turned
        placement = self._game.projection.placement(state)
        for action in legal_actions(self._game.projection, state, seat):
            gestures = self._interpreter.gestures(state, action)
            found = dict.fromkeys(
                presses for gesture in gestures for presses in _of_gesture(gesture, placement)
            )
            # A card that is held to a tap point goes nowhere: if that is all, the card alone is the decision.
            lasting = [presses for presses in found if not self._is_tap(presses[-1].place)]
            ways += [Way(presses, action) for presses in lasting or dict.fromkeys(one[:-1] for one in found)]
            turned += [Way((presses[-1], *presses[:-1]), action) for presses in found]
        return ways, turned

    def _is_tap(self, place: Place | None) -> bool:
        zone = self._interpreter.zones.get(place.zone) if place else None
        return zone is not None and zone.arrangement is Arrangement.TAP


def _begins(way: Way, presses: Sequence[Press]) -> bool:
    return len(way.presses) >= len(presses) and all(map(Press.meets, way.presses, presses))


def _of_gesture(gesture: Gesture, placement: Placement) -> Iterator[tuple[Press, ...]]:
    """Yields the presses that mean a gesture: one way, or several where several components move."""
    match gesture:
        case Touch(path, kind):
            yield (*([Press(None, kind)] if kind else []), *map(Press, path))
        case Exchange(place, changes):
            kind = placement[place][-1].kind
            others = [Press(other, kind) for other in changes] or [Press(None, kind)]
            for other in others:
                yield other, Press(place)
                yield Press(place), other
        case Lay(changes):
            yield from _of_changes(changes, placement)


def _of_changes(changes: Changes, placement: Placement) -> Iterator[tuple[Press, ...]]:
    """Yields a way for each component that comes to a place; else those that are turned, or taken away."""
    gained, lost = _exchanged(changes, placement)
    turned, moved = [], []
    for place, face in gained:
        sources: list[Place | None] = [source for source, other in lost if other.kind == face.kind]
        if place in sources:
            turned.append((Press(place, face.kind),))
        else:
            moved += [(Press(source, face.kind), Press(place)) for source in sources or [None]]
    yield from moved or turned or [(Press(place, face.kind),) for place, face in lost]


def _exchanged(changes: Changes, placement: Placement) -> tuple[list[Lying], list[Lying]]:
    """What the places gain, and what they lose."""
    gained = [
        (place, face) for place, faces in changes.items() for face in without(faces, placement.get(place, ()))
    ]
    lost = [
        (place, face) for place, faces in changes.items() for face in without(placement.get(place, ()), faces)
    ]
    return gained, lost
