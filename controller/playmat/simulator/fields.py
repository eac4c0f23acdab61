"""Which stickers each antenna of a mat hears."""

from __future__ import annotations

from typing import NamedTuple

from playmat.simulator.geometry import FIELD_MM, STACKED_MM, Pose, distance, sticker_at
from playmat.simulator.stickers import Pair, Sticker
from playmat.table.cards import Card
from playmat.table.mat import Mat, Slot


class _Lying(NamedTuple):
    height: int
    at: tuple[float, float]
    sticker: Sticker


class Fields:
    """The stickers in reach of each slot's antenna, kept up to date card by card."""

    def __init__(self, mat: Mat) -> None:
        self._antennas = tuple((slot, mat.antenna(slot)) for slot in mat.slots)
        self._reach: dict[Slot, list[_Lying]] = {slot: [] for slot in mat.slots}
        self._heard: dict[Slot, tuple[Sticker, ...]] = dict.fromkeys(mat.slots, ())
        self._slots_of: dict[Card, set[Slot]] = {}

    def heard(self, slot: Slot) -> tuple[Sticker, ...]:
        """The stickers that answer at `slot`, topmost first."""
        return self._heard[slot]

    def place(self, card: Card, pair: Pair, pose: Pose | None, height: int = 0) -> list[Slot]:
        """Moves a card's stickers, or takes them away (no pose); the slots that now hear something else."""
        touched = self._slots_of.pop(card, set())
        for slot in touched:
            self._reach[slot] = [lying for lying in self._reach[slot] if lying.sticker.card != card]
        if pose:
            self._slots_of[card] = self._enter(pair, pose, height)
            touched |= self._slots_of[card]
        return [slot for slot in touched if self._listen(slot)]

    def _enter(self, pair: Pair, pose: Pose, height: int) -> set[Slot]:
        entered = set()
        for sticker in pair:
            at = sticker_at(pose, sticker.turned)
            for slot, antenna in self._antennas:
                if distance(at, antenna) <= FIELD_MM:
                    self._reach[slot].append(_Lying(height, at, sticker))
                    entered.add(slot)
        return entered

    def _listen(self, slot: Slot) -> bool:
        heard: list[_Lying] = []
        lying = sorted(self._reach[slot], key=lambda one: -one.height)
        for index, one in enumerate(lying):
            if all(distance(one.at, above.at) > STACKED_MM for above in lying[:index]):
                heard.append(one)
        before, now = self._heard[slot], tuple(one.sticker for one in heard)
        self._heard[slot] = now
        return now != before
