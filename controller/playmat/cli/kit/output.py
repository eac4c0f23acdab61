"""What the kit's actions share: which mat and game they are about, and where their files go."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from playmat.app.hardware import read_hardware
from playmat.app.kits import together
from playmat.app.mats import read_mat
from playmat.app.setting import load, setting
from playmat.cli.game_options import add_game_options, game_config
from playmat.errors import ConfigError
from playmat.games.game import AnyGame
from playmat.table.mat import Mat

_KITS = "starter, standard, wand, lights, slot-displays, card-pad, buzzer, wide-display"


def add_kit_options(parser: argparse.ArgumentParser, default: str) -> None:
    """Which kits, and where they are described."""
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
    """Which mat is drawn, and in which language."""
    parser.add_argument("--mat", type=Path, metavar="FILE", help="(default: the game's overlay)")
    parser.add_argument("--language", default="en", metavar="CODE", help="of its words (default en)")
    add_game_options(parser)


def chosen(options: argparse.Namespace) -> tuple[AnyGame, Mat]:
    """The game that is named and the mat; of a mat alone the first game that it was printed for."""
    config = game_config(options)
    if options.mat and not config.name:
        config = replace(config, name=next(iter(read_mat(options.mat).games), ""))
    return load(setting(config, mat=options.mat))


def put_text(path: Path | None, text: str) -> None:
    """Writes a text into the file, or into the terminal where none is named."""
    if path:
        write(path, text.encode())
    else:
        sys.stdout.write(text)


def chosen_names(options: argparse.Namespace) -> Sequence[str]:
    """The kits that are named; else the standard one with everything that can be added."""
    if options.kit:
        return list(options.kit)
    hardware = read_hardware(options.hardware)
    return together(hardware, hardware.kits["standard"])


def write_folder(path: Path, files: Iterable[tuple[str, str]]) -> None:
    """Writes files into a folder, which is made where it is missing, and says which."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{path} cannot be made ({error.strerror}): name another --out") from error
    for name, text in files:
        write(path / name, text.encode())
        print(path / name)


def write(path: Path, content: bytes) -> None:
    """Writes a file; ConfigError where that cannot be."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}): name another --out") from error
