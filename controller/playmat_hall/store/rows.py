"""Inserts that tolerate rows which exist, in the dialect of the connection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def add(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Inserts rows; those whose key exists stay as they are."""
    if rows:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(insert(table).on_conflict_do_nothing(), list(rows))


def put(connection: Connection, table: Table, *rows: Mapping[str, Any]) -> None:
    """Inserts rows with the same columns; where a key exists, these columns are changed."""
    if rows:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        keys, statement = [column.name for column in table.primary_key], insert(table)
        changed = {name: statement.excluded[name] for name in rows[0] if name not in keys}
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=changed), list(rows))
