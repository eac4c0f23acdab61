"""The addresses of this computer in its networks."""

from __future__ import annotations

import fcntl
import socket
import struct
from array import array
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from ipaddress import IPv4Address
from typing import NamedTuple

_SOMEWHERE = "192.0.2.1", 9  # of a network that does not exist; nothing is sent there
_SIOCGIFCONF, _SIOCGIFFLAGS = 0x8912, 0x8913  # Linux: all addresses of all interfaces; an interface's flags
_POINT_TO_POINT = 0x10  # of the flags: a tunnel, whose other end is its only neighbour
_ENTRY, _NAME, _FLAGS, _ADDRESS = 40, 16, slice(16, 18), slice(20, 24)  # bytes of an entry and of its fields
_MOST = 200  # addresses


class Address(NamedTuple):
    """An address of an interface; tunnels lead to no guest."""

    address: IPv4Address
    tunnel: bool


def own_addresses(network: socket.socket | None = None) -> list[str]:
    """Returns the IPv4 addresses by which other devices reach this computer, the likeliest first.

    Tunnels of a VPN come last, even if the way to the Internet leads through one; then public addresses. The
    address towards the Internet comes before those of virtual networks. Without a network: NAME.local. A
    service that has none of its own knows it by a socket that systemd has opened in the computer's `network`.
    """
    found: list[Address] = []
    routed = None
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        found, routed = [*_of_interfaces(probe)], _routed(probe)
    if network is not None:
        found = [*_of_interfaces(network)]
    return likeliest(found, routed) or [f"{socket.gethostname()}.local"]


def page_addresses(host: str, port: int, network: socket.socket | None = None) -> list[str]:
    """Returns the addresses of a page on this host, or on each address of this computer if it is empty."""
    hosts = [host] if host else own_addresses(network)
    return [f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}" for name in hosts]


def likeliest(found: Sequence[Address], routed: IPv4Address | None) -> list[str]:
    """Returns the addresses that other devices may reach, the likeliest first."""
    known = ({routed: False} if routed else {}) | dict(found)
    reached = [address for address in known if not (address.is_loopback or address.is_link_local)]
    ordered = sorted(reached, key=lambda address: (known[address], not address.is_private, address != routed))
    return [*map(str, ordered)]


def _of_interfaces(probe: socket.socket) -> Iterator[Address]:
    with suppress(OSError):  # another system than Linux
        entries = array("B", bytes(_ENTRY * _MOST))
        answer = struct.pack("iP", len(entries), entries.buffer_info()[0])
        (length,) = struct.unpack_from("i", fcntl.ioctl(probe, _SIOCGIFCONF, answer))
        for start in range(0, length, _ENTRY):
            entry = entries[start : start + _ENTRY].tobytes()
            asked = fcntl.ioctl(probe, _SIOCGIFFLAGS, entry[:_NAME].ljust(256, b"\0"))
            (flags,) = struct.unpack("H", asked[_FLAGS])
            yield Address(IPv4Address(entry[_ADDRESS]), bool(flags & _POINT_TO_POINT))


def _routed(probe: socket.socket) -> IPv4Address | None:
    """Returns the address towards the Internet."""
    with suppress(OSError):
        probe.connect(_SOMEWHERE)
        return IPv4Address(probe.getsockname()[0])
    return None
