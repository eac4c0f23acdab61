"""Two boards with their own clocks on one mat, paced by the host: the times of their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import dist
from random import Random
from typing import Any, NamedTuple

from playmat.drawing import Point
from playmat.link.rhythm import Rhythm
from playmat.link.visits import APART, plan
from support.chips import tag
from support.reader_rig import ReaderRig, Sweep

BEAT = 0.5  # seconds
DELAY = 0.004  # at most, from the host to the board
RECORD = bytes(16)


class On(NamedTuple):
    """A field's time on, from start to end, in seconds."""

    reader: int
    since: float
    until: float


class PacedBoard:
    """A board whose clock drifts by `drift`; time is the host's, in seconds."""

    def __init__(self, name: str, points: list[Point], beside: list[int], drift: float) -> None:
        self.name, self._drift = name, drift
        self.points = points
        self.log: list[On] = []
        self.rig = ReaderRig(len(points), fast=False)
        self._since: dict[int, float] = {}
        order, fields = plan(points, 2000, beside)
        self._sweep = Sweep(self.rig, order, fields)
        self.pace = self.rig.pace.Pace()
        for reader, slot in enumerate(self._sweep.slots):
            slot.reader.antenna = self._noted(reader, slot.reader.antenna)

    @property
    def now(self) -> float:
        return self.rig.now * (1 + self._drift) / 1_000_000

    def lay(self, readers: list[int]) -> None:
        for reader in readers:
            self.rig.chips[reader].put([tag(f"04{reader:02X}0102030506", RECORD)])

    def step(self) -> int | None:
        """Waits or sweeps once; returns the milliseconds of a sweep."""
        if left_us := self.pace.left_us():
            self.rig.sleep(left_us)
            return None
        self.pace.begin()
        return round(self._sweep.run())

    def _noted(self, reader: int, switch: Any) -> Any:
        def antenna(on: bool) -> None:
            switch(on)
            if on:
                self._since[reader] = self.now
            elif reader in self._since:
                self.log.append(On(reader, self._since.pop(reader), self.now))

        return antenna


def play(boards: list[PacedBoard], seconds: float, *, paced: bool, seed: int = 0) -> None:
    """Lets the boards sweep; the host sends a heartbeat twice a second."""
    rhythm, random = Rhythm([board.name for board in boards]), Random(seed)
    waiting: dict[str, list[tuple[float, Mapping[str, int]]]] = {board.name: [] for board in boards}
    beat_at = 0.0
    while min(board.now for board in boards) < seconds:
        board = min(boards, key=lambda board: board.now)
        while beat_at <= board.now:
            for other in boards if paced else ():
                arrives = beat_at + random.random() * DELAY
                waiting[other.name].append((arrives, rhythm.beat(other.name, beat_at)))
            beat_at += BEAT
        while waiting[board.name] and waiting[board.name][0][0] <= board.now:
            said_at, said = waiting[board.name].pop(0)
            if said:
                late = round(1000 * (board.now - said_at))
                board.pace.set(said["wait"] - late, said["every"])
        took = board.step()
        if took is not None:
            rhythm.swept(board.name, took)


def disturbed(one: PacedBoard, other: PacedBoard, since: float) -> float:
    """The share of fields next to the other board's that were on together with one of them."""
    pairs = {
        (a, b)
        for a, at in enumerate(one.points)
        for b, there in enumerate(other.points)
        if dist(at, there) < APART
    }
    beside = {a for a, _ in pairs}
    fields = [on for on in one.log if on.reader in beside and on.since >= since]
    return sum(any(_overlaps(on, other, pairs)) for on in fields) / len(fields)


def _overlaps(on: On, other: PacedBoard, pairs: set[tuple[int, int]]) -> Iterator[bool]:
    for foreign in other.log:
        if (on.reader, foreign.reader) in pairs and foreign.since < on.until and on.since < foreign.until:
            yield True
