"""`playmat kit all`: every list, table and picture of the kit in one folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.kit_files import kit_files
from playmat.cli.kit.output import write_folder

SUMMARY = "write every list, table and picture that is made from the description into a folder"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where to")
    parser.add_argument(
        "--hardware", type=Path, metavar="FOLDER", help="the kit's description (default: that of playmat)"
    )


def run(options: argparse.Namespace) -> int:
    """Writes all files, and says which."""
    write_folder(options.out, kit_files(options.hardware))
    return 0
