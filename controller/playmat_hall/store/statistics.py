"""Statistics of one week and the week before."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import BigInteger, Connection, Select, case, func, literal_column, select
from sqlalchemy.sql.elements import ColumnElement

from playmat_hall.instants import day, midnight
from playmat_hall.store.schema import calls, faults, games, streams

_DAYS = 7
_QUARTER_MS = 900_000


def statistics(connection: Connection, now_ms: int) -> dict[str, Any]:
    """Returns the last seven days, today included, beside the seven before."""
    edges = [midnight(now_ms, ago) for ago in range(2 * _DAYS - 1, -1, -1)]
    this, before = (edges[_DAYS], now_ms + 1), (edges[0], edges[_DAYS])
    days = _per_day(connection, before[0], this[1])
    return {
        "days": [
            {
                "day": day(edges[_DAYS + n]),
                "games": days[day(edges[_DAYS + n])],
                "before": days[day(edges[n])],
            }
            for n in range(_DAYS)
        ],
        "totals": _totals(connection, *this),
        "before": _totals(connection, *before),
        "games": _rows(connection, _by(games.c.game, *this)),
        "tables": _rows(connection, _by(games.c.table_name, *this)),
        "abandoned": _rows(connection, _abandoned(*this)),
        "faults": _rows(connection, _faults(*this)),
        "missing": int(connection.execute(select(func.sum(streams.c.missing))).scalar() or 0),
    }


def _is_within(column: ColumnElement[int], since: int, until: int) -> ColumnElement[bool]:
    return (column >= since) & (column < until)


def _per_day(connection: Connection, since: int, until: int) -> Counter[str]:
    """Returns the number of games that began on each local day."""
    # The database groups by quarters of an hour and Python adds these up to local days: neither database
    # knows the hall's time zone, and days have 23 or 25 hours when the clocks change.
    # A literal, as PostgreSQL takes two bound parameters for two expressions and then refuses GROUP BY.
    quarter = (games.c.begun_ms // literal_column(str(_QUARTER_MS), BigInteger)).label("quarter")
    found = (
        select(quarter, func.count().label("number"))
        .where(_is_within(games.c.begun_ms, since, until))
        .group_by(quarter)
    )
    days: Counter[str] = Counter()
    for row in connection.execute(found):
        days[day(int(row.quarter) * _QUARTER_MS)] += row.number
    return days


def _totals(connection: Connection, since: int, until: int) -> dict[str, Any]:
    number = select(*_measures()).where(_is_within(games.c.begun_ms, since, until))
    answered = select(
        func.count().label("calls"), func.avg(calls.c.answered_ms - calls.c.called_ms).label("answered_ms")
    ).where(_is_within(calls.c.called_ms, since, until))
    failed = select(func.count().label("faults")).where(_is_within(faults.c.begun_ms, since, until))
    rows = [_rows(connection, query)[0] for query in (number, answered, failed)]
    return {name: value for row in rows for name, value in row.items()}


def _measures() -> tuple[ColumnElement[Any], ...]:
    return (
        func.count().label("games"),
        func.avg(games.c.seconds).label("seconds"),
        func.coalesce(func.sum(case((games.c.abandoned.is_(True), 1), else_=0)), 0).label("abandoned"),
    )


def _by(column: ColumnElement[str], since: int, until: int) -> Select[Any]:
    return (
        select(column.label("name"), *_measures())
        .where(_is_within(games.c.begun_ms, since, until))
        .group_by(column)
        .order_by(func.count().desc(), column)
        .limit(100)
    )


def _abandoned(since: int, until: int) -> Select[Any]:
    """Counts abandoned games by number of actions and turn."""
    tens = (games.c.actions - games.c.actions % literal_column("10", BigInteger)).label("actions")
    return (
        select(games.c.game.label("name"), tens, games.c.turn, func.count().label("games"))
        .where(_is_within(games.c.begun_ms, since, until), games.c.abandoned.is_(True))
        .group_by(games.c.game, tens, games.c.turn)
        .order_by(func.count().desc(), games.c.game, tens)
        .limit(20)
    )


def _faults(since: int, until: int) -> Select[Any]:
    return (
        select(
            faults.c.table_name.label("table"),
            faults.c.part,
            func.count().label("faults"),
            func.avg(faults.c.ended_ms - faults.c.begun_ms).label("ended_ms"),
        )
        .where(_is_within(faults.c.begun_ms, since, until))
        .group_by(faults.c.table_name, faults.c.part)
        .order_by(func.count().desc(), faults.c.table_name, faults.c.part)
        .limit(50)
    )


def _rows(connection: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    """Returns rows as JSON values; PostgreSQL computes averages of integers as decimals."""
    return [
        {
            name: value if isinstance(value, str | int | None) else float(value)
            for name, value in row._mapping.items()
        }
        for row in connection.execute(query)
    ]
