"""Cancellation of tasks that run threads or groups of tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Runs `work` in a thread; a cancellation, however often repeated, waits until it has ended.

    `asyncio.to_thread` cannot cancel the thread: after a cancellation it would still use a display or a file
    while the code of the shutdown clears or closes it.
    """
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        while not running.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([running])
        if not running.cancelled():
            running.exception()  # retrieved, as asyncio would log an error that is never retrieved
        raise


def check_cancelled() -> None:
    """Raises CancelledError if the current task has been cancelled.

    What fails while it is cancelled raises its error instead, so a loop that goes on after errors would never
    end. What runs a TaskGroup needs a task of its own in such a loop: in Python 3.11, a group with a failed
    child leaves a mark of cancellation on the task that runs it, which this would believe.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
