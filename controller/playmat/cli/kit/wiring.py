"""`playmat kit wiring`: which wire goes where."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.kit_drawings import schematics, wiring_pictures, wiring_tables
from playmat.cli.kit.output import add_kit_options, chosen_names, put_text, write_folder

SUMMARY = "which wire goes where: tables, and with --out the schematic and pictures too (SVG)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_kit_options(parser, "the standard kit with everything that can be added")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where to (default: the tables to the terminal)"
    )


def run(options: argparse.Namespace) -> int:
    """Prints the tables, or writes all files."""
    names = chosen_names(options)
    tables = wiring_tables(names, options.hardware)
    if options.out is None:
        put_text(None, tables)
    else:
        files = [*wiring_pictures(names, options.hardware), *schematics(options.hardware)]
        write_folder(options.out, [("wiring.md", f"# Wiring\n{tables}"), *files])
    return 0
