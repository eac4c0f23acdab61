"""`playmat kit`: for whoever builds a table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playmat.app.flash import flash
from playmat.app.mats import likely_mat
from playmat.app.sticker_sheet import draw_stickers
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.devices.pico import only_port
from playmat.errors import ConfigError
from playmat.screen.language import translations


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    flashing = actions.add_parser("flash", help="copy the firmware to a Pico, name it, and see that it runs")
    flashing.add_argument(
        "port", nargs="?", help="its serial port (default: the only Pico that is plugged in)"
    )
    flashing.add_argument("--name", required=True, help="the board's name in the table's configuration")
    drawing = actions.add_parser("stickers", help="draw where a card's tags stick, at its true size (SVG)")
    standard = folder("hardware") / "mats" / "standard.toml"
    drawing.add_argument("--mat", type=Path, default=standard, metavar="FILE", help="(default: the standard)")
    drawing.add_argument("--out", type=Path, metavar="FILE", help="where to (default: the terminal)")
    drawing.add_argument("--language", default="en", metavar="CODE", help="of its words (default en)")


def run(options: argparse.Namespace) -> int:
    """Flashes, and says each step; or draws."""
    if options.action == "flash":
        flash(options.port or only_port(), options.name, lambda step: print(step, flush=True))
        return 0
    drawing = draw_stickers(likely_mat(options.mat, GameConfig()), translations(options.language))
    if options.out:
        _write(options.out, drawing)
    else:
        sys.stdout.write(drawing)
    return 0


def _write(path: Path, drawing: str) -> None:
    try:
        path.write_text(drawing, "utf-8")
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}): name another --out") from error
