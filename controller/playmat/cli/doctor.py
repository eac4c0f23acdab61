"""`playmat doctor`: examines computer, parts and slot boards, and reports faults with remedies."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playmat.app.mats import likely_mat
from playmat.config import TableConfig, load_config
from playmat.errors import ConfigError
from playmat.maintenance.doctor.bundle import RECORDING, files, write_bundle
from playmat.maintenance.doctor.calibration import learn, tune
from playmat.maintenance.doctor.mat_file import write
from playmat.maintenance.doctor.radio import calibrate_reach
from playmat.maintenance.doctor.report import as_report, board_reports, findings, readable, spoken
from playmat.maintenance.doctor.roll_call import find_boards
from playmat.maintenance.doctor.rounds import make_rounds
from playmat.screen.language import translations
from playmat.table.mat import Mat
from playmat.text import Text

_ENGLISH = translations("en")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the table's TOML file")
    parser.add_argument("--board", metavar="NAME", help="this board only (default: everything)")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object")
    parser.add_argument(
        "--bundle", type=Path, metavar="FILE", help="also writes report, configuration and logs into one zip"
    )
    tasks = parser.add_mutually_exclusive_group()
    tasks.add_argument(
        "--learn", action="store_true", help="learn which reader is which slot's, card by card"
    )
    tasks.add_argument(
        "--reach", action="store_true", help="set each reader's power, near power and gain with a card"
    )
    tasks.add_argument(
        "--crosstalk", action="store_true", help="find each reader's best power with a test card"
    )


def run(options: argparse.Namespace) -> int:
    """Examines, or learns; returns 1 if there are faults."""
    config = load_config(options.config)
    mat = likely_mat(config.mat, config.game)
    placed, elsewhere = asyncio.run(find_boards(config.boards))
    config = replace(config, boards=tuple(placed))
    boards = [board for board in config.boards if options.board in (None, board.name)]
    if not boards:
        names = ", ".join(board.name for board in config.boards)
        raise ConfigError(f"--board {options.board}: the table has {names}")
    if options.learn or options.reach or options.crosstalk:
        for line in readable(as_report(elsewhere, {}), translations(config.language)):
            print(line)
    if options.learn:
        return _keep(config.mat, asyncio.run(learn(boards, mat, _teller(config))))
    if options.reach:
        found = asyncio.run(calibrate_reach(boards, mat, _teller(config)))
        return _keep(config.mat, found.mat) or bool(found.refused)
    if options.crosstalk:
        return _keep(config.mat, asyncio.run(tune(boards, mat, _teller(config))))
    if options.board:
        report = as_report(elsewhere, asyncio.run(board_reports(boards, mat)))
    else:
        # A user at a terminal is asked to press the buttons.
        asked = sys.stdin.isatty() and not options.json
        ask = _teller(config) if asked else None
        report = asyncio.run(make_rounds(config, mat, ask, elsewhere=elsewhere))
    if options.json:
        print(json.dumps(spoken(report, _ENGLISH)))
    else:
        print("\n".join(readable(report, translations(config.language))))
    if options.bundle:
        lines = "\n".join(readable(report, _ENGLISH))
        parts = files(options.config, config.mat, spoken(report, _ENGLISH), lines, config.recording)
        missing = write_bundle(options.bundle, parts)
        left_out = f"; there is no {', no '.join(missing)}" if missing else ""
        print(f"{options.bundle} is written{left_out}", file=sys.stderr)
        if RECORDING in parts and RECORDING not in missing:
            print(
                "its recording tells what is hidden in the game: send it once that is over", file=sys.stderr
            )
    return 1 if findings(report) else 0


def _keep(path: Path, mat: Mat) -> int:
    """Writes the mat's file if the user agrees."""
    if sys.stdin.isatty() and input(f"Write this to {path}? [y/N] ").strip().lower() not in ("y", "yes"):
        print("nothing was written")
        return 1
    print(f"{path} is written; the old one is {write(path, mat)}")
    return 0


def _teller(config: TableConfig) -> Callable[[Text], None]:
    """Returns a function that prints sentences in the table's language."""
    speak = translations(config.language)
    return lambda sentence: print(sentence.translate(speak), flush=True)
