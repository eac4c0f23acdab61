"""Journals on the disk and the files beside them."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playmat.errors import Cause
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind

BEGUN = Entry(EntryKind.BEGUN, "start", game="game")
ACTED = Entry(EntryKind.ACTED, "turn F2", {"south.kingdom.0": ("south-B01-1", "north-B01-2")})
ENDED = Entry(EntryKind.ENDED, "execution")
LONG = [BEGUN, *(Entry(EntryKind.ACTED, str(n), {"south.deck.0": ("card",) * 60}) for n in range(100))]


def reopened(path: Path, *entries: Entry) -> Journal:
    journal = Journal(path)
    for entry in entries:
        journal.append(entry)
    journal.close()
    return Journal(path)


def beside(path: Path) -> list[Path]:
    return [
        file for file in path.parent.glob(f"{path.name}.bad-*") if file.suffix[-4:] not in ("-wal", "-shm")
    ]


def causes(journal: Journal) -> list[Cause]:
    return [notice.cause for notice in journal.take_notices()]


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Limits the size of files, as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
