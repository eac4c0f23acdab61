"""What a console sets of displays and sounds outlasts a restart, until the table's file says otherwise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from playmat.app.adjustments import Adjustments
from playmat.app.supervision import Supervision
from playmat.config import DisplaysConfig, GameConfig, TableConfig
from playmat.devices.displays.i2c import BRIGHT
from playmat.events import Button, Pressed
from playmat.placement import SOUTH
from support.table_harness import TableHarness, play


def config(home: Path) -> TableConfig:
    return TableConfig(GameConfig(), home / "mat.toml", home / "journal.sqlite", (), (), buzzer=18)


def test_it_counts_after_a_restart_until_the_file_says_something_else(tmp_path: Path) -> None:
    said = config(tmp_path)
    before = Adjustments(said, [].append)
    assert before.config == said
    before.on_adjust(40, False)
    after = Adjustments(said, [].append).config
    assert (after.displays.brightness, after.silent) == (40, True)
    other = replace(said, displays=DisplaysConfig(brightness=70))
    assert Adjustments(other, [].append).config == other


@pytest.mark.parametrize(
    "damage", ["", "[]", "[[100, false], [400, false]]", "[[100, false], [40, 3]]", "\0"]
)
def test_a_damaged_file_changes_nothing(tmp_path: Path, damage: str) -> None:
    said = config(tmp_path)
    (tmp_path / "journal.sqlite-adjusted").write_text(damage)
    assert Adjustments(said, [].append).config == said


def test_a_disk_that_takes_nothing_is_noted(tmp_path: Path) -> None:
    notes: list[str] = []
    (tmp_path / "journal.sqlite-adjusted").mkdir()
    Adjustments(config(tmp_path), notes.append).on_adjust(40, True)
    assert "brightness and sounds end with this run" in notes[0]


def test_both_displays_are_as_bright_as_one_console_sets_them(tmp_path: Path) -> None:
    async def press(harness: TableHarness, button: Button) -> None:
        before = harness.views[SOUTH]
        harness.table.emit(Pressed(SOUTH, button))
        await harness.until(lambda: harness.views[SOUTH] != before)

    async def script(harness: TableHarness) -> None:
        await press(harness, Button.MIDDLE)
        for entry in ("Table", "Brightness"):
            while entry not in harness.reads(SOUTH):
                await press(harness, Button.RIGHT)
            await press(harness, Button.MIDDLE)
        displays = harness.displays.values()
        await harness.until(lambda: {display.contrast for display in displays} == {BRIGHT * 80 // 100})

    play(tmp_path, script, supervision=Supervision({"RUNTIME_DIRECTORY": str(tmp_path)}))
