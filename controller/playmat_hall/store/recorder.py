"""Stores events once each, and keeps games, faults and calls up to date from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select, tuple_, update

from playmat.fleet.bounds import write
from playmat.fleet.happenings import (
    Begun,
    Ended,
    Event,
    FaultBegun,
    FaultEnded,
    HelpAnswered,
    HelpCalled,
)
from playmat_hall.instants import milliseconds
from playmat_hall.store.rows import add, put
from playmat_hall.store.schema import calls, events, faults, games, streams

_OLDEST_MS = 1_577_836_800_000  # 2020: no table is older, so an earlier clock has not been set yet


class Received(NamedTuple):
    """An event as it arrived."""

    table: str
    event: Event
    received_ms: int

    @property
    def key(self) -> tuple[str, str, int]:
        """Its identity: a repeated delivery has the same."""
        return self.table, self.event.stream, self.event.sequence

    @property
    def at_ms(self) -> int:
        """When it happened by the table's clock, unless that clock is clearly wrong."""
        at = milliseconds(self.event.at)
        return at if _OLDEST_MS <= at <= self.received_ms else self.received_ms


def record(connection: Connection, batch: Sequence[Received]) -> int:
    """Stores what is new of a batch and returns its number."""
    # The broker delivers at least once. The key of an event decides whether it is new, before games, faults
    # and calls are changed, so that a repeated "fault ended" cannot end a later fault. One thread writes
    # (database.py), therefore nothing is inserted between this look and the insert; `add` tolerates a second
    # hall on the same database.
    keys = {received.key for received in batch}
    columns = (events.c.table_name, events.c.stream, events.c.sequence)
    known = {tuple(row) for row in connection.execute(select(*columns).where(tuple_(*columns).in_(keys)))}
    new = {received.key: received for received in batch if received.key not in known}
    rows = [
        {
            "table_name": table,
            "stream": stream,
            "sequence": sequence,
            "at_ms": received.at_ms,
            "kind": type(received.event.happened).__struct_config__.tag,
            "match": received.event.match,
            "body": write(received.event.happened).decode(),
        }
        for (table, stream, sequence), received in new.items()
    ]
    add(connection, events, rows)
    _count(connection, [*new.values()])
    for received in new.values():
        _follow(connection, received)
    return len(new)


# A gap in the numbers means that an event is on its way or was given up by the table, and only the sum is of
# interest: how much the statistics lack. Instead of the missing numbers themselves the stream keeps its
# highest number and how many below it are unknown. A number above the highest adds the gap before it, one
# below fills a place of a gap, and repetitions never get here. Before the first number that this hall saw
# nothing counts as missing: a table may have played for a year before it got a hall.
def _count(connection: Connection, new: Sequence[Received]) -> None:
    """Notes how far each stream has come, and how many numbers are missing below that."""
    changed = {(received.table, received.event.stream) for received in new}
    identity = tuple_(streams.c.table_name, streams.c.stream)
    known = {
        (row.table_name, row.stream): (row.last, row.missing)
        for row in connection.execute(select(streams).where(identity.in_(changed)))
    }
    for received in new:
        key, sequence = (received.table, received.event.stream), received.event.sequence
        last, missing = known.get(key, (sequence - 1, 0))  # a hall may be younger than its tables
        known[key] = (
            (sequence, missing + sequence - last - 1) if sequence > last else (last, max(0, missing - 1))
        )
    rows = [
        {
            "table_name": table,
            "stream": stream,
            "last": known[table, stream][0],
            "missing": known[table, stream][1],
        }
        for table, stream in sorted(changed)
    ]
    put(connection, streams, *rows)


# Events of a stream may arrive in any order, after a day without network hours late. So no step relies on an
# earlier one: `begun` and `ended` of a game each write their own columns, whichever comes first, and a fault
# or a call that ended closes only what began before. An end that comes before its beginning leaves that one
# open in the statistics; nothing is closed that still lasts.
def _follow(connection: Connection, received: Received) -> None:
    """Changes games, faults and calls after a new event."""
    happened, at = received.event.happened, received.at_ms
    table, stream, sequence = received.key
    key = {"table_name": table, "stream": stream, "sequence": sequence}
    match happened:
        case Begun() if received.event.match:
            begun = {"game": happened.game, "begun_ms": at, "programs": len(happened.programs)}
            put(connection, games, {"match": received.event.match, "table_name": table, **begun})
        case Ended() if received.event.match:
            begun = {"game": happened.game, "begun_ms": at - round(1000 * (happened.seconds or 0))}
            # In case `begun` was lost. Of a game that a restarted table has set aside nothing would be known.
            if happened.game:
                add(connection, games, [{"match": received.event.match, "table_name": table, **begun}])
            same = (games.c.match == received.event.match) & (games.c.table_name == table)
            result = {
                "ended_ms": at,
                "seconds": happened.seconds,
                "actions": happened.actions,
                "winners": None if happened.winners is None else " ".join(happened.winners),
                "abandoned": happened.winners is None,
                "turn": " ".join(happened.turn),
            }
            connection.execute(update(games).where(same).values(**result))
        case FaultBegun():
            words = {"part": happened.part, "part_kind": happened.part_kind, "cause": happened.cause}
            add(connection, faults, [{**key, **words, "begun_ms": at}])
        case FaultEnded():
            here = (faults.c.table_name == table) & (faults.c.part == happened.part)
            still = faults.c.ended_ms.is_(None) & (faults.c.begun_ms <= at)
            connection.execute(update(faults).where(here & still).values(ended_ms=at))
        case HelpCalled():
            add(connection, calls, [{**key, "seat": happened.seat, "called_ms": at}])
        case HelpAnswered():
            here = (calls.c.table_name == table) & (calls.c.called_ms <= at)
            open_call = here & calls.c.answered_ms.is_(None)
            connection.execute(update(calls).where(open_call).values(answered_ms=at))
        case _:
            pass
