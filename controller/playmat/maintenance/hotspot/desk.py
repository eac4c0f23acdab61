"""Runs the access point beside the table: looks every few seconds, and does what its page asks for.

A request waits for the next look, so that the state machine never gets a choice while it waits for
NetworkManager.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from playmat.errors import DeviceError, PageError
from playmat.maintenance.hotspot.country import save_country, wanted_country
from playmat.maintenance.hotspot.credentials import Credentials
from playmat.maintenance.hotspot.hotspot import Hotspot
from playmat.maintenance.hotspot.machine import Choice, Phase
from playmat.maintenance.hotspot.notice import LeaveRequests, Notice, write_notice
from playmat.text import say
from playmat.wifi import network_name, network_password

LOOK = 2.5
"""Seconds between two looks."""
_ANSWER = 1.0  # seconds in which the answer to a choice reaches the phone, before its network closes

_BUSY = say("The table is trying a network at the moment. Wait until its Wi-Fi is back.")


class HotspotDesk:
    """What the page of an access point sees of it, and asks of it.

    `runtime` is the folder of the state for the table, `state` that of what is kept. `joined` counts the
    devices; `country` is that of the table's file. Times are seconds of `now`.
    """

    def __init__(
        self,
        hotspot: Hotspot,
        credentials: Credentials,
        *,
        joined: Callable[[], Awaitable[int]],
        runtime: Path,
        state: Path,
        country: str,
        requests: LeaveRequests,
        note: Callable[[str], None],
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._hotspot = hotspot
        self._credentials = credentials
        self._joined = joined
        self._runtime = runtime
        self._state = state
        self._country = country
        self._requests = requests
        self._note = note
        self._now = now
        self._choice: Choice | None = None  # asked for, and not yet done
        self._answered = asyncio.Event()  # and the answer to it has left
        self.visitors: set[str] = set()  # the devices that have opened the page since the access point opened
        self._fault = ""
        self._notice: Notice | None = None
        self._phase = Phase.WATCHING

    async def run(self, on_look: Callable[[], None], pause: float = LOOK) -> None:
        """Looks, and calls `on_look`, again and again until cancelled; then closes the access point."""
        with suppress(DeviceError):
            await self._hotspot.close()  # what a program that was killed has left open
        try:
            while True:
                await self.look()
                on_look()
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):  # in Python 3.11 `wait_for` can lose a cancellation
                        await self._answered.wait()
        finally:
            with suppress(DeviceError):
                await self._hotspot.close()

    async def look(self) -> None:
        """Does what was asked for, and takes the access point on; notes a fault once."""
        try:
            await self._carry_out_requests()
            count = await self._joined() if self._hotspot.is_open else 0
            await self._hotspot.look(self._now(), count)
            self._publish(joined=count > 0)
            self._note_once("")
        except DeviceError as error:
            self._note_once(str(error))

    async def _carry_out_requests(self) -> None:
        if self._choice and self._answered.is_set():
            choice, self._choice = self._choice, None
            self._answered.clear()
            await self._hotspot.choose(choice, self._now())
        if self._requests.is_new():
            await self._hotspot.leave(self._now())

    def _note_once(self, fault: str) -> None:
        if fault not in ("", self._fault):
            self._note(fault)
        self._fault = fault

    def _publish(self, joined: bool) -> None:
        """Tells the table, and the log, what has changed."""
        hotspot = self._hotspot
        network = hotspot.choice.name if hotspot.choice else ""
        notice = Notice(
            phase=hotspot.phase,
            credentials=self._credentials,
            is_up=hotspot.is_open and hotspot.is_up,
            joined=joined,
            network=network,
            failure=hotspot.failure,
        )
        if hotspot.phase is not self._phase:
            self._note(f"the access point is {hotspot.phase.value}")
            self._phase = hotspot.phase
            self.visitors.clear()
        if notice != self._notice:
            write_notice(self._runtime, notice)
            self._notice = notice

    # --- requests of the page

    async def state(self) -> dict[str, Any]:
        """Returns what the page shows: the networks in reach, and why the one chosen last was not joined."""
        choice, failure = self._hotspot.choice, self._hotspot.failure
        return {
            "networks": [found._asdict() for found in await self._hotspot.networks()],
            "open": self._hotspot.is_open and self._choice is None,
            "network": choice.name if choice else "",
            "hidden": bool(choice and choice.hidden),
            "failure": failure.value if failure else "",
            "country": wanted_country(self._state, self._country),
        }

    async def join(self, name: str, password: str, hidden: bool) -> None:
        """Has a network tried, once the answer to this has left; PageError while another one is tried.

        ConfigError if the name or the password cannot be those of a network.
        """
        choice = Choice(network_name(name), network_password(password), hidden)
        if self._choice or not self._hotspot.is_open:
            raise PageError(_BUSY)
        self._choice = choice
        asyncio.get_running_loop().call_later(_ANSWER, self._answered.set)

    async def set_country(self, code: str) -> None:
        """Has the radio's country set; ConfigError if there is no such country, OSError if it is not kept."""
        await asyncio.to_thread(save_country, self._state, code)
