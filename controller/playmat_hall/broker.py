"""The hall's connection to the broker: reports and events in, commands out."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from playmat.errors import FleetError, HallError, cause, quoted
from playmat.fleet.bounds import LARGEST, write
from playmat.fleet.commands import EXPIRY_S, REPLY, REQUESTS, Reply
from playmat.fleet.happenings import EVENT, NUMBERS, Numbers
from playmat.fleet.topics import (
    ROOT,
    Command,
    Topic,
    check_name,
    parse_topic,
    receipt_topic,
    reply_topic,
)
from playmat.mqtt import Client, Message, Options, identifier, tls_context
from playmat.saving import load_text
from playmat.text import say
from playmat_hall.receipts import Receipts
from playmat_hall.store.recorder import Received

TIMEOUT_S = 10.0
"""Until a command counts as unanswered."""

_KEPT_S = 7 * 86_400  # the broker queues events for an absent hall so long
_UNCONFIRMED = 500  # events that the broker sends before the first is confirmed
_PAUSES = (0.5, 1, 2, 5, 10)  # seconds between two attempts
_BRIEF_S = 5.0  # a connection that ends before has hardly begun
_OFTEN = 3  # brief connections after each other

Report = Callable[[str, Topic, bytes], None]
Store = Callable[[Sequence[Received]], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Address:
    """Address of the broker, and the hall's account there."""

    host: str
    port: int
    client: str = "hall"
    user: str | None = None
    password: str | None = None
    authority: Path | None = None
    encrypted: bool = False

    @classmethod
    def parse(cls, url: str, authority: Path | None = None, password_file: Path | None = None) -> Address:
        """Reads `mqtt://[USER@]HOST[:PORT]`, or mqtts for TLS; HallError if it is none."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
            raise HallError(f"{quoted(url)} is no address of a broker: write mqtts://owner@HOST:8883")
        encrypted = parts.scheme == "mqtts"
        password = unquote(parts.password) if parts.password else None
        if password_file:
            try:
                password = load_text(password_file).strip()
            except (OSError, UnicodeError) as error:
                raise HallError(
                    f"the password file {quoted(password_file)} is unreadable ({cause(error)}): check it"
                ) from error
        user = unquote(parts.username) if parts.username else None
        client = check_name(user or "hall")
        return cls(
            parts.hostname,
            port or (8883 if encrypted else 1883),
            client=client,
            user=user,
            password=password,
            authority=authority,
            encrypted=encrypted,
        )


class _Arrived(NamedTuple):
    """A message that is confirmed to the broker once its event is stored."""

    client: Client
    message: Message
    table: str = ""
    numbers: Numbers | None = None
    event: Received | None = None  # None: it is invalid


class Broker:
    """Stays connected; `report` takes retained reports, `store` events, in order and at least once.

    Without `store` it reads reports alone, and the broker keeps nothing for it.
    """

    # Reports come with QoS 0 and events with QoS 1. An event is confirmed to the broker only when `store`
    # has committed it. While the database is down, events therefore wait at the broker, which sends them
    # again to a hall that was killed, and the overview stays live: reports need no confirmation and so do
    # not count against the number of unconfirmed messages. A broker that is killed loses what it has not
    # saved: tables therefore keep their events until a receipt says that they are stored here.

    def __init__(
        self, address: Address, report: Report, store: Store | None, note: Callable[[str], None]
    ) -> None:
        self._address = address
        self._report = report
        self._store = store
        self._note = note
        self._client: Client | None = None
        self._watchers: set[Callable[[], None]] = set()
        self._events: asyncio.Queue[_Arrived] = asyncio.Queue()
        self._receipts = Receipts()
        self._receipts_due = asyncio.Event()
        self._asked: dict[bytes, asyncio.Future[Reply]] = {}
        self.refused = 0
        self.since = 0.0  # second of the steady clock when it connected
        self.stuck = False  # events wait for the database

    @property
    def connected(self) -> bool:
        """Whether the broker answers at present."""
        return self._client is not None

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls `changed` when the broker answers or is lost, until the returned function is called."""
        self._watchers.add(changed)
        return lambda: self._watchers.discard(changed)

    def _use(self, client: Client | None) -> None:
        if client is not self._client:
            self._client = client
            for changed in [*self._watchers]:
                changed()

    # `_client` is set only between a complete subscription and the loss of the connection, so in the handler
    # it tells two failures apart: a connection that worked and was lost, after which the first new attempt
    # comes soon, and an attempt that failed, after which pauses grow. Each of the two is logged once, not
    # every ten seconds of a night without a broker. `_save` runs beside the loop and outlives connections:
    # events that have arrived are stored also while there is none.
    async def run(self, now_ms: Callable[[], int]) -> None:
        """Connects again and again until cancelled."""
        failures = brief = 0
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._save())
            tasks.create_task(self._send_receipts())
            while True:
                try:
                    await self._listen(now_ms)
                    failures = 0
                except FleetError as error:
                    is_brief = self._client and time.monotonic() - self.since < _BRIEF_S
                    brief = brief + 1 if is_brief else 0
                    if brief == _OFTEN:  # as an account that connects again ends its connection before
                        account = quoted(self._address.client)
                        self._note(
                            f"{error} at once, again and again: if another hall is {account}, stop one"
                        )
                    elif brief < _OFTEN and (self._client or not failures):
                        self._note(f"{error}; trying again")
                    failures = 0 if self._client else failures
                finally:
                    self._use(None)
                await asyncio.sleep(_PAUSES[min(max(failures, brief - 1), len(_PAUSES) - 1)])
                failures += 1

    # What lets the hall be away: without a clean start, and with a session expiry, the broker keeps the
    # subscription of events and queues them (MQTT 5, 3.1.2.11.2). The identifier must then be the same each
    # time. Reports are subscribed to with QoS 0: the broker queues none of them, and sends the retained ones
    # again on each subscription. `receive_maximum` bounds how many events are on their way at once; while the
    # database is down the others stay on the broker's disk and not in this process.
    async def _listen(self, now_ms: Callable[[], int]) -> None:
        address = self._address
        options = Options(
            identifier=identifier(address.client, address.password) if address.password else address.client,
            username=address.user,
            password=address.password,
            tls=tls_context(address.authority) if address.encrypted else None,
            timeout=TIMEOUT_S,
            clean_start=False,
            session_expiry=_KEPT_S if self._store else 0,
            receive_maximum=_UNCONFIRMED,
            maximum_packet_size=LARGEST + 4096,
            manual_acknowledgement=True,
        )
        async with Client(address.host, address.port, options) as client:
            self._receipts.begin_connection()
            await client.subscribe(reply_topic("+", address.client), qos=0)
            if self._store:
                await client.subscribe(f"{ROOT}/+/{Topic.EVENT.value}", qos=1)
            for topic in Topic:
                if topic.retained:
                    await client.subscribe(topic.of("+"), qos=0)
            self.since = time.monotonic()
            self._use(client)
            self._note(f"connected to the broker at {address.host}:{address.port}")
            async for message in client.messages():
                self._sort(client, message, now_ms())

    def _sort(self, client: Client, message: Message, now_ms: int) -> None:
        topic, data = message.topic, message.payload
        table, numbers, event = "", None, None
        try:
            if topic.endswith(f"/reply/{self._address.client}"):
                correlation = message.correlation or b""
                waiting = self._asked.get(correlation)
                # Correlation data begin with the table's name, so no table can answer for another.
                whose = f"{topic.split('/')[2]}:".encode()
                if waiting and not waiting.done() and correlation.startswith(whose):
                    waiting.set_result(REPLY.read(data))
                return
            table, kind = parse_topic(topic)
            if kind is Topic.EVENT:
                numbers = NUMBERS.read(data)
                event = Received(table, EVENT.read(data), now_ms)
            elif isinstance(kind, Topic):
                if kind is Topic.BIRTH and data and self._store:
                    self._receipts.greet(table, missed=message.retain)
                    self._receipts_due.set()
                self._report(table, kind, data)
        except FleetError as error:
            self.refused += 1
            if self.refused in (1, 10, 100) or self.refused % 1000 == 0:  # a flood must not fill the log
                self._note(f"refused message {self.refused} on {quoted(topic)}: {error}")
        if message.qos:
            # Also an invalid one must be confirmed.
            self._events.put_nowait(
                _Arrived(client=client, message=message, table=table, numbers=numbers, event=event)
            )

    # Confirmation follows the commit, so a hall killed at any point gets the batch again and recognises it by
    # the events' keys. A batch is never skipped: order is kept, and a permanent fault of one row is handled
    # in `Hall.store`, which isolates it. A message's number is valid on its own connection only (MQTT 5,
    # 2.2.1): confirming one of an earlier connection could confirm another message that has the number now.
    # Invalid messages and empty batches are confirmed too, or they would use up ReceiveMaximum for good.
    async def _save(self) -> None:
        """Stores events in batches; while that fails, it tries the same batch again."""
        while True:
            batch = [await self._events.get()]
            while not self._events.empty() and len(batch) < _UNCONFIRMED:
                batch.append(self._events.get_nowait())
            received = [entry.event for entry in batch if entry.event]
            failed = False
            while received and self._store:
                try:
                    await self._store(received)
                    break
                except HallError as error:
                    if not failed:
                        self._note(f"{error}; events wait at the broker")
                    failed = self.stuck = True
                    await asyncio.sleep(1)
            self.stuck = False
            if failed:
                self._note("the database works again")
            for entry in batch:
                if entry.client is self._client:  # a former connection's messages come again, and are known
                    entry.client.acknowledge(entry.message)
                if entry.numbers:
                    self._receipts.note(entry.table, entry.numbers)
            self._receipts_due.set()

    # A receipt that is lost with the connection costs nothing: the next one covers its events too, and a
    # table that connects again repeats those without a receipt.
    async def _send_receipts(self) -> None:
        while True:
            await self._receipts_due.wait()
            self._receipts_due.clear()
            for table, receipt in self._receipts.due():
                if client := self._client:
                    with suppress(FleetError):
                        await client.publish(receipt_topic(table), write(receipt), qos=1)

    # The future is registered before the command is published: a table on the same computer replies before
    # `publish` returns. Correlation data are random, so that a table cannot guess those of a command to
    # another one. After the time-out a command may still be carried out: the broker discards it undelivered
    # after EXPIRY_S, and a repetition by staff has a new id, which is why commands set a state ("pause on")
    # instead of toggling one.
    async def send(self, table: str, session: str, command: Command, by: str, **fields: Any) -> Reply:
        """Sends a command and returns the reply; HallError if none comes, FleetError if fields are wrong."""
        client = self._client
        if client is None:
            raise HallError(say("the broker does not answer: try again in a moment"))
        data = write(REQUESTS[command].kind(session=session, id=secrets.token_hex(16), by=by, **fields))
        REQUESTS[command].read(data)  # a table does not answer what it cannot read
        correlation = f"{table}:{secrets.token_hex(10)}".encode()
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._asked[correlation] = reply
        try:
            async with asyncio.timeout(TIMEOUT_S):
                await client.publish(
                    command.of(table),
                    data,
                    qos=1,
                    correlation=correlation,
                    response_topic=reply_topic(table, self._address.client),
                    expiry=EXPIRY_S,
                )
                return await reply
        except (TimeoutError, FleetError) as error:
            raise HallError(
                say("the table does not answer: look whether it is connected, then try again")
            ) from error
        finally:
            self._asked.pop(correlation, None)
            reply.cancel()
