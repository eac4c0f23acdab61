"""`playmat run`'s table from a configuration file, on the virtual boards' ports and buses of stubs."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from playmat.app.table import Table
from playmat.assets import folder
from playmat.cli import main
from playmat.config import load_config
from playmat.errors import ConfigError
from playmat.link.wire import MAX_LINE
from playmat.maintenance.backup import back_up
from playmat.placement import NORTH, SOUTH, Place
from support.owned_table import lay_mats_beside
from support.table_harness import CONFIG, TableHarness, play


def test_a_press_begins_a_game_and_both_displays_change(tmp_path: Path) -> None:
    async def script(harness: TableHarness) -> None:
        before = [display.pixels() for display in harness.displays.values()]
        await harness.begin(NORTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        await harness.until(
            lambda: all(display.pixels() not in before for display in harness.displays.values())
        )

    play(tmp_path, script)


def test_a_strange_tag_reaches_the_console_and_goes_again(tmp_path: Path) -> None:
    async def script(harness: TableHarness) -> None:
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        place = Place("battlefield", 0, SOUTH)
        harness.put(place, b"\x04\x01\x02\x03\x04\x05\x06")
        await harness.until(lambda: harness.status.wrong == (place,))
        harness.put(place)
        await harness.until(lambda: harness.status.phase == "choosing")

    play(tmp_path, script)


def test_a_board_unplugged_in_mid_game_pauses_it_until_it_is_back(tmp_path: Path) -> None:
    async def script(harness: TableHarness) -> None:
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        harness.boards["north"].unplug()
        await harness.until(lambda: harness.status.phase == "halted")
        assert any("board north is gone" in note for note in harness.notes)
        harness.boards["north"].plug()
        await harness.until(lambda: harness.status.phase == "choosing")

    play(tmp_path, script)


def test_a_traceback_on_a_board_is_in_the_log_line_by_line(tmp_path: Path) -> None:
    async def script(harness: TableHarness) -> None:
        harness.boards["south"].crash()
        await harness.until(lambda: any("RuntimeError" in note for note in harness.notes))
        sent = [note.removeprefix("board south sent ") for note in harness.notes if "south sent" in note]
        lines = [line.rpartition(": it ")[0] for line in sent]
        assert lines[0] == "'Traceback (most recent call last):'"
        assert lines[-1] == "'RuntimeError: the world said so'"
        places = [re.fullmatch(r"""'  File "(.+)", line \d+, in (\w+)'""", line) for line in lines[1:-1]]
        functions = [place and place[2] for place in places]
        assert functions[:2] == ["run_board", "run"] and functions[-1] == "_hear"
        assert max(map(len, lines)) > MAX_LINE

    play(tmp_path, script)


def test_a_mat_whose_board_is_not_configured_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    mat = folder("hardware") / "mats" / "standard.toml"
    file.write_text(f'mat = "{mat}"\njournal = "j"\n')

    async def build() -> None:
        Table(load_config(file), note=print)

    with pytest.raises(ConfigError, match="needs a board 'south'"):
        asyncio.run(build())


def test_a_missing_file_is_one_sentence_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "--config", str(tmp_path / "none.toml")]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "name a file with --config" in error


def test_a_computer_without_gpio_says_so_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    mat = folder("hardware") / "mats" / "standard.toml"
    file.write_text(CONFIG.format(mat=mat, south="/dev/none-1", north="/dev/none-2"))
    assert main(["run", "--config", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and ("i2c" in error or "GPIO" in error)


@pytest.mark.parametrize(("more", "requests"), [("", []), ('[lights]\nspi = "1.0"\n', ["adapt"])])
def test_the_system_follows_a_backup_that_asks_more_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, requests: list[str]
) -> None:
    file, asked = tmp_path / "table.toml", tmp_path / "asked"
    asked.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(asked))
    mat = folder("hardware") / "mats" / "standard.toml"
    file.write_text("owner = 8081\n" + CONFIG.format(mat=mat, south="/dev/none-1", north="/dev/none-2"))
    lay_mats_beside(file)
    before = file.read_text()
    file.write_text(before + more)
    back_up(file, load_config(file).journal.with_name("restore.zip"))
    file.write_text(before)
    assert main(["run", "--config", str(file)]) == 1  # it has no GPIO
    assert file.read_text() == before + more
    assert [request.name for request in asked.iterdir()] == requests
