"""Commands with actions, such as `playmat kit print`: one module for each action."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import ModuleType

Actions = Mapping[str, ModuleType]


def declare(actions: Actions, parser: argparse.ArgumentParser) -> None:
    """Declares the options of every action."""
    declared = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, action in actions.items():
        summary: str = action.SUMMARY
        action.configure(declared.add_parser(name, help=summary, description=as_sentence(summary)))


def as_sentence(summary: str) -> str:
    """Returns a command's summary as the description of its help."""
    return f"{summary[0].upper()}{summary[1:]}."


def perform(actions: Actions, options: argparse.Namespace) -> int:
    """Runs the chosen action."""
    status: int = actions[options.action].run(options)
    return status
