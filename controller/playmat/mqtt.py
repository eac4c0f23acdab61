"""The MQTT client of a table and of the hall: aiomqtt's, without exceptions that nothing reads."""

from __future__ import annotations

import asyncio
from typing import Self

import aiomqtt


# aiomqtt stores the loss of a connection as the exception of a future, which only its `messages` reads. A
# connection that is lost before that, while it closes, or while its reader is cancelled, leaves it unread:
# asyncio then logs "Future exception was never retrieved" when the client is collected. In 2.5.1 `__aexit__`
# returns early without reading it. The loss itself is reported by the call that fails.
#
# A cancelled `__aenter__` leaves the connection open, and the future that it waited for cancelled: when the
# broker then ends the connection, aiomqtt's callback reads that future and fails.
class Client(aiomqtt.Client):
    """A client whose loss of connection is always read, and which closes when its opening is cancelled."""

    async def __aenter__(self) -> Self:
        """Connects."""
        self._disconnected.add_done_callback(_read)
        try:
            await super().__aenter__()
        except asyncio.CancelledError:
            self._connected = asyncio.get_running_loop().create_future()
            self._client.disconnect()
            raise
        self._disconnected.add_done_callback(_read)  # another one, if it was lost as soon as it was there
        return self


def _read(future: asyncio.Future[None]) -> None:
    if not future.cancelled():
        future.exception()
