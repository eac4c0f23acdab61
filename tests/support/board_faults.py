"""Faults of a virtual board with three readers, and the doctor's sentences about each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from playmat.simulator.chips.boards import VirtualBoard

TAG = bytes.fromhex("04A1B2C3D4E5F6")


class Fault(NamedTuple):
    """A fault, and the beginnings of the sentences about the board and its readers; others have none."""

    name: str
    happens: Callable[[VirtualBoard], object]
    board: str = ""
    readers: dict[int, str] = {}

    def mismatch(self, found: dict[str, Any]) -> str:
        """The differences of the doctor's report from the expected one; empty if there are none."""
        said = {reader["reader"]: reader["remedy"] for reader in found["readers"] if reader["remedy"]}
        right = (
            found["remedy"].startswith(self.board)
            and bool(found["remedy"]) == bool(self.board)
            and said.keys() == self.readers.keys()
            and all(said[reader].startswith(sentence) for reader, sentence in self.readers.items())
        )
        return "" if right else f"{found['remedy']!r}, {said}"


def _lay_on_a_weak_antenna(board: VirtualBoard) -> None:
    board.weaken(1, 0.515)
    board.set_field(1, {TAG: bytes(16)})


def _lay_a_slow_tag(board: VirtualBoard) -> None:
    board.slow_tags(1, 4500)
    board.set_field(1, {TAG: bytes(16)})


FAULTS = (
    Fault("nothing", lambda board: None),
    Fault(
        "clinging",
        lambda board: board.fit_chip(1, 0x92, holds_miso=True),
        "board south: reader 1 holds MISO: the others can be judged once that is mended",
        {1: "it holds MISO while others are asked, so that they cannot answer: put a gate"},
    ),
    Fault(
        "mute",
        lambda board: board.plug_chip(1, False),
        readers={1: "it does not answer: check its plug, its 3.3 V, its select line (GPIO 1) and its MISO"},
    ),
    Fault(
        "wrong",
        lambda board: board.fit_chip(1, 0x37),
        readers={1: "this is no MFRC522: put another module there"},
    ),
    Fault(
        "touching select lines",
        lambda board: board.tie_selects(0, 2),
        readers=dict.fromkeys(
            (0, 2),
            "readers 0 and 2 answer together: their select lines touch, look at GPIO 0 and GPIO 2",
        ),
    ),
    Fault(
        "dead antenna",
        lambda board: board.weaken(1, 0),
        readers={1: "its antenna stays off: check its 3.3 V under load"},
    ),
    Fault("weak", _lay_on_a_weak_antenna, readers={1: "reads its card in "}),
    Fault(
        "slow tag",
        _lay_a_slow_tag,
        readers={1: "its card wakes slowly: set settle_us = 5000 for this board"},
    ),
    Fault(
        "counterfeit",
        lambda board: board.fit_chip(1, 0xB2),
        readers={1: "it may miss tags: lay a card there"},
    ),
    Fault(
        "bad cable",
        lambda board: board.fit_cable(1, 2),
        readers={1: "its cable carries 2 MHz, not 4: shorten it"},
    ),
    Fault(
        "no supply",
        lambda board: board.supply(False),
        "board south: no reader answers: measure 3.3 V and ground at the readers, then check SCK (GPIO 18)",
    ),
    Fault(
        "RST stuck",
        lambda board: board.hold_reset(),
        "board south: the readers' RST line stays low: look for a short to ground at GPIO 22",
    ),
    Fault(
        "MISO to ground",
        lambda board: board.short_miso(0),
        "board south: MISO is held low: look for a short to ground at GPIO 16",
    ),
    Fault(
        "MISO to 3.3 V",
        lambda board: board.short_miso(1),
        "board south: MISO is held high: look for a short to 3.3 V at GPIO 16",
    ),
    Fault(
        "select line to ground",
        lambda board: board.ground_select(1),
        "board south: MISO is held low: look for a short to ground at GPIO 16, and for a select line that",
    ),
)
