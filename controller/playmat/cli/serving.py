"""Runs a server until a key or a signal stops it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType
from typing import Any

from playmat.app.clock import QuickLoop

AGAIN = 75
"""The exit status with which a service asks systemd for its restart, see `systemd/playmat.service`."""

_again = False  # the program was asked to restart


def serve(work: Coroutine[Any, Any, None], speed: int = 1) -> None:
    """Runs `work` on a clock of this speed; SIGTERM lets it clean up first, as the first Ctrl-C does."""
    with asyncio.Runner(loop_factory=partial(QuickLoop, speed)) as runner:
        runner.run(_until_stopped(work))
    if _again and "NOTIFY_SOCKET" in os.environ:
        # systemd knows that the service stops, and would kill what went on in the same process
        sys.exit(AGAIN)
    if _again:
        # the timer of `limited_calls` would go on, and end a new program that does not expect it yet
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def restart() -> None:
    """Ends the program as SIGTERM does, and starts it again, or has systemd do that."""
    global _again
    _again = True
    os.kill(os.getpid(), signal.SIGTERM)


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    stopping = asyncio.Event()

    def stop() -> None:
        stopping.set()
        task.cancel()

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    with _ending_at_second_interrupt(), suppress(asyncio.CancelledError):
        await task
    if task.cancelled() and not stopping.is_set():
        raise asyncio.CancelledError


# The first Ctrl-C cancels the task, which a loop in a game's code never notices.
@contextmanager
def _ending_at_second_interrupt() -> Iterator[None]:
    """Leaves the second Ctrl-C to the system, which ends the program whatever it is busy with."""
    cancel = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if callable(cancel):
            cancel(number, frame)

    if callable(cancel):  # otherwise SIGINT is ignored
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, cancel)
