"""A table's end of the fleet, or a hall without its page, in a process that can be killed.

`fleet_ends.py table|hall FOLDER PORT`. The table plays one action after another until it is killed; a
restarted one continues the same game.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path

from playmat.app.fleet.client import About, FleetClient
from playmat.config import FleetConfig, TableConfig
from playmat.config.values import GameConfig
from playmat.errors import JournalError
from playmat.journal.file import reading
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.store.database import Database

JOURNAL, DATABASE = "journal.sqlite", "hall.db"
PACE = 0.05  # seconds between two actions


def numbered(home: Path) -> int:
    """Returns the number of the newest event that the table has stored."""
    with suppress(JournalError, sqlite3.OperationalError):
        db = reading(home / JOURNAL)
        try:
            (following,) = db.execute("SELECT next FROM outbox_state").fetchone()
            return int(following) - 1
        finally:
            db.close()
    return 0


async def play_table(home: Path, port: int) -> None:
    """Plays until the process is killed."""
    fleet = FleetConfig("window", "127.0.0.1", port, None, None)
    config = TableConfig(GameConfig(), home / "mat.toml", home / JOURNAL, (), (), fleet=fleet)
    about = About({}, [(0,), (1,)])
    table = FleetClient(config, about, lambda event: None, lambda: None, print, backoff=(0.05, 0.2))
    running = asyncio.create_task(table.run())
    number, story = numbered(home), Story(turn=(0,), scores=((), ()))
    while not running.done():
        table.on_status(
            Status(
                phase="waiting",
                game="art-of-war",
                observation="official act",
                actions=number,
                last=f"recruit G F{number}",
                story=story,
            )
        )
        number += 1
        await asyncio.sleep(PACE)


async def run_hall(home: Path, port: int) -> None:
    """Stores events until the process is killed."""
    await Hall(Database(f"sqlite:///{home / DATABASE}"), Address("127.0.0.1", port), print).run()


if __name__ == "__main__":
    role = {"table": play_table, "hall": run_hall}[sys.argv[1]]
    asyncio.run(role(Path(sys.argv[2]), int(sys.argv[3])))
