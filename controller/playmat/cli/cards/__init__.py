"""`playmat cards`: the tags of a game's components."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import ModuleType

from playmat.cli.cards import export, importing, labels, listing, merge, register, verify, write

_ACTIONS: Mapping[str, ModuleType] = {
    "register": register,
    "write": write,
    "verify": verify,
    "list": listing,
    "export": export,
    "import": importing,
    "merge": merge,
    "labels": labels,
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
