"""The table's end of the fleet: one more listener, which can fail without effect on the game."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any, NamedTuple

from playmat import __version__
from playmat.app.fleet.chronicle import Chronicle
from playmat.app.fleet.clock import Clocks
from playmat.app.fleet.connection import connected
from playmat.app.fleet.orders import Answer, Orders
from playmat.app.fleet.public import Reporter
from playmat.app.fleet.store import Store
from playmat.app.fleet.words import short
from playmat.app.listener import Listener
from playmat.cancellation import check_cancelled
from playmat.config import TableConfig
from playmat.errors import FleetError, first_error
from playmat.events import Event
from playmat.fleet.bounds import write
from playmat.fleet.discovery import discovery, discovery_topic
from playmat.fleet.happenings import HAPPENING, RECEIPT
from playmat.fleet.happenings import Event as FleetEvent
from playmat.fleet.reports import Birth, Revision
from playmat.fleet.topics import Command, Topic, commands_of, receipt_topic
from playmat.journal.outbox import Outbox, Waiting
from playmat.mqtt import Client
from playmat.placement import SEAT_NAMES
from playmat.screen.language import LANGUAGES
from playmat.session.effects import Answered, Status
from playmat.text import Text

BACKOFF = (1.0, 60.0)  # seconds before the first new attempt and between later ones
BEAT = 30.0  # seconds between two looks at the clock and the backlog, and two signs of life
_BATCH = 50  # events between two confirmations on the disk
_NEW = Revision("0" * 16, 0)


class About(NamedTuple):
    """What a birth message says of a table besides its settings."""

    games: Mapping[str, Text]  # titles by name
    consoles: Sequence[Sequence[int]]
    programs: Sequence[int] = ()  # seats
    updates: bool = False  # whether its computer can look for a newer release


class FleetClient(Listener):
    """Reports the public status to the broker and takes commands; `restart` restarts the program.

    Calls from the table only append to lists in memory. The client's own tasks store events and talk to the
    broker, so neither a slow disk nor a slow broker ever holds up the game.
    """

    def __init__(
        self,
        config: TableConfig,
        about: About,
        emit: Callable[[Event], None],
        restart: Callable[[], None],
        note: Callable[[str], None],
        clocks: Clocks | None = None,
        backoff: tuple[float, float] = BACKOFF,
    ) -> None:
        assert config.fleet is not None
        self._config = config.fleet
        self._about = about
        self._emit = emit
        self._restart = restart
        self._note = note
        self._backoff = backoff
        self._delay = backoff[0]
        self._run = secrets.token_hex(16)
        self._reported = ""  # why there is no connection
        self._refused: set[str] = set()  # topics whose last message the broker refused
        self._clocks = clocks or Clocks()
        outbox = Outbox(config.journal, self._config.keep_days, self._config.keep_events)
        self._store = Store(outbox, self._config.keep_events, self._clocks, note)
        self._reporter = Reporter(
            self._config,
            self._clocks,
            titles=about.games,
            programs=about.programs,
            languages=[config.language] * len(about.consoles),
            minutes=round(config.timing.limit / 60),
            consoles=about.consoles,
        )
        self._chronicle: Chronicle | None = None  # None: the file has not been read yet
        self._early: list[Status] = []
        self._orders: Orders | None = None  # None: not connected
        self._answers: list[Answer] = []
        self._to_store, self._to_send = asyncio.Event(), asyncio.Event()
        self._again = False  # the hall asks for all events that are left
        self._sent: dict[Topic, Any] = {}
        self._alive_at = 0.0  # when health was sent last
        self._revision = 0

    # --- from the table

    def on_status(self, status: Status) -> None:
        """Takes note of a status."""
        if self._chronicle is None:
            self._early.append(status)
            return
        if self._orders and self._orders.answered_by:
            self._chronicle.answered_by, self._orders.answered_by = self._orders.answered_by, ""
        now = self._clocks.instant()
        events = [
            Waiting(now, match, write(happening).decode())
            for match, happening in self._chronicle.happenings(status)
        ]
        self._store.put(events, self._chronicle.unfinished)
        self._reporter.publish(status, self._chronicle.match)
        self._to_store.set()
        self._to_send.set()

    def on_language(self, console: int, language: str) -> None:
        """Takes note of a console's language."""
        if console < len(self._reporter.languages):
            self._reporter.languages[console] = language
            self._to_send.set()

    def on_answer(self, answered: Answered) -> None:
        """Replies to a command."""
        if self._orders:
            self._answers += self._orders.on_answer(answered)
            self._to_send.set()

    # --- two tasks: to the disk, and to the broker

    async def run(self) -> None:
        """Stores events, and delivers them whenever there is a broker, until cancelled."""
        if self._chronicle is None:
            self._chronicle = Chronicle(await self._store.recall(), self._about.programs)
            early, self._early = self._early, []
            for status in early:
                self.on_status(status)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._keep_storing())
                group.create_task(self._keep_connected())
        finally:
            await self._store.close()

    async def _keep_storing(self) -> None:
        while True:
            await _signal(self._to_store, BEAT)
            await self._store.flush()
            self._to_send.set()

    # The delay doubles, and is drawn by chance between half of it and all, so that the tables of a hall do
    # not return to a restarted broker at the same moment.
    async def _keep_connected(self) -> None:
        most = self._backoff[1]
        while True:
            session = secrets.token_hex(16)
            try:
                await asyncio.create_task(self._hold_connection(session))  # for `check_cancelled`
            except* FleetError as errors:
                reason = str(first_error(errors))
                if reason != self._reported:
                    self._note(f"the fleet: {reason}; the game goes on, events wait")
                self._reported = reason
            finally:
                self._orders = None
            check_cancelled()
            await asyncio.sleep(self._delay * (0.5 + SystemRandom().random() / 2))
            self._delay = min(2 * self._delay, most)

    async def _hold_connection(self, session: str) -> None:
        offline = write(Birth(session=session, online=False, name=short(self._config.name)))
        async with connected(self._config, Topic.BIRTH.of(self._config.table), offline) as client:
            if self._reported:
                self._note("the broker is there again")
            self._delay, self._reported = self._backoff[0], ""
            table = self._config.table
            self._answers.clear()
            self._sent.clear()
            self._revision = 0
            orders = Orders(table, session, self._emit, self._note, steady=self._clocks.steady)
            self._orders = orders
            # A retained command is an old one, and the hall answers the birth message with a new receipt.
            for topic in (commands_of(table), receipt_topic(table)):
                await client.subscribe(topic, qos=1, retained=False)
            birth = Birth(
                session=session,
                online=True,
                run=self._run,
                playmat=__version__,
                at=self._clocks.instant(),
                name=short(self._config.name),
                games=tuple(self._about.games),
                languages=tuple(LANGUAGES),
                capabilities=tuple(
                    command.value
                    for command in Command
                    if self._about.updates or command is not Command.UPDATE
                ),
                consoles=tuple(tuple(SEAT_NAMES[seat] for seat in seats) for seats in self._about.consoles),
                page=self._config.page,
            )
            await self._publish(client, Topic.BIRTH.of(table), write(birth), retain=True)
            await self._publish(client, discovery_topic(table), write(discovery(table, birth)), retain=True)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._receive(client, orders))
                group.create_task(self._send(client, session))

    async def _receive(self, client: Client, orders: Orders) -> None:
        receipts = receipt_topic(self._config.table)
        async for message in client.messages():
            if message.topic != receipts:
                self._answers += orders.receive(message)
                self._to_send.set()
                continue
            try:
                receipt = RECEIPT.read(message.payload)
            except FleetError as error:
                self._note(f"a receipt was refused: {error}")
                continue
            await self._store.receive(receipt.stream, receipt.sequence)
            if receipt.again:
                self._again = True
                self._to_send.set()

    # One task publishes, so nothing overtakes: answers first, then reports, then events by their numbers.
    # Events are taken in batches, because each look at the outbox is a transaction; between two events the
    # reports are sent again if something changed, since after an hour offline thousands of events wait and
    # staff must not see an old turn meanwhile. The flag is cleared before the look, so a change during it is
    # seen next time. An event that the broker refuses blocks those after it: their order is part of the
    # promise.
    async def _send(self, client: Client, session: str) -> None:
        self._store.begin_again()
        self._reporter.backlog = await self._store.backlog()
        while True:
            self._to_send.clear()
            if self._again:
                self._store.begin_again()
                self._again = False
            await self._send_present(client, session)
            events = await self._store.first(_BATCH)
            taken = 0
            for stored in events:
                waiting = stored.event
                happened = HAPPENING.read(waiting.body.encode())
                event = FleetEvent(
                    stream=stored.stream,
                    sequence=stored.sequence,
                    at=waiting.at,
                    happened=happened,
                    match=waiting.match,
                    after=stored.after,
                )
                if not await self._publish(client, Topic.EVENT.of(self._config.table), write(event)):
                    break  # it waits, as without a broker, and is tried again
                taken += 1
                if self._to_send.is_set():  # a long backlog must not delay what is true now
                    self._to_send.clear()
                    await self._send_present(client, session)
            if taken:
                self._store.confirm(events[taken - 1])
            await self._store.forget()
            # Counted after a batch: an event on its way is no backlog, and would be two reports of health.
            self._reporter.backlog = await self._store.backlog()
            if not events or taken < len(events):
                await self._send_present(client, session)
                await _signal(self._to_send, BEAT)

    async def _send_present(self, client: Client, session: str) -> None:
        """Sends due answers, and all reports that have changed."""
        while self._answers:
            answer = self._answers.pop(0)
            await self._publish(client, answer.topic, answer.payload, correlation=answer.correlation)
        if self._orders:
            if self._orders.restarting:
                self._restart()
            self._reporter.refused = self._orders.refused
        # A broker that dies with the table, or revokes its account, publishes no will: only silence tells.
        if self._clocks.steady() - self._alive_at >= BEAT:
            self._sent.pop(Topic.HEALTH, None)
            self._alive_at = self._clocks.steady()
        for topic, report in self._reporter.present(_NEW).items():
            if self._sent.get(topic) != report:
                self._revision += 1
                revised = replace(report, revision=Revision(session, self._revision))
                await self._publish(client, topic.of(self._config.table), write(revised), topic.retained)
                self._sent[topic] = report

    async def _publish(
        self,
        client: Client,
        topic: str,
        payload: bytes,
        retain: bool = False,
        correlation: bytes | None = None,
    ) -> bool:
        """Returns whether the broker has taken the message; a topic that it refuses is logged once."""
        refusal = await client.publish(topic, payload, 1, retain, correlation=correlation)
        kind = topic.partition("/reply/")[0]  # the names of clients are without number
        if refusal and kind not in self._refused:
            self._note(f"the fleet: the broker refuses {topic} ({refusal}): check its access rules")
        (self._refused.add if refusal else self._refused.discard)(kind)
        return not refusal


async def _signal(event: asyncio.Event, seconds: float) -> None:
    """Waits for the event, at most so long, and clears it."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        pass
    event.clear()
