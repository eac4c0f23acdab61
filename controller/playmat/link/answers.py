"""What a board answers when it is asked about a reader, and how the lines of an answer are put together."""

from __future__ import annotations

from typing import Any, NamedTuple

from playmat.link.messages import Message

_MARK, _STEP = 0x81, 2  # of reader 0, and from each to the next


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


class Wires(NamedTuple):
    """MISO's level with nobody selected, pulled up and down; pulled down after the reader's last bit was 1,
    pulled up after it was 0; the RST line's, which is driven high; bytes of 99 that came back right;
    VersionReg; the mark that the reader kept.
    """

    up: int
    down: int
    one: int
    zero: int
    rst: int
    right: int
    version: int
    kept: int

    @property
    def marked_as(self) -> int | None:
        """The reader whose mark it kept: its own, unless another's select line selects it too."""
        number, rest = divmod(self.kept - _MARK, _STEP)
        return None if rest or number < 0 else number


class Wrote(NamedTuple):
    """Whether the tag answered once it was written, and whether it then said what it should."""

    heard: int
    same: int


Answer = Probe | Wires | Wrote
QUESTIONS: dict[str, type[Probe] | type[Wires] | type[Wrote]] = {
    "probe": Probe,
    "wires": Wires,
    "write": Wrote,
}


class Answers:
    """The answers to questions, by the number of the order; one is there once all its lines are."""

    def __init__(self) -> None:
        self.done: dict[int, Answer] = {}
        self._open: dict[int, tuple[type[Answer], dict[str, Any]]] = {}

    def expect(self, order: int, question: str) -> None:
        """The order with this number asks that."""
        self.done.pop(order, None)
        self._open[order] = QUESTIONS[question], {}

    def take(self, message: Message) -> None:
        """Takes a line of an answer; one that answers no open order is an echo."""
        if message["id"] in self._open:
            self._open[message["id"]][1].update(message.values)

    def settle(self, order: int) -> bool:
        """The order is done: whether nothing of its answer is missing."""
        if order not in self._open:
            return True
        kind, values = self._open[order]
        if not values.keys() >= set(kind._fields):
            return False
        self.done[order] = kind(*(values[name] for name in kind._fields))
        del self._open[order]
        return True
