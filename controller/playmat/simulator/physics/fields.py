"""Computes which stickers each antenna reads, and how well; stacked tags detune each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from playmat.drawing import Point
from playmat.placement import TURNED
from playmat.simulator.physics.die_coupling import die_coupling
from playmat.simulator.physics.geometry import (
    COUPLED_MM,
    Pose,
    answer,
    between_tags,
    coupling,
    distance,
    sticker_at,
)
from playmat.simulator.physics.modules import Module, reach
from playmat.simulator.physics.stickers import SIDES, Sticker, StickerSet
from playmat.table.mat import Mat, Slot
from playmat.table.snapshot import ReaderKey

Couplings = dict[Sticker, float]
"""What lies in an antenna's reach, topmost first, and how well each sticker couples, about 1 at best."""

Level = Callable[[Point], float]
"""How well a sticker couples with an antenna there."""

_Cell = tuple[int, int]


class _Placed(NamedTuple):
    at: Point
    height: int
    reach: dict[Slot, float]  # the antennas in reach, and their couplings


class Fields:
    """The stickers in reach of each slot's antenna, updated incrementally per component.

    The antennas of the zones `wands` have no position: they read what they are held to. `modules` are the
    readers'.
    """

    def __init__(
        self,
        mat: Mat,
        wands: Collection[str] = (),
        modules: Mapping[ReaderKey, Module] = {},
    ) -> None:
        fixed = [slot for slot in mat.watched if slot.place.zone not in wands]
        self._antennas = tuple((slot, mat.antenna(slot)) for slot in fixed)
        self._wands = [slot for slot in mat.watched if slot.place.zone in wands]
        self._reach = {
            slot: reach(slot, modules.get((slot.board, slot.reader), Module())) for slot in mat.slots
        }
        self._glued: dict[Slot, Sticker] = {}
        self._stickers = mat.stickers
        self._range = COUPLED_MM * mat.stickers.diameter / 25
        self._lying: dict[Sticker, _Placed] = {}
        self._cells: dict[_Cell, list[Sticker]] = {}  # spatial hash: stickers by square of side `_range`
        self._answers: dict[Sticker, float] = {}
        self._here: dict[Slot, list[Sticker]] = {slot: [] for slot in mat.watched}
        self._couplings: dict[Slot, Couplings] = {slot: {} for slot in mat.slots}

    def couplings(self, slot: Slot) -> Couplings:
        """Returns all stickers that a reader could read at `slot`, if need be with more power and gain."""
        return self._couplings[slot]

    def detected(self, slot: Slot) -> tuple[Sticker, ...]:
        """Returns the stickers that answer the slot's reader, topmost first."""
        return self._answering(slot, self._reach[slot].readable)

    def near(self, slot: Slot) -> tuple[Sticker, ...]:
        """Returns the stickers that answer at the lower power too."""
        return self._answering(slot, self._reach[slot].nearby)

    def _answering(self, slot: Slot, threshold: float) -> tuple[Sticker, ...]:
        return tuple(sticker for sticker, level in self._couplings[slot].items() if level >= threshold)

    def point(self, slot: Slot, stickers: Iterable[Sticker]) -> bool:
        """Holds a wand to these stickers, or to nothing; returns whether that is a change."""
        before = self._couplings[slot]
        self._couplings[slot] = dict.fromkeys(stickers, 1.0)
        return self._couplings[slot] != before

    def tag(self, sticker: Sticker | None) -> list[Slot]:
        """Puts an overlay's own tag at the first reader, or removes it; returns the changed slots.

        On a mat without readers below it the wand is held to the tag.
        """
        if not self._antennas:
            return [slot for slot in self._wands[:1] if self.point(slot, [sticker] if sticker else [])]
        self._glued = {slot: sticker for slot, _ in self._antennas[:1] if sticker}
        return [slot for slot, _ in self._antennas[:1] if self._listen(slot)]

    # Moving one component changes the answers of others: tags closer than `_range` detune each other.
    # Recomputing every pair would be quadratic in the stickers on the mat, so they are kept in a spatial hash
    # with cells of side `_range`: only the 3 x 3 cells around the old and the new position can be disturbed.
    # The result names the slots whose readings changed, so that only those are reported.
    def place(self, stickers: StickerSet, pose: Pose | None, height: int = 0) -> list[Slot]:
        """Moves a component's stickers, or removes them (no pose); returns the changed slots."""
        touched: set[Slot] = set()
        disturbed: set[Sticker] = set()
        for sticker in stickers:
            if old := self._lying.pop(sticker, None):
                self._cells[self._cell(old.at)].remove(sticker)
                for slot in old.reach:
                    self._here[slot].remove(sticker)
                del self._answers[sticker]
                touched |= old.reach.keys()
                disturbed.update(self._neighbours(old.at))
        for sticker, at, level in self._spread(stickers, pose) if pose else ():
            levels = ((slot, level(antenna)) for slot, antenna in self._antennas)
            reach = {slot: found for slot, found in levels if found >= self._reach[slot].silent}
            self._lying[sticker] = _Placed(at, height, reach)
            self._cells.setdefault(self._cell(at), []).append(sticker)
            for slot in reach:
                self._here[slot].append(sticker)
            touched |= reach.keys()
            disturbed.update(self._neighbours(at))
        for sticker in disturbed & self._lying.keys():
            self._answers[sticker] = self._answer(sticker)
            touched |= self._lying[sticker].reach.keys()
        return [slot for slot in touched if self._listen(slot)]

    def _spread(self, stickers: StickerSet, pose: Pose) -> Iterator[tuple[Sticker, Point, Level]]:
        """Yields each sticker's position and coupling function: a card has two, a die one on each side."""
        for sticker in stickers:
            at = pose.x, pose.y
            if len(stickers) == len(SIDES):
                yield sticker, at, partial(die_coupling, pose, sticker.pose)
                continue
            if len(stickers) == 2:
                at = sticker_at(pose, self._stickers.at(sticker.pose == TURNED))
            yield sticker, at, partial(coupling, at, diameter=self._stickers.diameter)

    def _cell(self, at: Point) -> _Cell:
        return int(at[0] // self._range), int(at[1] // self._range)

    def _neighbours(self, at: Point) -> Iterator[Sticker]:
        """Yields every sticker that one at this point might disturb, its own included."""
        column, row = self._cell(at)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                yield from self._cells.get((x, y), ())

    # Two tags in each other's field detune each other, the more the closer they are; in a pile hardly any
    # answers (`between_tags`, `answer`). The other tags of the same component are left out.
    def _answer(self, sticker: Sticker) -> float:
        """Returns how well a sticker answers among those of other components, 1 if it lies alone."""
        own, component = self._lying[sticker], sticker.component
        around = self._neighbours(own.at)
        others = [self._lying[other] for other in around if other.component != component]
        return answer(sum(between_tags(distance(own.at, other.at), self._range) for other in others))

    def _listen(self, slot: Slot) -> bool:
        ordered = sorted(self._here[slot], key=lambda sticker: -self._lying[sticker].height)
        levels = {s: round(self._lying[s].reach[slot] * self._answers[s], 3) for s in ordered}
        silent = self._reach[slot].silent
        now = {sticker: level for sticker, level in levels.items() if level >= silent}
        if glued := self._glued.get(slot):
            now[glued] = 1.0
        before, self._couplings[slot] = self._couplings[slot], now
        return list(now.items()) != list(before.items())
