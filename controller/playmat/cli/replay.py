"""`playmat replay`: steps through a game in the terminal."""

from __future__ import annotations

import argparse
import curses
import os
import sys
from gettext import NullTranslations
from pathlib import Path

from playmat.app.games import load_collection
from playmat.app.records import load_record
from playmat.cli.folders import own_cards
from playmat.cli.numbers import number
from playmat.errors import ConfigError
from playmat.games.art_of_war.rules.board import draw_board
from playmat.games.art_of_war.rules.record import Record
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.actions import describe
from playmat.picture import SEAT_NAMES

_KEYS = "right: next   left: back   down, up: ten   Home, End   q: quit"
_GONE = -1  # the terminal was closed
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
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record, or a table's journal")
    parser.add_argument(
        "--at", type=number(0, 10**6), metavar="N", help="print the position after N actions, and stop"
    )
    parser.add_argument("--record", action="store_true", help="print the game as a record, and stop")


def run(options: argparse.Namespace) -> int:
    """Steps through the game with the keys; prints it where there is no terminal."""
    load_collection(own_cards())
    record = load_record(options.file)
    states = list(record.states())
    if options.record:
        print(record, end="")
    elif options.at is not None:
        if options.at >= len(states):
            raise ConfigError(
                f"--at {options.at}: the game has {len(record.plies)} actions, choose none after the last"
            )
        print(_page(record, states, options.at))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(record, states)
    else:
        print("\n\n".join(_page(record, states, number) for number in range(len(states))))
    return 0


def _step_through(record: Record, states: list[State]) -> None:
    try:
        curses.wrapper(_step, record, states)
    except curses.error as error:
        raise ConfigError(
            f"this terminal cannot be drawn on (TERM={os.environ.get('TERM', '')}): print a position "
            "with --at, or the game with --record"
        ) from error


def _step(window: curses.window, record: Record, states: list[State]) -> None:
    curses.curs_set(0)
    number = 0
    while True:
        _show(window, [*_page(record, states, number).splitlines(), "", _KEYS])
        key = window.getch()
        if key in (ord("q"), _GONE):
            return
        number = min(max(number + _STEPS.get(key, 0), 0), len(states) - 1)


def _show(window: curses.window, lines: list[str]) -> None:
    """As much as the window holds; the last line stays."""
    height, width = window.getmaxyx()
    window.erase()
    shown = lines if len(lines) <= height else [*lines[: height - 1], lines[-1]]
    for row, line in enumerate(shown):
        window.addnstr(row, 0, line, width - 1)
    window.refresh()


def _page(record: Record, states: list[State], number: int) -> str:
    """The position after `number` actions, and the action that led there."""
    lines = [f"{number} of {len(record.plies)}  {_done(record, states, number)}"]
    comment = record.plies[number - 1].comment if number else record.comment
    if comment:
        lines.append(f"  {comment}")
    return "\n".join([*lines, "", draw_board(states[number])])


def _done(record: Record, states: list[State], number: int) -> str:
    if not number:
        return ", ".join(f"{key}: {value}" for key, value in record.headers.items()) or "the beginning"
    state, action = states[number - 1], record.plies[number - 1].action
    who = "chance" if state.mover < 0 else SEAT_NAMES[state.mover]
    return f"{who}: {action} ({describe(state, action).translate(NullTranslations())})"
