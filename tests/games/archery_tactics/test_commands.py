"""`playmat archery-tactics`: arena checks and lines of sight."""

import json
from pathlib import Path

import pytest

from games.archery_tactics.scenes import turn
from playmat.cli import main
from playmat.games.archery_tactics.rules.arena import ARENA
from support.empty_home import empty_home  # noqa: F401

pytestmark = pytest.mark.usefixtures("empty_home")


def test_an_arena_is_drawn_and_tells_which_spawns_see_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "arena.toml"
    path.write_text(f"rows = {[*ARENA.rows]}")
    assert main(["archery-tactics", "arena", str(path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[:9] == [*ARENA.rows]
    assert printed[9:] == [
        "spawns: B9 F9 I8 A6 I4 A2 D1 H1",
        "in_sight: B9-F9 I4-I8 A2-A6 D1-H1",
    ]


@pytest.mark.parametrize(
    ("text", "message"), [("rows = ['S']", "1 rows: an arena has 9"), (None, "No such file")]
)
def test_a_wrong_arena_is_refused(
    text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "arena.toml"
    if text:
        path.write_text(text)
    assert main(["archery-tactics", "arena", str(path)]) == 1
    assert message in capsys.readouterr().err


def test_each_archer_s_line_of_sight_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    state = str(turn("B5 E", "D5 N", "I1 S"))
    assert main(["archery-tactics", "sight", "--state", state]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "south looks E over C5 D5: north",
        "north looks N over D6 D7 D8 D9: nobody",
        "west looks S over no cell: nobody",
    ]
    assert main(["archery-tactics", "sight", "--state", state, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["south"] == {"looks": "E", "cells": ["C5", "D5"], "sees": ["north"]}
