"""The access point of a table beside a NetworkManager: each trouble that owners of such tables meet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from playmat.errors import DeviceError
from playmat.maintenance.hotspot.hotspot import Hotspot
from playmat.maintenance.hotspot.machine import PATIENCE, RENEWAL, RETRY, SEEKING, Attempt, Choice
from playmat.maintenance.hotspot.network_manager import Found, NetworkManager, connect
from support.mocked_network import MockedNetwork, mocked_network

NAME, PASSWORD = "playmat 7", "k4mrwx93tz"
OURS = "playmat-hotspot"
HOME = Choice("Home", "a good one")
WRONG_PASSWORD, NO_ADDRESS, NOT_FOUND, OTHER = 7, 5, 53, 1  # NMDeviceStateReason

Trial = Callable[[MockedNetwork, Hotspot], Awaitable[None]]


@asynccontextmanager
async def manager_of(network: MockedNetwork) -> AsyncIterator[NetworkManager]:
    manager = await connect(NAME, PASSWORD, network.address)
    try:
        yield manager
    finally:
        manager.close()


def run(trial: Trial) -> None:
    """Runs a trial with an access point that has watched since second 0."""

    async def all_of_it() -> None:
        async with mocked_network() as network, manager_of(network) as manager:
            await trial(network, Hotspot(manager, 0.0))

    asyncio.run(all_of_it())


async def up(network: MockedNetwork) -> list[str]:
    return sorted((await network.active()).values())


async def saved(network: MockedNetwork) -> list[str]:
    found = []
    for path, settings in (await network.profiles()).items():
        (calls,) = await network.call(path, "org.freedesktop.DBus.Mock.GetMethodCalls", "s", "Save")
        found += [settings["connection"]["id"]] * len(calls)
    return found


def test_the_access_point_has_a_password_and_the_address_of_its_page() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await hotspot.look(PATIENCE - 1)
        assert await up(network) == []
        await hotspot.look(PATIENCE)
        assert await up(network) == [OURS] and hotspot.is_open
        (settings,) = (await network.profiles()).values()
        assert bytes(settings["802-11-wireless"]["ssid"]) == NAME.encode()
        assert settings["802-11-wireless"]["mode"] == "ap" and not settings["connection"]["autoconnect"]
        assert settings["802-11-wireless-security"]["psk"] == PASSWORD
        assert settings["ipv4"]["method"] == "shared"
        assert settings["ipv4"]["address-data"][0]["address"].value == "10.42.0.1"

    run(trial)


def test_a_slow_router_at_power_on_opens_nothing() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await network.add_network("Home")
        home = await network.store("Home")
        await hotspot.look(PATIENCE - 1)
        await network.connect(home)
        await hotspot.look(PATIENCE + 1)
        assert await up(network) == ["Home"] and not hotspot.is_open

    run(trial)


@pytest.mark.parametrize(
    ("reason", "failure"),
    [
        (WRONG_PASSWORD, Attempt.WRONG_PASSWORD),
        (NO_ADDRESS, Attempt.NO_ADDRESS),
        (NOT_FOUND, Attempt.NOT_FOUND),
        (OTHER, Attempt.FAILED),
    ],
)
def test_a_network_that_cannot_be_joined_brings_the_access_point_back_with_the_reason(
    reason: int, failure: Attempt
) -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await network.add_network("Home")
        await hotspot.look(PATIENCE)
        await hotspot.choose(HOME, PATIENCE + 10)
        assert await up(network) == ["Home"] and not hotspot.is_open
        await network.fail(reason)
        await hotspot.look(PATIENCE + 15)
        assert await up(network) == [OURS] and hotspot.is_open and hotspot.failure is failure
        ids = [settings["connection"]["id"] for settings in (await network.profiles()).values()]
        assert ids == [OURS]  # nothing of the wrong one is left, which would be tried at each start

    run(trial)


def test_a_network_that_is_joined_is_stored_in_place_of_its_old_password() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await network.add_network("Home")
        old = await network.store("Home")
        await hotspot.look(PATIENCE)
        await hotspot.choose(HOME, PATIENCE + 10)
        await network.allow_to_save()
        await hotspot.look(PATIENCE + 15)
        assert await up(network) == ["Home"] and hotspot.failure is None
        assert await saved(network) == ["Home"] and old not in await network.profiles()

    run(trial)


def test_a_hidden_network_is_looked_for_by_its_name() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await hotspot.look(PATIENCE)
        await hotspot.choose(Choice("Attic", hidden=True), PATIENCE + 10)
        (settings,) = (await network.profiles()).values()
        assert settings["802-11-wireless"]["hidden"] and "802-11-wireless-security" not in settings

    run(trial)


def test_known_networks_are_tried_again_while_nobody_has_joined() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        for name in ("Home", "Club"):
            await network.add_network(name)
        profiles = [await network.store(name) for name in ("Home", "Club")]
        await hotspot.look(PATIENCE)
        await hotspot.look(PATIENCE + RETRY, joined=1)
        assert await up(network) == [OURS]
        await hotspot.look(PATIENCE + 2 * RETRY)
        assert await up(network) == []
        await network.connect(profiles[1])
        await hotspot.look(PATIENCE + 2 * RETRY + 10)
        assert await up(network) == ["Club"] and set(profiles) <= {*await network.profiles()}

    run(trial)


def test_an_access_point_that_hangs_after_hours_is_renewed() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await hotspot.look(PATIENCE)
        await hotspot.look(PATIENCE + RENEWAL)
        assert await up(network) == []
        await hotspot.look(PATIENCE + RENEWAL + SEEKING)
        assert await up(network) == [OURS]

    run(trial)


def test_an_access_point_that_has_gone_is_opened_again() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await hotspot.look(PATIENCE)
        await network.fail(OTHER)
        await hotspot.look(PATIENCE + 60)
        assert await up(network) == [OURS]

    run(trial)


def test_a_network_whose_internet_is_broken_can_be_left() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await network.add_network("Home")
        await network.connect(await network.store("Home"))
        await network.mock("SetConnectivity", "u", 3)
        await hotspot.look(5.0)
        assert not hotspot.is_open
        await hotspot.leave(6.0)
        assert OURS in await up(network) and hotspot.is_open

    run(trial)


def test_what_a_program_that_ended_has_left_open_is_closed() -> None:
    async def trial(network: MockedNetwork, hotspot: Hotspot) -> None:
        await hotspot.look(PATIENCE)
        async with manager_of(network) as manager:
            await Hotspot(manager, 0.0).look(PATIENCE)
        assert await up(network) == [OURS] and len(await network.profiles()) == 1

    run(trial)


def test_the_networks_in_reach_are_listed_once_the_strongest_first() -> None:
    async def trial() -> None:
        async with mocked_network() as network, manager_of(network) as manager:
            await network.add_network("Café", locked=False, strength=30)
            await network.add_network("Home", strength=70)
            await network.add_network(NAME)
            wanted = [Found("Home", 70, True), Found("Café", 30, False)]
            assert await manager.networks() == wanted

    asyncio.run(trial())


def test_a_computer_without_wifi_is_named() -> None:
    async def trial() -> None:
        async with mocked_network() as network:
            await network.call(
                "/org/freedesktop", "org.freedesktop.DBus.Mock.RemoveObject", "s", network.device
            )
            with pytest.raises(DeviceError, match="no Wi-Fi device"):
                await connect(NAME, PASSWORD, network.address)

    asyncio.run(trial())
