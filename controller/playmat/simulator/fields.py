"""Which stickers each antenna of a mat hears, and how well: tags that lie on each other are silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.simulator.geometry import (
    COUPLED_MM,
    FAINT,
    NEARBY,
    READABLE,
    Point,
    Pose,
    answer,
    between_tags,
    coupling,
    distance,
    sticker_at,
)
from playmat.simulator.stickers import Pair, Sticker
from playmat.table.component import Component
from playmat.table.mat import Mat, Slot

_STACKED_MM = 3.0  # where stacks answer: a sticker this near to one above it does not

Couplings = dict[Sticker, float]
"""What lies in an antenna's reach, topmost first; how well each sticker's answer couples, up to 1."""

_Cell = tuple[int, int]


class _Lying(NamedTuple):
    at: Point
    height: int
    reach: dict[Slot, float]  # the antennas that could hear it, and how well they couple


class Fields:
    """The stickers in reach of each slot's antenna, kept up to date card by card.

    `stacks_answer`: the topmost sticker of a pile answers as if it lay alone, which no real one does.
    """

    def __init__(self, mat: Mat, stacks_answer: bool = False) -> None:
        self._antennas = tuple((slot, mat.antenna(slot)) for slot in mat.watched)
        self._stickers = mat.stickers
        self._range = COUPLED_MM * mat.stickers.diameter / 25
        self._stacks_answer = stacks_answer
        self._lying: dict[Sticker, _Lying] = {}
        self._cells: dict[_Cell, list[Sticker]] = {}  # stickers by the square of `_range` they lie in
        self._answers: dict[Sticker, float] = {}
        self._here: dict[Slot, list[Sticker]] = {slot: [] for slot in mat.watched}
        self._couplings: dict[Slot, Couplings] = {slot: {} for slot in mat.slots}

    def couplings(self, slot: Slot) -> Couplings:
        """What any reader could hear at `slot`, with more power than usual if need be."""
        return self._couplings[slot]

    def heard(self, slot: Slot) -> tuple[Sticker, ...]:
        """The stickers that answer at `slot` to a reader of standard power, topmost first."""
        return tuple(sticker for sticker, level in self._couplings[slot].items() if level >= READABLE)

    def near(self, slot: Slot) -> tuple[Sticker, ...]:
        """Those that answer at the lower power too."""
        return tuple(sticker for sticker, level in self._couplings[slot].items() if level >= NEARBY)

    def place(self, card: Component, pair: Pair, pose: Pose | None, height: int = 0) -> list[Slot]:
        """Moves a card's stickers, or takes them away (no pose); the slots where something changed."""
        touched: set[Slot] = set()
        disturbed: set[Sticker] = set()
        for sticker in pair:
            if old := self._lying.pop(sticker, None):
                self._cells[self._cell(old.at)].remove(sticker)
                touched |= self._leave(sticker, old)
                disturbed.update(self._neighbours(old.at))
        if pose:
            for sticker in pair:
                new = self._enter(sticker, sticker_at(pose, self._stickers.at(sticker.turned)), height)
                touched |= new.reach.keys()
                disturbed.update(self._neighbours(new.at))
        for sticker in disturbed & self._lying.keys():
            self._answers[sticker] = self._answer(sticker)
            touched |= self._lying[sticker].reach.keys()
        return [slot for slot in touched if self._listen(slot)]

    def _enter(self, sticker: Sticker, at: Point, height: int) -> _Lying:
        levels = {slot: coupling(at, antenna) for slot, antenna in self._antennas}
        new = _Lying(at, height, {slot: level for slot, level in levels.items() if level >= FAINT})
        self._lying[sticker] = new
        self._cells.setdefault(self._cell(at), []).append(sticker)
        for slot in new.reach:
            self._here[slot].append(sticker)
        return new

    def _leave(self, sticker: Sticker, old: _Lying) -> set[Slot]:
        for slot in old.reach:
            self._here[slot].remove(sticker)
        del self._answers[sticker]
        return set(old.reach)

    def _cell(self, at: Point) -> _Cell:
        return int(at[0] // self._range), int(at[1] // self._range)

    def _neighbours(self, at: Point) -> Iterator[Sticker]:
        """Every sticker that one at this point might disturb, its own included."""
        column, row = self._cell(at)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                yield from self._cells.get((x, y), ())

    def _answer(self, sticker: Sticker) -> float:
        """How well a sticker answers among those around it, 1 for one that lies alone."""
        own = self._lying[sticker]
        others = [self._lying[other] for other in self._neighbours(own.at) if other != sticker]
        if self._stacks_answer:
            above = (other for other in others if other.height > own.height)
            return float(all(distance(own.at, other.at) > _STACKED_MM for other in above))
        return answer(sum(between_tags(distance(own.at, other.at), self._range) for other in others))

    def _listen(self, slot: Slot) -> bool:
        ordered = sorted(self._here[slot], key=lambda sticker: -self._lying[sticker].height)
        levels = {s: round(self._lying[s].reach[slot] * self._answers[s], 3) for s in ordered}
        now = {sticker: level for sticker, level in levels.items() if level >= FAINT}
        before, self._couplings[slot] = self._couplings[slot], now
        return list(now.items()) != list(before.items())
