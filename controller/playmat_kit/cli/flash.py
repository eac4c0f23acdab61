"""`playmat kit flash`: installs the firmware on a Pico."""

from __future__ import annotations

import argparse

from playmat.devices.pico import only_port
from playmat.maintenance.flash import flash

SUMMARY = "copy the firmware to a Pico, set its name and check that it runs"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("port", nargs="?", help="its serial port (default: the only Pico that is plugged in)")
    parser.add_argument("--name", required=True, help="the board's name in the table's configuration")


def run(options: argparse.Namespace) -> int:
    """Flashes the board and prints each step."""
    flash(options.port or only_port(), options.name, lambda step: print(step, flush=True))
    return 0
