"""The tournament of the evening, as one row."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from playmat.errors import HallError
from playmat.hall.store.rows import put
from playmat.hall.store.schema import tournaments
from playmat.hall.tournament import Tournament


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


def change_tournament(connection: Connection, change: Callable[[Tournament], object]) -> Tournament:
    """Reads, changes and saves in one transaction: two members of staff may enter results at once."""
    kept = latest_tournament(connection)
    if kept is None:
        raise HallError("there is no tournament: begin one")
    change(kept.tournament)
    save_tournament(connection, kept)
    return kept.tournament


def latest_tournament(connection: Connection) -> Kept | None:
    """Returns the present tournament."""
    row = connection.execute(
        select(tournaments).order_by(tournaments.c.created_ms.desc()).limit(1)
    ).one_or_none()
    return Kept(row.id, row.created_ms, Tournament.of_json(json.loads(row.body))) if row else None


def end_tournament(connection: Connection) -> None:
    """Removes all tournaments."""
    connection.execute(delete(tournaments))
