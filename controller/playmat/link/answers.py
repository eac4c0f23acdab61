"""Answers of a board to questions about one reader, assembled from several lines."""

from __future__ import annotations

from typing import Any, NamedTuple

from playmat.link.messages import BoardMessage

_MARK, _STEP = 0x81, 2  # the mark of reader 0, and the step to the next reader's


class Probe(NamedTuple):
    """Registers and counters of one reader.

    `version` is VersionReg, `tx` is TxControlReg with the field on, `gain` is in dB, `power` is 0 to 63.
    Counted since `start`, modulo 10,000: visits (`polls`), answered visits (`hits`) and unanswered visits to
    a known tag (`misses`). Counted modulo 1,000: answers with errors (`noise`), collisions, set-ups.
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
    """Electrical test of one reader; the first five values are levels, 0 or 1.

    `up` and `down`: MISO under its pull-up and pull-down while no reader is selected. `one`: MISO pulled down
    after the reader's last bit was 1. `zero`: MISO pulled up after that bit was 0. `rst`: the RST line while
    driven high. `right`: correct echoes of 99. `version`: VersionReg. `kept`: the mark read back.
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
        """Number of the reader whose mark it returns; None if the byte is no mark.

        The board writes a different mark into each reader, in order of their numbers, and reads one back. A
        select line that touches another one selects two readers, so the later write overwrites both marks.
        """
        number, rest = divmod(self.kept - _MARK, _STEP)
        return None if rest or number < 0 else number


class Wrote(NamedTuple):
    """Result of a write: whether the tag answered afterwards, and whether it then held the record."""

    heard: int
    same: int


class Locked(NamedTuple):
    """Locks of a tag: whether it was read, whether it holds the record, and its locked pages.

    `pages` has a bit for each of the pages 4 to 7.
    """

    heard: int
    same: int
    pages: int


class Heard(NamedTuple):
    """Result of `TRIES` tries of one reader.

    Tries in which anything answered, in which a tag was identified, and the number of different tags.
    """

    any: int
    read: int
    tags: int

    @property
    def rate(self) -> float:
        """Share of the tries in which anything answered."""
        return self.any / TRIES


TRIES = 10
"""Times that a reader is tried to answer one question."""

BoardAnswer = Probe | Wires | Wrote | Locked | Heard
QUESTIONS: dict[str, type[Probe] | type[Wires] | type[Wrote] | type[Locked] | type[Heard]] = {
    "probe": Probe,
    "wires": Wires,
    "write": Wrote,
    "pages": Locked,
    "lock": Locked,
    "listen": Heard,
}


class BoardAnswers:
    """Completed answers by the number of their order; an answer appears once all its lines have arrived."""

    def __init__(self) -> None:
        self.done: dict[int, BoardAnswer] = {}
        self._open: dict[int, tuple[type[BoardAnswer], dict[str, Any]]] = {}

    def expect(self, order: int, question: str) -> None:
        """Registers the order with this number as a question."""
        self.done.pop(order, None)
        self._open[order] = QUESTIONS[question], {}

    def receive(self, message: BoardMessage) -> None:
        """Takes one line of an answer; ignores repeated lines of a completed one."""
        if message["id"] in self._open:
            self._open[message["id"]][1].update(message.values)

    def settle(self, order: int) -> bool:
        """Completes the answer of a finished order; returns False while lines of it are missing."""
        if order not in self._open:
            return True
        kind, values = self._open[order]
        if not values.keys() >= set(kind._fields):
            return False
        self.done[order] = kind(*(values[name] for name in kind._fields))
        del self._open[order]
        return True
