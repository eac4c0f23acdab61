"""`playmat rehearse`: virtual players play whole games through all parts."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playmat.cli.folders import state_folder
from playmat.cli.game_options import add_game_options, game_config
from playmat.cli.recording import add_record_option, recorder
from playmat.errors import ConfigError, literal
from playmat.simulator.rehearsal.faults.counts import Played, totals
from playmat.simulator.rehearsal.faults.kinds import KINDS
from playmat.virtual.call_limit import limited_calls
from playmat.virtual.game_check.check import faults_named
from playmat.virtual.rehearsal.faulty import play, read_trace, replay, write_trace
from playmat.virtual.rehearsal.rehearse import in_real_time, in_virtual_time
from playmat.virtual.setting import setting


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_game_options(parser)
    parser.add_argument(
        "--seats", type=_positive, metavar="N", help="how many play (default 2, or as few as can)"
    )
    parser.add_argument(
        "--mat", type=Path, metavar="FILE", help="the mat or overlay (default: one that fits)"
    )
    parser.add_argument("--games", type=_positive, default=1, metavar="N", help="how many games (default 1)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same number plays the same games (default 1)"
    )
    parser.add_argument(
        "--players",
        type=lambda text: text.split(","),
        default=[],
        metavar="A,B",
        help="in virtual time: the programs that decide, seat by seat",
    )
    parser.add_argument("--virtual-time", action="store_true", help="without boards, lines and waiting")
    parser.add_argument(
        "--faults",
        nargs="?",
        type=_kinds,
        const=KINDS,
        metavar="KIND,...",
        help="in virtual time, while hands slip and parts fail, some repeatedly or two at once: "
        f"all faults, or some of {', '.join(KINDS)}",
    )
    parser.add_argument(
        "--modules",
        type=int,
        metavar="N",
        help="in virtual time: set N of reader modules of 10 to 50 mm, calibrated (default: standard ones)",
    )
    parser.add_argument(
        "--first", type=_positive, default=1, metavar="N", help="the number of the first game with faults"
    )
    parser.add_argument(
        "--replay", type=Path, metavar="TRACE", help="step through a game with faults that went wrong"
    )
    add_record_option(parser)
    parser.add_argument(
        "--page", type=int, metavar="PORT", help="serve the table's page meanwhile (0: at any free port)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as a JSON object")
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where journal, cards and traces are kept, to go on with"
    )


def run(options: argparse.Namespace) -> int:
    """Plays and prints the report; returns 1 if a game did not finish or an action was misread."""
    if options.replay:
        print("\n".join(replay(read_trace(options.replay))))
        return 0
    if options.record and (options.faults or options.virtual_time):
        raise ConfigError("--record keeps the lines of boards: leave out --virtual-time and --faults")
    if options.page is not None and (options.faults or options.virtual_time):
        raise ConfigError("--page shows a table in real time: leave out --virtual-time and --faults")
    if options.players and (options.faults or not options.virtual_time):
        raise ConfigError("--players plays in virtual time alone: add --virtual-time, leave out --faults")
    if options.modules is not None and not (options.faults or options.virtual_time):
        raise ConfigError("--modules plays in virtual time: add --virtual-time or --faults")
    if options.faults:
        return _with_faults(options)
    played = setting(game_config(options), options.seats, options.mat, options.modules)
    random = Random(options.seed)
    progress = _progress if sys.stderr.isatty() else lambda done, games: None
    if options.virtual_time:
        # Computer players that are named may think longer than a call of the rules.
        with nullcontext() if options.players else limited_calls(), faults_named(played.game):
            report, clean = in_virtual_time(played, options.games, random, progress, options.players)
    else:
        # A named folder may hold an interrupted game.
        folder = nullcontext(str(options.state)) if options.state else TemporaryDirectory(prefix="playmat-")
        with folder as home, limited_calls(), faults_named(played.game):
            playing = in_real_time(
                played,
                options.games,
                random,
                Path(home),
                progress=progress,
                recorder=recorder(options),
                port=options.page,
            )
            report, clean = asyncio.run(playing)
    report["seed"] = options.seed
    print(json.dumps(report) if options.json else _readable(report))
    return 0 if clean else 1


def _with_faults(options: argparse.Namespace) -> int:
    games = range(options.first, options.first + options.games)
    home = options.state or state_folder("rehearsal")
    played: list[Played] = []
    what = setting(game_config(options), options.seats, options.mat, options.modules)
    for game in play(what, games, options.seed, options.faults):
        played.append(game)
        if game.trace:
            file = write_trace(game.trace, home)
            print(f"seed {options.seed}, game {game.trace.number}: {game.trace.failure}", file=sys.stderr)
            print(f"  playmat rehearse --replay {file}", file=sys.stderr)
        if sys.stderr.isatty():
            _progress(len(played) - 1, len(games))
    report = totals(played, options.faults) | {"seed": options.seed}
    print(json.dumps(report) if options.json else _readable(report | report.pop("by_kind")))
    return 0 if report["completed"] == len(games) else 1


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(text.split(","))
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"{literal(kind)} is no fault: use some of {', '.join(KINDS)}")
    return kinds


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is too few: at least 1")
    return number


def _progress(done: int, games: int) -> None:
    print(f"\rgame {done + 1} of {games} ", end="", file=sys.stderr, flush=True)


def _readable(report: dict[str, Any]) -> str:
    width = max(map(len, report))
    lines = []
    for name, value in report.items():
        if isinstance(value, dict):
            value = "  ".join(f"{key} {number}" for key, number in value.items())
        lines.append(f"{name:{width}}  {'not measured' if value is None else value}")
    return "\n".join(lines)
