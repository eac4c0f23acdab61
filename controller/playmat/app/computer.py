"""Watches the computer for undervoltage and changes of its clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from datetime import timedelta

from playmat.devices.undervoltage import is_too_low
from playmat.errors import Cause
from playmat.events import Event, Part, PartFault, PartKind

SUPPLY = Part(PartKind.SUPPLY)
CLOCK = Part(PartKind.CLOCK)
PERIOD = 1.0  # seconds; the kernel reports undervoltage for two
_JUMP = 2.0  # seconds from which a change is a jump, not slewing
_START = 600.0  # seconds after the boot in which NTP may first set the clock


def since_boot() -> float:
    """Returns the seconds since the boot, including sleep."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Computer:
    """Watches the computer; `note` writes a sentence to the log.

    A clock that is set over the network soon after the boot is only logged, as most Pis have no
    battery-backed clock.
    """

    def __init__(
        self,
        note: Callable[[str], None],
        too_low: Callable[[], bool | None] = is_too_low,
        wall: Callable[[], float] = time.time,
        since_boot: Callable[[], float] = since_boot,
    ) -> None:
        self._note = note
        self._too_low = too_low
        self._wall = wall
        self._since_boot = since_boot
        self._low = False
        self._booted = wall() - since_boot()  # wall-clock time of the boot

    async def run(self, emit: Callable[[Event], None]) -> None:
        """Emits events until cancelled."""
        while True:
            for event in self.look():
                emit(event)
            await asyncio.sleep(PERIOD)

    # The wall clock minus the time since boot is the moment of booting, which is constant unless somebody
    # sets the clock. A Pi has no battery-backed clock: at its start the time jumps forward once the network
    # is there, which is normal and only noted. Later or backward jumps are reported, because the journal's
    # dates follow them.
    def look(self) -> Iterator[PartFault]:
        """Yields the faults since the last call."""
        low = bool(self._too_low())
        if low and not self._low:
            self._note("the Pi's supply is too low: use the Pi's own supply and a short, thick cable")
            yield PartFault(SUPPLY, False, Cause.TOO_LOW)
        elif self._low and not low:
            self._note("the Pi's supply is high enough again")
            yield PartFault(SUPPLY, True, Cause.WAS_LOW)
        self._low = low
        running = self._since_boot()
        booted = self._wall() - running
        jump, self._booted = booted - self._booted, booted
        if abs(jump) < _JUMP:
            return
        way = "forward" if jump > 0 else "back"
        self._note(
            f"the clock was set {way} by {timedelta(seconds=round(abs(jump)))}: "
            "the journal's dates follow it, the game does not"
        )
        if jump < 0 or running > _START:
            yield PartFault(CLOCK, True, Cause.CLOCK_SET)
