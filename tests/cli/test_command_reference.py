"""The command reference is what `--help` prints; REFRESH_GOLDENS=1 writes it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import playmat
from playmat import cli

PAGE = Path(playmat.__file__).parent / "cli" / "COMMANDS.md"
REFRESH = bool(os.environ.get("REFRESH_GOLDENS"))
INTRODUCTION = """# Commands
Printed by `playmat COMMAND --help`; `make screens` rewrites this page.
In a checkout the command is `.venv/bin/playmat`.
"""


def commands() -> list[str]:
    return [*cli.COMMANDS, "hall", "kit", *cli.registry().offering("commands")]


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parsers of a command and of its actions, in order."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for sub in action.choices.values():
                yield from parsers(sub)


def reference() -> str:
    """The help of every command and action."""
    sections = [INTRODUCTION]
    for command in commands():
        top = cli._parser([command], as_json=False)
        (subparsers,) = (action for action in top._actions if isinstance(action, argparse._SubParsersAction))
        for parser in parsers(subparsers.choices[command]):
            sections.append(f"## {parser.prog}\n```\n{parser.format_help()}```\n")
    return "\n".join(sections)


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="argparse lays its help out differently")
def test_the_command_reference_is_what_help_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("HOME", "/home/pi")
    text = reference()
    if REFRESH:
        PAGE.write_text(text, "utf-8")
    assert PAGE.read_text("utf-8") == text, "run 'make screens'"
