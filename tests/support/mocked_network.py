"""NetworkManager as python-dbusmock plays it, on a bus of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from support.processes import started

_PYTHON = Path("/usr/bin/python3")  # which has Debian's dbus-python and gi; they have no wheels
_MOCK = Path(__file__).parents[2] / "build/drivers/python-dbusmock-0.38.1"
_NM = "org.freedesktop.NetworkManager"
_ROOT = "/org/freedesktop/NetworkManager"
_DEVICE = f"{_NM}.Device"
_PATIENCE = 60.0  # seconds, on a busy computer
_ACTIVATING, _UP = 1, 2  # NMActiveConnectionState
_SECURED, _OPEN = 0x100, 0  # NM80211ApSecurityFlags
DISCONNECTED, ACTIVATED, FAILED = 30, 100, 120  # NMDeviceState


class MockedNetwork:
    """A NetworkManager with one Wi-Fi device, whose radio the test plays."""

    def __init__(self, bus: MessageBus, address: str) -> None:
        self._bus = bus
        self.address = address
        self.device = ""

    async def call(self, path: str, method: str, signature: str = "", *body: Any) -> list[Any]:
        """Returns the values of an answer; AssertionError for an error."""
        interface, _, member = method.rpartition(".")
        reply = await self._bus.call(
            Message(
                destination=_NM,
                path=path,
                interface=interface,
                member=member,
                signature=signature,
                body=[*body],
            )
        )
        assert reply and reply.message_type is not MessageType.ERROR, reply and reply.body
        return list(reply.body)

    async def mock(self, method: str, signature: str, *body: Any) -> str:
        """Calls a method of the mock's template."""
        values = await self.call("/org/freedesktop", f"org.freedesktop.DBus.Mock.{method}", signature, *body)
        return str(values[0]) if values else ""

    async def add_network(self, name: str, locked: bool = True, strength: int = 80) -> str:
        """Puts a network in reach; returns its access point."""
        security = _SECURED if locked else _OPEN
        return await self.mock(
            "AddAccessPoint", "ssssuuuyu",
            self.device, name.encode().hex(), name, "00:23:f8:7e:12:bb", 2, 2425, 5400, strength, security,
        )  # fmt: skip

    async def store(self, name: str) -> str:
        """Lets NetworkManager know a network in reach; returns its profile."""
        return await self.mock(
            "AddWiFiConnection", "ssss", self.device, name.replace(" ", ""), name, "wpa-psk"
        )

    async def connect(self, profile: str) -> str:
        """Connects a stored network, as NetworkManager does by itself."""
        body = await self.call(_ROOT, f"{_NM}.ActivateConnection", "ooo", profile, self.device, "/")
        return str(body[0])

    async def profiles(self) -> dict[str, dict[str, Any]]:
        """Returns the settings of all stored connections by their paths, without types."""
        (paths,) = await self.call(f"{_ROOT}/Settings", f"{_NM}.Settings.ListConnections")
        found = {}
        for path in paths:
            (settings,) = await self.call(path, f"{_NM}.Settings.Connection.GetSettings")
            found[path] = {
                group: {key: variant.value for key, variant in values.items()}
                for group, values in settings.items()
            }
        return found

    async def active(self) -> dict[str, str]:
        """Returns the connections that are up: their names by their paths."""
        get = "org.freedesktop.DBus.Properties.Get"
        (paths,) = await self.call(_ROOT, get, "ss", _NM, "ActiveConnections")
        return {
            path: (await self.call(path, get, "ss", f"{_NM}.Connection.Active", "Id"))[0].value
            for path in paths.value
        }

    async def allow_to_save(self) -> None:
        """Lets profiles be stored, which the mock's cannot be."""
        add = "org.freedesktop.DBus.Mock.AddMethod"
        for path in await self.profiles():
            await self.call(path, add, "sssss", f"{_NM}.Settings.Connection", "Save", "", "", "")

    async def delay(self) -> None:
        """Lets each further connection stay in the making until it is to `finish` or to `fail`."""
        add = "org.freedesktop.DBus.Mock.AddMethod"
        code = (
            "ret = self.activate_connection(self, args[0], args[1], args[2])\n"
            f"objects[ret].Set('{_NM}.Connection.Active', 'State', dbus.UInt32({_ACTIVATING}))"
        )
        await self.call(_ROOT, add, "sssss", _NM, "ActivateConnection", "ooo", "o", code)

    async def finish(self) -> None:
        """Lets the connections that are in the making be up."""
        put = "org.freedesktop.DBus.Properties.Set"
        for path in await self.active():
            await self.call(path, put, "ssv", f"{_NM}.Connection.Active", "State", Variant("u", _UP))

    async def fail(self, reason: int) -> None:
        """Ends what is up on the device, with a reason of NMDeviceStateReason, as NetworkManager does."""
        values = [Variant("u", FAILED), Variant("u", ACTIVATED), Variant("u", reason)]
        emit = "org.freedesktop.DBus.Mock.EmitSignal"
        await self.call(self.device, emit, "sssav", _DEVICE, "StateChanged", "uuu", values)
        for path in await self.active():
            await self.mock("RemoveActiveConnection", "ss", self.device, path)


@asynccontextmanager
async def mocked_network() -> AsyncIterator[MockedNetwork]:
    """Runs the mock until the end of the block; `make dbusmock` fetches what it needs."""
    daemon = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with started(daemon, stdout=subprocess.PIPE) as bus_process:
        assert bus_process.stdout
        address = bus_process.stdout.readline().strip()
        environment = os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": address, "PYTHONPATH": str(_MOCK)}
        with started([_PYTHON, "-m", "dbusmock", "--template", "networkmanager"], env=environment) as mock:
            bus = await MessageBus(address).connect()
            async with asyncio.timeout(_PATIENCE):
                while not await _is_owned(bus):
                    assert mock.poll() is None, "the mock has ended: run `make dbusmock`"
            network = MockedNetwork(bus, address)
            network.device = await network.mock("AddWiFiDevice", "ssi", "0", "wlan0", DISCONNECTED)
            yield network
            bus.disconnect()


async def _is_owned(bus: MessageBus) -> bool:
    reply = await bus.call(
        Message(
            destination="org.freedesktop.DBus",
            path="/org/freedesktop/DBus",
            interface="org.freedesktop.DBus",
            member="NameHasOwner",
            signature="s",
            body=[_NM],
        )
    )
    return bool(reply and reply.body[0])
