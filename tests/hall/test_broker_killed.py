"""A real Mosquitto is killed by SIGKILL while the hall is away."""

import asyncio
import os
import signal
from pathlib import Path

from sqlalchemy import select

from app.fleet.test_client import PLAYING, Hall, acted, sequences
from app.fleet.test_client import client as fleet_client
from playmat.hall.store.database import Database
from playmat.hall.store.schema import events
from support.broker import free_port, mosquitto
from support.hall_runs import running, until


def test_a_killed_broker_loses_no_event_of_a_hall_that_was_away(tmp_path: Path) -> None:
    """Mosquitto saves every ten seconds: what it took since then is gone, though it had confirmed it."""
    port, database = free_port(), Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    saves = f"allow_anonymous true\npersistence true\npersistence_location {tmp_path}/\nautosave_interval 10"
    if os.getuid() == 0:
        saves += "\nuser root"

    async def evening() -> None:
        table = fleet_client(tmp_path, port)
        task = asyncio.create_task(table.run())
        with mosquitto(tmp_path, port, saves) as broker:
            async with running(database, port) as (hall, _):
                table.on_status(PLAYING)
                await until(lambda: hall.events == 1)
            broker.send_signal(signal.SIGUSR1)  # it saves at once, with the hall's subscription
            await until(lambda: (tmp_path / "mosquitto.db").exists())
            confirmed = Hall(port)
            for number in range(1, 31):
                table.on_status(acted(number))
            await confirmed.until(lambda got: 31 in sequences(confirmed))
        with mosquitto(tmp_path, port, saves):
            async with running(database, port) as (hall, _):
                await until(lambda: hall.events == 30)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(evening())
    found = database.now(lambda connection: connection.execute(select(events.c.sequence)).scalars().all())
    assert sorted(found) == [*range(1, 32)]
    database.close()
