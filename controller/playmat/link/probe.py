"""What a board's reader says of itself when it is probed."""

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
    """The last probe of each reader that all three lines have come of."""

    def __init__(self) -> None:
        self.done: dict[int, Probe] = {}
        self._begun: dict[int, dict[str, int]] = {}

    def take(self, message: Message) -> None:
        """Takes a line `chip`, `hits` or `flaws`, which come in this order."""
        values = dict(message.values)
        reader = values.pop("slot")
        begun = {} if message.verb == "chip" else self._begun.get(reader, {})
        self._begun[reader] = values = begun | values
        if set(values) == set(Probe._fields):
            self.done[reader] = Probe(**self._begun.pop(reader))
