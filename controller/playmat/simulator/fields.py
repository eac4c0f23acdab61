"""Which stickers each antenna of a mat hears, and how well."""

from __future__ import annotations

from typing import NamedTuple

from playmat.simulator.geometry import FAINT, READABLE, STACKED_MM, Pose, coupling, distance, sticker_at
from playmat.simulator.stickers import Pair, Sticker
from playmat.table.cards import Card
from playmat.table.mat import Mat, Slot

Couplings = dict[Sticker, float]
"""What lies in an antenna's reach, topmost first; how well each sticker couples, up to 1."""


class _Lying(NamedTuple):
    height: int
    at: tuple[float, float]
    coupling: float
    sticker: Sticker


class Fields:
    """The stickers in reach of each slot's antenna, kept up to date card by card."""

    def __init__(self, mat: Mat) -> None:
        self._antennas = tuple((slot, mat.antenna(slot)) for slot in mat.slots)
        self._reach: dict[Slot, list[_Lying]] = {slot: [] for slot in mat.slots}
        self._couplings: dict[Slot, Couplings] = {slot: {} for slot in mat.slots}
        self._slots_of: dict[Card, set[Slot]] = {}

    def couplings(self, slot: Slot) -> Couplings:
        """What any reader could hear at `slot`, with more power than usual if need be."""
        return self._couplings[slot]

    def heard(self, slot: Slot) -> tuple[Sticker, ...]:
        """The stickers that answer at `slot` to a reader of standard power, topmost first."""
        return tuple(sticker for sticker, level in self._couplings[slot].items() if level >= READABLE)

    def place(self, card: Card, pair: Pair, pose: Pose | None, height: int = 0) -> list[Slot]:
        """Moves a card's stickers, or takes them away (no pose); the slots where something changed."""
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
                level = coupling(at, antenna)
                if level >= FAINT:
                    self._reach[slot].append(_Lying(height, at, level, sticker))
                    entered.add(slot)
        return entered

    def _listen(self, slot: Slot) -> bool:
        lying = sorted(self._reach[slot], key=lambda one: -one.height)
        now = {
            one.sticker: round(one.coupling, 3)
            for index, one in enumerate(lying)
            if all(distance(one.at, above.at) > STACKED_MM for above in lying[:index])
        }
        before, self._couplings[slot] = self._couplings[slot], now
        return list(now.items()) != list(before.items())
