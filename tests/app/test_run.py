"""`playmat run`'s table from a configuration file, on the virtual boards' ports and stand-in buses."""

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
from playmat.picture import NORTH, SOUTH, Place
from support.table_harness import CONFIG, Room, play


def test_a_press_begins_a_game_and_both_glasses_change(tmp_path: Path) -> None:
    async def script(room: Room) -> None:
        before = [glass.pixels() for glass in room.glasses.values()]
        await room.begin(NORTH)
        await room.until(lambda: room.status.phase == "choosing")
        await room.until(lambda: all(glass.pixels() not in before for glass in room.glasses.values()))

    play(tmp_path, script)


def test_a_strange_tag_reaches_the_console_and_goes_again(tmp_path: Path) -> None:
    async def script(room: Room) -> None:
        await room.begin(SOUTH)
        await room.until(lambda: room.status.phase == "choosing")
        place = Place("battlefield", 0, SOUTH)
        room.put(place, b"\x04\x01\x02\x03\x04\x05\x06")
        await room.until(lambda: room.status.wrong == (place,))
        room.put(place)
        await room.until(lambda: room.status.phase == "choosing")

    play(tmp_path, script)


def test_a_board_unplugged_in_mid_game_pauses_it_until_it_is_back(tmp_path: Path) -> None:
    async def script(room: Room) -> None:
        await room.begin(SOUTH)
        await room.until(lambda: room.status.phase == "choosing")
        room.boards["north"].unplug()
        await room.until(lambda: room.status.phase == "paused")
        assert any("board north is gone" in note for note in room.notes)
        room.boards["north"].plug()
        await room.until(lambda: room.status.phase == "choosing")

    play(tmp_path, script)


def test_a_traceback_on_a_board_is_in_the_log_line_by_line(tmp_path: Path) -> None:
    async def script(room: Room) -> None:
        room.boards["south"].crash()
        await room.until(lambda: any("RuntimeError" in note for note in room.notes))
        sent = [note.removeprefix("board south sent ") for note in room.notes if "south sent" in note]
        lines = [line.rpartition(": it ")[0] for line in sent]
        assert lines[0] == "'Traceback (most recent call last):'"
        assert lines[-1] == "'RuntimeError: the world said so'"
        places = [re.fullmatch(r"""'  File "(.+)", line \d+, in (\w+)'""", line) for line in lines[1:-1]]
        functions = [place and place[2] for place in places]
        assert functions[:2] == ["work", "run"] and functions[-1] == "_obey"
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
