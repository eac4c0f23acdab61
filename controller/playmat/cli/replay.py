"""`playmat replay`: steps through a game in the terminal, or replays a recording."""

from __future__ import annotations

import argparse
import curses
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from playmat.app.games import load_game, load_study
from playmat.app.recording.records import game_of, load_record
from playmat.cli.analysis import print_analysis
from playmat.cli.game_options import add_game_options, game_config
from playmat.cli.numbers import number
from playmat.cli.recording import replay_recording
from playmat.errors import ConfigError
from playmat.games.interface import State
from playmat.games.notation.record import Record
from playmat.games.notation.study import Study
from playmat.journal.recording import is_recording
from playmat.placement import SEAT_NAMES

_KEYS = "right: next   left: back   down, up: ten   Home, End   q: quit"
_SILENT = -1  # no key in time, or the terminal was closed
_LONGEST_WAIT_MS = 3000
_STEPS = {
    curses.KEY_RIGHT: 1,
    ord(" "): 1,
    ord("n"): 1,
    curses.KEY_LEFT: -1,
    ord("b"): -1,
    curses.KEY_DOWN: 10,
    curses.KEY_UP: -10,
    curses.KEY_HOME: -(10**6),
    curses.KEY_END: 10**6,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a game record, a table's journal, or what --record has written",
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--at", type=number(0, 10**6), metavar="N", help="print the position after N actions, and stop"
    )
    instead.add_argument(
        "--analyse",
        action="store_true",
        help="print the winning chance after each decision and up to three turning points per player; "
        "with --record the record with these as comments",
    )
    add_game_options(parser)
    parser.add_argument(
        "--slow",
        type=number(1, 100),
        metavar="N",
        help="let a game in real time run by itself, N times as slowly; it waits three seconds at most",
    )
    parser.add_argument("--record", action="store_true", help="print the game as a record, and stop")
    recording = parser.add_argument_group(
        "a recording",
        "is run again without hardware and without waiting; the exit code is 1 where it differs",
    )
    recording.add_argument("--all", action="store_true", help="print every line, press and screen")
    recording.add_argument(
        "--json",
        action="store_true",
        help="print what was found as a JSON object; also what --analyse has found",
    )


def run(options: argparse.Namespace) -> int:
    """Steps through the game with the keys, or prints it if there is no terminal."""
    if is_recording(options.file) and not (options.record or options.analyse) and options.at is None:
        return replay_recording(options.file, options.all, options.json)
    config = game_config(options)
    study = load_study(load_game(replace(config, name=config.name or game_of(options.file))))
    record = load_record(options.file, study)
    pages = _Pages(study, record)
    if options.analyse:
        print_analysis(study, record, options.record, options.json)
    elif options.record:
        print(study.format_record(record), end="")
    elif options.at is not None:
        if options.at >= len(pages):
            raise ConfigError(
                f"--at {options.at}: the game has {len(record.plies)} actions, choose none after the last"
            )
        print(pages[options.at])
    elif sys.stdin.isatty() and sys.stdout.isatty():
        try:
            curses.wrapper(_step, pages, options.slow or 0)
        except curses.error as error:
            raise ConfigError(
                f"this terminal cannot be drawn on (TERM={os.environ.get('TERM', '')}): print a position "
                "with --at, or the game with --record"
            ) from error
    else:
        print("\n\n".join(pages))
    return 0


def _step(window: curses.window, pages: _Pages, slow: int) -> None:
    curses.curs_set(0)
    number = 0
    while True:
        # As many lines as fit; the last line is always visible.
        lines = [*pages[number].splitlines(), "", _KEYS]
        height, width = window.getmaxyx()
        window.erase()
        shown = lines if len(lines) <= height else [*lines[: height - 1], lines[-1]]
        for row, line in enumerate(shown):
            window.addnstr(row, 0, line, width - 1)
        window.refresh()
        wait = pages.wait_ms(number, slow)
        window.timeout(-1 if wait is None else wait)
        key = window.getch()
        if key == _SILENT and wait is not None:
            key = ord("n")
        if key in (ord("q"), _SILENT):
            return
        number = min(max(number + _STEPS.get(key, 0), 0), len(pages) - 1)


class _Pages(Sequence[str]):
    """The position after each action of a game, rendered on access."""

    def __init__(self, study: Study[Any, Any], record: Record) -> None:
        self._study = study
        self._record = record
        self._states: list[State] = list(record.states())

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, number: Any) -> Any:
        comment = self._record.comment
        if not number:
            headers = self._record.headers.items()
            done = ", ".join(f"{key}: {value}" for key, value in headers) or "the beginning"
        else:
            state, ply = self._states[number - 1], self._record.plies[number - 1]
            comment = ply.comment
            if ply.action is None:
                done = "corrected by an umpire"
            else:
                meaning = self._study.game.words.describe(state, ply.action).translate(NullTranslations())
                names = ("chance" if mover < 0 else SEAT_NAMES[mover] for mover in state.movers)
                who = " or ".join(names) if ply.at is None else f"@{ply.at:.3f}"
                done = f"{who}: {ply.action} ({meaning})"
        lines = [f"{number} of {len(self._record.plies)}  {done}"]
        if comment:
            lines.append(f"  {comment}")
        return "\n".join([*lines, "", self._study.draw(self._states[number])])

    def wait_ms(self, number: int, slow: int) -> int | None:
        """Returns how long autoplay shows a position; None: until a key is pressed."""
        stamps = [ply.at or 0.0 for ply in self._record.plies[max(number - 1, 0) : number + 1]]
        if not slow or number >= len(self) - 1:
            return None
        return min(round((stamps[-1] - stamps[0]) * 1000 * slow), _LONGEST_WAIT_MS)
