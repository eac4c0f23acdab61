"""A second record of how far a journal goes, in a file of its own beside it.

SQLite recovers what it can and reports no loss: damage in its log silently discards everything after it, and
a file system may bring an older file back. The few bytes of this file are replaced in place after each entry.
They name the last entry by its number and its link, which covers all entries of its match. A journal without
that entry has lost the last ones.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

_LARGEST = 1000  # bytes of the file


class Witness(NamedTuple):
    """The last entry of a journal: its id and link, its match, and the number of entries of that match."""

    id: int
    link: str
    match: int
    entries: int


def linked(previous: str, *values: object) -> str:
    """Returns the link of an entry: a short hash of its values and of the entry before it in the match."""
    return sha256(repr((previous, *values)).encode("utf-8", "replace")).hexdigest()[:16]


def read(journal: Path) -> Witness | None:
    """Returns what the file holds; None if it is missing or damaged."""
    with suppress(OSError, ValueError, TypeError, RecursionError):
        with _file(journal).open("rb") as file:
            witness = Witness(**json.loads(file.read(_LARGEST)))
        if [type(value) for value in witness] == [int, str, int, int]:
            return witness
    return None


def write(journal: Path, witness: Witness) -> None:
    """Replaces what the file holds, as far as possible: a journal is complete without it."""
    line = json.dumps(witness._asdict()).encode() + b"\n"
    with suppress(OSError):
        descriptor = os.open(_file(journal), os.O_WRONLY | os.O_CREAT, 0o644)
        try:
            os.pwrite(descriptor, line, 0)
            os.ftruncate(descriptor, len(line))
            os.fdatasync(descriptor)
        finally:
            os.close(descriptor)


def forget(journal: Path) -> None:
    """Removes the file, which speaks of another journal in this place."""
    _file(journal).unlink(missing_ok=True)


def _file(journal: Path) -> Path:
    return journal.with_name(journal.name + "-last")
