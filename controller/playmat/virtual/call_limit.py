"""Time limit of a game's calls: an endless loop raises, and is reported like every fault of the game.

A table runs in one thread. A call that never returns would leave no answer, no page and no way to stop.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

from playmat.errors import ConfigError, quoted
from playmat.games.fault import EndlessCall, game_call

VARIABLE = "PLAYMAT_CALL_LIMIT"
"""Environment variable with another limit in seconds, for slow computers and profilers."""
_SECONDS = 5.0
_TICKS = 5  # per limit: a call is stopped between 1 and 1.2 times the limit


# The timer counts the seconds in which this process computes. An idle table has no ticks at all, a busy
# computer does not shorten anybody's time, and neither does a breakpoint in the game. Python runs the handler
# of a signal in the main thread, between two steps of the code that loops, so what the handler raises leaves
# the call as if the game had raised it. A loop inside a function written in C, such as sum(count()), is out
# of reach.
#
# A frame is one call: as long as the outermost frame of a game is the same object, the call has not returned.
# Keeping it until the next tick ensures that no other frame gets its identity. A method that was stopped once
# would loop wherever the table calls it again, so from then on two ticks are enough, until its code is
# replaced.
@contextmanager
def limited_calls() -> Iterator[None]:
    """Lets each call of a game's code that computes longer than the limit raise EndlessCall."""
    seconds = _limit()
    call: FrameType | None = None
    ticks = 0
    stopped: set[CodeType] = set()

    def tick(signal_number: int, frame: FrameType | None) -> None:
        nonlocal call, ticks
        running = game_call(frame)
        ticks = ticks + 1 if running is not None and running is call else 0
        call = running
        if running is not None and ticks >= (1 if running.f_code in stopped else _TICKS):
            call, ticks = None, 0
            stopped.add(running.f_code)
            raise EndlessCall(f"no result after {seconds:g} s of computing")

    before = signal.signal(signal.SIGVTALRM, tick)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds / _TICKS, seconds / _TICKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _limit() -> float:
    given = os.environ.get(VARIABLE, "")
    try:
        seconds = float(given) if given else _SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise ConfigError(f"{VARIABLE}={quoted(given)} is no time limit: write seconds, such as {_SECONDS:g}")
    return seconds
