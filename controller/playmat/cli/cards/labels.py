"""`playmat cards labels`: labels for what bears tags."""

from __future__ import annotations

import argparse

from playmat.app.print_mat import Print
from playmat.cli.kit import printing

SUMMARY = "print a label for each tag, at its true size (PDF)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.set_defaults(what=Print.LABELS.value)
    printing.add_print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints into a file."""
    return printing.run(options)
