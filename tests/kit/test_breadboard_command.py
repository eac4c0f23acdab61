"""`playmat kit breadboard`: one command from the wired breadboard to the page, with a real board and line."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from playmat.config import load_config
from playmat.simulator.chips.boards import VirtualBoard
from playmat_kit.cli.breadboard import prepare
from support.broker import free_port
from support.processes import started


@pytest.fixture
def board(tmp_path: Path) -> Iterator[VirtualBoard]:
    board = VirtualBoard("breadboard", tmp_path / "board")
    board.plug()
    yield board
    board.close()


def test_a_flashed_board_is_tested_its_tags_are_asked_for_and_the_game_is_served(
    tmp_path: Path, board: VirtualBoard
) -> None:
    out = tmp_path / "mine"
    prepare(out, str(board.path), "en")
    command = [sys.executable, "-m", "playmat", "kit", "breadboard", "--out", str(out)]
    command += ["--page", str(free_port())]
    said: list[str] = []
    with started(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout
        for line in process.stdout:
            said.append(line.rstrip())
            # A tag that lies there before the board is ready does not count as laid.
            if asked := re.match(r"([2-8]) of 8: lay|  board breadboard is here", line):
                board.set_field(0, {bytes.fromhex(f"2{asked[1] or 1}A0B0C0"): b""})
            if "in a browser; Ctrl-C stops" in line:
                break
    assert [line[:3] for line in said if re.match("./4", line)] == ["2/4", "3/4", "4/4"], said
    assert len([line for line in said if re.search(r"south\.duel|north\.duel", line) and " ok " in line]) == 4
    config = load_config(out / "table.toml")
    assert [len(box.read_text().splitlines()) for box in config.boxes] == [9]  # a heading and all eight


def test_a_reader_that_does_not_answer_ends_an_unattended_start_before_the_tags(
    tmp_path: Path, board: VirtualBoard
) -> None:
    out = tmp_path / "mine"
    board.unplug()
    prepare(out, str(board.path), "fr")
    command = [sys.executable, "-m", "playmat", "kit", "breadboard", "--out", str(out), "--language", "fr"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 1
    assert "2/4" in done.stdout
    assert "3/4" not in done.stdout


def test_a_pico_that_sits_in_another_socket_now_is_tested_there(tmp_path: Path, board: VirtualBoard) -> None:
    out = tmp_path / "mine"
    prepare(out, str(tmp_path / "gone"), "en")
    command = [sys.executable, "-m", "playmat", "kit", "breadboard", str(board.path), "--out", str(out)]
    with started(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout
        steps = (line[:3] for line in process.stdout if re.match("./4", line))
        assert [next(steps), next(steps, "stopped")] == ["2/4", "3/4"]
    assert load_config(out / "table.toml").boards[0].port == str(board.path)
