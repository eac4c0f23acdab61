"""The engine run forwards: which legal action, if any, explains what the mat shows.

Pure: a game's state and two pictures go in, one of five answers comes out. What is seen is compared with
the picture of the present state and with the gestures of its legal actions; nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from playmat.games.game import Action, Game, State
from playmat.picture import Arrangement, Face, Faces, Gesture, Picture, Place
from playmat.text import Text

AnyGame = Game[Any, Any]


class Step(NamedTuple):
    """One thing to do with one card; None is the hand. `source == target`: turn it, or put a row in order."""

    face: Face
    source: Place | None
    target: Place | None

    @property
    def seat(self) -> int:
        """Whose place the card comes to, or comes from."""
        place = self.target or self.source
        assert place is not None
        return place.seat


class Settled(NamedTuple):
    """The mat shows the present state."""


class Settling(NamedTuple):
    """Only consequences of an accepted action remain, in this order."""

    steps: tuple[Step, ...]


class Match(NamedTuple):
    """One legal action, or a short chain of them, explains the picture."""

    actions: tuple[Action, ...]


class Ambiguous(NamedTuple):
    """Several legal actions look like this."""

    actions: tuple[Action, ...]


class Unmatched(NamedTuple):
    """No legal action explains the picture: where it is wrong and the shortest way to a right one.

    `lifted`: nothing was laid anywhere, cards are only missing.
    """

    place: Place
    reason: Text
    steps: tuple[Step, ...]
    lifted: bool


Reading = Settled | Settling | Match | Ambiguous | Unmatched


def difference(seen: Picture, wanted: Picture) -> dict[Place, Faces]:
    """The places of `seen` that differ from `wanted`, with what is seen there."""
    return {place: faces for place, faces in seen.items() if faces != wanted[place]}


def interpret(game: AnyGame, state: State, seen: Picture, pending: Picture) -> Reading:
    """The answer for `seen`; `pending` are the places not yet as the last action left them, as they were."""
    wanted = game.picture(state)
    wrong = difference(seen, wanted)
    if not wrong:
        return Settled()
    late = {place: faces for place, faces in wrong.items() if pending.get(place) == faces}
    rest = {place: faces for place, faces in wrong.items() if place not in late}
    matches = list(_matches(game, state, rest)) if rest else []
    if late or (rest and not matches and rest.keys() <= pending.keys()):
        ignored = rest if matches else {}
        return Settling(steps({**seen, **{p: wanted[p] for p in ignored}}, wanted, game))
    if not matches:
        matches = list(_chains(game, state, rest))
    match matches:
        case []:
            return _unmatched(game, state, seen, wanted, rest)
        case [chain]:
            return Match(chain)
    return Ambiguous(tuple(chain[0] for chain in matches))


def touched(game: AnyGame, state: State, place: Place, another: bool = False) -> Action | None:
    """The legal action that touching `place` means, if any; `another`: an equal card was put there."""
    for action, gesture in _gestures(game, state):
        if gesture.touch == place and gesture.another == another:
            return action
    return None


def steps(seen: Picture, wanted: Picture, game: AnyGame) -> tuple[Step, ...]:
    """The shortest list of steps from `seen` to `wanted`: turns, moves, from the mat, from the hand."""
    turns: list[Step] = []
    extra: list[tuple[Face, Place]] = []
    missing: list[tuple[Face, Place]] = []
    for place, target in wanted.items():
        now = list(seen[place])
        if tuple(now) == target:
            continue
        lacking = _without(target, now)
        surplus = _without(now, target)
        if game.zones[place.zone] is Arrangement.CELLS:
            for face in [f for f in lacking if any(f.kind == other.kind for other in surplus)]:
                surplus.remove(next(other for other in surplus if other.kind == face.kind))
                lacking.remove(face)
                turns.append(Step(face, place, place))
        elif not lacking and not surplus:
            turns.append(Step(target[0], place, place))
        extra += [(face, place) for face in surplus]
        missing += [(face, place) for face in lacking]
    return (*_moves(extra, missing), *turns)


def _moves(extra: list[tuple[Face, Place]], missing: list[tuple[Face, Place]]) -> Iterator[Step]:
    """Moves from where cards are too many to where they lack, own zone first; the hand for the rest."""
    extra = list(extra)
    for face, target in missing:
        sources = [entry for entry in extra if entry[0].kind == face.kind]
        source = min(sources, key=lambda entry: _distance(entry[1], target), default=None)
        if source:
            extra.remove(source)
        yield Step(face, source[1] if source else None, target)
    for face, place in extra:
        yield Step(face, place, None)


def _distance(a: Place, b: Place) -> tuple[bool, bool, int]:
    return a.seat != b.seat, a.zone != b.zone, abs(a.number - b.number)


def _without(faces: Sequence[Face], others: Sequence[Face]) -> list[Face]:
    left = list(faces)
    for face in others:
        if face in left:
            left.remove(face)
    return left


@lru_cache(maxsize=16)
def _gestures(game: AnyGame, state: State) -> tuple[tuple[Action, Gesture], ...]:
    """The legal actions with what hands do for them."""
    return tuple((action, game.gesture(state, action)) for action in state.legal_actions())


def _matches(game: AnyGame, state: State, wrong: Picture) -> Iterator[tuple[Action, ...]]:
    """Every single legal action whose gesture, with any of its consequences, explains all of `wrong`.

    Of actions that lead to the same state one is enough; exact gestures come first.
    """
    gestures = _gestures(game, state)
    begun = [(action, gesture.changes) for action, gesture in gestures if _begun(gesture.changes, wrong)]
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
        wrong.get(place, before[place]) in (changes.get(place, before[place]), after[place])
        for place in {*wrong, *changes}
    )


def _chains(game: AnyGame, state: State, wrong: Picture) -> Iterator[tuple[Action, ...]]:
    """What hands did in one go: an action that a touch would name laid out with its result at once,
    by itself or after one action of the same seat that is seen in part of `wrong`.
    """
    yield from _laid_out(game, state, wrong)
    seen = {**game.picture(state), **wrong}
    for action, (changes, *_) in _gestures(game, state):
        if changes and all(wrong.get(place) == faces for place, faces in changes.items()):
            following = state.apply(action)
            if following.mover == state.mover:
                rest = difference(seen, game.picture(following))
                yield from ((action, *chain) for chain in _laid_out(game, following, rest))


def _laid_out(game: AnyGame, state: State, wrong: Picture) -> Iterator[tuple[Action, ...]]:
    for action, gesture in _gestures(game, state) if wrong else ():
        if gesture.touch and difference(game.picture(state.apply(action)), game.picture(state)) == wrong:
            yield (action,)


def _unmatched(
    game: AnyGame, state: State, seen: Picture, wanted: Picture, wrong: Mapping[Place, Faces]
) -> Unmatched:
    laid = {place: faces for place, faces in wrong.items() if _without(faces, wanted[place])}
    place = next(iter(laid or wrong))
    reason = game.objection(state, place, wanted[place], seen[place])
    way = (laid and _slide(game, state, seen, wanted)) or steps(seen, wanted, game)
    return Unmatched(place, reason, way, lifted=not laid)


def _slide(game: AnyGame, state: State, seen: Picture, wanted: Picture) -> tuple[Step, ...]:
    """The one step within a zone that makes `seen` a legal gesture, if there is one."""
    for _, (changes, *_) in _gestures(game, state):
        goal = {**wanted, **changes}
        if changes and _within_zone(difference(seen, goal)):
            way = steps(seen, goal, game)
            if len(way) == 1:
                return way
    return ()


def _within_zone(places: Collection[Place]) -> bool:
    """Whether these are two places of one zone."""
    return len(places) == 2 and len({place[:2] for place in places}) == 1
