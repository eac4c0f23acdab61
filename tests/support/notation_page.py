"""A game's notation page, and its examples of commands with their output."""

import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest

from playmat.cli import main


def page_of(game: ModuleType) -> str:
    """The text of a game's NOTATION.md."""
    assert game.__file__
    return Path(game.__file__).with_name("NOTATION.md").read_text("utf-8")


def examples(page: str) -> list[tuple[str, str]]:
    """Each command on the page, without its first word, and its output."""
    return re.findall(r"^    \$ playmat (.*)\n((?:    .*\n|\n(?=    [^$]))+)", page, re.MULTILINE)


def prints(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Checks that the command prints the output, or starts with it where three dots follow."""
    main(shlex.split(command))
    printed = capsys.readouterr().out.splitlines()
    expected = [line.removeprefix("    ") for line in shown.rstrip().splitlines()]
    if expected[-1] == "...":
        printed, expected = printed[: len(expected) - 1], expected[:-1]
    assert printed == expected
