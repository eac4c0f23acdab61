"""A table's connection to the broker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from playmat.config import FleetConfig
from playmat.errors import FleetError, cause
from playmat.fleet.bounds import LARGEST
from playmat.mqtt import Client, Options, identifier, tls_context
from playmat.saving import load_text

_KEEPALIVE = 15  # seconds; the broker publishes the last will after one and a half times as long
_TIMEOUT = 20.0  # seconds for an answer of the broker
_FAREWELL = 1.0  # seconds
_QUEUED = 100  # commands that wait to be read; more are dropped


# A table needs the same identifier each time, so that the last will of a connection that was cut does not
# come after the new birth message.
@asynccontextmanager
async def connected(config: FleetConfig, will_topic: str, offline: bytes) -> AsyncIterator[Client]:
    """Opens a connection with a last will; a farewell has the same content. FleetError if that fails."""
    password = _password(config)
    options = Options(
        identifier=identifier(config.table, password) if password else f"playmat-{config.table}",
        username=config.table,
        password=password,
        tls=tls_context(config.ca) if config.ca else None,
        will=(will_topic, offline),
        keepalive=_KEEPALIVE,
        timeout=_TIMEOUT,
        maximum_packet_size=LARGEST + 4096,
        queued=_QUEUED,
        through=config.through,
    )
    async with Client(config.broker, config.port, options) as client:
        try:
            yield client
        except asyncio.CancelledError:
            # A normal end discards the last will, so the same message is sent by hand.
            with suppress(FleetError, TimeoutError):
                async with asyncio.timeout(_FAREWELL):
                    await client.publish(will_topic, offline, qos=1, retain=True)
            raise


def _password(config: FleetConfig) -> str | None:
    if config.password is None:
        return None
    try:
        return load_text(config.password, 1000).strip()
    except (OSError, UnicodeError) as error:
        raise FleetError(f"the password {config.password} cannot be read: {cause(error)}") from error
