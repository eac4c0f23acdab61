"""Schedules of disturbances: one or two kinds, each once or repeated, at short distances.

Trouble seldom comes alone: a loose contact drops out five times in a row, a tag flickers while a hand tidies.
A schedule lists what begins after a first disturbance, each with its `offset`: the seconds after the one
before began, or, where it must not overlap those still active, after all of them have ended. `merged` plays
it as one course of pauses, so a schedule can stand wherever a single disturbance can.

An example: `flicker`, `slide` 0.2 s later, `flicker` 0.2 s later. A card is slid while a tag flickers, and a
second tag begins to flicker before the first is steady.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.kinds import may_overlap

_REPEATED = 0.25  # probability that a kind is repeated
_PAIRED = 0.25  # probability that a second kind joins
_MOST = 5  # times that a kind begins
_OFFSETS = ((0.0, 0.03), (0.2, 0.2), (0.03, 0.6))  # seconds: at once, apart by as little as a dwell, and any


class Following(NamedTuple):
    """A kind, and the seconds until it begins."""

    kind: str
    offset: float


class Begun(NamedTuple):
    """A disturbance that has begun: its kind, its first wait and those after it."""

    kind: str
    first: Wait
    rest: Iterator[Wait]


class _Running(NamedTuple):
    due: float
    number: int
    kind: str
    rest: Iterator[Wait]


def draw_following(kind: str, possible: Sequence[str], random: Random) -> tuple[Following, ...]:
    """Draws what begins after this kind: mostly nothing, else the kind again, another of the `possible`, or
    both.
    """
    kinds = [kind] * random.randint(1, _MOST - 1) if random.random() < _REPEATED else []
    if random.random() < _PAIRED:
        other = random.choice(possible)
        for _ in range(random.randint(1, _MOST) if random.random() < _REPEATED else 1):
            kinds.insert(random.randint(0, len(kinds)), other)
    offsets = random.choice(_OFFSETS)
    return tuple(Following(kind, random.uniform(*offsets)) for kind in kinds)


def merged(
    begun: Begun, following: Sequence[Following], begin: Callable[[str], Begun | None]
) -> Iterator[Pause]:
    """Plays a disturbance and those after it; `begin` begins one, or returns None if it cannot happen."""
    now = 0.0
    running = [_Running(_seconds(begun.first), 0, begun.kind, begun.rest)]
    for number, (kind, offset) in enumerate(following, 1):
        start = now + offset
        apart = not all(may_overlap(kind, other.kind) for other in running)
        while running and (apart or running[0].due <= start):
            now = yield from _next_step(running, now)
        if apart:
            start = now + offset
        yield Pause(start - now)
        now = start
        if next_begun := begin(kind):
            due = now + _seconds(next_begun.first)
            heappush(running, _Running(due, number, kind, next_begun.rest))
    while running:
        now = yield from _next_step(running, now)


def _next_step(running: list[_Running], now: float) -> Generator[Pause, None, float]:
    """Waits for the disturbance that is due first, and lets it go on; returns the time."""
    due, number, kind, rest = heappop(running)
    yield Pause(due - now)
    if wait := next(rest, None):
        heappush(running, _Running(due + _seconds(wait), number, kind, rest))
    return due


def _seconds(wait: Wait) -> float:
    assert isinstance(wait, Pause)
    return wait.seconds
