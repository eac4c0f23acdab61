"""Opens the database, brings it up to date, and runs work on it in threads."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from playmat.errors import HallError, escaped, quoted
from playmat.extras import install_command
from playmat.text import say

T = TypeVar("T")

_READERS = 2
_BUSY_S = 15  # until a locked SQLite file or an unreachable server is reported
_STEPS = Path(__file__).parent / "migrations"


_FULL = re.compile(r"no space left|disk (is )?full|disk quota", re.IGNORECASE)


class State(StrEnum):
    """The condition of the database, by its last write."""

    READY = "ready"
    FULL = "disk full"
    FAILING = "not ready"


class RefusedRowError(HallError):
    """The database works, but does not take a value or a row."""


class DeadDatabaseError(HallError):
    """The database does not work."""


class SilentError(DeadDatabaseError):
    """A server that does not answer, or not yet."""


class Database:
    """A database by its URL, for example `sqlite:///hall.db` or `postgresql://hall@server/hall`."""

    # A full disk still answers questions. So `state` is what became of the last write: while events wait, one
    # is tried each second.
    # One thread writes: SQLite allows one writer anyway, and events keep their order. Others read for the
    # pages. Exports, which may take minutes, queue in a thread of their own, so that no page waits for one.

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
            if parsed.drivername in ("postgresql", "postgres"):
                parsed = parsed.set(drivername="postgresql+psycopg")
            self.state = State.READY
            self.kind = parsed.get_backend_name()
            if self.kind not in ("sqlite", "postgresql"):
                raise HallError(f"{quoted(self.kind)} is no database of the hall: use sqlite or postgresql")
            self._engine = create_engine(
                parsed,
                pool_pre_ping=True,
                pool_size=_READERS + 2,
                connect_args={"timeout": _BUSY_S} if self.kind == "sqlite" else {"connect_timeout": _BUSY_S},
            )
        except ArgumentError as error:
            raise HallError(f"{quoted(url)} is no URL of a database: write sqlite:///FILE") from error
        except ImportError as error:
            raise HallError(
                f"PostgreSQL needs a driver: {install_command('hall-postgresql')}, then start again"
            ) from error
        if self.kind == "sqlite":
            event.listen(self._engine, "connect", _prepare_sqlite)
        self._writer = ThreadPoolExecutor(1, "hall-writer")
        self._readers = ThreadPoolExecutor(_READERS, "hall-reader")
        self._exporter = ThreadPoolExecutor(1, "hall-exporter")

    def upgrade(self, revision: str = "head") -> None:
        """Brings the schema up to date, or to a revision; HallError if the database is of a newer hall."""
        config = Config()
        config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))

        def steps(connection: Connection) -> None:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)

        try:
            self.now(steps)
        except CommandError as error:
            raise HallError(
                f"the hall's database is of a newer playmat ({escaped(str(error))}): upgrade playmat"
            ) from error

    def now(self, work: Callable[[Connection], T]) -> T:
        """Does work in one transaction, in the caller's thread; HallError if the database fails."""
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except (DBAPIError, NoConnection, OverflowError) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            failure: type[HallError] = DeadDatabaseError
            if isinstance(error, DataError | IntegrityError | OverflowError):  # the last one: SQLite's
                failure = RefusedRowError
            elif self.kind == "postgresql" and isinstance(error, OperationalError | NoConnection):
                failure = SilentError
            why = escaped(reason)[:200]
            raise failure(
                say("the hall’s database failed ({cause}): check its server and its disk", cause=why)
            ) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Does work in one transaction, after the writes before it."""
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._writer, self.now, work)
        except DeadDatabaseError as error:  # not for a refusal of the work itself
            self.state = State.FULL if _FULL.search(str(error)) else State.FAILING
            raise
        self.state = State.READY
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Does work that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.now, work)

    async def export(self, work: Callable[[Connection], T]) -> T:
        """Does work that reads much, after the exports before it."""
        return await asyncio.get_running_loop().run_in_executor(self._exporter, self.now, work)

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except HallError:
            return False
        return True

    def close(self) -> None:
        """Closes all connections after the work in hand."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._exporter.shutdown()
        self._engine.dispose()


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Sets what a new connection needs: readers beside the writer, and commits that survive a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={_BUSY_S * 1000}"):
        connection.execute(f"PRAGMA {pragma}").close()
