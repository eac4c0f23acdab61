"""A cover stands in front of a console's own view, and the press that takes it away does nothing else."""

from __future__ import annotations

from pathlib import Path

from playmat.app.covers import Covers
from playmat.devices.button_gestures import ButtonEvent
from playmat.events import Button, Chord, Held, Pressed, Repeated
from playmat.placement import NORTH, SOUTH
from playmat.screen.draw import draw
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.text import say
from support.table_harness import TableHarness, play

PIN = View(say("Owner"), say("PIN 123456"))


def test_no_part_of_the_press_that_uncovers_is_passed_on() -> None:
    emitted: list[ButtonEvent] = []
    shown: list[tuple[int, View | None]] = []
    pressed: list[tuple[int, Button]] = []
    covers = Covers(lambda console, view: shown.append((console, view)), emitted.append)
    covers.cover(0, PIN, lambda console, button: pressed.append((console, button)))
    other = Pressed(1, Button.LEFT)
    following = [Pressed(0, Button.RIGHT), Held(0, Button.RIGHT)]
    for event in (other, *following, Repeated(0, Button.RIGHT), Chord(0), *following):
        covers.on_button(event)
    assert pressed == [(0, Button.RIGHT)] and shown == [(0, PIN), (0, None)]
    assert emitted == [other, *following]


def test_a_display_shows_its_cover_whatever_the_session_shows_meanwhile(tmp_path: Path) -> None:
    async def script(harness: TableHarness) -> None:
        covered, other = harness.displays.values()
        for display in (covered, other):
            display.on_change = harness.stir
        expected = draw(PIN, translations("en"), covered.size).tobytes()
        harness.table.cover(SOUTH, PIN)
        await harness.until(lambda: covered.pixels() == expected)
        before = other.pixels()
        harness.push(NORTH, Button.MIDDLE)
        await harness.until(lambda: other.pixels() != before and harness.status.phase == "preparing")
        assert covered.pixels() == expected and harness.table.pictures[SOUTH] == (128, 64, expected)
        harness.push(SOUTH, Button.RIGHT)
        await harness.until(lambda: covered.pixels() != expected)
        assert harness.status.phase == "preparing"
        harness.push(SOUTH, Button.MIDDLE)
        await harness.until(lambda: harness.status.phase != "preparing")

    play(tmp_path, script)
