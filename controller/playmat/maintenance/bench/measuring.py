"""Makes one measurement after the other through a board's `listen`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playmat.link.answers import Heard
from playmat.link.radio import MOST, Radio, Tuned, calibrate, carried_out, find_weakest
from playmat.link.setup import DRIVER, GAIN, GAINS, NEAR, POWER
from playmat.maintenance.bench.measurements import Measurement, Part
from playmat.maintenance.bench.result import Result, Tried
from playmat.text import Text, say

Listen = Callable[[Radio], Awaitable[Heard]]

DEFAULT = Radio(GAIN, POWER, DRIVER), Radio(GAIN, NEAR, DRIVER)
"""Full power and near power of a reader that was not calibrated."""

FIELDS = (123, 96, 74, 57, 44, 34, 26, 20, 15, 11, 8, 6, 4, 3, 2, 1)
"""Strengths in steps with which a wand is tried; each is about three quarters of the one before."""

_ON_THE_BOARD = "height-5"


def settings(result: Result) -> tuple[Radio, Radio]:
    """Returns full power and near power of the calibrated module, or the defaults."""
    if (tuned := result.tuned) is None:
        return DEFAULT
    return Radio(tuned.gain, tuned.power, tuned.driver), Radio(tuned.gain, tuned.near, tuned.driver)


async def measure(
    measurement: Measurement, listen: Listen, result: Result, certain: bool = False
) -> Text | None:
    """Measures what lies on the reader; returns a question if that cannot be what the measurement asks for.

    `certain`: the question has been asked before, so that is what the reader detects.
    """
    tries: list[Tried] = []

    async def attempt(radio: Radio) -> float:
        heard = await listen(radio)
        tries.append(Tried(*radio, *heard))
        return heard.rate

    if measurement.part is Part.EMPTY:
        if await attempt(Radio.at(max(GAINS), MOST)) > 0 and not certain:
            return say("Something answers: take every tag, card and telephone off the reader.")
    elif measurement.part is Part.HEIGHT:
        for gain in sorted(GAINS, reverse=True):
            if await attempt(Radio.at(gain, MOST)) >= 0.5:
                await carried_out(find_weakest(gain), attempt)
        if measurement.key == _ON_THE_BOARD:
            if not any(tried.heard for tried in tries) and not certain:
                return say("Nothing answers: is the tag over the cross? A telephone must be able to read it.")
            found = await carried_out(calibrate(), attempt)
            result.tuned = found if isinstance(found, Tuned) else None
            result.cause = "" if isinstance(found, Tuned) else str(found.cause)
    else:
        usual = settings(result)
        radios = [*dict.fromkeys((*DEFAULT, *usual))]
        if measurement.part is Part.WAND:
            radios += [Radio.at(usual[0].gain, steps) for steps in FIELDS]
        for radio in radios:
            await attempt(radio)
    result.tries[measurement.key] = tries
    return None
