"""A guided pass that writes the tags of a game's components one by one, and goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from playmat.errors import ConfigError
from playmat.games.game import AnyGame, Form
from playmat.saving import save_text
from playmat.session.inventory import inventory
from playmat.simulator.stickers import written

USER_PAGE = 4  # where an NTAG213's user memory begins
POLL = 0.1  # seconds between two looks


class Pad(Protocol):
    """The reader on which tags are laid."""

    def find(self) -> bytes | None: ...
    def read(self, page: int) -> bytes | None: ...
    def write(self, page: int, data: bytes) -> bool: ...


class Tag(NamedTuple):
    """A tag to be written: what it will stick to, and what it then says."""

    name: str
    record: bytes


def tags_of(game: AnyGame, forms: Collection[Form]) -> Iterator[Tag]:
    """The tags of all components of these forms, in the order of the box."""
    for component, piece in inventory(game.setup.components(game.setup.players[-1])):
        if piece.form in forms:
            for sticker in written(component, game.name, piece.form):
                pose = f" {sticker.pose}" if sticker.pose else ""
                yield Tag(f"{component}{pose}", sticker.record)


class Book:
    """Which tag was written with what: a line each, on the disk before the next one is asked for."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.uids: dict[str, str] = {}  # by name
        try:
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
        except (OSError, UnicodeError) as error:
            raise ConfigError(f"{file} cannot be read ({error}): name another --book") from error
        for line in lines:
            uid, _, name = line.partition(" ")
            self.uids[name] = uid

    def note(self, tag: Tag, uid: str) -> None:
        """Adds a line."""
        self.uids[tag.name] = uid
        try:
            save_text(self._file, "".join(f"{uid} {name}\n" for name, uid in self.uids.items()))
        except OSError as error:
            cause = error.strerror
            raise ConfigError(f"{self._file} cannot be written ({cause}): name another --book") from error


def write_tags(
    tags: Collection[Tag],
    pad: Pad,
    book: Book,
    tell: Callable[[str], None],
    pause: Callable[[float], None],
) -> None:
    """Asks for each tag that the book lacks, writes it, and reads it again."""
    for number, tag in enumerate(tags, 1):
        if tag.name not in book.uids:
            tell(f"{number} of {len(tags)}: lay the tag for {tag.name}")
            _write(tag, pad, book, tell, pause)


def _write(
    tag: Tag, pad: Pad, book: Book, tell: Callable[[str], None], pause: Callable[[float], None]
) -> None:
    """Waits for a tag that is none of those before; one that fails may be laid again, or another one."""
    told = ""
    while True:
        uid = (pad.find() or b"").hex().upper()
        known = next((name for name, other in book.uids.items() if other == uid), "")
        if uid and not known and _holds(tag, pad):
            book.note(tag, uid)
            return
        trouble = _trouble(uid, known, book)
        if trouble and trouble != told:
            tell(trouble)
        told = trouble or told if uid else ""
        pause(POLL)


def _trouble(uid: str, known: str, book: Book) -> str:
    """What to say of a tag that was not written; the last one may still lie there."""
    if not uid or known == next(reversed(book.uids), None):
        return ""
    return f"  this tag is for {known} already" if known else "  it could not be written: lay it again"


def _holds(tag: Tag, pad: Pad) -> bool:
    """Whether the tag says what it should, once it is written if it does not."""
    if pad.read(USER_PAGE) == tag.record:
        return True
    return pad.write(USER_PAGE, tag.record) and pad.read(USER_PAGE) == tag.record
