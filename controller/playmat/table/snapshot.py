"""Which tags each reader hears now: the fold of all sensor events."""

from __future__ import annotations

from playmat.events import BoardScan, Event, Presence, TagOff, TagOn

Reader = tuple[str, int]


class Snapshot:
    """The last known state of every reader; a board's scan replaces all that was known of it."""

    def __init__(self) -> None:
        self._heard: dict[Reader, dict[str, bytes]] = {}
        self._present: set[Reader] = set()

    def update(self, event: Event) -> bool:
        """Takes a sensor event in; says whether anything changed. Other events change nothing."""
        match event:
            case TagOn(board, reader, uid, record):
                tags = self._heard.setdefault((board, reader), {})
                changed = tags.get(uid) != record
                tags[uid] = record
                return changed
            case TagOff(board, reader, uid):
                return self._heard.get((board, reader), {}).pop(uid, None) is not None
            case Presence(board, reader, present):
                changed = present != ((board, reader) in self._present)
                (self._present.add if present else self._present.discard)((board, reader))
                return changed
            case BoardScan():
                return self._replace(event)
        return False

    def tags(self, reader: Reader) -> tuple[tuple[str, bytes], ...]:
        """The UIDs heard by a reader with their records."""
        return tuple(self._heard.get(reader, {}).items())

    def _replace(self, scan: BoardScan) -> bool:
        before = self._of(scan.board)
        self._heard = {reader: tags for reader, tags in self._heard.items() if reader[0] != scan.board}
        self._present = {reader for reader in self._present if reader[0] != scan.board}
        for tag in scan.tags:
            self._heard.setdefault((tag.board, tag.reader), {})[tag.uid] = tag.record
        self._present |= {(scan.board, reader) for reader in scan.present}
        return before != self._of(scan.board)

    def _of(self, board: str) -> tuple[dict[Reader, dict[str, bytes]], set[Reader]]:
        heard = {reader: tags for reader, tags in self._heard.items() if reader[0] == board and tags}
        return heard, {reader for reader in self._present if reader[0] == board}
