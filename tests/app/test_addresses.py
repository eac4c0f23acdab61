"""The addresses of this computer, as links and codes name them."""

import socket
from ipaddress import ip_address

import pytest

from playmat.app.addresses import own_addresses


def test_other_devices_reach_each_address_and_private_ones_come_first() -> None:
    found = own_addresses()
    if found == [f"{socket.gethostname()}.local"]:
        pytest.skip("this computer has no network")
    addresses = [*map(ip_address, found)]
    assert not any(address.is_loopback or address.is_link_local for address in addresses)
    private = [address.is_private for address in addresses]
    assert private == sorted(private, reverse=True)
    for address in found:
        with socket.create_server((address, 0)) as server:
            assert server.getsockname()[0] == address
