"""Which game a command is about: `--game NAME --set KEY=VALUE`, for every command that plays or asks one."""

from __future__ import annotations

import argparse

from playmat.cli.folders import own_folder
from playmat.config import GameConfig
from playmat.errors import quoted


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--game", default="", metavar="NAME", help="the game (default: the first that comes with playmat)"
    )
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        type=_setting,
        default=[],
        metavar="KEY=VALUE",
        help="a setting of the game, as in a table's [settings]; commas make a list; may be repeated",
    )


def game_config(options: argparse.Namespace) -> GameConfig:
    """What the options choose; files that settings name are looked for in the user's own folder."""
    return GameConfig(options.game, dict(options.settings), own_folder())


def _setting(text: str) -> tuple[str, str | list[str]]:
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no setting: write KEY=VALUE")
    return key, [part.strip() for part in value.split(",")] if "," in value else value
