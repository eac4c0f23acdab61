"""The lights at the slots: amber pulses where a component is awaited, red is wrong, white is chosen.

Softer: blue where a lifted component may be laid, violet where it may strike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from math import cos, tau

from playmat.app.listener import Listener
from playmat.app.peripherals.latest_worker import LatestWorker, ReportFault
from playmat.devices.strip import DARK, Rgb, Strip
from playmat.events import Part, PartKind
from playmat.placement import Place
from playmat.session.effects import Status
from playmat.session.public.cues import Light, lights

PULSE = 1.6  # seconds from bright to bright
FRAME = 0.05  # seconds between two frames of a pulse
AMBER, RED = Rgb(255, 110, 0), Rgb(200, 0, 0)
STEADY = {
    Light.WRONG: RED,
    Light.CHOSEN: Rgb(160, 160, 160),
    Light.REACH: Rgb(0, 40, 60),
    Light.TARGET: Rgb(60, 0, 70),
}


class SlotLights(Listener):
    """Lights in the order of the places; without a pulse, only changes are sent."""

    def __init__(
        self,
        strip: Strip,
        places: Sequence[Place],
        report: ReportFault,
    ) -> None:
        self._strip = strip
        self._places = places
        self._lights: Sequence[Light | None] = [None] * len(places)
        self._changed = asyncio.Event()
        self._latest = LatestWorker(Part(PartKind.LIGHTS), strip.show, report)

    def on_status(self, status: Status) -> None:
        """Updates the lights from the status."""
        self._lights = lights(status, self._places)
        self._changed.set()

    async def run(self) -> None:
        """Updates the lights until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._latest.run())
            while True:
                now = asyncio.get_running_loop().time()
                self._latest.put([colour(light, now) for light in self._lights])
                with suppress(TimeoutError):
                    async with asyncio.timeout(FRAME if Light.AWAITED in self._lights else None):
                        await self._changed.wait()
                self._changed.clear()

    def close(self) -> None:
        """Switches the lights off."""
        self._strip.close(len(self._places))


def colour(light: Light | None, now: float) -> Rgb:
    """Returns the colour of a light at a time; an awaited one pulses between half and full."""
    if light is not Light.AWAITED:
        return STEADY[light] if light else DARK
    strength = 0.75 + 0.25 * cos(tau * now / PULSE)
    return Rgb(*(round(part * strength) for part in AMBER))
