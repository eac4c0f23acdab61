"""Diagnosis of one reader from its probes: chip, state and remedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.link.answers import Probe
from playmat.text import Text, say, verbatim

NO_CHIP = say("no chip")
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
_ANTENNA = 0x03
GOOD = 0.95  # least hit rate of a reader with a resting card
SLOWEST_US = 5000  # longest time from field on until a PICC answers (ISO/IEC 14443-3)
_PRESENT = 0.1  # a hit rate above this means that a card is there
_CROSSTALK = 0.05  # highest hit rate allowed for a card on the neighbouring antenna
_COUNTER_MODULO = 10_000


class ReaderFinding(NamedTuple):
    """State of one reader: whether it works, its chip, and the cause with the next step, if any."""

    ok: bool
    chip: Text
    remedy: Text | None = None


def chip(version: int) -> Text:
    """Returns the name of the chip with this VersionReg."""
    if version in (0x00, 0xFF):  # an undriven line
        return NO_CHIP
    return CHIPS.get(version, say("an unknown chip, version {version:#04x}", version=version))


def examine(probe: Probe, version: int, rate: float, patient: float = 0.0) -> ReaderFinding:
    """Diagnoses a reader whose wiring has passed its test.

    `version` is the VersionReg of that test, `rate` the hit rate, `patient` the hit rate with SLOWEST_US.
    """
    # The rules run from certain to circumstantial: a wrong chip or a dead antenna explains all that follows.
    # A card that only answers with a long settling time must come before the weak-signal rule, which would
    # otherwise blame its position. A rate near zero is no fault, only an empty reader.
    name = chip(version)
    if version not in CHIPS:
        return ReaderFinding(False, name, say("this is no MFRC522: put another module there"))
    if probe.tx & _ANTENNA != _ANTENNA:
        dead = say("its antenna stays off: check its 3.3 V under load, or replace the module")
        return ReaderFinding(False, name, dead)
    if rate < GOOD <= patient:
        slow = say("its card wakes slowly: set settle_us = {settle} for this board", settle=SLOWEST_US)
        return ReaderFinding(False, name, slow)
    if _PRESENT < rate < GOOD:
        faint = say(
            "reads its card in {rate:.0%} of the visits: lay it straight, or calibrate it with --reach",
            rate=rate,
        )
        return ReaderFinding(False, name, faint)
    if probe.noise > max(probe.polls // 20, 5):
        broken = say("many answers arrive broken: look for metal, or a neighbour's field")
        return ReaderFinding(False, name, broken)
    if version in COUNTERFEITS:
        doubtful = say("it may miss tags: lay a card there, and replace it if the card is not read")
        return ReaderFinding(True, name, doubtful)
    return ReaderFinding(True, name)


def hit_rate(before: Probe, after: Probe) -> float | None:
    """Returns the share of answered visits between two probes; None if there was no visit."""
    visits = (after.polls - before.polls) % _COUNTER_MODULO
    return (after.hits - before.hits) % _COUNTER_MODULO / visits if visits else None


def best_power(rates: Mapping[int, tuple[float, float]]) -> int | None:
    """Returns the middle of the powers at which only the card's own reader detects it; None if there is none.

    `rates` maps each power to two hit rates: the card's own reader's, and the best neighbour's.
    """
    fit = sorted(p for p, (own, other) in rates.items() if own >= GOOD and other <= _CROSSTALK)
    return fit[(len(fit) - 1) // 2] if fit else None
