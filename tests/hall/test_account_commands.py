"""`playmat hall --add-account`: accounts made and mended from a shell."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from playmat.cli import main
from playmat_hall.passwords import matches
from playmat_hall.store.accounts import all_accounts, stored_password
from playmat_hall.store.database import Database

Add = Callable[..., int]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Add:
    def add(*words: str, password: str = "a long evening") -> int:
        monkeypatch.setattr("sys.stdin", StringIO(f"{password}\n"))
        return main(["hall", "--database", f"sqlite:///{tmp_path / 'hall.db'}", *words])

    return add


def roles(folder: Path) -> dict[str, str]:
    database = Database(f"sqlite:///{folder / 'hall.db'}")
    try:
        return {account.name: account.role.word for account in database.now(all_accounts)}
    finally:
        database.close()


def test_an_account_gets_the_role_that_is_named_and_keeps_it_otherwise(
    tmp_path: Path, add: Add, capsys: pytest.CaptureFixture[str]
) -> None:
    assert add("--add-account", "bob") == 0
    assert roles(tmp_path) == {"bob": "staff"}
    assert add("--add-account", "Bob", "--role", "owner", password="another evening") == 0
    assert roles(tmp_path) == {"bob": "owner"}
    assert add("--add-account", "bob", password="a third evening") == 0
    assert roles(tmp_path) == {"bob": "owner"}
    assert capsys.readouterr().err.count("changed the password of bob") == 2
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    stored = database.now(lambda connection: stored_password(connection, "bob"))
    database.close()
    assert matches("a third evening", stored)


def test_the_last_owner_keeps_role_and_password(
    tmp_path: Path, add: Add, capsys: pytest.CaptureFixture[str]
) -> None:
    add("--add-account", "ana", "--role", "owner")
    assert add("--add-account", "ana", "--role", "staff", password="another evening") == 1
    assert "is the last owner" in capsys.readouterr().err
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    stored = database.now(lambda connection: stored_password(connection, "ana"))
    database.close()
    assert roles(tmp_path) == {"ana": "owner"} and matches("a long evening", stored)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--add-account", ""], "'' is no name: use up to 40 letters"),
        (["--role", "owner"], "--role is that of an account: add --add-account NAME"),
    ],
)
def test_what_makes_no_account_is_refused_and_no_hall_begins(
    tmp_path: Path, add: Add, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert add(*words) == 1
    assert sentence in capsys.readouterr().err


def test_a_role_that_there_is_not_is_refused_with_those_that_there_are(
    add: Add, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        add("--add-account", "bob", "--role", "boss")
    assert "invalid choice: 'boss' (choose from" in capsys.readouterr().err
