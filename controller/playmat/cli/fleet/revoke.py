"""`playmat fleet revoke`: an account ends."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from playmat.errors import ConfigError, FleetError
from playmat.extras import install_command

SUMMARY = "remove an account, its connection, and what the broker keeps of a table"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("account", metavar="ACCOUNT", help="a table, or guest, staff, owner, home-assistant")
    parser.add_argument("--home", type=Path, required=True, metavar="DIR", help="the broker's folder")


def run(options: argparse.Namespace) -> int:
    """Removes it."""
    try:
        from playmat.app.fleet.broker import ROLES, reload, revoke
        from playmat.app.fleet.revocation import clear_kept, kept_topics
    except ImportError as error:
        raise ConfigError(f"{error.name} is missing: run {install_command('fleet')}") from error
    revoke(options.home, options.account)
    if not reload(options.home):
        print(f"{options.account} is revoked; make a running broker notice it: sudo pkill -HUP mosquitto")
        return 0
    print(f"{options.account} is revoked, and the broker has ended its connection")
    if options.account not in ROLES:
        try:
            asyncio.run(clear_kept(options.home, options.account))
        except (FleetError, OSError) as error:
            topics = ", ".join(kept_topics(options.account))
            print(
                f"it still shows the table to others ({error}): as owner, publish an empty retained message"
                f" on {topics}"
            )
    return 0
