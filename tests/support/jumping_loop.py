"""Event loop whose clock jumps to the next timer: minutes pass in seconds, in a fixed order."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from typing import Any


class _Selector(selectors.DefaultSelector):
    """Never waits: without a ready socket, the waiting time has passed."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if timeout and not ready:
            self.now += timeout
        return super().select(None) if timeout is None and not ready else ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """Event loop with real sockets and virtual time; work for threads runs at once."""

    def __init__(self) -> None:
        self._clock = _Selector()
        super().__init__(self._clock)

    def time(self) -> float:
        """Returns the seconds that timers have waited."""
        return self._clock.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Runs the work at once, as its end would otherwise come at an arbitrary time."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done
