"""Hashes and checks passwords with Argon2id."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from playmat.errors import HallError
from playmat.text import say

SHORTEST, LONGEST = 8, 200

_hasher = PasswordHasher(memory_cost=19_456, time_cost=2, parallelism=1)  # OWASP's parameters: 19 MiB
_NOBODY = _hasher.hash("the time that a wrong name takes")


def hashed(password: str) -> str:
    """Returns the hash to store; HallError for a password that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise HallError(
            say(
                "a password has {least} to {most} characters: this one has {number}",
                least=SHORTEST,
                most=LONGEST,
                number=len(password),
            )
        )
    return _hasher.hash(password)


def matches(password: str, stored: str | None) -> bool:
    """Whether the password is right; an unknown account (None) takes the same time."""
    try:
        return _hasher.verify(stored or _NOBODY, password[: LONGEST + 1]) and stored is not None
    except (VerificationError, InvalidHashError):
        return False
