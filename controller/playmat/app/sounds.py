"""What the buzzer tells: a tune for what is accepted, asked, wrong or won."""

from __future__ import annotations

from playmat.app.latest_worker import LatestWorker, Report
from playmat.app.listener import Listener
from playmat.devices.buzzer import Buzzer
from playmat.events import Part, PartKind
from playmat.session.cues import tone
from playmat.session.effects import Status


class Sounds(Listener):
    """Tunes one after the other; of those that come meanwhile the last is played."""

    def __init__(self, buzzer: Buzzer, report: Report) -> None:
        self._status = Status("")
        self._latest = LatestWorker(Part(PartKind.BUZZER), buzzer.play, report)
        self._buzzer = buzzer

    async def run(self) -> None:
        """Plays until cancelled."""
        await self._latest.run()

    def close(self) -> None:
        """Goes quiet."""
        self._buzzer.close()

    def on_status(self, status: Status) -> None:
        """Sounds what the change means."""
        heard = tone(self._status, status)
        self._status = status
        if heard:
            self._latest.put(heard)
