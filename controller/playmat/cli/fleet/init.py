"""`playmat fleet init`: everything that a Mosquitto needs for these tables."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playmat.errors import ConfigError
from playmat.extras import install_command
from playmat.screen.qr import write_qr

SUMMARY = "write a broker's configuration, certificates and accounts, and print a QR code for each table"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="names: up to 40 of a-z, 0-9, - and _")
    parser.add_argument("--host", required=True, help="the name or address by which tables reach the broker")
    parser.add_argument(
        "--home", type=Path, required=True, metavar="DIR", help="the folder for the broker's files"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="also write a file for each new table, which its owner's page takes; it holds the password",
    )


def run(options: argparse.Namespace) -> int:
    """Writes the files; a second run adds tables and keeps the accounts."""
    try:
        from playmat.app.fleet.broker import ROLES, init, invite, table_section
    except ImportError as error:
        raise ConfigError(f"{error.name} is missing: run {install_command('fleet')}") from error
    new = init(options.home, options.host, options.tables)
    for name, password in new.items():
        print(f"\n{name}: password {password}")
        if name not in ROLES:
            section = table_section(options.host, name)
            print(
                f"In the table's file, with ca.crt beside it and the password in fleet-password:\n{section}"
            )
            write_qr(f"{section}# password: {password}\n", sys.stdout)
    if options.out:
        tables = {name: password for name, password in new.items() if name not in ROLES}
        for file in invite(options.out, options.home, options.host, tables):
            print(f"\nFor the owner's page of the table: {file}")
    print(f"\nStart the broker: mosquitto -c {options.home.absolute() / 'mosquitto.conf'}")
    return 0
