"""`playmat hotspot`: the access point of a table that has no network; systemd starts it."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from playmat.app.log import note
from playmat.app.supervision import Supervision
from playmat.cli.backup import add_table_option
from playmat.cli.serving import serve
from playmat.config import load_config
from playmat.errors import ConfigError
from playmat.extras import install_command
from playmat.maintenance.hotspot.country import STATE, set_country, wanted_country
from playmat.maintenance.hotspot.notice import RUNTIME


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--set-country",
        action="store_true",
        help="only tell the radio its country, as root: that of the page, else that of the table's file",
    )
    add_table_option(parser)


def run(options: argparse.Namespace) -> int:
    """Runs the access point until interrupted, or sets the country."""
    country = load_config(options.config).hotspot
    if country is None:
        raise ConfigError(f"{options.config} has no [hotspot]: add that section, then call 'make install'")
    if options.set_country:
        set_country(wanted_country(STATE, country))
        return 0
    if not find_spec("dbus_fast"):
        raise ConfigError(f"[hotspot] needs a further package: run {install_command('hotspot')}")
    from playmat.maintenance.hotspot.running import run_hotspot, socket_of_systemd

    serve(
        run_hotspot(
            country,
            socket_of_systemd(),
            note=note,
            on_look=Supervision(os.environ).handled,
            runtime=Path(os.environ.get("RUNTIME_DIRECTORY", RUNTIME)),
            state=Path(os.environ.get("STATE_DIRECTORY", STATE)),
        )
    )
    return 0
