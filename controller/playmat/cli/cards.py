"""`playmat cards`: the tags of a game's components."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from playmat.app.games import load_game
from playmat.app.tagging import Book, tags_of, write_tags
from playmat.cli.folders import state_folder
from playmat.cli.game_options import add_game_options, game_config
from playmat.devices.card_reader import open_pad
from playmat.games.game import Form


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    writing = actions.add_parser("write", help="write tags one by one on the Pi's own reader; resumes")
    forms = [form.value for form in Form]
    writing.add_argument("--form", choices=forms, action="append", help="of these components (default: all)")
    writing.add_argument("--book", type=Path, metavar="FILE", help="which tag was written with what")
    add_game_options(writing)


def run(options: argparse.Namespace) -> int:
    """Asks for one component after the other, and writes and reads its tags."""
    game = load_game(game_config(options))
    forms = [Form(name) for name in options.form] if options.form else [*Form]
    book = Book(options.book or state_folder("tags") / f"{game.name}.txt")
    write_tags([*tags_of(game, forms)], open_pad(), book, lambda line: print(line, flush=True), time.sleep)
    return 0
