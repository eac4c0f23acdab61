"""Gestures of legal actions that one mat's readers can detect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from playmat.games.interface import Action, Projection, State
from playmat.placement import (
    Arrangement,
    Changes,
    Choose,
    Exchange,
    Faces,
    Gesture,
    Lay,
    Place,
    Placement,
    Touch,
    Zone,
    without,
)

_cached = lru_cache(
    maxsize=16, typed=True
)  # typed: equal positions of two variants have different legal actions


class Sensed(NamedTuple):
    """A legal action, a gesture that carries it out, and the changes that the mat detects."""

    action: Action
    gesture: Gesture
    changes: Changes

    @property
    def lays(self) -> bool:
        """Returns whether the gesture itself changes the placement."""
        return isinstance(self.gesture, Lay)


class Sensing:
    """Detectable gestures of one game on one mat, whose `zones` have readers or are remembered."""

    def __init__(self, projection: Projection[Any, Any], zones: Mapping[str, Zone] | None = None) -> None:
        self.projection = projection
        self.zones = projection.zones if zones is None else zones
        self.has_pointer = any(zone.arrangement is Arrangement.POINTER for zone in self.zones.values())
        self._read = frozenset(name for name, zone in self.zones.items() if not zone.remembered)
        self._piles = frozenset(
            name for name, zone in self.zones.items() if zone.arrangement is Arrangement.PILE
        )
        self.listed = _cached(self._list_sensed)
        self._gestures = _cached(self._list_gestures)
        self.by_hand = _cached(
            lambda state: frozenset(
                sensed.action for sensed in self.listed(state) if not isinstance(sensed.gesture, Choose)
            )
        )
        self.sorts = _cached(lambda state: frozenset(type(sensed.gesture) for sensed in self.listed(state)))
        self.exchangeable = _cached(  # places where an equal component may be exchanged
            lambda state: frozenset(
                gesture.place for _, gesture, _ in self.listed(state) if isinstance(gesture, Exchange)
            )
        )
        self._touches = _cached(  # the action that each touch selects; the first one of several
            lambda state: {
                sensed.gesture: sensed.action
                for sensed in reversed(self.listed(state))
                if isinstance(sensed.gesture, Touch)
            }
        )
        self._ways = _cached(self._list_ways)

    def is_silent(self, place: Place, faces: Faces) -> bool:
        """Returns whether none of these faces can be read: they overlap, or no reader is there."""
        return place.zone not in self._read or (len(faces) > 1 and place.zone in self._piles)

    def audible(self, seen: Placement, wanted: Placement) -> Placement:
        """The placement `seen`, with unreadable places as they are wanted."""
        silent = {place: faces for place, faces in wanted.items() if self.is_silent(place, faces)}
        return {**seen, **silent} if silent else seen

    def sensed(self, state: State, gesture: Gesture) -> Changes | None:
        """The changes that the mat detects of `gesture`; None if it detects nothing, or only a lift."""
        return self._sense(gesture, self.projection.placement(state))

    def gestures(self, state: State, action: Action) -> Sequence[Gesture]:
        """The gestures for an action that this mat can detect."""
        listed = self._gestures(state)
        if action in listed:
            return listed[action]
        gestures = self.projection.gestures(state, action)
        return [gesture for gesture in gestures if self.sensed(state, gesture) is not None]

    # A gesture is usable only if its placement differs from every placement that arises without it. Three
    # kinds do not:
    #
    # - Every change is at unreadable places: the mat shows nothing at all.
    # - A change ends in a pile that becomes unreadable: an empty reading there looks like a card lifted
    #   briefly.
    # - A card is laid, but only its disappearance elsewhere is readable: this looks like a lift. A lift must
    #   never be an action, because a player may pick a card up to read it.
    #
    # For such actions the table falls back to a button (`Choose` gestures are always usable).
    def _sense(self, gesture: Gesture, before: Placement) -> Changes | None:
        if isinstance(gesture, Choose):
            return {}
        if isinstance(gesture, Touch):
            return {} if self._is_touchable(gesture.path, before) else None
        if gesture.changes and not any(place.zone in self._read for place in gesture.changes):
            return None
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

    def _is_touchable(self, path: tuple[Place, ...], placement: Placement) -> bool:
        """Returns whether the path can be touched: by wand anywhere; without one by lifting what lies at one
        place.
        """
        if self.has_pointer:
            return {place.zone for place in path} <= self.zones.keys()
        zone = self.zones.get(path[0].zone)
        return len(path) == 1 and path[0] in placement and zone is not None and not zone.remembered

    # --- the touches of a state

    def touched(self, state: State, place: Place) -> Action | None:
        """Returns the legal action that touching `place` selects, if any."""
        return self.pointed(state, (place,))

    def pointed(self, state: State, path: tuple[Place, ...], kind: str = "") -> Action | None:
        """Returns the legal action that touching these places in order selects, if any.

        `kind` is the kind of a touched component that lies nowhere yet; it matters only where it
        distinguishes actions.
        """
        touches = self._touches(state)
        return touches.get(Touch(path, kind)) or touches.get(Touch(path))

    def leads_on(self, state: State, path: tuple[Place, ...]) -> bool:
        """Returns whether some legal action begins with touches of these places."""
        return path in self._ways(state)

    def is_open(self, state: State, path: tuple[Place, ...]) -> bool:
        """Returns whether some legal action touches more places after these."""
        return self._ways(state).get(path, False)

    # --- all of it, once for each state

    def _list_sensed(self, state: State) -> tuple[Sensed, ...]:
        before = self.projection.placement(state)
        return tuple(
            Sensed(action, gesture, changes)
            for action in state.legal_actions()
            for gesture in self.projection.gestures(state, action)
            if (changes := self._sense(gesture, before)) is not None
        )

    def _list_gestures(self, state: State) -> Mapping[Action, Sequence[Gesture]]:
        """The detectable gestures by action; an action without any has an empty list."""
        listed: dict[Action, list[Gesture]] = {action: [] for action in state.legal_actions()}
        for sensed in self.listed(state):
            listed[sensed.action].append(sensed.gesture)
        return listed

    def _list_ways(self, state: State) -> Mapping[tuple[Place, ...], bool]:
        """All prefixes of touch paths, and whether each can be extended."""
        paths = {sensed.gesture.path for sensed in self.listed(state) if isinstance(sensed.gesture, Touch)}
        begun = {path[:length] for path in paths for length in range(1, len(path))}
        return {**dict.fromkeys(paths, False), **dict.fromkeys(begun, True)}


def _lays(changes: Changes, before: Placement) -> bool:
    """Returns whether the changes lay something at a place."""
    return any(without(faces, before.get(place, ())) for place, faces in changes.items())
