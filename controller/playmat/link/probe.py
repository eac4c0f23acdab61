"""What a board answers when it is asked about a reader, and how the lines of an answer are put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.link.messages import Message


class Probe(NamedTuple):
    """VersionReg, TxControlReg with the field on, gain in dB, power (0 to 63), and counts since its start:

    visits, those that were answered, those with silence from a known tag (modulo 10000); answers with errors,
    collisions, times it was set up (modulo 1000).
    """

    version: int
    tx: int
    gain: int
    power: int
    polls: int
    hits: int
    misses: int
    noise: int
    coll: int
    resets: int


class Probes:
    """The answers to probes, by the number of the order; one is there once all its lines are."""

    def __init__(self) -> None:
        self.done: dict[int, Probe] = {}
        self._open: dict[int, dict[str, int]] = {}

    def expect(self, order: int) -> None:
        """The order with this number asks for a probe."""
        self.done.pop(order, None)
        self._open[order] = {}

    def take(self, message: Message) -> None:
        """Takes a line `chip`, `hits` or `flaws`; one that answers no open order is an echo."""
        if (values := self._open.get(message["id"])) is not None:
            values.update(message.values)

    def settle(self, order: int) -> bool:
        """The order is done: whether nothing of its answer is missing."""
        values: Mapping[str, int] | None = self._open.get(order)
        if values is None:
            return True
        if not values.keys() >= set(Probe._fields):
            return False
        self.done[order] = Probe(*(values[name] for name in Probe._fields))
        del self._open[order]
        return True
