"""`playmat games overlay`: the overlay of a game's printed board."""

from __future__ import annotations

import argparse

from playmat.app.games import load_game
from playmat.cli.folders import own_folder
from playmat.config import GameConfig
from playmat.maintenance.overlay import overlay_text
from playmat.table.mat_file import parse_base
from playmat.virtual.setting import KIT

SUMMARY = "print the overlay of a game on the kit, from the layout of its setup"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("name", metavar="NAME", help="the game; its setup has a layout, a Grid or a Graph")


def run(options: argparse.Namespace) -> int:
    """Prints the text, which belongs into mat.toml in the game's folder."""
    game = load_game(GameConfig(options.name, {}, own_folder()))
    kit = parse_base(KIT.read_text("utf-8"), str(KIT))
    assert kit is not None
    print(overlay_text(game, kit), end="")
    return 0
