"""The command line: one thin module per command, imported only when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

from playmat import __version__
from playmat.app.games import registry
from playmat.cli.folders import own_folder
from playmat.errors import PlaymatError, escaped

COMMANDS = {
    "demo": "a virtual table with both consoles, on a page in the browser",
    "run": "the real table, from its configuration file",
    "install": "makes this Raspberry Pi a table that starts with it, or takes that away again",
    "rehearse": "virtual hands play whole games through everything and print a report",
    "doctor": "examines slot boards and readers, learns the wiring, finds the best power",
    "cards": "the tags of a game's cards, dice, pieces and squares: written in one guided pass",
    "kit": "for builders: what to buy, wiring, checks, boards, printed parts, mats, firmware",
    "rules": "positions and actions as text: show, check, play, count",
    "replay": "steps through a game record or a journal in the terminal",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name; an error becomes one sentence and status 1."""
    parser = _Parser(prog="playmat", description="The referee for real cards.")
    parser.add_argument("--version", action="version", version=f"playmat {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    words = sys.argv[1:] if arguments is None else list(arguments)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name in words[:1]:
            import_module(f"playmat.cli.{name}").configure(command)
    for name in registry().offering("commands"):
        command = commands.add_parser(name, help=f"commands of {name} alone")
        if name in words[:1]:
            _own_commands(name, command)
    options = parser.parse_args(words)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our signs shows question marks
    try:
        status = _run(options)
        sys.stdout.flush()
    except* PlaymatError as errors:
        print(f"playmat {options.command}: {escaped(str(_first(errors)))}", file=sys.stderr)
        status = 1
    except* KeyboardInterrupt:
        status = 0
    except* BrokenPipeError:
        _stop_printing()
        status = 0
    return status


def _own_commands(game: str, parser: argparse.ArgumentParser) -> None:
    """Declares the commands that come with a game; where it is broken it says so when it runs."""
    with suppress(PlaymatError):
        own: Any = registry().part(game, "commands")
        parser.description = f"{own.SUMMARY[0].upper()}{own.SUMMARY[1:]}."
        own.configure(parser)


def _run(options: argparse.Namespace) -> int:
    if options.command in COMMANDS:
        status: int = import_module(f"playmat.cli.{options.command}").run(options)
    else:
        own: Any = registry().part(options.command, "commands")
        status = own.run(options, own_folder())
    return status


class _Parser(argparse.ArgumentParser):
    """Shows what was typed on one line, whatever it was."""

    def error(self, message: str) -> NoReturn:
        super().error(escaped(message))


def _stop_printing() -> None:
    """Nobody reads on, as in `playmat rules legal ... | head`: what is left goes nowhere, also at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _first(errors: BaseExceptionGroup[PlaymatError]) -> BaseException:
    """The first error itself: the tasks of a table fail in groups."""
    error: BaseException = errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
