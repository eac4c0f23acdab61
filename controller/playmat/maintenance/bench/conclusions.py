"""What a measured module can be used for, and with which settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import NamedTuple

from playmat.link.radio import Radio
from playmat.maintenance.bench.measurements import OFFSETS, Part, measurements
from playmat.maintenance.bench.measuring import DEFAULT, FIELDS, settings
from playmat.maintenance.bench.result import Result
from playmat.text import Text, say

_YES, _NO = 0.9, 0.1  # shares of visits that count as always and never
_STRAIGHT_MM, _SHIFTED_MM, _SEEN_MM = 5, 20, 10


class Outcome(Enum):
    """Whether a module works for a use."""

    WORKS = "works"
    SETTINGS = "works with settings"
    FAILS = "does not work"
    UNMEASURED = "not measured"


class Conclusion(NamedTuple):
    """The outcome for one use, with the reason or the settings."""

    use: Text
    outcome: Outcome
    why: Text


class Unmeasured(Exception):
    """A measurement was skipped."""


_Objections = Callable[[Result, Radio, Radio], Iterator[Text]]


def conclusions(result: Result) -> tuple[Conclusion, ...]:
    """Returns a conclusion for each use."""
    poses, piles, dice = say("poses of cards"), say("piles"), say("dice")
    wand = say("a wand over squares")
    if result.dead:
        dead = say("the antenna is dead: replace the module")
        return tuple(Conclusion(use, Outcome.FAILS, dead) for use in (poses, piles, dice, wand))
    return (
        _concluded(result, poses, _against_poses),
        _concluded(result, piles, _against_piles),
        _concluded(result, dice, _against_dice),
        _wand(result, wand),
    )


def _concluded(result: Result, use: Text, objections: _Objections) -> Conclusion:
    """Tries the usual settings, then those of the calibration; the first objection to these is the reason."""
    try:
        if not any(objections(result, *DEFAULT)):
            return Conclusion(use, Outcome.WORKS, say("with the settings of the kit"))
        if result.tuned is None:
            cause = say("it is too weak: look for metal near it, else replace it")
            if "too strong" in result.cause:
                cause = say(
                    "it is too strong for tags of this size: measure it with tags of 20 mm, or replace it"
                )
            return Conclusion(use, Outcome.FAILS, cause)
        if objection := next(objections(result, *settings(result)), None):
            return Conclusion(use, Outcome.FAILS, objection)
    except Unmeasured:
        return Conclusion(use, Outcome.UNMEASURED, say("steps were skipped"))
    full, near = settings(result)
    how = say(
        "power = {power}, near = {near}, driver = {driver}, gain = {gain}, tags of {mm:g} mm",
        power=full.power,
        near=near.power,
        driver=full.driver,
        gain=full.gain,
        mm=result.tag_mm,
    )
    return Conclusion(use, Outcome.SETTINGS, how)


def _rate(result: Result, key: str, radio: Radio) -> float:
    tried = result.at(key, radio)
    if tried is None:
        raise Unmeasured
    return tried.rate


def _against_poses(result: Result, full: Radio, near: Radio) -> Iterator[Text]:
    for part in (Part.RIGHT, Part.UP):
        for mm in OFFSETS[1 if part is Part.UP else 0 :]:
            key = f"{part.value}-{mm}"
            if mm <= _STRAIGHT_MM and _rate(result, key, near) < _YES:
                yield say("a card shifted by {mm} mm is not read as near", mm=mm)
            if mm <= _SEEN_MM and _rate(result, key, full) < _YES:
                yield say("a card shifted by {mm} mm is not read reliably", mm=mm)
            if mm >= _SHIFTED_MM and _rate(result, key, near) > _NO:
                yield say("a card shifted by {mm} mm is still read as near: it would count as turned", mm=mm)


# A pile is silent, or at least steady: what answers now and then looks like cards that come and go.
def _against_piles(result: Result, full: Radio, near: Radio) -> Iterator[Text]:
    for count in (2, 3):
        for radio in (full, near):
            if _NO < (rate := _rate(result, f"pile-{count}", radio)) < _YES:
                yield say(
                    "{count} cards on each other answer in {rate:.0%} of the visits", count=count, rate=rate
                )
    if _rate(result, "right-0", full) < _YES:
        yield say("a single card is not read reliably")


def _against_dice(result: Result, full: Radio, near: Radio) -> Iterator[Text]:
    if _rate(result, "die-flat", near) < _YES:
        yield say("a die that lies flat is not read as near")
    lying = result.at("die-flat", full)
    if lying and lying.tags > 1:
        yield say("of a die that lies flat {count} sides answer", count=lying.tags)
    for key in ("die-tilted", "die-edge"):
        if _rate(result, key, near) > _NO:
            yield say("a die that leans is read as if it lay flat")


def wand_field(result: Result) -> Radio | None:
    """Returns the middle of the fields in which exactly the nearest square answers.

    None if there are not at least two in sequence: a single one leaves no margin, for a wand held higher or a
    weaker supply. Unmeasured if a measurement was skipped.
    """
    gain = settings(result)[0].gain
    keys = [measurement.key for measurement in measurements() if measurement.part is Part.WAND]
    runs: list[list[int]] = [[]]
    for steps in FIELDS:
        tries = [result.at(key, Radio.at(gain, steps)) for key in keys]
        if any(tried is None for tried in tries):
            raise Unmeasured
        if all(tried and tried.tags == 1 and tried.rate >= _YES for tried in tries):
            runs[-1].append(steps)
        else:
            runs.append([])
    fit = max(runs, key=len)
    return Radio.at(gain, fit[len(fit) // 2]) if len(fit) > 1 else None


def _wand(result: Result, use: Text) -> Conclusion:
    try:
        found = wand_field(result)
    except Unmeasured:
        return Conclusion(use, Outcome.UNMEASURED, say("steps were skipped"))
    if found is None:
        several = say("no field makes exactly the nearest of three squares answer: use another module")
        return Conclusion(use, Outcome.FAILS, several)
    how = say(
        "power = {power}, driver = {driver}, gain = {gain}: exactly the nearest square answers",
        power=found.power,
        driver=found.driver,
        gain=found.gain,
    )
    return Conclusion(use, Outcome.SETTINGS, how)
