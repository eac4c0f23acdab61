"""What a reader's probe means: which chip it is, whether it works, and what to do where it does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.link.answers import Probe

CHIPS = {
    0x91: "MFRC522 v1.0",
    0x92: "MFRC522 v2.0",
    0x90: "MFRC522 v0.0",
    0x88: "FM17522 (a Fudan clone)",
    0x12: "a counterfeit",
    0xB2: "a counterfeit",
}
COUNTERFEITS = (0x12, 0xB2)
_ABSENT = (0x00, 0xFF)
_ANTENNA = 0x03
GOOD = 0.95  # of the visits should hear a card that rests
SLOWEST_US = 5000  # a tag may take so long to wake (ISO/IEC 14443-3)
_HEARD = 0.1  # of the visits hear something: a card lies there
_FAINT = 0.05  # of the visits may hear a card that lies next door
_COUNTER_MODULO = 10_000  # of the counters


class Finding(NamedTuple):
    """One reader's state: `ok`, what it is, and what there is to say: the cause and the next step."""

    ok: bool
    chip: str
    remedy: str = ""


def chip(version: int) -> str:
    """The chip with this VersionReg."""
    if version in _ABSENT:
        return "no chip"
    return CHIPS.get(version, f"an unknown chip, version {version:#04x}")


def examine(probe: Probe, version: int, rate: float, patient: float = 0.0) -> Finding:
    """What is to be said of a reader whose wires are well.

    `version` is as it was read then, `rate` its hit rate, `patient` that with all the time a tag may need.
    """
    name = chip(version)
    if version not in CHIPS:
        return Finding(False, name, "this is no MFRC522: put another module there")
    if probe.tx & _ANTENNA != _ANTENNA:
        return Finding(
            False, name, "its antenna stays off: check its 3.3 V under load, or replace the module"
        )
    if rate < GOOD <= patient:
        return Finding(False, name, f"its card wakes slowly: set settle_us = {SLOWEST_US} for this board")
    if _HEARD < rate < GOOD:
        heard = f"hears its card in {rate:.0%} of the visits"
        return Finding(False, name, f"{heard}: lay it straight, or find its power with --crosstalk")
    if probe.noise > max(probe.polls // 20, 5):
        return Finding(False, name, "many answers arrive broken: look for metal, or a neighbour's field")
    if version in COUNTERFEITS:
        return Finding(True, name, "it may miss tags: lay a card there, and replace it if it is not heard")
    return Finding(True, name)


def hit_rate(before: Probe, after: Probe) -> float | None:
    """The part of the visits between two probes that was answered; None where there was none."""
    visits = (after.polls - before.polls) % _COUNTER_MODULO
    return (after.hits - before.hits) % _COUNTER_MODULO / visits if visits else None


def best_power(heard: Mapping[int, tuple[float, float]]) -> int | None:
    """The middle of the powers at which a card's own reader hears it and no other does.

    By power: the hit rates of the card's own reader, and of the neighbour that hears it best.
    """
    fit = sorted(p for p, (own, other) in heard.items() if own >= GOOD and other <= _FAINT)
    return fit[(len(fit) - 1) // 2] if fit else None
