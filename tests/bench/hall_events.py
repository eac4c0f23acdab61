"""Prints how long the hall's queries take on a PostgreSQL that holds millions of events.

The events are those of a hundred tables over the ninety days that the hall keeps them, with their games and
faults, made by the server itself. Beside them stands what the same server needs for `SELECT 1`. Minimum and
median of twenty calls.

    hall_events.py [--events 10000000] [--json]
"""

from __future__ import annotations

import argparse
import statistics as figures
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.fleet.happenings import Acted, Event
from playmat_hall.instants import instant
from playmat_hall.store.accounts import latest_audit
from playmat_hall.store.database import Database
from playmat_hall.store.export import delete_old
from playmat_hall.store.plan import read_plan
from playmat_hall.store.recorder import Received, record
from playmat_hall.store.statistics import statistics
from playmat_hall.store.tournaments import reported_results
from playmat_hall.tournament import Moment, Tournament
from support.postgresql import server
from support.report import Report

CALLS = 20
TABLES, DAYS, GAME = 100, 90, 80  # actions of a game
AT_A_TIME = 500_000  # rows

# Event n belongs to table n % TABLES and lies n steps after the oldest. Every 80th begins a game.
EVENTS = """
INSERT INTO events (table_name, stream, sequence, at_ms, kind, match, body)
SELECT 'table-' || n % :tables, 'a1a1a1a1a1a1a1a1', n / :tables, :since + n * :step, 'action',
  lpad(to_hex(n % :tables * 1000000 + n / :tables / :game), 32, '0'),
  '{"kind":"action","number":' || n || ',"action":"recruit G F1","seats":["south"],"sentence":{"en":"draws"}}'
FROM generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n
"""
GAMES = """
INSERT INTO games
  (table_name, match, game, begun_ms, ended_ms, seconds, actions, programs, winners, abandoned, turn)
SELECT 'table-' || n % :tables, lpad(to_hex(n), 32, '0'),
  (ARRAY['art-of-war', 'age-of-war', 'archery-tactics', 'game-of-war'])[1 + n % 4],
  :since + n * :step, :since + n * :step + 1200000, 1200, 80, 0,
  CASE WHEN n % 9 = 0 THEN NULL ELSE 'south' END, n % 9 = 0, 'north'
FROM generate_series(CAST(0 AS bigint), CAST(:last AS bigint)) AS n
"""
FAULTS = """
INSERT INTO faults (table_name, stream, sequence, part, part_kind, cause, begun_ms, ended_ms)
SELECT 'table-' || n % :tables, 'a1a1a1a1a1a1a1a1', n, 'reader ' || n % 36, 'reader', 'no answer',
  :since + n * :step, :since + n * :step + 60000
FROM generate_series(CAST(0 AS bigint), CAST(:last AS bigint)) AS n
"""


def fill(database: Database, number: int, now_ms: int) -> None:
    """Writes the events and what follows from them."""
    since, length = now_ms - DAYS * 86_400_000 + 60_000, DAYS * 86_400_000 - 120_000

    def insert(statement: str, rows: int, first: int, last: int) -> None:
        values = {"tables": TABLES, "since": since, "step": length / rows, "last": last}
        values |= {"first": first, "game": GAME} if statement is EVENTS else {}
        database.now(lambda connection: connection.execute(text(statement), values))

    for first in range(0, number, AT_A_TIME):
        insert(EVENTS, number, first, min(number, first + AT_A_TIME) - 1)
    insert(GAMES, number // GAME, 0, number // GAME - 1)
    insert(FAULTS, number // 1000, 0, number // 1000 - 1)
    database.now(lambda connection: connection.execute(text("ANALYZE")))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the hall's queries.")
    parser.add_argument("--events", type=int, default=10_000_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    now_ms = round(time.time() * 1000)
    sequence = iter(range(2**40, 2**41))

    def batch(connection: Connection) -> int:
        one = Event(
            stream="a1" * 8,
            sequence=next(sequence),
            at=instant(now_ms),
            happened=Acted(1, "recruit G F1"),
            match="0" * 32,
        )
        return record(connection, [Received(f"table-{n}", one, now_ms) for n in range(50)])

    def evening() -> Tournament:
        """Games at all tables, each since its last 200 events."""
        players, tables = [f"P{n}" for n in range(64)], [f"table-{n}" for n in range(TABLES)]
        before = {"a1" * 8: options.events // TABLES - 200}
        tournament = Tournament("", "swiss", players, tables, 1)
        tournament.next_round(Moment(now_ms, dict.fromkeys(tables, before)))
        return tournament

    played = evening()
    queries: dict[str, Callable[[Connection], Any]] = {
        "SELECT 1": lambda connection: connection.execute(text("SELECT 1")).scalar(),
        "statistics page": lambda connection: statistics(connection, now_ms),
        "floor plan": read_plan,
        "audit log": latest_audit,
        "tournament's results": lambda connection: reported_results(connection, played),
        "storing 50 events": batch,
        "one slice of deleting": lambda connection: delete_old(connection, now_ms, DAYS - 1, 800),
    }
    with Report(f"{options.events} events in PostgreSQL") as report, server() as url:
        database = Database(url)
        database.upgrade()
        begun = time.monotonic()
        fill(database, options.events, now_ms)
        size = database.now(
            lambda connection: connection.execute(text("SELECT pg_database_size('postgres')")).scalar()
        )
        report.say(f"filled in {time.monotonic() - begun:.0f} s: {size / 1e9:.1f} GB")
        for name, query in queries.items():
            times = []
            for _ in range(CALLS):
                before = time.perf_counter()
                database.now(query)
                times.append(1000 * (time.perf_counter() - before))
            least, median = min(times), figures.median(times)
            report.row(
                f"{name}: {least:.1f} ms, median {median:.1f} ms", query=name, least=least, median=median
            )
        database.close()


if __name__ == "__main__":
    main()
