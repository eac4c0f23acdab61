"""Events stay in the outbox until the broker has had them for a while."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from playmat.app.fleet.clock import Clocks
from playmat.app.fleet.store import HELD, Store
from playmat.journal.outbox import Outbox, Waiting


def test_a_confirmed_event_is_sent_again_after_a_reconnection_and_forgotten_after_a_minute(
    tmp_path: Path,
) -> None:
    now = [0.0]
    outbox = Outbox(tmp_path / "journal.sqlite", 7, 100)
    store = Store(outbox, 100, Clocks(lambda: now[0], lambda: 1e9), print)

    async def due() -> list[int]:
        return [entry.sequence for entry in await store.first(10)]

    async def play() -> None:
        store.put([Waiting("at", None, "{}") for _ in range(3)], None)
        await store.flush()
        store.confirm((await store.first(2))[-1])
        now[0] = HELD / 2
        store.confirm((await store.first(1))[-1])
        await store.forget()
        assert await due() == [] and (await store.backlog()).waiting == 0
        store.begin_again()
        assert await due() == [1, 2, 3]
        store.confirm((await store.first(2))[-1])
        now[0] += HELD / 2
        store.confirm((await store.first(1))[-1])
        now[0] += HELD / 2 + 1
        await store.forget()
        store.begin_again()
        assert await due() == [3]
        store.confirm((await store.first(1))[-1])
        now[0] += HELD + 1
        await store.forget()
        assert await due() == []
        store.begin_again()
        assert await due() == []
        await store.close()

    asyncio.run(play())


def test_a_table_that_has_met_a_hall_keeps_each_event_until_its_receipt(tmp_path: Path) -> None:
    now = [0.0]

    def opened() -> Store:
        outbox = Outbox(tmp_path / "journal.sqlite", 7, 100)
        return Store(outbox, 100, Clocks(lambda: now[0], lambda: 1e9), print)

    async def confirmed(store: Store) -> list[tuple[int, int]]:
        """What is left a long time after the broker has confirmed everything."""
        store.confirm((await store.first(10))[-1])
        now[0] += HELD + 1
        await store.forget()
        store.begin_again()
        return [(entry.sequence, entry.after) for entry in await store.first(10)]

    async def play() -> None:
        store = opened()
        store.put([Waiting("at", None, "{}") for _ in range(4)], None)
        await store.flush()
        stream = (await store.first(1))[0].stream
        await store.receive(None, 0)  # the hall has none of them yet
        assert await confirmed(store) == [(1, 0), (2, 1), (3, 2), (4, 3)]
        await store.receive("another stream", 4)
        await store.receive(stream, 2)
        await store.close()
        store = opened()
        assert await confirmed(store) == [(3, 0), (4, 3)]
        await store.receive(stream, 4)
        assert await store.first(10) == []
        await store.close()

    asyncio.run(play())


def test_work_that_is_cancelled_twice_ends_before_its_file_is_closed(tmp_path: Path) -> None:
    """A file closed below a thread at work crashed the program in SQLite, without an exception."""
    path = tmp_path / "journal.sqlite"
    store = Store(Outbox(path, 7, 100), 100, Clocks(), print)

    async def play() -> None:
        await store.backlog()  # the file is there
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # the thread waits for this lock until it is released
            store.put([Waiting("at", None, "{}")], None)
            working = asyncio.create_task(store.flush())
            for _ in range(2):
                await asyncio.sleep(0)
                working.cancel()
            for _ in range(50):
                await asyncio.sleep(0)
            ending = asyncio.create_task(store.close())
            for _ in range(50):
                await asyncio.sleep(0)
            assert not working.done() and not ending.done()
            other.execute("ROLLBACK")
        await asyncio.wait([working])
        assert working.cancelled()
        await ending

    asyncio.run(play())
    assert [entry.sequence for entry in Outbox(path, 7, 100).first(10)] == [1]
