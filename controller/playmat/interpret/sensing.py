"""What a mat can see of what hands may do: of each legal action the gestures that reach a reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from playmat.games.game import Action, Projection, State
from playmat.picture import (
    Arrangement,
    Changes,
    Choose,
    Exchange,
    Faces,
    Gesture,
    Lay,
    Picture,
    Place,
    Touch,
    Zone,
    without,
)

_cached = lru_cache(maxsize=16, typed=True)  # typed: equal positions of two variants allow different actions


class Sensed(NamedTuple):
    """A legal action, what hands may do for it, and what the mat sees of that."""

    action: Action
    gesture: Gesture
    changes: Changes

    @property
    def lays(self) -> bool:
        """Whether it changes the picture by what it is."""
        return isinstance(self.gesture, Lay)


class Sensing:
    """What can be sensed of one game on one mat, whose `zones` have readers or are remembered."""

    def __init__(self, projection: Projection[Any, Any], zones: Mapping[str, Zone] | None = None) -> None:
        self.projection = projection
        self.zones = projection.zones if zones is None else zones
        self.has_pointer = any(zone.arrangement is Arrangement.POINTER for zone in self.zones.values())
        self.listed = _cached(self._list_sensed)
        self._gestures = _cached(self._list_gestures)
        self.by_hand = _cached(self._list_by_hand)
        self.sorts = _cached(self._list_sorts)
        self._touches = _cached(self._list_touches)
        self._ways = _cached(self._list_ways)

    def is_silent(self, place: Place, faces: Faces) -> bool:
        """Whether nothing of these faces can be read: they lie on each other, or no reader is there."""
        zone = self.zones.get(place.zone)
        if zone is None or zone.remembered:
            return True
        return len(faces) > 1 and zone.arrangement is Arrangement.PILE

    def audible(self, seen: Picture, wanted: Picture) -> Picture:
        """`seen`, with what cannot be read as it is wanted."""
        silent = {place: faces for place, faces in wanted.items() if self.is_silent(place, faces)}
        return {**seen, **silent} if silent else seen

    def sensed(self, state: State, gesture: Gesture) -> Changes | None:
        """What the mat can see of `gesture`; None where it sees nothing, as on a pile that falls silent, or
        only that something was lifted.
        """
        return self._sense(gesture, self.projection.picture(state))

    def gestures(self, state: State, action: Action) -> Sequence[Gesture]:
        """What hands may do for an action that this mat can sense."""
        listed = self._gestures(state)
        if action in listed:
            return listed[action]
        gestures = self.projection.gestures(state, action)
        return [one for one in gestures if self.sensed(state, one) is not None]

    def _sense(self, gesture: Gesture, before: Picture) -> Changes | None:
        if isinstance(gesture, Choose):
            return {}
        if isinstance(gesture, Touch):
            return {} if self._is_touchable(gesture.path, before) else None
        changes = {
            place: faces
            for place, faces in gesture.changes.items()
            if not self.is_silent(place, before.get(place, ()))
        }
        if gesture.changes and not changes:
            return None
        silenced = any(self.is_silent(place, faces) for place, faces in changes.items())
        unseen = _lays(gesture.changes, before) and not _lays(changes, before)
        return None if silenced or unseen else changes

    def _is_touchable(self, path: tuple[Place, ...], picture: Picture) -> bool:
        """A wand touches any places; without one, what lies at a single place can be lifted a moment."""
        if self.has_pointer:
            return all(place.zone in self.zones for place in path)
        zone = self.zones.get(path[0].zone)
        return len(path) == 1 and path[0] in picture and zone is not None and not zone.remembered

    # --- the touches of a state

    def touched(self, state: State, place: Place) -> Action | None:
        """The legal action that touching `place` names, if any."""
        return self.pointed(state, (place,))

    def pointed(self, state: State, path: tuple[Place, ...], kind: str = "") -> Action | None:
        """The legal action that touching these places one after the other names, if any.

        `kind`: of what was touched that lies nowhere yet; where it tells nothing apart it does not matter.
        """
        touches = self._touches(state)
        return touches.get(Touch(path, kind)) or touches.get(Touch(path))

    def leads_on(self, state: State, path: tuple[Place, ...]) -> bool:
        """Whether some legal action begins by touching these places."""
        return path in self._ways(state)

    def is_open(self, state: State, path: tuple[Place, ...]) -> bool:
        """Whether some legal action touches more after these places."""
        return self._ways(state).get(path, False)

    def exchangeable(self, state: State) -> frozenset[Place]:
        """The places where it means something to exchange a component for an equal one."""
        gestures = (gesture for _, gesture, _ in self.listed(state))
        return frozenset(gesture.place for gesture in gestures if isinstance(gesture, Exchange))

    # --- all of it, once for each state

    def _list_sensed(self, state: State) -> tuple[Sensed, ...]:
        before = self.projection.picture(state)
        return tuple(
            Sensed(action, gesture, changes)
            for action in state.legal_actions()
            for gesture in self.projection.gestures(state, action)
            if (changes := self._sense(gesture, before)) is not None
        )

    def _list_gestures(self, state: State) -> Mapping[Action, Sequence[Gesture]]:
        """By action; one of which nothing can be sensed has none."""
        listed: dict[Action, list[Gesture]] = {action: [] for action in state.legal_actions()}
        for one in self.listed(state):
            listed[one.action].append(one.gesture)
        return listed

    def _list_by_hand(self, state: State) -> frozenset[Action]:
        """The actions that this mat can tell without a button."""
        return frozenset(one.action for one in self.listed(state) if not isinstance(one.gesture, Choose))

    def _list_sorts(self, state: State) -> frozenset[type[Gesture]]:
        """The sorts of gestures that this mat can sense."""
        return frozenset(type(one.gesture) for one in self.listed(state))

    def _list_touches(self, state: State) -> Mapping[Gesture, Action]:
        """The action that each touch names; of several the first."""
        found = [(one.gesture, one.action) for one in self.listed(state) if isinstance(one.gesture, Touch)]
        return dict(reversed(found))

    def _list_ways(self, state: State) -> Mapping[tuple[Place, ...], bool]:
        """The beginnings of all touches, and whether any goes on after them."""
        paths = {one.gesture.path for one in self.listed(state) if isinstance(one.gesture, Touch)}
        begun = {path[:length] for path in paths for length in range(1, len(path))}
        return {**dict.fromkeys(paths, False), **dict.fromkeys(begun, True)}


def _lays(changes: Changes, before: Picture) -> bool:
    """Whether something comes to a place."""
    return any(without(faces, before.get(place, ())) for place, faces in changes.items())
