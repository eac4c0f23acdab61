"""A game's notation page, and its examples of commands with their output."""

import re
import shlex
from pathlib import Path

import pytest

import playmat.games
from playmat.cli import main

FOLDER = Path(playmat.games.__path__[0])


def page_of(game: str) -> str:
    """The text of a game's NOTATION.md."""
    return (FOLDER / game.replace("-", "_") / "NOTATION.md").read_text("utf-8")


def examples(page: str) -> list[tuple[str, str]]:
    """Each command on the page, without its first word, and its output."""
    return re.findall(r"^    \$ playmat (.*)\n((?:    .*\n|\n(?=    [^$]))+)", page, re.MULTILINE)


def noted_actions(page: str) -> list[str]:
    """The actions in the first column of the page's table."""
    table = page.split("| action | means |")[1].split("\n\n")[0]
    return [cell for row in table.splitlines()[2:] for cell in re.findall(r"`([^`]+)`", row.split("|")[1])]


def prints(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Checks that the command prints the output, or starts with it where three dots follow."""
    main(shlex.split(command))
    printed = capsys.readouterr().out.splitlines()
    expected = [line.removeprefix("    ") for line in shown.rstrip().splitlines()]
    if expected[-1] == "...":
        printed, expected = printed[: len(expected) - 1], expected[:-1]
    assert printed == expected
