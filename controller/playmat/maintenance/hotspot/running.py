"""Runs the access point and serves its page."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playmat.app.supervision import handed_over
from playmat.errors import ConfigError
from playmat.maintenance.hotspot.country import STATE
from playmat.maintenance.hotspot.credentials import load_credentials
from playmat.maintenance.hotspot.desk import LOOK, HotspotDesk
from playmat.maintenance.hotspot.hotspot import Hotspot
from playmat.maintenance.hotspot.network_manager import connect
from playmat.maintenance.hotspot.notice import LEAVE, RUNTIME, LeaveRequests
from playmat.maintenance.hotspot.stations import joined_devices
from playmat.web.server import serve
from playmat.web.wifi.page import create_wifi_app

_CREDENTIALS = "credentials.json"


def socket_of_systemd() -> socket.socket:
    """Returns the socket that systemd has opened for this program; ConfigError if there is none."""
    # The address is that of an interface which comes and goes, and the port is below 1024.
    if opened := handed_over(os.environ):
        return opened[0]
    raise ConfigError(
        "systemd runs this, and opens its port: call 'make install' with [hotspot] in the table's file"
    )


async def run_hotspot(
    country: str,
    listening: socket.socket,
    *,
    note: Callable[[str], None],
    on_look: Callable[[], None],
    runtime: Path = RUNTIME,
    state: Path = STATE,
    leave: Path = LEAVE,
    bus: str | None = None,
    pause: float = LOOK,
) -> None:
    """Runs until cancelled; DeviceError without a Wi-Fi device or NetworkManager, and when the bus is lost.

    `country` is that of the table's file, `bus` the address of another D-Bus than the system's, `pause` the
    seconds between two looks.
    """
    credentials = load_credentials(state / _CREDENTIALS)
    manager = await connect(credentials.name, credentials.password, bus)
    try:
        loop = asyncio.get_running_loop()
        desk = HotspotDesk(
            Hotspot(manager, loop.time()),
            credentials,
            joined=partial(joined_devices, manager.interface),
            runtime=runtime,
            state=state,
            country=country,
            requests=LeaveRequests(leave),
            note=note,
            now=loop.time,
        )
        async with asyncio.TaskGroup() as group:
            group.create_task(desk.run(on_look, pause))
            group.create_task(serve(create_wifi_app(desk, listening.getsockname()[0]), listening))
            group.create_task(manager.watch_bus())
    finally:
        manager.close()
