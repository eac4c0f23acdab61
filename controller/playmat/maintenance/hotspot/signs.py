"""The access point as the running table sees it: codes on its displays, and a word on its owner's page.

The access point is a program of its own; the table reads its notice every second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playmat.app.listener import Listener
from playmat.app.table import Table
from playmat.config import ConsoleConfig
from playmat.events import Button
from playmat.maintenance.hotspot.machine import Phase
from playmat.maintenance.hotspot.notice import LEAVE, RUNTIME, Notice, ask_to_leave, read_notice
from playmat.maintenance.hotspot.views import shown
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.text import Text, Translations, say

READ = 1.0
"""Seconds between two looks at the notice."""
REST = 300.0
"""Seconds for which a console leaves out what its user has pressed away."""

_STOPPED = say("The table’s own Wi-Fi does not run: look at journalctl -u playmat-hotspot.")
_OPENING = say("The table opens its own Wi-Fi. If this lasts, look at journalctl -u playmat-hotspot.")
_STATES = {
    Phase.WATCHING: say("The table’s own Wi-Fi is off. It opens after two minutes without a network."),
    Phase.OPEN: say("The table’s own Wi-Fi is open. The displays show how to join it."),
    Phase.SEEKING: say("The table looks for a network that it knows. Otherwise its own Wi-Fi opens again."),
    Phase.JOINING: say("The table is trying another network."),
}


class HotspotSigns(Listener):
    """Shows on the consoles' displays how to join the access point, while it is open and nobody plays.

    A press puts that away for some minutes, or until a network was not joined. Other covers, such as a PIN,
    take precedence, and a dark display stays dark.
    """

    # A display wakes with each change of its cover. The access point closes and opens again every few minutes
    # as long as there is no network, and would light the displays all night.

    def __init__(
        self,
        table: Table,
        consoles: Sequence[ConsoleConfig],
        is_idle: Callable[[Status], bool],
        *,
        runtime: Path = RUNTIME,
        leave: Path = LEAVE,
    ) -> None:
        self._table = table
        self._heights = [console.size[1] for console in consoles]
        self._is_idle = is_idle
        self._runtime = runtime
        self._leave = leave
        self._loop = asyncio.get_running_loop()
        self._status = Status(phase="")
        self._covers: dict[int, View | None] = {}  # of anyone
        self._ours: dict[int, View] = {}
        self._until: dict[int, float] = {}  # when a console shows the signs again
        self._asked_for = False  # by the owner, also during a match
        self._watchers: list[Callable[[], None]] = []
        self.notice: Notice | None = None  # None while the program of the access point does not run

    def leave(self) -> None:
        """Asks for the access point in place of the present network; OSError if that is not possible."""
        ask_to_leave(self._leave)
        self._asked_for = True

    def described(self, speak: Translations) -> dict[str, Any]:
        """Returns what the owner's page says, in one language, and whether there is a network to leave."""
        state = _state(self.notice) if self.notice else _STOPPED
        leaves = self.notice is not None and self.notice.phase is Phase.WATCHING
        return {"said": state.translate(speak), "leaves": leaves}

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls `changed` after every change of the notice."""
        self._watchers.append(changed)

    async def run(self) -> None:
        """Reads the notice every second until cancelled."""
        while True:
            self.read()
            await asyncio.sleep(READ)

    def read(self) -> None:
        """Reads the notice, and shows on the displays what follows from it."""
        before, self.notice = self.notice, read_notice(self._runtime)
        if self.notice != before and (not self.notice or self.notice.phase is Phase.WATCHING):
            self._asked_for = False
        if self.notice and self.notice.failure and (not before or before.failure != self.notice.failure):
            self._until.clear()
        for console, height in enumerate(self._heights):
            wanted = shown(self.notice, height) if self.notice and self._may_show(console) else None
            self._show(console, wanted)
        if self.notice != before:
            for changed in self._watchers:
                changed()

    def _may_show(self, console: int) -> bool:
        is_time = self._asked_for or self._is_idle(self._status)
        return is_time and self._loop.time() >= self._until.get(console, 0.0)

    def _show(self, console: int, wanted: View | None) -> None:
        present = self._covers.get(console)
        is_free = present is None or present == self._ours.get(console)
        is_dark = self._table.pictures[console] is None and not self._asked_for
        if present == wanted or not is_free or is_dark:
            return
        self._ours.pop(console, None)
        if wanted:
            self._ours[console] = wanted
        self._table.cover(console, wanted, self._put_away)

    def _put_away(self, console: int, button: Button) -> None:
        self._until[console] = self._loop.time() + REST
        self._asked_for = False

    def on_status(self, status: Status) -> None:
        """Makes way for a match at once, and shows the signs again after it."""
        if self._is_idle(self._status) != self._is_idle(status):
            self._until.clear()
        self._status = status
        for console in [*self._ours]:
            if not self._may_show(console):
                self._show(console, None)

    def on_cover(self, console: int, view: View | None) -> None:
        """Learns what covers a console."""
        self._covers[console] = view


def _state(notice: Notice) -> Text:
    is_opening = notice.phase is Phase.OPEN and not notice.is_up
    return _OPENING if is_opening else _STATES[notice.phase]
