"""Runs a server until a key or a signal stops it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


def serve(work: Coroutine[Any, Any, None]) -> None:
    """Runs `work`; SIGTERM lets it clean up first, as Ctrl-C does."""
    asyncio.run(_until_stopped(work))


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    stopping = asyncio.Event()

    def stop() -> None:
        stopping.set()
        task.cancel()

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    with suppress(asyncio.CancelledError):
        await task
    if task.cancelled() and not stopping.is_set():
        raise asyncio.CancelledError
