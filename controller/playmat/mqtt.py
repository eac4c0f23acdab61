"""The MQTT client of a table and of the hall: aiomqtt's, without exceptions that stay unread."""

from __future__ import annotations

import asyncio
from typing import Self

import aiomqtt


# aiomqtt stores the loss of a connection as the exception of a future, which only its `messages` reads. A
# connection that is lost before that, while it closes, or while its reader is cancelled, leaves it unread:
# asyncio then logs "Future exception was never retrieved" when the client is collected. In 2.5.1 `__aexit__`
# returns early without reading it. The loss itself is reported by the call that fails.
class Client(aiomqtt.Client):
    """A client whose loss of connection is always read."""

    async def __aenter__(self) -> Self:
        """Connects."""
        self._disconnected.add_done_callback(_read)
        await super().__aenter__()
        self._disconnected.add_done_callback(_read)  # another one, if it was lost as soon as it was there
        return self


def _read(future: asyncio.Future[None]) -> None:
    if not future.cancelled():
        future.exception()
