"""Plays a tune on the buzzer for accepted, asked, wrong or won."""

from __future__ import annotations

from playmat.app.listener import Listener
from playmat.app.peripherals.latest_worker import LatestWorker, ReportFault
from playmat.devices.buzzer import Buzzer
from playmat.events import Part, PartKind
from playmat.session.effects import Status
from playmat.session.public.cues import tone


class Sounds(Listener):
    """Plays tunes in turn; of several waiting ones only the last is played."""

    def __init__(self, buzzer: Buzzer, report: ReportFault) -> None:
        self._status = Status("")
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
        if sound:
            self._latest.put(sound)
