"""The floor plan: where each table stands, in thousandths of the plan."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, select

from playmat_hall.store.rows import put
from playmat_hall.store.schema import floor

Place = tuple[int, int]


def read_plan(connection: Connection) -> dict[str, Place]:
    """Returns the place of each table that the operator has placed."""
    return {row.table_name: (row.x, row.y) for row in connection.execute(select(floor))}


def save_plan(connection: Connection, places: Mapping[str, Place]) -> None:
    """Saves the places of some tables."""
    put(connection, floor, *({"table_name": table, "x": x, "y": y} for table, (x, y) in places.items()))
