"""Makes a table one of a fleet; without a `[fleet]` section nothing of it is imported."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from playmat.app.crash_recovery import services_of
from playmat.app.mats import console_seats, most_seats
from playmat.app.table import Table
from playmat.config import TableConfig
from playmat.errors import ConfigError
from playmat.extras import install_command
from playmat.placement import SEAT_NAMES


def join_fleet(
    table: Table, config: TableConfig, restart: Callable[[], None], note: Callable[[str], None]
) -> None:
    """Adds the client to the table's listeners if the configuration names a broker."""
    if config.fleet is None:
        return
    if not find_spec("paho") or not find_spec("msgspec"):
        raise ConfigError(f"[fleet] needs further packages: run {install_command('fleet')}")
    from playmat.app.fleet.client import About, FleetClient

    games = {game.name: game.words.title() for laid in table.laid for game in laid.games}
    consoles = console_seats(config.consoles, table.laid[0].mat, most_seats(table.laid))
    programs = [SEAT_NAMES.index(seat) for seat in config.players if seat in SEAT_NAMES]
    about = About(games, consoles, programs, services_of(config).updates)
    table.join(FleetClient(config, about, table.emit, restart, note=note))
