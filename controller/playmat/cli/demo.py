"""`playmat demo`: a virtual table in the browser."""

from __future__ import annotations

import argparse
import secrets
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playmat.app.clock import FASTEST
from playmat.app.games import load_game, load_study
from playmat.app.log import note
from playmat.app.mats import read_mats
from playmat.app.recording.records import load_record
from playmat.cli.folders import state_folder
from playmat.cli.game_options import add_game_options, game_config
from playmat.cli.numbers import number
from playmat.cli.recording import add_record_option, recorder
from playmat.cli.serving import restart, serve
from playmat.config import GameConfig, load_config, load_fleet
from playmat.errors import ConfigError
from playmat.games.interface import State
from playmat.games.notation.study import Study
from playmat.placement import SEAT_NAMES
from playmat.virtual.call_limit import limited_calls
from playmat.virtual.demo.owned import owned_table
from playmat.virtual.demo.page import Page
from playmat.virtual.demo.virtual import Options, VirtualTable
from playmat.virtual.setting import KIT, kit_for
from playmat.web.visitors.admission import is_open
from playmat.web.visitors.claims import Claims


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to serve on (default 127.0.0.1, this computer alone); who reaches another may "
        "watch, and sits with the PIN that the console of the seat shows",
    )
    parser.add_argument("--port", type=int, default=8080, help="the port to serve on (default 8080)")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="a name by which browsers may ask for the page, besides its address and this computer's name",
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        help="of the consoles and pages, en or fr (default: en, and for a page that of its browser)",
    )
    add_game_options(parser)
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help="lay this position of --game out and play on from it, see the game's NOTATION.md",
    )
    parser.add_argument(
        "--from-record",
        type=Path,
        metavar="FILE",
        help="lay a position of this record or journal of --game out, and play on from it",
    )
    parser.add_argument(
        "--after",
        type=number(0, 10**6),
        metavar="N",
        help="the position of --from-record after N actions (default: the last one in play)",
    )
    parser.add_argument(
        "--mat",
        type=Path,
        metavar="FILE",
        help="a mat of your own, or another one in hardware/mats",
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the file of a real table: its boards are used, and the page is its consoles",
    )
    parser.add_argument(
        "--quiet",
        type=float,
        default=300.0,
        metavar="SECONDS",
        help="until a table that nobody touches plays itself (default 300; 0: never)",
    )
    parser.add_argument(
        "--hands-on",
        action="store_true",
        help="as at a real table: people move every component themselves, instead of deciding by clicks",
    )
    parser.add_argument("--seed", type=int, help="shuffles the decks the same way each time")
    parser.add_argument(
        "--watch",
        action="store_true",
        help="for authors: when a file of --game changes, its new code counts at once, in the same position",
    )
    parser.add_argument(
        "--fleet",
        type=Path,
        metavar="FILE",
        help="report to the broker in the [fleet] section of this file, see `playmat fleet init`",
    )
    parser.add_argument(
        "--as-new",
        action="store_true",
        help="a new table: its owner sets it up in the browser (default --state: "
        "~/.local/state/playmat/new-table; without its table.toml it is new again)",
    )
    parser.add_argument(
        "--owner", type=int, default=8081, metavar="PORT", help="of that owner's page (default 8081)"
    )
    add_record_option(parser)
    parser.add_argument(
        "--speed",
        type=int,
        choices=range(1, FASTEST + 1),
        default=1,
        metavar="TIMES",
        help=f"for tests: lets the table's time pass so many times as fast, 1 to {FASTEST} (default 1)",
    )
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="where the game is kept (default ~/.local/state/playmat/demo; with --watch demo-NAME)",
    )


def run(options: argparse.Namespace) -> int:
    """Serves until interrupted."""
    with limited_calls():
        serve(_serve_as_new(options) if options.as_new else _serve(options), options.speed)
    return 0


async def _serve_as_new(options: argparse.Namespace) -> None:
    for name in (
        "game",
        "settings",
        "position",
        "from_record",
        "mat",
        "config",
        "language",
        "watch",
        "fleet",
    ):
        if getattr(options, name):
            option = "set" if name == "settings" else name.replace("_", "-")
            raise ConfigError(
                f"--as-new asks for the game and its settings in the browser: leave --{option} out"
            )
    made = Options(recorder=recorder(options, None), restart=restart, speed=options.speed)
    claims = Claims(is_open(options.host), run=secrets.token_hex(4))
    home = options.state or state_folder("new-table")
    page, desk = owned_table(home, Random(options.seed), made, claims, options.quiet)
    page.deciding.choose_hands_on(options.hands_on)
    desk.open(options.owner, options.host)
    await page.serve(options.host, options.port, options.name)


async def _serve(options: argparse.Namespace) -> None:
    claims = Claims(is_open(options.host), run=secrets.token_hex(4))
    random, game, record = Random(options.seed), game_config(options), recorder(options)
    home = options.state or state_folder(f"demo-{game.name}" if options.watch and game.name else "demo")
    real = load_config(options.config) if options.config else None
    if real and (options.mat or game.name):
        raise ConfigError("--config names mat and game in its file: leave --mat and --game out")
    mat, chooses = options.mat or (kit_for(load_game(game)) if game.name else KIT), not game.name and not real
    if chooses and options.mat:
        game = replace(game, name=next(iter(read_mats(mat)[0].games), ""))
    position = _position(game, options) if options.position or options.from_record else None
    made = Options(
        game=game,
        mat=mat,
        recorder=record,
        real=real,
        fleet=load_fleet(options.fleet) if options.fleet else None,
        restart=restart,
        speed=options.speed,
    )
    table = partial(VirtualTable, home, random, note=note, options=made)
    if options.watch and chooses:
        raise ConfigError("--watch follows the files of one game: name it with --game")
    page = Page(
        table,
        random,
        folder=game.folder,
        language=options.language,
        quiet=options.quiet,
        claims=claims,
        chooses=chooses,
        watches=options.watch,
    )
    page.deciding.choose_hands_on(options.hands_on)
    if claims.pinned:
        note(
            "whoever reaches this computer may watch; nothing is encrypted: serve on a network that you trust"
        )
        if sys.stderr.isatty():  # a PIN never goes into a log
            for console, seats in enumerate(page.setting.consoles):
                names = " or ".join(SEAT_NAMES[seat] for seat in seats)
                note(f"to sit at {names}: PIN {claims.pin(console)}")
        else:
            note("to sit: the PIN on the console of the seat")
    await page.serve(options.host, options.port, options.name, position=position)


def _position(game: GameConfig, options: argparse.Namespace) -> State:
    """Returns the position to play on from; ConfigError names all that is wrong with it."""
    if not game.name:
        raise ConfigError("a position is one of a game: name it with --game")
    study = load_study(load_game(game))
    if options.from_record:
        return _recorded(options.from_record, options.after, study)
    state: State = study.read(options.position)
    if problems := study.problems(state):
        raise ConfigError(f"--position cannot occur: {'; '.join(problems)}")
    if state.outcome():
        raise ConfigError("--position is the end of a game: name an earlier one")
    return state


def _recorded(file: Path, after: int | None, study: Study[Any, Any]) -> State:
    """Returns the position of a record after so many actions, or its last one in play."""
    states: list[State] = [*load_record(file, study).states()]
    playable = [place for place, state in enumerate(states) if not state.outcome()]
    wanted = playable[-1] if after is None else after
    if wanted not in playable:
        raise ConfigError(f"--after {wanted} is no position in play of {file}: it has 0 to {playable[-1]}")
    return states[wanted]
