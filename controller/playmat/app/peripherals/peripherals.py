"""Optional outputs of a table: each follows the public status, and may fail without effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playmat.app.listener import Listener
from playmat.app.peripherals.latest_worker import LatestWorker, ReportFault
from playmat.app.peripherals.slot_labels import SlotLabels, spots
from playmat.app.peripherals.slot_lights import SlotLights
from playmat.config import TableConfig
from playmat.devices.buzzer import Buzzer
from playmat.devices.displays.i2c import Bus
from playmat.devices.slot_displays import SlotDisplays
from playmat.devices.speaker import speak
from playmat.devices.strip import Spi, Strip
from playmat.events import Part, PartKind
from playmat.screen.language import translations
from playmat.session.effects import Status
from playmat.session.match.matches import OverlayChoice
from playmat.session.public.cues import tone
from playmat.session.public.speech import spoken


def peripherals(
    config: TableConfig,
    laid: Sequence[OverlayChoice],
    report: ReportFault,
    bus: Callable[[int], Bus],
    spi: Callable[[str], Spi],
    pins: Any,
) -> list[Listener]:
    """Returns the configured outputs; each opens its device on first use."""
    parts: list[Listener] = []
    mat, games = laid[0].mat, laid[0].games
    if config.buzzer is not None:
        parts.append(Sounds(Buzzer(config.buzzer, pins), report, config.silent))
    if config.speaker is not None:
        parts.append(Speech(config.speaker, config.language, report))
    if (name := config.lights) is not None:
        lit = [slot.place for slot in mat.watched]
        parts.append(SlotLights(Strip(lambda: spi(name)), lit, report))
    if (small := config.slot_displays) is not None:
        places = [slot.place for slot in mat.slots]
        found = spots(places, games[0].projection.zones, small.muxes)
        parts.append(SlotLabels(SlotDisplays(lambda: bus(small.bus), found), list(found), report))
    return parts


_WAITING = 4
"""Sentences that may wait for the speaker; older ones are left out, as the game has moved on."""


class Sounds(Listener):
    """Plays tunes in turn, unless it is silent; of several waiting ones only the last is played."""

    def __init__(self, buzzer: Buzzer, report: ReportFault, silent: bool = False) -> None:
        self._silent = silent
        self._status = Status(phase="")
        self._latest = LatestWorker(Part(PartKind.BUZZER), buzzer.play, report)
        self._buzzer = buzzer

    async def run(self) -> None:
        """Plays until cancelled."""
        await self._latest.run()

    def close(self) -> None:
        """Switches the buzzer off."""
        self._buzzer.close()

    def on_status(self, status: Status) -> None:
        """Plays the tune for the change of status."""
        sound = tone(self._status, status)
        self._status = status
        if sound and not self._silent:
            self._latest.put(sound)

    def on_adjust(self, brightness: int, sound: bool) -> None:
        """Plays tunes from now on, or no more."""
        self._silent = not sound


class Speech(Listener):
    """Says aloud what happens and what is due; a sentence is finished, and the latest ones follow."""

    def __init__(self, volume: int, language: str, report: ReportFault) -> None:
        self._status: Status | None = None
        self._language = language
        self._latest: LatestWorker[list[str]] = LatestWorker(
            Part(PartKind.SPEAKER), lambda sentences: speak(" ".join(sentences), language, volume), report
        )

    async def run(self) -> None:
        """Speaks until cancelled."""
        await self._latest.run()

    def on_status(self, status: Status) -> None:
        """Says what is new, after what has waited."""
        before, self._status = self._status, status
        if before is not None:
            said = [text.translate(translations(self._language)) for text in spoken(before, status)]
            if said:
                self._latest.put([*(self._latest.waiting or ()), *said][-_WAITING:])
