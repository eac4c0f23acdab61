"""Options and output shared by the kit's commands: kits, mat and game, files and folders."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from playmat.app.mats import read_mat
from playmat.cli.game_options import add_game_options, game_config
from playmat.errors import ConfigError
from playmat.games.interface import AnyGame
from playmat.table.mat import Mat
from playmat.virtual.setting import load, setting
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.kits import with_additions

_KITS = (
    "bench, breadboard, starter, standard, wand, lights, slot-displays, card-pad, buzzer, wide-display, "
    "pi-5, pi-zero, ready-cables"
)


def add_kit_options(parser: argparse.ArgumentParser, default: str) -> None:
    """Declares the options for kits and their description."""
    parser.add_argument(
        "--kit",
        action="append",
        metavar="NAME",
        help=f"{_KITS}; may be repeated (default: {default})",
    )
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def add_mat_options(parser: argparse.ArgumentParser) -> None:
    """Declares the options for mat, language and game."""
    parser.add_argument("--mat", type=Path, metavar="FILE", help="the mat (default: the game's overlay)")
    parser.add_argument(
        "--language", default="en", metavar="CODE", help="the language of its words (default en)"
    )
    add_game_options(parser)


def chosen(options: argparse.Namespace) -> tuple[AnyGame, Mat]:
    """Returns the chosen game and mat; a mat without a game selects the first game it was printed for."""
    # a mat without --game is drawn for the first game in its file, not for the default game
    config = game_config(options)
    if options.mat and not config.name:
        config = replace(config, name=next(iter(read_mat(options.mat).games), ""))
    return load(setting(config, mat=options.mat))


def put_text(path: Path | None, text: str) -> None:
    """Writes text to a file, or to standard output without a path."""
    if path:
        write(path, text.encode())
    else:
        sys.stdout.write(text)


def chosen_names(options: argparse.Namespace) -> Sequence[str]:
    """Returns the chosen kits, by default the standard kit with all additions."""
    if options.kit:
        return list(options.kit)
    hardware = read_hardware(options.hardware)
    return with_additions(hardware, hardware.kits["standard"])


def write_folder(path: Path, files: Iterable[tuple[str, str]]) -> None:
    """Writes files into a folder, which it creates if necessary, and prints their names."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{path} cannot be made ({error.strerror}): name another --out") from error
    for name, text in files:
        write(path / name, text.encode())
        print(path / name)


def write(path: Path, content: bytes) -> None:
    """Writes a file; ConfigError on failure."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}): name another --out") from error
