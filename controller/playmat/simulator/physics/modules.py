"""Reader modules as they are sold: two of one bag may differ fivefold in range.

Two limits end a module's reach, as in `chips/rp2040/antenna.py`: the tag has too little power, or its answer
is too weak for the receiver. A module's efficiency counts for both, since one antenna sends and receives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import exp, log, sqrt
from random import Random
from typing import NamedTuple

from playmat.link.radio import Tuned, Unfit, calibrate
from playmat.placement import Place
from playmat.simulator.physics.geometry import READABLE
from playmat.simulator.physics.induction import copper_loss, flat
from playmat.table.mat import Mat, Slot
from playmat.table.snapshot import ReaderKey

RECEIVABLE = (
    0.463  # the coupling at which a receiver of 33 dB just receives a tag in a field of standard power
)
SPREAD_MM = 10.0, 50.0  # ranges that owners of such modules report


class Module(NamedTuple):
    """A module: its range above its centre at standard power, and the copper below its coil, if any."""

    range_mm: float = 14.81
    copper_mm: float | None = None

    @property
    def efficiency(self) -> float:
        """The strength of its field at a tag, 1 for the standard module."""
        lost = 0.0 if self.copper_mm is None else copper_loss(self.copper_mm)
        return READABLE / flat(0, 0, self.range_mm) * (1 - lost)


Modules = Mapping[ReaderKey, Module]
"""The module of each reader; one that is missing is a standard one."""


class Reach(NamedTuple):
    """Couplings from which a tag answers a reader: with its power, and with the lower one of its near check.

    With less than `silent` a tag answers at no setting.
    """

    readable: float = READABLE
    nearby: float = READABLE
    silent: float = 0.0


def reach(slot: Slot, module: Module) -> Reach:
    """Returns the couplings from which a tag answers the slot's reader, as its radio is set."""
    efficiency = module.efficiency
    readable, nearby = (
        threshold(efficiency, slot.gain, strength(power, slot.driver)) for power in (slot.power, slot.near)
    )
    return Reach(readable, nearby, threshold(efficiency, 48, strength(63, 15)))


def strength(power: int, driver: int) -> float:
    """Returns the strength of a field: 1 after a reset, proportional to the conductance of both drivers."""
    return (power / 32 + driver / 8) / 2


def threshold(efficiency: float, gain: int, field: float) -> float:
    """Returns the coupling from which a tag answers in a field of this strength; infinite without a field."""
    if not field:
        return float("inf")
    received = RECEIVABLE / (efficiency * sqrt(field * 10 ** ((gain - 33) / 20)))
    return max(READABLE / (efficiency * field), received)


def draw(readers: Iterable[ReaderKey], seed: int) -> dict[ReaderKey, Module]:
    """Draws a module for each reader; half of them reach less than 22 mm."""
    random = Random(f"modules {seed}")
    return {reader: _module(random) for reader in sorted(readers)}


def _module(random: Random) -> Module:
    low, high = map(log, SPREAD_MM)
    return Module(exp(random.uniform(low, high)))


def calibrated(mat: Mat, modules: Modules, seed: int) -> tuple[Mat, Modules]:
    """Returns the mat with its readers as `doctor --reach` sets them, and the modules that remain.

    A module that the doctor refuses is replaced by another of the same bag.
    """
    random = Random(f"spare modules {seed}")
    kept = dict(modules)
    tuned: dict[Place, Slot] = {}
    for slot in mat.watched:
        reader = slot.board, slot.reader
        while isinstance(found := tune(kept.get(reader, Module())), Unfit):
            kept[reader] = _module(random)
        tuned[slot.place] = slot._replace(
            gain=found.gain, power=found.power, near=found.near, driver=found.driver
        )
    return replace(mat, slots=tuple(tuned.get(slot.place, slot) for slot in mat.slots)), kept


def tune(module: Module) -> Tuned | Unfit:
    """Calibrates a module with a card that lies neatly."""
    calibration = calibrate()
    radio = next(calibration)
    while True:
        least = threshold(module.efficiency, radio.gain, strength(radio.power, radio.driver))
        try:
            radio = calibration.send(float(least <= 1))
        except StopIteration as end:
            found: Tuned | Unfit = end.value
            return found
