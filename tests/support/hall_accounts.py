"""A hall without tables, with an account for each role, and how browsers visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def hall_with_accounts(folder: Path) -> Iterator[Hall]:
    """Each account is called like its role."""
    database = Database(f"sqlite:///{folder / 'hall.db'}")
    database.upgrade()
    stored = hashed(PASSWORD)
    for role in Role:
        account = Account(role.word, role)
        database.now(lambda connection, new=account: create_account(connection, new, stored, now_ms()))
    yield Hall(database, Address("127.0.0.1", 1), lambda sentence: None)
    database.close()
