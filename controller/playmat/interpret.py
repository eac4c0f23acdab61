"""The engine run forwards: which legal action, if any, explains what the mat shows.

Pure: a game's state and two pictures go in, one of five answers comes out. What is seen is compared with
the picture of the present state and with the gestures of its legal actions; nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from playmat.games.game import Action, Game, State
from playmat.picture import Arrangement, Faces, Gesture, Picture, Place, without
from playmat.text import Text

AnyGame = Game[Any, Any]


class Settled(NamedTuple):
    """The mat shows the present state."""


class Settling(NamedTuple):
    """Only consequences of an accepted action remain to be laid out, until the mat shows `goal`."""

    goal: Picture


class Match(NamedTuple):
    """One legal action, or a short chain of them, explains the picture."""

    actions: tuple[Action, ...]


class Ambiguous(NamedTuple):
    """Several legal actions look like this, or one that has to be confirmed."""

    actions: tuple[Action, ...]


class Unmatched(NamedTuple):
    """No legal action explains the picture: where it is wrong, why, and the nearest right picture.

    `lifted`: nothing was laid anywhere, cards are only missing.
    """

    place: Place
    reason: Text
    goal: Picture
    lifted: bool


Reading = Settled | Settling | Match | Ambiguous | Unmatched


def difference(seen: Picture, wanted: Picture) -> dict[Place, Faces]:
    """The places of `seen` that differ from `wanted`, with what is seen there."""
    return {place: faces for place, faces in seen.items() if faces != wanted[place]}


def is_silent(game: AnyGame, place: Place, faces: Faces) -> bool:
    """Whether these faces lie on each other: their tags silence each other, and nothing can be read."""
    return len(faces) > 1 and game.zones[place.zone] is Arrangement.PILE


def audible(game: AnyGame, seen: Picture, wanted: Picture) -> Picture:
    """`seen`, with the piles that cannot be read as they are wanted."""
    return {
        place: wanted[place] if is_silent(game, place, wanted[place]) else faces
        for place, faces in seen.items()
    }


def interpret(
    game: AnyGame,
    state: State,
    seen: Picture,
    pending: Mapping[Place, Collection[Faces]],
    exchanged: Collection[Place] = (),
) -> Reading:
    """The answer for `seen`; `pending` are the places not yet as the last action left them, with what they
    may show till then.

    `exchanged` are the places where another card of the same kind and pose lies than before.
    """
    wanted = game.picture(state)
    seen = audible(game, seen, wanted)
    wrong = difference(seen, wanted)
    late = {place: faces for place, faces in wrong.items() if faces in pending.get(place, ())}
    rest = {place: faces for place, faces in wrong.items() if place not in late}
    if not late and (equal := _exchange(game, state, rest, exchanged)):
        return Ambiguous((equal,))
    if not wrong:
        return Settled()
    matches = list(_matches(game, state, rest)) if rest else []
    if late or (rest and not matches and rest.keys() <= pending.keys()):
        ignored = rest if matches else {}
        return Settling({**wanted, **ignored})
    if not matches:
        matches = list(_chains(game, state, rest))
    match matches:
        case []:
            return _unmatched(game, state, seen, wanted, rest)
        case [chain]:
            return Match(chain)
    return Ambiguous(tuple(chain[0] for chain in matches))


def touched(game: AnyGame, state: State, place: Place) -> Action | None:
    """The legal action that touching `place` names, if any."""
    for action, gesture, _ in _gestures(game, state):
        if gesture.touch == place and not gesture.another:
            return action
    return None


def exchangeable(game: AnyGame, state: State) -> frozenset[Place]:
    """The places where it means something to exchange a card for an equal one."""
    places = (gesture.touch for _, gesture, _ in _gestures(game, state) if gesture.another)
    return frozenset(place for place in places if place)


def performed(game: AnyGame, state: State, action: Action, seen: Picture) -> Gesture | None:
    """The gesture for `action` that the mat shows, if any."""
    shown = audible(game, seen, game.picture(state))
    for other, gesture, changes in _gestures(game, state):
        if other == action and changes and all(shown[place] == faces for place, faces in changes.items()):
            return gesture
    return None


def sensed(game: AnyGame, state: State, gesture: Gesture) -> Picture | None:
    """What a mat can see of `gesture`; None where laying a card would only silence a pile."""
    before = game.picture(state)
    changes = {p: faces for p, faces in gesture.changes.items() if not is_silent(game, p, before[p])}
    silenced = any(is_silent(game, place, faces) for place, faces in changes.items())
    return None if silenced or (gesture.changes and not changes) else changes


@lru_cache(maxsize=16)
def _gestures(game: AnyGame, state: State) -> tuple[tuple[Action, Gesture, Picture], ...]:
    """The legal actions with what hands do for them, and what can be seen of it."""
    return tuple(
        (action, gesture, changes)
        for action in state.legal_actions()
        for gesture in game.gestures(state, action)
        if (changes := sensed(game, state, gesture)) is not None
    )


def _exchange(game: AnyGame, state: State, wrong: Picture, exchanged: Collection[Place]) -> Action | None:
    """The action for which a card was exchanged for an equal one."""
    for action, gesture, changes in _gestures(game, state) if exchanged else ():
        if gesture.another and gesture.touch in exchanged and changes == wrong:
            return action
    return None


def _matches(game: AnyGame, state: State, wrong: Picture) -> Iterator[tuple[Action, ...]]:
    """Every single legal action whose gesture, with any of its consequences, explains all of `wrong`.

    Of actions that lead to the same state one is enough; exact gestures come first.
    """
    begun = [
        (action, changes)
        for action, gesture, changes in _gestures(game, state)
        if not gesture.another and _begun(changes, wrong)
    ]
    results: set[State] = set()
    for action, changes in sorted(begun, key=lambda one: one[1] != wrong):
        if changes == wrong or _explained(game, state, action, changes, wrong):
            result = state.apply(action)
            if result not in results:
                results.add(result)
                yield (action,)


def _begun(changes: Picture, wrong: Picture) -> bool:
    return any(wrong.get(place) == faces for place, faces in changes.items())


def _explained(game: AnyGame, state: State, action: Action, changes: Picture, wrong: Picture) -> bool:
    """Whether each place shows what the gesture or the state after it wants there."""
    before, after = game.picture(state), game.picture(state.apply(action))
    return all(
        seen == changes.get(place, before[place]) or _shows(game, place, seen, after[place])
        for place in {*wrong, *changes}
        for seen in (wrong.get(place, before[place]),)
    )


def _chains(game: AnyGame, state: State, wrong: Picture) -> Iterator[tuple[Action, ...]]:
    """What hands did in one go: an action that a touch would name laid out with its result at once,
    by itself or after one action of the same seat that is seen in part of `wrong`.
    """
    yield from _laid_out(game, state, wrong)
    seen = {**game.picture(state), **wrong}
    for action, gesture, changes in _gestures(game, state):
        if changes and not gesture.another and changes.items() <= wrong.items():
            following = state.apply(action)
            if following.mover == state.mover:
                wanted = game.picture(following)
                rest = difference(audible(game, seen, wanted), wanted)
                yield from ((action, *chain) for chain in _laid_out(game, following, rest))


def _laid_out(game: AnyGame, state: State, wrong: Picture) -> Iterator[tuple[Action, ...]]:
    """Silence alone lays nothing out: a card that is covered or out of reach looks just so."""
    before = game.picture(state)
    if not _laid(wrong, before):
        return
    for action, gesture, _ in _gestures(game, state):
        if gesture.touch and not gesture.another and _result(game, before, state.apply(action), wrong):
            yield (action,)


def _result(game: AnyGame, before: Picture, state: State, wrong: Picture) -> bool:
    """Whether `wrong` is what `state` changes, as far as it can be seen."""
    after = game.picture(state)
    audible_places = [place for place in before if not is_silent(game, place, before[place])]
    return all(_shows(game, place, wrong.get(place, before[place]), after[place]) for place in audible_places)


def _shows(game: AnyGame, place: Place, seen: Faces, wanted: Faces) -> bool:
    """A pile that falls silent with a second card shows nothing at all."""
    return seen == wanted or (is_silent(game, place, wanted) and not seen)


def _laid(wrong: Picture, wanted: Picture) -> dict[Place, Faces]:
    """The places where something lies that does not belong there."""
    return {place: faces for place, faces in wrong.items() if without(faces, wanted[place])}


def _unmatched(
    game: AnyGame, state: State, seen: Picture, wanted: Picture, wrong: Mapping[Place, Faces]
) -> Unmatched:
    laid = _laid(wrong, wanted)
    place = next(iter(laid or wrong))
    reason = game.objection(state, place, wanted[place], seen[place])
    goal = (_slide(game, state, seen, wanted) if laid else None) or wanted
    return Unmatched(place, reason, goal, lifted=not laid)


def _slide(game: AnyGame, state: State, seen: Picture, wanted: Picture) -> Picture | None:
    """The picture of a legal gesture from which `seen` is one slide within a zone away, if there is one."""
    for _, gesture, changes in _gestures(game, state):
        goal = {**wanted, **changes}
        wrong = difference(seen, goal) if changes and not gesture.another else {}
        if _within_zone(wrong) and _same_cards(wrong, goal):
            return goal
    return None


def _within_zone(places: Collection[Place]) -> bool:
    """Whether these are two places of one zone."""
    return len(places) == 2 and len({place[:2] for place in places}) == 1


def _same_cards(wrong: Picture, goal: Picture) -> bool:
    """Whether one card is to leave the one place for the other."""
    (a, here), (b, there) = wrong.items()
    kinds = sorted(face.kind for faces in (here, there) for face in faces)
    return len(kinds) == 1 and kinds == sorted(face.kind for p in (a, b) for face in goal[p])
