"""One hall: its database, the tables it sees, and the broker between them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playmat.errors import FleetError, HallError, quoted
from playmat.fleet.commands import Reply
from playmat.fleet.topics import Command, Topic
from playmat.text import say
from playmat_hall.broker import Address, Broker
from playmat_hall.instants import now_ms
from playmat_hall.passwords import matches
from playmat_hall.store.accounts import (
    Account,
    begin_session,
    count_accounts,
    find_session,
    note_audit,
    stored_password,
)
from playmat_hall.store.database import Database, RefusedRowError, State
from playmat_hall.store.export import delete_old
from playmat_hall.store.pages import read_pages, save_page
from playmat_hall.store.recorder import Received, record
from playmat_hall.tables import Tables

SILENT_S = 100.0
"""A table that sends nothing for that long, three signs of life, is not there."""

PROBE_S = 5.0
"""Between two attempts to write into a database that failed."""

QUOTA = 100_000
"""Events of one table within an hour. A table that was offline for a week has about half as many."""

_REMEMBERED_S = 60.0  # how long a session is believed without asking the database
_A_DAY_S = 86_400


class Hall:
    """The service behind the page and the command line."""

    def __init__(
        self,
        database: Database,
        address: Address,
        note: Callable[[str], None],
        event_days: int = 90,
        game_days: int = 800,
    ) -> None:
        self.database = database
        self.tables = Tables()
        self.note = note
        self.events = 0  # stored since the start
        self.greeters: list[Callable[[str], None]] = []  # called with a table's name after a birth message
        self.broker = Broker(address, self._report, self.store, note)
        self._days = event_days, game_days
        self._heard: dict[str, float] = {}  # when each table has sent something, by the steady clock
        self._sessions: dict[str, tuple[float, Account]] = {}
        self._hour = 0  # of the steady clock
        self._stored: Counter[str] = Counter()  # events by table in this hour
        self._pages: dict[str, str] | None = None  # confirmed addresses by table; None until they are read

    async def run(self) -> None:
        """Stays connected and deletes old events until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.broker.run(now_ms))
            tasks.create_task(self._clean())
            tasks.create_task(self._try_database())
            tasks.create_task(self._watch_silence())

    async def health(self) -> dict[str, Any]:
        """Returns the number of connected tables, and whether broker and database answer."""
        online = sum(table.online for table in self.tables.states.values())
        answers = self.database.state is not State.READY or await self.database.answers()
        return {
            "tables": online,
            "broker": "connected" if self.broker.connected else "not connected",
            "store": self.database.state if answers else State.FAILING,
        }

    async def command(self, account: Account, table: str, command: Command, fields: dict[str, Any]) -> Reply:
        """Sends a command for an account and notes it in the audit log; HallError if it failed."""
        state = self.tables.states.get(table)
        if state is None or state.birth is None or not state.online:
            raise HallError(
                say("the table {table} is not connected: check its power and network", table=quoted(table))
            )
        outcome = "no answer"
        try:
            reply = await self.broker.send(table, state.birth.session, command, account.name, **fields)
            outcome = reply.outcome if reply.reason is None else f"{reply.outcome}: {reply.reason.get('en')}"
        except (FleetError, TypeError) as error:
            raise HallError(say("the command has wrong values: check what you entered")) from error
        finally:
            await self.audit(account.name, command.value, table, outcome)
        return reply

    async def confirmed_page(self, table: str) -> str:
        """Returns the address of the table's own page that an owner confirmed; empty if there is none."""
        if self._pages is None:
            try:
                self._pages = await self.database.read(read_pages)
            except HallError:  # no link until the database answers
                return ""
        return self._pages.get(table, "")

    # A table that is taken over reports any address, and staff trust what the hall's page shows. So an owner
    # confirms the very address that was shown, and a changed one has to be confirmed again.
    async def confirm_page(self, account: Account, table: str, address: str) -> None:
        """Confirms the address of a table's own page; HallError if the table reports another one by now."""
        state = self.tables.states.get(table)
        if state is None or state.birth is None or not address or state.birth.page != address:
            raise HallError(
                say("the table {table} reports another address by now: look at it again", table=quoted(table))
            )
        await self.database.write(lambda connection: save_page(connection, table, address))
        if self._pages is not None:
            self._pages[table] = address
        await self.audit(account.name, "confirm page", table, f"done: {address}")
        self.tables.report_change(state)

    async def audit(self, account: str, action: str, target: str, outcome: str) -> None:
        """Adds a line to the audit log; without a database it goes to this program's log instead."""
        try:
            await self.database.write(
                lambda connection: note_audit(connection, now_ms(), account, action, target, outcome)
            )
        except HallError:
            self.note(
                f"not in the audit log: {quoted(account)}, {action}, {quoted(target)}: {quoted(outcome)}"
            )

    async def has_accounts(self) -> bool:
        """Whether anybody can sign in; True while the database does not tell."""
        try:
            return bool(await self.database.read(count_accounts))
        except HallError:
            return True

    async def stored_password(self, name: str) -> str | None:
        """Returns the hash of an account's password; None if there is no such account."""
        return await self.database.read(lambda connection: stored_password(connection, name))

    async def sign_in(self, name: str, password: str) -> str | None:
        """Returns the token of a new session; None if name or password is wrong."""
        stored = await self.stored_password(name)
        right = await asyncio.to_thread(matches, password, stored)
        await self.audit(name, "sign in", "", "done" if right else "refused")
        if not right:
            return None
        return await self.database.write(lambda connection: begin_session(connection, name, now_ms()))

    async def account_of(self, token: str) -> Account | None:
        """Returns the account of a session."""
        # A dead database must not lock staff out of the overview: a session that was good is believed on.
        sessions = self._sessions
        known = sessions.get(token)
        if known and time.monotonic() - known[0] < _REMEMBERED_S:
            return known[1]
        try:
            account = await self.database.read(lambda connection: find_session(connection, token, now_ms()))
        except HallError:
            return known[1] if known else None
        sessions.pop(token, None)
        if account:
            sessions[token] = time.monotonic(), account
        return account

    def forget_sessions(self) -> None:
        """Makes every session be looked up again, after accounts have changed."""
        self._sessions = {}  # what is being looked up now is of before, and not to be remembered

    def _report(self, table: str, topic: Topic, data: bytes) -> None:
        self.tables.receive(table, topic, data, now_ms())
        if table in self.tables.states:  # names of a flood are not kept
            self._heard[table] = time.monotonic()
            if topic is Topic.BIRTH:
                for greet in self.greeters:
                    greet(table)

    # The account of a table that was stolen could fill the disk, and then no table's events would be stored.
    async def store(self, batch: Sequence[Received]) -> None:
        """Stores a batch but for what is beyond a table's `QUOTA`.

        An event that the database refuses must not hold up those after it for ever.
        """
        if (hour := int(time.monotonic() // 3600)) != self._hour:
            self._hour, self._stored = hour, Counter()
        within = [received for received in batch if self._stored[received.table] < QUOTA]
        await self._record(within)
        for table, number in Counter(received.table for received in within).items():
            self._stored[table] += number
            if self._stored[table] >= QUOTA:
                self.note(
                    f"{quoted(table)} sends more than {QUOTA} events an hour: its next ones are left out. "
                    f"Look at the table, or 'playmat fleet revoke {table}'"
                )

    async def _record(self, batch: Sequence[Received]) -> None:
        try:
            self.events += await self.database.write(lambda connection: record(connection, batch))
        except RefusedRowError as error:
            if len(batch) == 1:
                self.note(f"an event of {batch[0].table} is left out: {error}")
                return
            for received in batch:
                await self._record([received])

    # A table that loses its power is reported by its last will. There is none if the broker loses its power
    # at the same moment, or has ended the connection itself because the account was revoked: the retained
    # birth message would then report the table as connected for ever. So tables send a sign of life, and
    # their silence counts from the beginning of the hall's own connection, by the clock that never jumps.
    async def _watch_silence(self) -> None:
        while True:
            await asyncio.sleep(SILENT_S / 10)
            if self.broker.connected:
                latest, since = time.monotonic() - SILENT_S, self.broker.since
                heard = self._heard.items()
                self.tables.mark_silent([name for name, at in heard if max(at, since) < latest])

    # The state of the database is what became of the last write. While events wait, `Broker` repeats theirs
    # each second; without any, a database that works again would count as dead until the next command. So a
    # line of the audit log is tried, which also tells the owner how long it was out of order.
    async def _try_database(self) -> None:
        while True:
            await asyncio.sleep(PROBE_S)
            if self.database.state is not State.READY and not self.broker.stuck:
                with suppress(HallError):
                    await self.database.write(
                        lambda connection: note_audit(connection, now_ms(), "", "database works", "", "done")
                    )

    async def _clean(self) -> None:
        while True:
            try:
                total = 0
                while number := await self.database.write(
                    lambda connection: delete_old(connection, now_ms(), *self._days)
                ):
                    total += number
                if total:
                    self.note(f"deleted {total} old rows")
            except HallError as error:
                self.note(f"old rows stay: {error}")
            await asyncio.sleep(_A_DAY_S)
