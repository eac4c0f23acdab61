"""The addresses of this computer, as links and codes name them."""

import socket
from ipaddress import IPv4Address, ip_address

import pytest

from playmat.app.addresses import Address, likeliest, own_addresses
from playmat.errors import PageError
from playmat.web.server import listen


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


NONE_SUCH = (
    44  # a family of addresses that no kernel has: it refuses that as it does one that systemd forbids
)


def test_a_service_that_may_open_no_socket_knows_its_network_by_one_that_it_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("", 0)) as given:
        here = {*own_addresses()}
        monkeypatch.setattr(socket, "AF_INET", NONE_SUCH)
        assert {*own_addresses(given)} == here
        assert own_addresses() == [f"{socket.gethostname()}.local"]
        with pytest.raises(PageError, match="call 'sudo playmat install' once"):
            listen("0.0.0.0", 0)


@pytest.mark.parametrize(
    ("interfaces", "routed", "ordered"),
    [
        pytest.param("127.0.0.1 192.168.4.1", None, "192.168.4.1", id="its own access point"),
        pytest.param("192.168.4.1 10.0.0.7", "10.0.0.7", "10.0.0.7 192.168.4.1", id="and an uplink"),
        pytest.param("192.168.1.20 100.64.7.7", "100.64.7.7", "192.168.1.20 100.64.7.7", id="a mesh VPN"),
        pytest.param("192.168.1.20 10.8.0.2*", "10.8.0.2", "192.168.1.20 10.8.0.2", id="a tunnel for all"),
        pytest.param("127.0.0.1 169.254.7.7", None, "", id="no network"),
    ],
)
def test_the_address_of_the_guests_network_comes_first(
    interfaces: str, routed: str | None, ordered: str
) -> None:
    found = [Address(IPv4Address(name.rstrip("*")), name.endswith("*")) for name in interfaces.split()]
    assert " ".join(likeliest(found, IPv4Address(routed) if routed else None)) == ordered
