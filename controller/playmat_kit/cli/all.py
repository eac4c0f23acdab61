"""`playmat kit all`: writes all lists, tables and drawings of the kit into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat_kit.cli.output import write_folder
from playmat_kit.workshop.generated import kit_files

SUMMARY = "write every list, table and drawing that is generated from the description into a folder"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the output folder")
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def run(options: argparse.Namespace) -> int:
    """Writes all files and prints their names."""
    write_folder(options.out, kit_files(options.hardware))
    return 0
