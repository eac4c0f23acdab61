"""The tables of the hall's database. Times are milliseconds since 1970 in UTC."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)

metadata = MetaData()


class Words(TypeDecorator[str]):
    """A text that came from elsewhere; PostgreSQL stores no NUL, so it becomes U+FFFD."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        """Returns the text as it is stored."""
        return value and value.replace("\0", "\ufffd")


events = Table(
    "events",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("stream", Words(64), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", Words(20), nullable=False),
    Column("match", Words(64)),
    Column("body", Text, nullable=False),
    Index("events_by_time", "at_ms"),
    Index("events_of_table", "table_name", "at_ms"),
)

streams = Table(
    "streams",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("stream", Words(64), primary_key=True),
    Column("last", BigInteger, nullable=False),
    Column("missing", BigInteger, nullable=False),  # numbers below `last` that have not arrived
)

games = Table(
    "games",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("match", Words(64), primary_key=True),
    Column("game", Words(80), nullable=False),
    Column("begun_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("seconds", Float),
    Column("actions", BigInteger),
    Column("programs", Integer),
    Column("winners", Words(300)),
    Column("abandoned", Boolean),
    Column("turn", Words(300)),  # where it was abandoned
    Index("games_by_time", "begun_ms"),
)

faults = Table(
    "faults",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("stream", Words(64), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("part", Words(80), nullable=False),
    Column("part_kind", Words(80), nullable=False),
    Column("cause", Words(500), nullable=False),
    Column("begun_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Index("faults_by_time", "begun_ms"),
)

calls = Table(
    "calls",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("stream", Words(64), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Words(20)),
    Column("called_ms", BigInteger, nullable=False),
    Column("answered_ms", BigInteger),
    Index("calls_by_time", "called_ms"),
)

floor = Table(
    "floor",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("x", Integer, nullable=False),  # thousandths of the plan's width and height
    Column("y", Integer, nullable=False),
)

pages = Table(
    "pages",
    metadata,
    Column("table_name", Words(40), primary_key=True),
    Column("address", Words(300), nullable=False),  # of the table's own page, as an owner confirmed it
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", Words(40), primary_key=True),
    Column("password", Words(200), nullable=False),
    Column("role", Words(10), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Words(64), primary_key=True),  # its SHA-256
    Column("account", Words(40), nullable=False),
    Column("ends_ms", BigInteger, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("account", Words(40), nullable=False),
    Column("action", Words(40), nullable=False),
    Column("target", Words(80), nullable=False),
    Column("outcome", Words(600), nullable=False),
    Index("audit_by_time", "at_ms"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Words(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
