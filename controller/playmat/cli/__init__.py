"""The command line: one thin module per command, imported only when it runs."""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points
from io import TextIOWrapper
from typing import Any, NoReturn

from playmat import __version__
from playmat.app.games import registry
from playmat.cli.actions import as_sentence
from playmat.cli.folders import own_folder
from playmat.errors import ConfigError, PlaymatError, cause, escaped, first_error

COMMANDS = {
    "demo": "a virtual table with both consoles, on a page in the browser",
    "run": "the real table, from its configuration file",
    "install": "makes this Raspberry Pi a table that starts with it, or takes that away again",
    "backup": "writes all that a table would lose with its card into one file",
    "restore": "makes a table what a backup holds",
    "update": "brings the table to a newer release, and back if that one does not play",
    "hotspot": "opens an access point of its own while the table has no network",
    "rehearse": "virtual hands play whole games through everything and print a report",
    "doctor": "examines slot boards and readers, learns the wiring, calibrates the readers",
    "bench": "measures one reader at one Pico, and concludes what it can be used for",
    "cards": "the tags of a game's cards, dice, pieces and squares: written in one guided pass",
    "fleet": "many tables on one MQTT broker: write its configuration and accounts, revoke one",
    "games": "for authors: start a game of your own, check it, print the overlay of its board",
    "rules": "positions and actions as text: show, check, play, count",
    "replay": "steps through a game record or a journal in the terminal",
}


# A match keeps all its states and the sentences about them, and only a restart of the session leaves cycles.
# With Python's own thresholds the collector still walks all of it again and again: up to 0.3 s at a time
# after two games of 225 actions, and a fifth of the time of a rehearsal.
COLLECTED = (20_000, 50, 50)
"""Thresholds of Python's collector."""


# `except*` because commands that run a task group raise exception groups; a plain exception is handled by
# the same clauses. A closed output (`playmat rules ... | head`) is no error, but Python would report one
# when it flushes standard output at its end, therefore `_stop_printing`.
def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name; an error becomes one sentence and status 1."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    as_json = any(len(word) > 2 and "--json".startswith(word) for word in words)
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123 - stays open as the input that was closed
    command = words[0] if words else ""
    gc.set_threshold(*COLLECTED)
    try:
        if sys.stdout is None:
            raise ConfigError("there is no output: leave it open or send it to a file")
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # unsupported characters print as question marks
        try:
            status = _run(_parser(words, as_json).parse_args(words))
        finally:
            sys.stdout.flush()
    except* PlaymatError as errors:
        status = _report(command, first_error(errors), as_json)
    except* KeyboardInterrupt:
        status = 0
    except* BrokenPipeError:
        _stop_printing()
        status = 0
    except* OSError as errors:  # such as a full disk or a closed output
        error = first_error(errors)
        assert isinstance(error, OSError)
        name = "the input or output" if error.filename is None else str(error.filename)
        fault = ConfigError(f"{name} cannot be used ({cause(error)}): check the disk and where it leads")
        status = _report(command, fault, as_json)
        _stop_printing()
    return status


def _parser(words: Sequence[str], as_json: bool) -> argparse.ArgumentParser:
    parser = (_JsonParser if as_json else _Parser)(prog="playmat", description="The referee for real cards.")
    parser.add_argument("--version", action="version", version=f"playmat {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=as_sentence(summary))
        if name in words[:1]:
            import_module(f"playmat.cli.{name}").configure(command)
    for name in registry().offering("commands"):
        command = commands.add_parser(name, help=f"commands of {name} alone")
        if name in words[:1]:
            with suppress(PlaymatError):  # a broken game reports its fault when its command runs
                own: Any = registry().part(name, "commands")
                command.description = as_sentence(own.SUMMARY)
                own.configure(command)
    for entry in entry_points(group="playmat.commands"):
        needed = words[:1] in ([], ["-h"], ["--help"], [entry.name])
        added: Any = entry.load() if needed else None
        command = commands.add_parser(entry.name, help=added and added.SUMMARY)
        if entry.name in words[:1]:
            command.description = as_sentence(added.SUMMARY)
            command.set_defaults(run=added.run)
            added.configure(command)
    return parser


def _report(command: str, error: BaseException, as_json: bool) -> int:
    """Prints an error, as JSON if requested; if standard output is unusable, as a sentence."""
    if as_json and sys.stdout is not None:
        with suppress(OSError):
            print(json.dumps({"error": type(error).__name__, "message": _plain(str(error))}), flush=True)
            return 1
    print(_plain(f"playmat {command}: {error}"), file=sys.stderr)
    return 1


def _run(options: argparse.Namespace) -> int:
    """Runs the command; raises FaultyGame for what the code of a game causes in it."""
    try:
        return _command(options)
    except Exception as error:
        if isinstance(first_error(error), PlaymatError | OSError):
            raise
        from playmat.virtual.game_check.check import faults_named

        with faults_named(getattr(options, "game", "")):
            raise


def _command(options: argparse.Namespace) -> int:
    if "run" in options:
        status: int = options.run(options)
    elif options.command in COMMANDS:
        status = import_module(f"playmat.cli.{options.command}").run(options)
    else:
        own: Any = registry().part(options.command, "commands")
        status = own.run(options, own_folder())
    return status


class _Parser(argparse.ArgumentParser):
    """Quotes typed words on one line, and truncates long ones."""

    def error(self, message: str) -> NoReturn:
        super().error(_plain(message))


class _JsonParser(_Parser):
    """Reports its errors as a JSON object."""

    def error(self, message: str) -> NoReturn:
        print(json.dumps({"error": "UsageError", "message": _plain(message)}))
        self.exit(2)


_LONG_WORD = re.compile(r"(\S{210})\S+")
_UNKNOWN = re.compile(r"(unrecognized arguments: .{200}).+")


def _plain(message: str) -> str:
    """Returns the message on one line, with long words truncated."""
    return _UNKNOWN.sub(r"\1...", _LONG_WORD.sub(r"\1...", escaped(message)))


def _stop_printing() -> None:
    """Redirects further output to the null device: the reader has gone, or the disk is full."""
    with suppress(OSError, ValueError):  # a test's substitute has no file descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
