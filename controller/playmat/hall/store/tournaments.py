"""The tournament of the evening, as one row."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, delete, func, select

from playmat.errors import HallError
from playmat.hall.store.rows import put
from playmat.hall.store.schema import games, tournaments
from playmat.hall.tournament import Tournament
from playmat.picture import SEAT_NAMES

T = TypeVar("T")

_RESULTS = {SEAT_NAMES[0]: "first", SEAT_NAMES[1]: "second", "": "draw"}


class Kept(NamedTuple):
    """A tournament and its key."""

    id: str
    created_ms: int
    tournament: Tournament


def begin_tournament(connection: Connection, tournament: Tournament, now_ms: int) -> Kept:
    """Stores a new tournament, which is the present one from now on."""
    kept = Kept(secrets.token_hex(16), now_ms, tournament)
    save_tournament(connection, kept)
    return kept


def save_tournament(connection: Connection, kept: Kept) -> None:
    """Stores a tournament after a change."""
    body = json.dumps(kept.tournament.as_json())
    put(connection, tournaments, {"id": kept.id, "created_ms": kept.created_ms, "body": body})


def change_tournament(connection: Connection, change: Callable[[Tournament], T]) -> tuple[Kept, T]:
    """Reads, changes and saves in one transaction: two members of staff may enter results at once."""
    kept = latest_tournament(connection)
    if kept is None:
        raise HallError("there is no tournament: begin one")
    changed = change(kept.tournament)
    save_tournament(connection, kept)
    return kept, changed


def latest_tournament(connection: Connection) -> Kept | None:
    """Returns the present tournament."""
    row = connection.execute(
        select(tournaments).order_by(tournaments.c.created_ms.desc()).limit(1)
    ).one_or_none()
    return Kept(row.id, row.created_ms, Tournament.of_json(json.loads(row.body))) if row else None


def reported_results(connection: Connection, tournament: Tournament) -> dict[int, str]:
    """Returns what the tables report of games of the present round, by number in the round."""
    # A proposal only: guests may have changed seats, or played something else in between. A game counts that
    # began after the pairing had its table, without a program, and was not abandoned; a replay replaces it.
    # It comes from stored events, so it is not lost when the hall restarts or an event is late.
    found: dict[int, str] = {}
    for number, game in enumerate(tournament.rounds[-1] if tournament.rounds else ()):
        if game.table and game.second and not game.result:
            row = connection.execute(
                select(games.c.winners)
                .where(games.c.table_name == game.table, games.c.begun_ms >= game.since_ms)
                .where(games.c.abandoned.is_(False), func.coalesce(games.c.programs, 0) == 0)
                .order_by(games.c.begun_ms.desc())
                .limit(1)
            ).one_or_none()
            if row and (result := _RESULTS.get(row.winners)):
                found[number] = result
    return found


def end_tournament(connection: Connection) -> None:
    """Removes all tournaments."""
    connection.execute(delete(tournaments))
