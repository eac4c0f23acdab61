"""Options common to all card actions: the game, a selection of its tags, the box."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from playmat.app.boxes import BoxFile
from playmat.app.games import load_game
from playmat.app.mats import likely_mat
from playmat.cli.folders import state_folder
from playmat.cli.game_options import add_game_options, game_config
from playmat.config import GameConfig, TableConfig, load_config
from playmat.devices.card_reader import open_pad
from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Form
from playmat.maintenance.cards.laying import LaidTag, on_pad, on_slots
from playmat.maintenance.cards.tags import Tag, tags_of
from playmat.placement import SEAT_NAMES
from playmat.screen.language import LANGUAGES, translations
from playmat.table.mat import Mat
from playmat.text import Text, say_n


class Chosen(NamedTuple):
    """The game, tags and box that the options select."""

    game: AnyGame
    tags: list[Tag]
    box: BoxFile


def add_box_options(parser: argparse.ArgumentParser) -> None:
    """Declares `--form`, `--seat`, `--box` and those of the game."""
    forms = [form.value for form in Form]
    parser.add_argument("--form", choices=forms, action="append", help="of these components (default: all)")
    parser.add_argument("--seat", choices=SEAT_NAMES, action="append", help="of this seat (default: all)")
    parser.add_argument(
        "--box", type=Path, metavar="FILE", help="which tag sticks to what (default: one for each game)"
    )
    parser.add_argument(
        "--language",
        choices=sorted(LANGUAGES),
        help="of the messages (default: the table's with --config, otherwise en)",
    )
    add_game_options(parser)


def add_config_option(parser: argparse.ArgumentParser) -> None:
    """Declares `--config`."""
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="lay tags on any slot of this table (without it: on the Pi's own reader)",
    )


def chosen(options: argparse.Namespace) -> Chosen:
    """Returns the game, the selected tags, and the box."""
    game = load_game(_game(options))
    forms = [Form(name) for name in options.form] if options.form else [*Form]
    owners = [SEAT_NAMES.index(name) for name in options.seat or ()]
    file = options.box or state_folder("tags") / f"{game.name}.txt"
    return Chosen(game, [*tags_of(game, forms, owners)], BoxFile(game, file))


def _game(options: argparse.Namespace) -> GameConfig:
    """Returns the game named by the options, else the table's."""
    named = game_config(options)
    here = getattr(options, "config", None)
    return load_config(here).game if here and not named.name else named


def mat_of(options: argparse.Namespace, config: TableConfig) -> Mat:
    """Returns the mat of the game."""
    return likely_mat(config.mat, _game(options))


def language(options: argparse.Namespace) -> str:
    """Returns the language of the messages; JSON is in English."""
    if getattr(options, "json", False):
        return "en"
    table = getattr(options, "config", None)
    if options.language or not table:
        return options.language or "en"
    with suppress(ConfigError):  # an invalid file is reported when the action reads it
        return load_config(table).language
    return "en"


def teller(options: argparse.Namespace) -> Callable[[Text], None]:
    """Returns a function that prints a sentence at once, for a user who is laying tags."""
    speak = translations(language(options))
    return lambda sentence: print(sentence.translate(speak), flush=True)


def filled(box: BoxFile) -> Text:
    """Returns the sentence about a written box."""
    return say_n("1 tag is in {file}", "{n} tags are in {file}", len(box.tags), file=box.file)


def listen(options: argparse.Namespace, on_tag: Callable[[LaidTag], bool]) -> None:
    """Passes each tag laid on the chosen reader to `on_tag` until it returns False."""
    if options.config:
        config = load_config(options.config)
        asyncio.run(on_slots(config, mat_of(options, config), on_tag, teller(options)))
        return
    for tag in on_pad(open_pad(), time.sleep):
        if not on_tag(tag):
            return
