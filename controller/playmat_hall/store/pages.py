"""The addresses of tables' own pages that an owner has confirmed; only these become links."""

from __future__ import annotations

from sqlalchemy import Connection, select

from playmat_hall.store.rows import put
from playmat_hall.store.schema import pages


def read_pages(connection: Connection) -> dict[str, str]:
    """Returns the confirmed address of each table."""
    return {row.table_name: row.address for row in connection.execute(select(pages))}


def save_page(connection: Connection, table: str, address: str) -> None:
    """Saves an address in place of the one that was confirmed before."""
    put(connection, pages, {"table_name": table, "address": address})
