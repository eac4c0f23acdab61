"""`playmat kit`: for whoever builds a table."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import ModuleType

from playmat.cli.kit import all as everything
from playmat.cli.kit import board, check, flash, models, parts, poses, printing, stickers, wiring

_ACTIONS: Mapping[str, ModuleType] = {
    "all": everything,
    "board": board,
    "check": check,
    "flash": flash,
    "models": models,
    "parts": parts,
    "poses": poses,
    "print": printing,
    "stickers": stickers,
    "wiring": wiring,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options of every action."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, action in _ACTIONS.items():
        summary: str = action.SUMMARY
        action.configure(
            actions.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        )


def run(options: argparse.Namespace) -> int:
    """Does what is asked for."""
    status: int = _ACTIONS[options.action].run(options)
    return status
