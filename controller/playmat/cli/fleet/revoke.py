"""`playmat fleet revoke`: an account ends."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.errors import ConfigError
from playmat.extras import install_command

SUMMARY = "remove an account, and end its connection"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("account", metavar="ACCOUNT", help="a table, or guest, staff, owner")
    parser.add_argument("--home", type=Path, required=True, metavar="DIR", help="the broker's folder")


def run(options: argparse.Namespace) -> int:
    """Removes it."""
    try:
        from playmat.app.fleet.broker import reload, revoke
    except ImportError as error:
        raise ConfigError(f"{error.name} is missing: run {install_command('fleet')}") from error
    revoke(options.home, options.account)
    if reload(options.home):
        print(f"{options.account} is revoked, and the broker has ended its connection")
    else:
        print(f"{options.account} is revoked; make a running broker notice it: sudo pkill -HUP mosquitto")
    return 0
