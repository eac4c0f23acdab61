"""Which tags each reader hears now: the fold of all sensor events."""

from __future__ import annotations

from typing import NamedTuple

from playmat.events import BoardScan, Event, Presence, TagOff, TagOn

Reader = tuple[str, int]


class Heard(NamedTuple):
    """A tag that a reader hears: its UID, its record, and whether it lies near the antenna."""

    uid: str
    record: bytes
    near: bool


class Snapshot:
    """The last known state of every reader; a board's scan replaces all that was known of it."""

    def __init__(self) -> None:
        self._heard: dict[Reader, dict[str, Heard]] = {}
        self._present: set[Reader] = set()

    def update(self, event: Event) -> bool:
        """Takes a sensor event in; says whether anything changed. Other events change nothing."""
        match event:
            case TagOn(board, reader, uid, record, near):
                tags = self._heard.setdefault((board, reader), {})
                before, tags[uid] = tags.get(uid), Heard(uid, record, near)
                return before != tags[uid]
            case TagOff(board, reader, uid):
                return self._heard.get((board, reader), {}).pop(uid, None) is not None
            case Presence(board, reader, present):
                changed = present != ((board, reader) in self._present)
                (self._present.add if present else self._present.discard)((board, reader))
                return changed
            case BoardScan():
                return self._replace(event)
        return False

    @property
    def hearing(self) -> list[Reader]:
        """The readers that hear any tag."""
        return [reader for reader, tags in self._heard.items() if tags]

    def is_covered(self, reader: Reader) -> bool:
        """Whether a reader that may not identify sees any tag."""
        return reader in self._present

    def tags(self, reader: Reader) -> tuple[Heard, ...]:
        """The tags heard by a reader."""
        return tuple(self._heard.get(reader, {}).values())

    def _replace(self, scan: BoardScan) -> bool:
        before = self._of(scan.board)
        self._heard = {reader: tags for reader, tags in self._heard.items() if reader[0] != scan.board}
        self._present = {reader for reader in self._present if reader[0] != scan.board}
        for tag in scan.tags:
            self._heard.setdefault((tag.board, tag.reader), {})[tag.uid] = Heard(
                tag.uid, tag.record, tag.near
            )
        self._present |= {(scan.board, reader) for reader in scan.present}
        return before != self._of(scan.board)

    def _of(self, board: str) -> tuple[dict[Reader, dict[str, Heard]], set[Reader]]:
        heard = {reader: tags for reader, tags in self._heard.items() if reader[0] == board and tags}
        return heard, {reader for reader in self._present if reader[0] == board}
