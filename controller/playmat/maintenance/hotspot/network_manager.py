"""Asks NetworkManager over D-Bus: its facts for `machine`, and the orders that it returns.

The access point is a connection that NetworkManager keeps in memory only. It is deleted to close it, so that
nothing of it is left, also if this program ended while it was open. So is a network that a person has chosen,
until it has connected: only then is it stored.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from playmat.errors import DeviceError
from playmat.maintenance.hotspot.machine import Attempt, Choice, Facts, Link, Order
from playmat.maintenance.hotspot.notice import ADDRESS

_BUS = "org.freedesktop.DBus"
_NAME = "org.freedesktop.NetworkManager"
_ROOT = "/org/freedesktop/NetworkManager"
_SETTINGS = f"{_ROOT}/Settings"
_ACTIVE, _DEVICE = f"{_NAME}.Connection.Active", f"{_NAME}.Device"
_PROFILE, _POINT = f"{_NAME}.Settings.Connection", f"{_NAME}.AccessPoint"
_GONE = tuple(f"{_BUS}.Error.Unknown{what}" for what in ("Object", "Method", "Interface"))
_ID = "playmat-hotspot"
_WIFI, _NETWORKS = "802-11-wireless", ("802-11-wireless", "802-3-ethernet")

# NMDeviceType, NMActiveConnectionState, NMDeviceState and NMDeviceStateReason
_WIRELESS_DEVICE, _ACTIVATING, _ACTIVATED, _FAILED = 2, 1, 2, 120
_REASONS = {
    7: Attempt.WRONG_PASSWORD,
    53: Attempt.NOT_FOUND,
    **dict.fromkeys((5, 6, 15, 16, 17), Attempt.NO_ADDRESS),  # no settings from the network, or no DHCP
}

Settings = dict[str, dict[str, Variant]]


class Found(NamedTuple):
    """A network in reach; `strength` in percent, `locked` if it wants a password."""

    name: str
    strength: int
    locked: bool


class NetworkManager:
    """The Wi-Fi of this computer; `name` and `password` are those of the access point.

    Methods raise DeviceError if NetworkManager refuses something or there is no Wi-Fi.
    """

    def __init__(self, bus: MessageBus, name: str, password: str) -> None:
        self._bus = bus
        self._name = name
        self._password = password
        self.interface = ""  # the name of the Wi-Fi device, such as "wlan0"
        self._device = ""
        self._chosen = ""  # the profile of the network that a person has chosen
        self._active = ""  # its connection
        self._failure: Attempt | None = None
        self._found: dict[str, Found] = {}
        bus.add_message_handler(self._on_message)

    async def begin(self) -> None:
        """Finds the Wi-Fi device, and follows its failures."""
        for path in (await self._properties(_ROOT, _NAME)).get("Devices", ()):
            device = await self._properties(path, _DEVICE)
            if device.get("DeviceType") == _WIRELESS_DEVICE:
                self._device, self.interface = path, device.get("Interface", "")
                rule = f"type='signal',interface='{_DEVICE}',member='StateChanged',path='{path}'"
                await self._call("/org/freedesktop/DBus", f"{_BUS}.AddMatch", "s", rule, to=_BUS)
                return
        raise DeviceError("NetworkManager has no Wi-Fi device: an access point is not possible")

    def close(self) -> None:
        """Leaves the bus; an open access point stays open."""
        self._bus.disconnect()

    async def watch_bus(self) -> None:
        """Waits until the bus is lost, then raises DeviceError; a new program connects again."""
        with suppress(EOFError, OSError):
            await self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
        raise DeviceError("the system's D-Bus has gone: see journalctl -u dbus")

    async def facts(self, joined: int = 0) -> Facts:
        """Returns the present facts; `joined` devices are at the access point."""
        is_open, link = False, Link.NONE
        for path in (await self._properties(_ROOT, _NAME)).get("ActiveConnections", ()):
            active = await self._properties(path, _ACTIVE)
            state = active.get("State")
            if active.get("Id") == _ID:
                is_open = is_open or state == _ACTIVATED
            elif active.get("Type") in _NETWORKS and state == _ACTIVATED:
                link = Link.CONNECTED
            elif active.get("Type") in _NETWORKS and state == _ACTIVATING and link is Link.NONE:
                link = Link.CONNECTING
        known = any(path != self._chosen for path, settings in await self._profiles() if _is_known(settings))
        return Facts(link=link, is_open=is_open, joined=joined, known=known, attempt=await self._attempt())

    async def carry_out(self, order: Order | Choice) -> None:
        """Does what the machine has ordered."""
        match order:
            case Choice():
                await self._join(order)
            case Order.OPEN:
                await self.networks()  # an open access point may see none
                await self._delete_hotspots()
                await self._activate(await self._add(_access_point(self._name, self._password)))
            case Order.CLOSE:
                await self._delete_hotspots()
            case Order.KEEP:
                await self._keep()
            case Order.DISCARD:
                if self._chosen:  # NetworkManager may have refused it
                    await self._delete(self._chosen)
                self._chosen = self._active = ""

    async def networks(self) -> list[Found]:
        """Returns the networks in reach, the strongest first; while it sees none, those that it saw last.

        A network whose name is hidden or not in UTF-8 is not among them.
        """
        device = await self._properties(self._device, f"{_DEVICE}.Wireless")
        found: dict[str, Found] = {}
        for path in device.get("AccessPoints", ()):
            point = await self._properties(path, _POINT)
            name = bytes(point.get("Ssid", b"")).decode("utf-8", "replace")
            if not name or "\ufffd" in name or name == self._name:
                continue
            locked = bool(point["Flags"] & 1 or point["WpaFlags"] or point["RsnFlags"])
            network = Found(name, point["Strength"], locked)
            found[name] = max(found.get(name, network), network, key=lambda seen: seen.strength)
        self._found = found or self._found
        return sorted(self._found.values(), key=lambda seen: -seen.strength)

    async def _join(self, choice: Choice) -> None:
        self._failure, self._active = None, ""
        self._chosen = await self._add(_network(choice))
        self._active = await self._activate(self._chosen)

    async def _attempt(self) -> Attempt | None:
        if not self._chosen:
            return None
        active = await self._properties(self._active, _ACTIVE) if self._active else {}
        state = active.get("State")
        if state == _ACTIVATED:
            return Attempt.CONNECTED
        return self._failure or (Attempt.RUNNING if state == _ACTIVATING else Attempt.FAILED)

    async def _keep(self) -> None:
        """Stores the chosen network in place of older ones of its name."""
        profiles = dict(await self._profiles())
        name = _ssid(profiles.get(self._chosen, {}))
        for path, settings in profiles.items():
            if path != self._chosen and _is_known(settings) and _ssid(settings) == name:
                await self._delete(path)
        await self._call(self._chosen, f"{_PROFILE}.Save")
        self._chosen = self._active = ""

    async def _delete_hotspots(self) -> None:
        for path, settings in await self._profiles():
            if settings["connection"]["id"].value == _ID:
                await self._delete(path)

    async def _profiles(self) -> list[tuple[str, Settings]]:
        (paths,) = await self._call(_SETTINGS, f"{_NAME}.Settings.ListConnections")
        found = [(path, await self._call(path, f"{_PROFILE}.GetSettings")) for path in paths]
        return [(path, body[0]) for path, body in found if body]

    async def _add(self, settings: Settings) -> str:
        body = await self._call(_SETTINGS, f"{_NAME}.Settings.AddConnectionUnsaved", "a{sa{sv}}", settings)
        return str(body[0])

    async def _activate(self, profile: str) -> str:
        body = await self._call(_ROOT, f"{_NAME}.ActivateConnection", "ooo", profile, self._device, "/")
        return str(body[0])

    async def _delete(self, profile: str) -> None:
        await self._call(profile, f"{_PROFILE}.Delete")

    async def _properties(self, path: str, interface: str) -> dict[str, Any]:
        body = await self._call(path, f"{_BUS}.Properties.GetAll", "s", interface)
        return {name: variant.value for name, variant in body[0].items()} if body else {}

    async def _call(
        self, path: str, method: str, signature: str = "", *body: Any, to: str = _NAME
    ) -> list[Any]:
        """Returns the values of an answer; none if the object has gone, as connections do at any time."""
        interface, _, member = method.rpartition(".")
        reply = await self._bus.call(
            Message(
                destination=to,
                path=path,
                interface=interface,
                member=member,
                signature=signature,
                body=[*body],
            )
        )
        assert reply
        if reply.message_type is MessageType.ERROR:
            if reply.error_name in _GONE:
                return []
            why = reply.body[0] if reply.body else reply.error_name
            raise DeviceError(f"NetworkManager refuses {member} ({why}): see journalctl -u NetworkManager")
        return list(reply.body)

    # After a failure the device is at once as if nothing had been, so the reason is only in this signal.
    def _on_message(self, message: Message) -> None:
        if (message.interface, message.member, message.path) == (_DEVICE, "StateChanged", self._device):
            state, _, reason = message.body
            if state == _FAILED:
                self._failure = _REASONS.get(reason, Attempt.FAILED)


async def connect(name: str, password: str, address: str | None = None) -> NetworkManager:
    """Connects to the bus of the system, or at an address; DeviceError if NetworkManager has no Wi-Fi."""
    bus = await MessageBus(address, BusType.SYSTEM).connect()
    manager = NetworkManager(bus, name, password)
    try:
        await manager.begin()
    except BaseException:
        manager.close()
        raise
    return manager


def _is_known(settings: Settings) -> bool:
    """Whether NetworkManager connects to a stored network by itself."""
    connection = settings["connection"]
    automatic = connection.get("autoconnect")
    of_wifi = connection["type"].value == _WIFI and connection["id"].value != _ID
    return of_wifi and (automatic is None or automatic.value)


def _ssid(settings: Settings) -> bytes:
    ssid = settings.get(_WIFI, {}).get("ssid")
    return bytes(ssid.value) if ssid else b""


def _access_point(name: str, password: str) -> Settings:
    place = {"address": Variant("s", ADDRESS), "prefix": Variant("u", 24)}
    return {
        "connection": {
            "id": Variant("s", _ID),
            "type": Variant("s", _WIFI),
            "autoconnect": Variant("b", False),
        },
        _WIFI: {
            "ssid": Variant("ay", name.encode()),
            "mode": Variant("s", "ap"),
            "band": Variant("s", "bg"),
        },
        f"{_WIFI}-security": {
            "key-mgmt": Variant("s", "wpa-psk"),
            "psk": Variant("s", password),
            "proto": Variant("as", ["rsn"]),
            "pairwise": Variant("as", ["ccmp"]),
            "group": Variant("as", ["ccmp"]),
        },
        "ipv4": {"method": Variant("s", "shared"), "address-data": Variant("aa{sv}", [place])},
        "ipv6": {"method": Variant("s", "disabled")},
    }


def _network(choice: Choice) -> Settings:
    settings: Settings = {
        "connection": {"id": Variant("s", choice.name), "type": Variant("s", _WIFI)},
        _WIFI: {"ssid": Variant("ay", choice.name.encode()), "hidden": Variant("b", choice.hidden)},
        "ipv4": {"method": Variant("s", "auto")},
        "ipv6": {"method": Variant("s", "auto")},
    }
    if choice.password:
        settings[f"{_WIFI}-security"] = {
            "key-mgmt": Variant("s", "wpa-psk"),
            "psk": Variant("s", choice.password),
        }
    return settings
