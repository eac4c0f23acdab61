"""A reader's state and counters, as a board reports them when asked."""

from __future__ import annotations

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
    """The last probe of each reader of which all three lines have arrived."""

    def __init__(self) -> None:
        self.done: dict[int, Probe] = {}
        self._partial: dict[int, dict[str, int]] = {}

    def take(self, message: Message) -> None:
        """Takes a line `chip`, `hits` or `flaws`, which come in this order."""
        values = dict(message.values)
        reader = values.pop("slot")
        partial = {} if message.verb == "chip" else self._partial.get(reader, {})
        self._partial[reader] = values = partial | values
        if set(values) == set(Probe._fields):
            self.done[reader] = Probe(**self._partial.pop(reader))
