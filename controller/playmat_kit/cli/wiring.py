"""`playmat kit wiring`: writes wiring tables and drawings."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat_kit.cli.output import add_kit_options, chosen_names, put_text, write_folder
from playmat_kit.workshop.drawings import schematics, wiring_pictures, wiring_tables

SUMMARY = "print the wiring tables; with --out also write schematics and drawings (SVG)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_kit_options(parser, "the standard kit with everything that can be added")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="the output folder (default: print the tables)"
    )


def run(options: argparse.Namespace) -> int:
    """Prints the tables, or writes all files into a folder."""
    names = chosen_names(options)
    tables = wiring_tables(names, options.hardware)
    if options.out is None:
        put_text(None, tables)
    else:
        files = [*wiring_pictures(names, options.hardware), *schematics(options.hardware)]
        write_folder(options.out, [("wiring.md", f"# Wiring\n{tables}"), *files])
    return 0
