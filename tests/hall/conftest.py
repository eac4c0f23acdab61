"""Both databases, a SQLite file and a real PostgreSQL server; a hall with accounts, and its visitors."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth
from playmat.fleet.topics import Topic
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.page.server import create_hall_app
from playmat_hall.store.accounts import Role
from playmat_hall.store.database import Database
from support.broker import free_port
from support.hall_accounts import ELSEWHERE, PASSWORD, Sign, Visit, hall_with_accounts, new_database
from support.postgresql import server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def store(tmp_path: Path) -> Database:
    return new_database(tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database of the present schema."""
    if request.param == "sqlite":
        database = new_database(tmp_path)
    else:
        database = Database(request.getfixturevalue("postgresql"))
        database.now(lambda connection: connection.execute(text("DROP SCHEMA public CASCADE")))
        database.now(lambda connection: connection.execute(text("CREATE SCHEMA public")))
        database.upgrade()
    yield database
    database.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall with one table, and one account for each role."""
    with hall_with_accounts(tmp_path) as hall:
        birth = Birth(session=secrets.token_hex(16), online=True, playmat="0.3.0", name="Window")
        hall.tables.receive("window", Topic.BIRTH, write(birth), now_ms())
        yield hall


@pytest.fixture
def visit(hall: Hall) -> Iterator[Visit]:
    """Opens a browser; each keeps one event loop, as a served page does."""
    with ExitStack() as stack:

        def come(address: tuple[str, int] = ELSEWHERE, **options: Any) -> TestClient:
            app = create_hall_app(hall, ["testserver"], **{"guest_delay_s": 0.2, **options})
            return stack.enter_context(TestClient(app, client=address))

        yield come


@pytest.fixture
def signed(visit: Visit) -> Sign:
    """Signs a browser in to the account of a role."""

    def sign(role: Role) -> TestClient:
        client = visit()
        answer = client.post("/api/session", json={"name": role.word, "password": PASSWORD})
        assert answer.json() == {"name": role.word, "role": role.word}
        return client

    return sign
