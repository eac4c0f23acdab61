"""`playmat backup`: writes all that a table would lose with its card into one file."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from playmat.errors import ConfigError
from playmat.maintenance.backup import back_up
from playmat.maintenance.install.installation import TABLE


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="where to, also while the table runs; in a folder, such as a USB stick's, named by the time",
    )
    add_table_option(parser)


def add_table_option(parser: argparse.ArgumentParser) -> None:
    """Declares the option of whose backup it is."""
    parser.add_argument(
        "--config",
        type=Path,
        default=Path("/", TABLE),
        metavar="FILE",
        help="the table's TOML file (default %(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    """Writes the backup."""
    copy = options.file
    folder = copy.parent if copy.suffix else copy
    if not copy.is_dir() and not folder.is_dir():  # a file in its place would lie on the table's own card
        raise ConfigError(f"there is no folder {folder}: plug the stick in, or name a file such as table.zip")
    if copy.is_dir():
        copy /= f"playmat-{datetime.now():%Y-%m-%d-%H%M%S}.zip"
    back_up(options.config, copy)
    print(f"the backup is {copy}; keep it like a password if this table belongs to a fleet")
    return 0
