"""The access point of a table: takes its machine on with the facts of NetworkManager."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.maintenance.hotspot.machine import Attempt, Choice, HotspotMachine, Order, Phase
from playmat.maintenance.hotspot.network_manager import Found, NetworkManager


class Hotspot:
    """A table's access point. Times are seconds of one clock that only goes forward.

    Methods raise DeviceError if NetworkManager refuses something; the next `look` goes on from the facts.
    """

    def __init__(self, manager: NetworkManager, now: float) -> None:
        self._manager = manager
        self._machine = HotspotMachine(now)
        self.is_up = False  # whether devices could join it at the last look

    @property
    def is_open(self) -> bool:
        """Whether the access point is ordered; it may take some seconds until it is up."""
        return self._machine.phase is Phase.OPEN

    @property
    def phase(self) -> Phase:
        """What the access point is doing."""
        return self._machine.phase

    @property
    def choice(self) -> Choice | None:
        """The network that a person has chosen last."""
        return self._machine.choice

    @property
    def failure(self) -> Attempt | None:
        """The reason why the network that was chosen last is not connected."""
        return self._machine.failure

    async def look(self, now: float, joined: int = 0) -> None:
        """Compares what is with what should be; to be called every few seconds."""
        facts = await self._manager.facts(joined)
        self.is_up = facts.is_open
        await self._carry_out(self._machine.step(now, facts))

    async def choose(self, choice: Choice, now: float) -> None:
        """Closes the access point and tries a network; without effect unless it is open."""
        await self._carry_out(self._machine.choose(choice, now))

    async def leave(self, now: float) -> None:
        """Opens the access point at once, in place of a network that works."""
        await self._carry_out(self._machine.leave(now))

    async def networks(self) -> list[Found]:
        """Returns the networks in reach, the strongest first."""
        return await self._manager.networks()

    async def close(self) -> None:
        """Closes the access point, also one that a program has left open which ended before."""
        await self._manager.carry_out(Order.CLOSE)

    async def _carry_out(self, orders: Iterable[Order | Choice]) -> None:
        for order in orders:
            await self._manager.carry_out(order)
