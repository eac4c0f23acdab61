"""The machine is drawn as it is, and every state has a screen. `REFRESH_GOLDENS=1` draws MACHINE.md anew."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from inspect import getmembers, isfunction, signature
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from playmat import session
from playmat.events import Button, Chord, LinkDown
from playmat.picture import SOUTH, parse_place
from playmat.session import prompts
from playmat.session.machine import Phase, diagram
from support.session_harness import LONG, Desk, begun

PAGE = Path(session.__file__).with_name("MACHINE.md")
TEXT = """# What the table is doing
Drawn by the `transitions` machine itself from the rows of [machine.py](machine.py), by `make screens`.

```mermaid
{diagram}```

A screen of each state, as South reads it:

| state | screen |
|---|---|
{rows}
"""


class Walk(NamedTuple):
    """What was seen on the way: what South read first in each state, and which prompts were called."""

    screens: dict[str, str]
    called: set[str]


@cache
def walked() -> Walk:
    """A walk through every state of the table."""
    screens: dict[str, str] = {}
    called: set[str] = set()

    def note_call(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename == prompts.__file__:
            called.add(frame.f_code.co_name)

    sys.setprofile(note_call)
    try:
        for desk in chain(before_a_game(), during_a_game(), whole_games()):
            screens.setdefault(desk.phase, desk.reads(SOUTH))
    finally:
        sys.setprofile(None)
    return Walk(screens, called)


def before_a_game() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.press(SOUTH, Button.MIDDLE)
    yield desk
    while "Check cards" not in desk.reads(SOUTH):
        desk.press(SOUTH, Button.RIGHT)
    desk.press(SOUTH, Button.MIDDLE)
    yield desk
    desk.press(SOUTH, Button.LEFT, Button.LEFT, Button.LEFT, Button.RIGHT, Button.MIDDLE, Button.MIDDLE)
    yield desk


def during_a_game() -> Iterator[Desk]:
    desk = begun()
    yield desk
    desk.press(SOUTH, Button.LEFT)
    yield desk
    desk.table.handle(Chord(SOUTH))
    desk.press(SOUTH, Button.LEFT, Button.LEFT)
    desk.world.lay(desk.top("south.reserve.0"), parse_place("south.battlefield.0"))
    yield desk
    desk.table.elapse(LONG)
    card = desk.world.hand(SOUTH)[0]
    desk.lay(card, "south.battlefield.4")
    yield desk
    desk.take(card, SOUTH)
    desk.press(SOUTH, Button.LEFT, Button.MIDDLE)
    yield desk
    desk.table.handle(LinkDown("south", "unplugged"))
    yield desk
    yield Desk(1, desk.table.entries, desk.world)
    uncleared = Desk(1, (), desk.world)
    uncleared.begin()
    yield uncleared


def whole_games() -> Iterator[Desk]:
    for seed in range(3):
        desk = Desk(seed)
        for _ in desk.steps():
            yield desk
        desk.press(SOUTH, Button.MIDDLE)
        yield desk


def test_every_state_has_a_screen() -> None:
    assert set(walked().screens) == {phase.value for phase in Phase}


def test_every_screen_has_a_state() -> None:
    screens = {
        name for name, made in getmembers(prompts, isfunction) if signature(made).return_annotation == "View"
    }
    assert screens <= walked().called, f"never shown: {screens - walked().called}"


def test_the_drawing_is_current() -> None:
    rows = "\n".join(
        f"| {phase.value} | {walked().screens[phase.value].replace('|', '·')} |" for phase in Phase
    )
    page = TEXT.format(diagram=diagram(), rows=rows)
    if os.environ.get("REFRESH_GOLDENS"):
        PAGE.write_text(page)
    assert PAGE.read_text() == page, "run 'make screens'"
