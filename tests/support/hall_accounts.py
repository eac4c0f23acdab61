"""A hall without tables, with an account for each role, and how browsers visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.testclient import TestClient

from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.passwords import hashed
from playmat_hall.store.accounts import Account, Role, create_account
from playmat_hall.store.database import Database

PASSWORD = "a long evening"
HERE, ELSEWHERE = ("127.0.0.1", 5), ("192.0.2.7", 5)
Sign = Callable[[Role], TestClient]
Visit = Callable[..., TestClient]


def new_database(folder: Path, roles: tuple[Role, ...] = ()) -> Database:
    """Returns an SQLite database of the present schema, with an account for each of `roles`."""
    file = folder / "hall.db"
    file.write_bytes(_new_file(roles))
    return Database(f"sqlite:///{file}")


# The steps to the present schema, and passwords, take ten times as long as the rest of a test.
@cache
def _new_file(roles: tuple[Role, ...]) -> bytes:
    """Returns the file of such a database; each account is called like its role."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "hall.db")
        database = Database(f"sqlite:///{file}")
        database.upgrade()
        for role in roles:
            account = Account(role.word, role)
            database.now(
                lambda connection, new=account: create_account(connection, new, hashed(PASSWORD), now_ms())
            )
        database.close()
        return file.read_bytes()


@contextmanager
def hall_with_accounts(folder: Path) -> Iterator[Hall]:
    """Each account is called like its role."""
    database = new_database(folder, tuple(Role))
    yield Hall(database, Address("127.0.0.1", 1), lambda sentence: None)
    database.close()
