"""The options `--game NAME --set KEY=VALUE`, for every command about a game."""

from __future__ import annotations

import argparse

from playmat.cli.folders import own_folder
from playmat.config import GameConfig
from playmat.errors import ConfigError, quoted


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
    """Returns the chosen game and settings; files of settings are read from the user's own folder."""
    keys = [key for key, _ in options.settings]
    for key in keys:
        if keys.count(key) > 1:
            raise ConfigError(f"--set {quoted(key)} is given twice: keep one of them")
    return GameConfig(options.game, dict(options.settings), own_folder())


def _setting(text: str) -> tuple[str, str | list[str]]:
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no setting: write KEY=VALUE")
    return key, [part.strip() for part in value.split(",")] if "," in value else value
