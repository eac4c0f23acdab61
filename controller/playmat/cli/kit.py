"""`playmat kit`: for whoever builds a table."""

from __future__ import annotations

import argparse

from playmat.app.flash import flash
from playmat.devices.pico import only_port


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    flashing = actions.add_parser("flash", help="copy the firmware to a Pico, name it, and see that it runs")
    flashing.add_argument(
        "port", nargs="?", help="its serial port (default: the only Pico that is plugged in)"
    )
    flashing.add_argument("--name", required=True, help="the board's name in the table's configuration")


def run(options: argparse.Namespace) -> int:
    """Flashes, and says each step."""
    flash(options.port or only_port(), options.name, lambda step: print(step, flush=True))
    return 0
