"""What a reader's probe means: which chip it is, whether it works, and what to do where it does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.link.answers import Probe
from playmat.text import Text, say, verbatim

COUNTERFEIT = say("a counterfeit")
CHIPS = {
    0x91: verbatim("MFRC522 v1.0"),
    0x92: verbatim("MFRC522 v2.0"),
    0x90: verbatim("MFRC522 v0.0"),
    0x88: say("FM17522 (a Fudan clone)"),
    0x12: COUNTERFEIT,
    0xB2: COUNTERFEIT,
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
    chip: Text
    remedy: Text | None = None


def chip(version: int) -> Text:
    """The chip with this VersionReg."""
    if version in _ABSENT:
        return say("no chip")
    return CHIPS.get(version, say("an unknown chip, version {version:#04x}", version=version))


def examine(probe: Probe, version: int, rate: float, patient: float = 0.0) -> Finding:
    """What is to be said of a reader whose wires are well.

    `version` is as it was read then, `rate` its hit rate, `patient` that with all the time a tag may need.
    """
    name = chip(version)
    if version not in CHIPS:
        return Finding(False, name, say("this is no MFRC522: put another module there"))
    if probe.tx & _ANTENNA != _ANTENNA:
        dead = say("its antenna stays off: check its 3.3 V under load, or replace the module")
        return Finding(False, name, dead)
    if rate < GOOD <= patient:
        slow = say("its card wakes slowly: set settle_us = {settle} for this board", settle=SLOWEST_US)
        return Finding(False, name, slow)
    if _HEARD < rate < GOOD:
        faint = say(
            "hears its card in {rate:.0%} of the visits: lay it straight, or find its power with --crosstalk",
            rate=rate,
        )
        return Finding(False, name, faint)
    if probe.noise > max(probe.polls // 20, 5):
        broken = say("many answers arrive broken: look for metal, or a neighbour's field")
        return Finding(False, name, broken)
    if version in COUNTERFEITS:
        doubtful = say("it may miss tags: lay a card there, and replace it if it is not heard")
        return Finding(True, name, doubtful)
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
