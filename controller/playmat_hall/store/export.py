"""Exports as CSV and Parquet, and the deletion of what has become too old."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, func, select

from playmat.errors import HallError, quoted
from playmat.extras import install_command
from playmat.text import say
from playmat_hall.instants import instant
from playmat_hall.store.schema import audit, calls, events, faults, games
from playmat_hall.tournament import Tournament

EXPORTS: dict[str, Table] = {"events": events, "games": games, "faults": faults, "calls": calls}
"""What can be exported; accounts and the audit log are not."""

_DAY_MS = 86_400_000
_AT_A_TIME = 2000  # rows
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export_csv(connection: Connection, what: str, target: Path) -> int:
    """Writes a table of the database with a line of names, and returns the number of its rows."""
    if what not in EXPORTS:
        raise HallError(say("{what} cannot be exported: reload the page", what=quoted(what)))
    table = EXPORTS[what]
    ordered = select(table).order_by(*table.primary_key.columns)
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(column.name.removesuffix("_ms") for column in table.columns)
        number = 0
        for row in connection.execution_options(yield_per=_AT_A_TIME).execute(ordered):
            cells = []
            for column, value in zip(table.columns, row, strict=True):
                if column.name.endswith("_ms"):
                    cells.append("" if value is None else instant(value))
                else:
                    cells.append(_cell(value))
            writer.writerow(cells)
            number += 1
    return number


def standings_csv(tournament: Tournament) -> str:
    """Returns the standings of a tournament as CSV, with a line of names."""
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(("place", "player", "points", "opponents", "left"))
    for standing in tournament.standings():
        writer.writerow(map(_cell, standing.values()))
    return file.getvalue()


def _cell(value: Any) -> Any:
    """Returns a value for CSV: no text that a spreadsheet would calculate."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def export_parquet(connection: Connection, what: str, target: Path) -> int:
    """Writes the same as Parquet."""
    # DuckDB converts the CSV that is written anyway: one wheel of 20 MB for x86 and ARM without further
    # packages, where pyarrow has 50 MB, and it works in pieces instead of holding all rows.
    try:
        import duckdb
    except ImportError as error:
        command = install_command("hall-parquet")
        raise HallError(say("Parquet needs DuckDB: {command}, or export CSV", command=command)) from error
    source = target.with_suffix(".part.csv")
    try:
        number = export_csv(connection, what, source)
        with duckdb.connect(config={"memory_limit": "256MB", "threads": 1}) as engine:
            types = {column.name.removesuffix("_ms"): _stored_as(column) for column in EXPORTS[what].columns}
            rows = engine.read_csv(str(source), header=True, dtype=types)
            rows.write_parquet(str(target), compression="zstd")
    finally:
        source.unlink(missing_ok=True)
    return number


def _stored_as(column: Column[Any]) -> str:
    """Returns the type of a column in Parquet, the same for every export whatever its rows hold."""
    if column.name.endswith("_ms"):
        return "TIMESTAMP"
    types = {bool: "BOOLEAN", int: "BIGINT", float: "DOUBLE"}
    return types.get(column.type.python_type, "VARCHAR")


def delete_old(connection: Connection, now_ms: int, event_days: int, game_days: int) -> int:
    """Deletes some of what is too old, and returns how many rows; 0 when nothing is left to delete.

    Events go after `event_days`, games, faults, calls and audit lines after `game_days`. One statement for
    the events of a month would hold up new ones for minutes, so each call deletes a slice of the oldest. Days
    count back from the newest event: a computer whose clock jumps ahead must not delete everything.
    """
    newest = [
        connection.execute(select(func.max(column))).scalar() for column in (events.c.at_ms, games.c.begun_ms)
    ]
    now_ms = min(now_ms, max(filter(None, newest), default=now_ms))
    limits = {events.c.at_ms: now_ms - event_days * _DAY_MS}
    older = now_ms - game_days * _DAY_MS
    limits |= dict.fromkeys((games.c.begun_ms, faults.c.begun_ms, calls.c.called_ms, audit.c.at_ms), older)
    number = 0
    for column, limit in limits.items():
        slice_end = select(column).where(column < limit).order_by(column).offset(_AT_A_TIME).limit(1)
        until = connection.execute(slice_end).scalar()
        chosen = column < limit if until is None else column <= until
        number += connection.execute(delete(column.table).where(chosen)).rowcount
    return number
