"""Limits attempts at PINs."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from time import monotonic

TRIES, MINUTE = 5, 60.0  # wrong PINs of one address, and the seconds for which they count
PACE = 1.0  # seconds between two tries, from whatever address
_REMEMBERED = 256  # addresses


class Guesses:
    """Limits the wrong PINs of each address, and paces the tries of all addresses."""

    # A limit per address alone does not stop an attacker with many addresses. A limit on the wrong PINs of
    # all addresses does, but an attacker who exhausts it locks everyone else out. So there is no common
    # limit, only a common pace: for `PACE` seconds after a wrong PIN no other is judged. A million PINs take
    # eleven days, however many addresses try, and an address is refused only for its own `TRIES` within a
    # minute.
    #
    # Waiting tries are judged in the order of the number of recent tries of their addresses. The first try
    # of an address therefore precedes those of all attackers that have failed, and waits only for other
    # first tries. A try counts against its address from the moment it waits, or else a burst of parallel
    # tries would pass. `right` cancels that one try and its pause, but no earlier wrong PIN: otherwise the
    # owner of one console's PIN could guess that of the other without a limit.

    def __init__(self) -> None:
        self._tries = lru_cache(_REMEMBERED)(lambda address: deque[float]())
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []  # tries, order of arrival
        self._numbers = count()
        self._pause: asyncio.TimerHandle | None = None

    async def may_try(self, address: str) -> bool:
        """Waits for a turn; returns false at once if this address has tried too often."""
        tries = self._tries(address)
        while tries and tries[0] <= monotonic() - MINUTE:
            tries.popleft()
        if len(tries) >= TRIES:
            return False
        tries.append(monotonic())
        if self._pause:
            turn = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (len(tries), next(self._numbers), turn))
            await turn
        else:
            self._begin_pause()
        return True

    def right(self, address: str) -> None:
        """Cancels the try that was judged last: its PIN was right."""
        self._tries(address).pop()
        if self._pause:
            self._pause.cancel()
            self._end_pause()

    def _begin_pause(self) -> None:
        self._pause = asyncio.get_running_loop().call_later(PACE, self._end_pause)

    def _end_pause(self) -> None:
        self._pause = None
        while self._waiting and self._pause is None:
            *_, turn = heappop(self._waiting)
            if not turn.done():  # the visitor is still connected
                self._begin_pause()
                turn.set_result(None)
