"""The addresses of this computer in its networks."""

from __future__ import annotations

import fcntl
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from ipaddress import ip_address

_SOMEWHERE = "192.0.2.1", 9  # of a network that does not exist; nothing is sent there
_SIOCGIFADDR = 0x8915  # Linux: the address of an interface
_NAME, _ADDRESS = 16, slice(20, 24)  # bytes of an interface's name, and where the answer has its address


def own_addresses() -> list[str]:
    """Returns the IPv4 addresses by which other devices reach this computer, private ones first.

    The one towards the Internet comes before those of virtual networks. Without a network: NAME.local.
    """
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        found = dict.fromkeys([*_routed(probe), *_of_interfaces(probe)])
    reached = [one for one in map(ip_address, found) if not (one.is_loopback or one.is_link_local)]
    ordered = sorted(reached, key=lambda address: not address.is_private)
    return [*map(str, ordered)] or [f"{socket.gethostname()}.local"]


def _of_interfaces(probe: socket.socket) -> Iterator[str]:
    for _, name in socket.if_nameindex():
        with suppress(OSError):  # an interface without an address, or another system than Linux
            answer = fcntl.ioctl(probe, _SIOCGIFADDR, struct.pack("256s", name.encode()[: _NAME - 1]))
            yield socket.inet_ntoa(answer[_ADDRESS])


def _routed(probe: socket.socket) -> Iterator[str]:
    with suppress(OSError):
        probe.connect(_SOMEWHERE)
        yield str(probe.getsockname()[0])
