"""Cancellation of tasks that use libraries which may lose it."""

from __future__ import annotations

import asyncio


def check_cancelled() -> None:
    """Raises CancelledError if the current task has been cancelled.

    Python 3.11 loses a cancellation in two places: `asyncio.wait_for`, which aiomqtt uses, returns the result
    that arrived at the same moment, and a TaskGroup raises the error of a child that failed at the same
    moment. A loop that goes on after either would never end.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
