"""Both databases: the same tests run on a SQLite file and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from playmat_hall.store.database import Database
from support.postgresql import server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database of the present schema."""
    if request.param == "sqlite":
        database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    else:
        database = Database(request.getfixturevalue("postgresql"))
        database.now(lambda connection: connection.execute(text("DROP SCHEMA public CASCADE")))
        database.now(lambda connection: connection.execute(text("CREATE SCHEMA public")))
    database.upgrade()
    yield database
    database.close()
