"""Calibration of a reader's radio with one card that lies neatly on its slot.

Modules of one bag reach from 10 to 50 mm, so the same settings read a shifted card at one reader and no card
at another. What must be the same everywhere is the coupling from which a tag answers: relative to the card
that lies neatly, whose tag couples 1.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import NamedTuple, TypeVar

from playmat.link.setup import GAINS
from playmat.text import Text, say

NEAR_LEAST, NEAR_MOST = 0.73, 0.9
"""Couplings between which the near check may begin to answer.

Of a card shifted by 25 mm and twisted by 20 degrees the wrong tag couples 0.695 at most, of one by 5 mm
and twisted by 5 degrees the right tag 0.99 at least. A twentieth remains for tags that answer only sometimes.
"""

FULL, FULL_MOST = 0.4, 0.5
"""The coupling that full power aims at, 20 mm beside the antenna, and the highest that is accepted.

The side lobes, at 30 mm, have 0.21.
"""

STANDARD_WEAKEST = 33
"""The weakest field, in steps, that a card answers at a standard module, which reaches 15 mm."""

MOST = 63 + 4 * 15
"""The strongest field in steps: a step is one of `power`, four are one of `driver`."""

_ALONE = 0.9  # share of tries at which a reader with nothing on it is taken to have answered
_SAME = 1.06  # the receiver is good enough while it does not raise the weakest field that is answered by more
_ROOM_DB = 8  # a tag that couples 0.4 answers weaker than one that couples 1: what the receiver needs more


class Radio(NamedTuple):
    """Settings of one field: receiver gain in dB, and the conductances of both output drivers."""

    gain: int
    power: int
    driver: int

    @classmethod
    def at(cls, gain: int, steps: int) -> Radio:
        """Returns the settings of a field of this strength; the other driver helps where `power` cannot."""
        driver = max(0, -(-(steps - 63) // 4))
        return cls(gain, steps - 4 * driver, driver)

    @property
    def steps(self) -> int:
        """Returns its strength in steps."""
        return self.power + 4 * self.driver


class Tuned(NamedTuple):
    """A reader's settings after calibration, and the weakest field that its card answers, in steps."""

    gain: int
    power: int
    near: int
    driver: int
    weakest: int


class Unfit(NamedTuple):
    """A module that no setting makes fit, and why."""

    cause: Text


T = TypeVar("T")
Search = Generator[Radio, float, T]
"""Yields the settings to try, receives the share of tries that were answered, and returns the result."""


def find_weakest(gain: int) -> Search[int]:
    """Finds the fewest steps at which a card answers more often than not; at the most steps it does."""
    silent, weakest = 0, MOST
    while weakest - silent > 1:
        middle = (silent + weakest) // 2
        if (yield Radio.at(gain, middle)) >= 0.5:
            weakest = middle
        else:
            silent = middle
    return weakest


# The card is not moved: the field is. Its strength is proportional to the drivers' conductance, so if a tag
# that couples 1 just answers `weakest` steps, one that couples c just answers `weakest` / c. All else
# follows: full power, the near check and the gain. `weakest` is a whole number, so the true value lies within
# one step below it, which matters for strong modules: near power is rounded so that a shifted card is never
# near. What that costs is that cards must lie straighter; where they would have to lie too straight, the
# module is refused.
def calibrate() -> Search[Tuned | Unfit]:
    """Finds power, near power and gain of a reader, in about twenty tries."""
    best = max(GAINS)
    if (yield Radio.at(best, MOST)) < _ALONE:
        return Unfit(say("its card does not answer at any power: lay it straight, else replace the module"))
    weakest = yield from find_weakest(best)
    near = int((weakest - 1) / NEAR_LEAST)
    if near < 1 or weakest / near > NEAR_MOST:
        return Unfit(
            say("it is too strong to tell a straight card from a shifted one: replace it by a weaker module")
        )
    full = min(MOST, round((weakest - 0.5) / FULL))
    if weakest / full > FULL_MOST:
        return Unfit(say("it is too weak even at full power: look for metal below, else replace the module"))
    # More gain than needed only lets noise in. `lowest` is the gain at which the receiver still detects the
    # card in the weakest field. A tag at the edge of the full field's reach answers by `_ROOM_DB` weaker.
    lowest = best
    for gain in sorted(GAINS, reverse=True)[1:]:
        if (yield Radio.at(gain, max(weakest + 1, int(weakest * _SAME)))) < _ALONE:
            break
        lowest = gain
    gain = next((gain for gain in sorted(GAINS) if gain >= lowest + _ROOM_DB), best)
    radio = Radio.at(gain, full)
    return Tuned(
        gain=gain, power=radio.power, near=near - 4 * radio.driver, driver=radio.driver, weakest=weakest
    )


async def carried_out(search: Search[T], attempt: Callable[[Radio], Awaitable[float]]) -> T:
    """Carries out a search; `attempt` returns the share of visits to the reader that were answered."""
    radio = next(search)
    while True:
        try:
            radio = search.send(await attempt(radio))
        except StopIteration as end:
            found: T = end.value
            return found
