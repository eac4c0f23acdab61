"""A trace as text tells the same as the trace."""

import pytest

from playmat.errors import JournalError
from playmat.events import (
    BadLine,
    Button,
    Chord,
    Considered,
    Dragging,
    Held,
    Part,
    PartFault,
    PartKind,
    Presence,
    Remembered,
    Repeated,
)
from playmat.simulator.rehearsal.trace import GameSetting, Given, Happened, Restart, Trace, parse_trace
from support.session_harness import Desk

RARE = (
    Presence("south", 17, True),
    PartFault(Part(PartKind.BOARD, "south"), True, "firmware 1.0"),
    PartFault(Part(PartKind.BOARD, "south"), False, "unplugged"),
    PartFault(Part(PartKind.READER, "north", 3), False),
    BadLine("north", "\x00?", "not a message"),
    Held(0, Button.RIGHT),
    Repeated(1, Button.MIDDLE),
    Chord(1),
    Considered(1, "owl"),
    Dragging((0, 1)),
    Remembered((0, 1), 60.0),
    Restart(),
    Happened("hover"),
)


def test_it_is_read_back_as_it_was() -> None:
    desk = Desk()
    for _ in zip(desk.steps(), range(60), strict=False):
        pass
    given = (*desk.table.given, *(Given(desk.table.now, event) for event in RARE))
    trace = Trace(
        GameSetting("any", (("size", "4"),), "/home", 3), 7, 3, "nothing", given, tuple(desk.table.entries)
    )
    assert parse_trace(str(trace), "a.json") == trace


@pytest.mark.parametrize("text", ["", "[]", '{"seed": 1}', '{"given": [[0, "Rain", {}]]}'])
def test_what_is_none_is_named(text: str) -> None:
    with pytest.raises(JournalError, match=r"a\.json is no trace"):
        parse_trace(text, "a.json")
