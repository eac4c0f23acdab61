"""Events stay in the outbox until the broker has had them for a while."""

import asyncio
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
        return [one.sequence for one in await store.first(10)]

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
