"""`playmat kit`: for whoever builds a table."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from playmat.app.flash import flash
from playmat.app.mats import likely_mat, read_mat
from playmat.app.print_mat import Print, print_mat
from playmat.app.setting import load, setting
from playmat.app.sticker_sheet import draw_stickers
from playmat.cli.game_options import add_game_options, game_config
from playmat.devices.pico import only_port
from playmat.errors import ConfigError
from playmat.games.game import AnyGame
from playmat.printing.tiles import Paper
from playmat.screen.language import translations
from playmat.table.mat import Mat


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    flashing = actions.add_parser("flash", help="copy the firmware to a Pico, name it, and see that it runs")
    flashing.add_argument(
        "port", nargs="?", help="its serial port (default: the only Pico that is plugged in)"
    )
    flashing.add_argument("--name", required=True, help="the board's name in the table's configuration")
    drawing = actions.add_parser("stickers", help="draw where a card's tags stick, at its true size (SVG)")
    drawing.add_argument("--out", type=Path, metavar="FILE", help="where to (default: the terminal)")
    _configure_mat(drawing)
    printing = actions.add_parser(
        "print", help="print a mat, the template for its tags, or labels, at their true size (PDF)"
    )
    printing.add_argument("what", choices=[one.value for one in Print], help="tags: what lies below the mat")
    printing.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to")
    sizes = [paper.name.lower() for paper in Paper]
    printing.add_argument("--paper", choices=sizes, default="a4", help="(default a4)")
    _configure_mat(printing)


def _configure_mat(parser: argparse.ArgumentParser) -> None:
    """Which mat is drawn, and in which language."""
    parser.add_argument("--mat", type=Path, metavar="FILE", help="(default: the game's overlay)")
    parser.add_argument("--language", default="en", metavar="CODE", help="of its words (default en)")
    add_game_options(parser)


def run(options: argparse.Namespace) -> int:
    """Flashes, and says each step; or draws or prints."""
    match options.action:
        case "flash":
            flash(options.port or only_port(), options.name, lambda step: print(step, flush=True))
        case "stickers":
            _draw(options)
        case "print":
            game, mat = _chosen(options)
            paper, speak = Paper[options.paper.upper()], translations(options.language)
            _write(options.out, print_mat(Print(options.what), mat, game, paper, speak))
    return 0


def _draw(options: argparse.Namespace) -> None:
    mat = likely_mat(options.mat, game_config(options)) if options.mat else _chosen(options)[1]
    drawing = draw_stickers(mat, translations(options.language))
    if options.out:
        _write(options.out, drawing.encode())
    else:
        sys.stdout.write(drawing)


def _chosen(options: argparse.Namespace) -> tuple[AnyGame, Mat]:
    """The game that is named and the mat; of a mat alone the first game that it was printed for."""
    config = game_config(options)
    if options.mat and not config.name:
        config = replace(config, name=next(iter(read_mat(options.mat).games), ""))
    return load(setting(config, mat=options.mat))


def _write(path: Path, drawing: bytes) -> None:
    try:
        path.write_bytes(drawing)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}): name another --out") from error
