"""Removes what a broker keeps of a revoked table, which cannot do that itself any more.

Only `owner` may write the topics of a table, and only the owner has that password. So an account is added for
a moment that may write the topics of this one table.
"""

from __future__ import annotations

import asyncio
import secrets
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playmat.app.fleet.broker import add_account, broker_process, reload, revoke
from playmat.errors import FleetError
from playmat.fleet.discovery import discovery_topic
from playmat.fleet.topics import Topic
from playmat.mqtt import Client, Options, tls_context
from playmat.saving import load_text

_PATIENCE = 10.0  # seconds until the broker must have read its files and taken everything
_AGAIN = 0.1  # seconds between attempts to connect
_EVERYWHERE = ("", "0.0.0.0", "::")


def kept_topics(table: str) -> list[str]:
    """Returns the topics on which a broker keeps the latest message of a table."""
    return [*(topic.of(table) for topic in Topic if topic.retained), discovery_topic(table)]


async def clear_kept(home: Path, table: str) -> None:
    """Empties the topics of a table on the running broker; FleetError if that fails."""
    host, port = _listener(home)
    tls = tls_context(home / "ca.crt")
    tls.check_hostname = False  # the certificate is for the name by which tables reach this computer
    try:
        async with asyncio.timeout(_PATIENCE):
            with _account(home, table) as (name, password):
                client = await _connect(host, port, name, password, tls)
                try:
                    for topic in kept_topics(table):
                        if refusal := await client.publish(topic, b"", qos=1, retain=True):
                            raise FleetError(f"the broker refuses {topic}: {refusal}")
                finally:
                    await client.__aexit__()
    except TimeoutError as error:
        raise FleetError(f"the broker at {host}:{port} does not answer") from error


async def _connect(host: str, port: int, name: str, password: str, tls: ssl.SSLContext) -> Client:
    """Returns a connection; the broker reads its files in its own time, and refuses it until then."""
    while True:
        try:
            options = Options(identifier=name, username=name, password=password, tls=tls)
            return await Client(host, port, options).__aenter__()
        except FleetError:
            await asyncio.sleep(_AGAIN)


@contextmanager
def _account(home: Path, table: str) -> Iterator[tuple[str, str]]:
    """Adds an account that may write the topics of a table, for as long as the block runs."""
    name = f"revocation-{secrets.token_hex(8)}"
    password = add_account(home, name, kept_topics(table))
    reload(home)
    try:
        yield name, password
    finally:
        revoke(home, name)
        reload(home)


def _listener(home: Path) -> tuple[str, int]:
    """Returns host and port of the running broker's first listener, as its own configuration file says."""
    try:
        process = Path("/proc", str(broker_process(home)))
        command = load_text(process / "cmdline", 4096).split("\0")
        lines = load_text(process / "cwd" / command[command.index("-c") + 1]).splitlines()
        words = next(line.split() for line in lines if line.startswith("listener "))
        host = words[2] if len(words) > 2 else ""
        return "127.0.0.1" if host in _EVERYWHERE else host, int(words[1])
    except (OSError, ValueError, IndexError, StopIteration) as error:
        raise FleetError("its address is not known") from error
