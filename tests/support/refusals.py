"""Refused touches of a position, and the sentences that answer them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from gettext import NullTranslations
from random import Random
from re import fullmatch

from playmat.games.interface import AnyGame, State
from playmat.interpret.interpreter import shared_interpreter
from playmat.placement import Place

Path = tuple[Place, ...]
Truth = Callable[[State, Path, Place], bool]
"""Returns whether a sentence may answer a touch of this place after those of the path."""
SAMPLE = 4
"""Number of paths of each sort that are tried in a position."""


def refusals(
    game: AnyGame, state: State, places: Collection[Place], random: Random
) -> Iterator[tuple[Path, Place]]:
    """Yields touches that lead to no action, after nothing, after the start of an action, or after one that
    led to nothing itself.
    """
    interpreter = shared_interpreter(game.projection, game.projection.zones)

    def leads(path: Path, place: Place) -> bool:
        if interpreter.leads_on(state, (*path, place)):
            return True
        return interpreter.leads_on(state, (place,)) and (not path or interpreter.is_open(state, (place,)))

    begun = [(place,) for place in places if leads((), place)]
    refused = [place for place in places if not leads((), place)]
    faces = game.projection.placement(state)
    stood = [place for place in refused if faces.get(place)]
    longer = [
        (*path, place)
        for path in begun
        if interpreter.is_open(state, path)
        for place in places
        if interpreter.leads_on(state, (*path, place))
    ]
    for paths in (begun, longer):
        for path in random.sample(paths, min(SAMPLE, len(paths))):
            yield from ((path, place) for place in places if place not in path and not leads(path, place))
    yield from (((), place) for place in refused)
    for first in random.sample(stood, min(SAMPLE, len(stood))):
        yield from (((first,), place) for place in refused if place != first)


def untrue(
    game: AnyGame, state: State, refused: Iterator[tuple[Path, Place]], truths: Mapping[str, Truth]
) -> list[str]:
    """Returns the answers that are in none of these sentences, or contradict the state."""
    found = []
    for path, place in refused:
        sentence = game.projection.touch_objection(state, path, place).translate(NullTranslations())
        truth = next((truth for pattern, truth in truths.items() if fullmatch(pattern, sentence)), None)
        if truth is None or not truth(state, path, place):
            found.append(f"{sentence!r} after {[*map(str, path)]}, {place} in {state}")
    return found
