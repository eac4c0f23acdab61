"""Accounts, their sessions, and the audit log."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from sqlalchemy import Connection, CursorResult, delete, func, insert, select, update

from playmat.errors import HallError, quoted
from playmat.text import Text, say
from playmat_hall.store.schema import accounts, audit, sessions

_HOUR_MS = 3_600_000
HERE = "this computer"
"""Who acts in the audit log without an account, as a browser of the hall's own computer."""
_NAME = re.compile(r"[^\W_][\w .-]{0,39}")


class Role(IntEnum):
    """Permissions of an account; each role includes those below it."""

    GUEST = 1  # guest screens and tournaments
    STAFF = 2  # the overview, and commands to tables
    OWNER = 3  # accounts, statistics, export, updates

    @property
    def word(self) -> str:
        """The role as it is stored and sent."""
        return self.name.lower()

    @property
    def title(self) -> Text:
        """The role for people."""
        return _TITLES[self]

    @classmethod
    def parse(cls, word: str) -> Role:
        """Returns the role; HallError for another word."""
        if word.upper() not in cls.__members__:
            raise HallError(say("{role} is no role: reload the page", role=quoted(word)))
        return cls[word.upper()]


_TITLES = {Role.GUEST: say("Guest screen"), Role.STAFF: say("Staff"), Role.OWNER: say("Owner")}

SESSION_MS = {Role.GUEST: 60 * 24 * _HOUR_MS, Role.STAFF: 16 * _HOUR_MS, Role.OWNER: 16 * _HOUR_MS}
"""How long a browser stays signed in: a guest screen for months, staff for a long shift."""


@dataclass(frozen=True, slots=True)
class Account:
    """Someone who signs in."""

    name: str
    role: Role


def create_account(connection: Connection, account: Account, password: str, now_ms: int) -> None:
    """Adds an account with its hashed password; HallError if the name is taken or unusable."""
    if not _NAME.fullmatch(account.name):
        raise HallError(
            say(
                "{name} is no name: use up to 40 letters, digits, spaces and - . _", name=quoted(account.name)
            )
        )
    if account.name.casefold() in {HERE, *(other.name.casefold() for other in all_accounts(connection))}:
        raise HallError(
            say("there is an account {name} already: choose another name", name=quoted(account.name))
        )
    row = {"name": account.name, "password": password, "role": account.role.word, "created_ms": now_ms}
    connection.execute(insert(accounts).values(**row))


def change_password(connection: Connection, name: str, password: str) -> None:
    """Replaces the hashed password and signs the account out everywhere; HallError if it is removed."""
    _change(connection, name, password=password)


def change_role(connection: Connection, name: str, role: Role) -> None:
    """Changes a role and signs the account out everywhere; HallError if it is removed, or the last owner.

    How long a browser stays signed in depends on the role.
    """
    if role is not Role.OWNER:
        _keep_an_owner(connection, name)
    _change(connection, name, role=role.word)


def remove_account(connection: Connection, name: str) -> None:
    """Removes an account and its sessions; HallError for the last owner, or if it is removed already."""
    _keep_an_owner(connection, name)
    _sign_out(connection, name, connection.execute(delete(accounts).where(accounts.c.name == name)))


def stored_password(connection: Connection, name: str) -> str | None:
    """Returns the hash of an account's password; None if there is no such account."""
    found: str | None = connection.execute(
        select(accounts.c.password).where(accounts.c.name == name)
    ).scalar_one_or_none()
    return found


def known_as(connection: Connection, name: str) -> str:
    """Returns the name of the account, whose letters may be large or small; the name itself for none."""
    known = {account.name.casefold(): account.name for account in all_accounts(connection)}
    return known.get(name.casefold(), name)


def all_accounts(connection: Connection) -> list[Account]:
    """Returns all accounts by name."""
    rows = connection.execute(select(accounts.c.name, accounts.c.role).order_by(accounts.c.name))
    return [Account(row.name, Role.parse(row.role)) for row in rows]


def begin_session(connection: Connection, name: str, now_ms: int) -> str:
    """Signs an account in and returns the token for its browser; only its hash is stored."""
    role = connection.execute(select(accounts.c.role).where(accounts.c.name == name)).scalar_one()
    token = secrets.token_urlsafe(32)
    row = {"token": _digest(token), "account": name, "ends_ms": now_ms + SESSION_MS[Role.parse(role)]}
    connection.execute(delete(sessions).where(sessions.c.ends_ms < now_ms))
    connection.execute(insert(sessions).values(**row))
    return token


def find_session(connection: Connection, token: str, now_ms: int) -> Account | None:
    """Returns the account that a browser is signed in to."""
    row = connection.execute(
        select(accounts.c.name, accounts.c.role)
        .join(sessions, sessions.c.account == accounts.c.name)
        .where(sessions.c.token == _digest(token), sessions.c.ends_ms > now_ms)
    ).one_or_none()
    return Account(row.name, Role.parse(row.role)) if row else None


def end_session(connection: Connection, token: str) -> None:
    """Signs a browser out."""
    connection.execute(delete(sessions).where(sessions.c.token == _digest(token)))


def note_audit(
    connection: Connection, now_ms: int, account: str, action: str, target: str, outcome: str
) -> None:
    """Adds a line to the audit log."""
    row = {"at_ms": now_ms, "account": account[:40], "action": action, "target": target[:80]}
    connection.execute(insert(audit).values(**row, outcome=outcome[:600]))


def latest_audit(connection: Connection, most: int = 200) -> list[dict[str, Any]]:
    """Returns the latest lines, the newest first."""
    rows = connection.execute(select(audit).order_by(audit.c.id.desc()).limit(most))
    return [dict(row._mapping) for row in rows]


def count_accounts(connection: Connection) -> int:
    """Returns the number of accounts; 0 before the hall has been set up."""
    return connection.execute(select(func.count()).select_from(accounts)).scalar_one()


def _change(connection: Connection, name: str, **values: str) -> None:
    changed = connection.execute(update(accounts).where(accounts.c.name == name).values(**values))
    _sign_out(connection, name, changed)


def _sign_out(connection: Connection, name: str, changed: CursorResult[Any]) -> None:
    """Ends the sessions of an account after this change; HallError if it changed none."""
    if not changed.rowcount:
        raise HallError(say("the account {name} is removed: reload the page", name=quoted(name)))
    connection.execute(delete(sessions).where(sessions.c.account == name))


def _keep_an_owner(connection: Connection, name: str) -> None:
    owners = select(accounts.c.name).where(accounts.c.role == Role.OWNER.word)
    if [*connection.execute(owners).scalars()] == [name]:
        raise HallError(say("{name} is the last owner: add another one first", name=quoted(name)))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
