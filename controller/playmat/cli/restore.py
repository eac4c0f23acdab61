"""`playmat restore`: makes a table what a backup holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.cli.backup import add_table_option
from playmat.maintenance.backup import restore


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `playmat backup` has written")
    add_table_option(parser)


def run(options: argparse.Namespace) -> int:
    """Restores the table, which must not run."""
    before = restore(options.file, options.config)
    print(f"restored {options.file}: start the table with 'systemctl start playmat'")
    if before:
        print(f"what was there before is {before}")
    return 0
