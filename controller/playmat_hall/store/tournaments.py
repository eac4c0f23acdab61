"""The tournament of the evening, as one row."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, ScalarSelect, delete, func, select

from playmat.errors import HallError
from playmat.placement import SEAT_NAMES
from playmat.text import say
from playmat_hall.store.rows import put
from playmat_hall.store.schema import events, games, streams, tournaments
from playmat_hall.tournament import CHANGED, Game, Moment, Tournament

T = TypeVar("T")

_RESULTS = {SEAT_NAMES[0]: "first", SEAT_NAMES[1]: "second", "": "draw"}


class Kept(NamedTuple):
    """A tournament and its key."""

    id: str
    created_ms: int
    tournament: Tournament


def begin_tournament(connection: Connection, tournament: Tournament, now_ms: int) -> Kept:
    """Stores a new tournament, which is the present one from now on; HallError while another one is."""
    if latest_tournament(connection):
        raise HallError(say("a tournament is running: look at it, and end it first"))
    kept = Kept(secrets.token_hex(16), now_ms, tournament)
    save_tournament(connection, kept)
    return kept


def save_tournament(connection: Connection, kept: Kept) -> None:
    """Stores a tournament after a change."""
    body = json.dumps(kept.tournament.as_json())
    put(connection, tournaments, {"id": kept.id, "created_ms": kept.created_ms, "body": body})


def change_tournament(
    connection: Connection, key: str, now_ms: int, change: Callable[[Tournament, Moment], T]
) -> tuple[Kept, T]:
    """Reads, changes and saves in one transaction: two members of staff may enter results at once."""
    kept = find_tournament(connection, key)
    last: dict[str, dict[str, int]] = {}
    for row in connection.execute(select(streams)):  # also of a table to which a pairing may move
        last.setdefault(row.table_name, {})[row.stream] = row.last
    changed = change(kept.tournament, Moment(now_ms, last))
    save_tournament(connection, kept)
    return kept, changed


def latest_tournament(connection: Connection) -> Kept | None:
    """Returns the present tournament, if there is one."""
    row = connection.execute(
        select(tournaments).order_by(tournaments.c.created_ms.desc()).limit(1)
    ).one_or_none()
    return Kept(row.id, row.created_ms, Tournament.of_json(json.loads(row.body))) if row else None


def present_tournament(connection: Connection) -> Kept:
    """Returns the present tournament; HallError if there is none."""
    kept = latest_tournament(connection)
    if kept is None:
        raise HallError(say("there is no tournament: begin one"))
    return kept


def find_tournament(connection: Connection, key: str) -> Kept:
    """Returns the present tournament; HallError if it is not the one with this key."""
    kept = present_tournament(connection)
    if kept.id != key:
        raise HallError(CHANGED)
    return kept


def reported_results(connection: Connection, tournament: Tournament) -> dict[int, str]:
    """Returns what the tables report of games of the present round, by number in the round."""
    paired = enumerate(tournament.rounds[-1] if tournament.rounds else ())
    seated = {game.table: (number, game) for number, game in paired if game.table and not game.result}
    found = {number: _reported(connection, game) for number, game in seated.values()}
    return {number: result for number, result in found.items() if result}


# A proposal only: guests may have changed seats, or played something else in between. A game counts that
# began after the pairing had its table, without a program, and was not abandoned; a replay replaces it. One
# with an action after its end goes on, as its players took the end back. The result comes from stored events,
# so it is not lost when the hall restarts or an event is late. The numbers of a table's events decide what
# came after, because its clock may be slow. A game that was played before the pairing but is reported later
# is proposed wrongly: a table that was cut off then did not show the pairing.
def _reported(connection: Connection, game: Game) -> str | None:
    if game.after is None:
        return None
    known, result = game.after, None
    here = select(streams.c.stream).where(streams.c.table_name == game.table)
    for stream in sorted(connection.execute(here).scalars(), key=lambda candidate: candidate not in known):
        began = (
            (events.c.table_name == game.table)
            & (events.c.stream == stream)
            & (events.c.sequence > known.get(stream, -1))
            & (events.c.kind == "begun")
        )
        same = (games.c.table_name == events.c.table_name) & (games.c.match == events.c.match)
        winners = connection.execute(
            select(games.c.winners)
            .select_from(events.join(games, same))
            .where(began, games.c.abandoned.is_(False), func.coalesce(games.c.programs, 0) == 0)
            .where(_last("ended") > _last("action"))
            .order_by(events.c.sequence.desc())
            .limit(1)
        ).scalar()
        if winners is not None:
            result = _RESULTS.get(winners)
    return result


def _last(kind: str) -> ScalarSelect[int]:
    """Returns the number of the last event of a kind in the match that `events` begins, or -1."""
    inner = events.alias()
    same = [inner.c[name] == events.c[name] for name in ("table_name", "stream", "match")]
    later = inner.c.sequence > events.c.sequence  # a part of the key: without it all events are read
    numbers = select(func.coalesce(func.max(inner.c.sequence), -1)).where(*same, later, inner.c.kind == kind)
    return numbers.scalar_subquery()


def end_tournament(connection: Connection, key: str) -> Kept:
    """Removes the present tournament and returns it; HallError if it is another one."""
    kept = find_tournament(connection, key)
    connection.execute(delete(tournaments))
    return kept
