"""`playmat demo`: a virtual table in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from playmat.app.page import Page
from playmat.cli.folders import own_cards, state_folder
from playmat.cli.serving import serve
from playmat.config import GameConfig


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to serve on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8080, help="the port to serve on (default 8080)")
    parser.add_argument("--language", default="en", metavar="CODE", help="of the consoles (default en)")
    parser.add_argument(
        "--rules", default="official", help="the rule set: official, rewrite, official+SWITCH"
    )
    parser.add_argument(
        "--armies",
        nargs=2,
        default=GameConfig().armies,
        metavar=("SOUTH", "NORTH"),
        help="presets or your own, see 'playmat cards list'",
    )
    parser.add_argument("--seed", type=int, help="shuffles the decks the same way each time")
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="where the game is kept (default ~/.local/state/playmat/demo)",
    )


def run(options: argparse.Namespace) -> int:
    """Serves until interrupted."""
    serve(_serve(options))
    return 0


async def _serve(options: argparse.Namespace) -> None:
    game = GameConfig(rules=options.rules, armies=tuple(options.armies), cards=own_cards())
    page = Page(options.state or state_folder("demo"), Random(options.seed), options.language, game)
    await page.serve(options.host, options.port)
