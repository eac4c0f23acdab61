"""What a table knows of its parts now, as the events that would tell it to a new session."""

from __future__ import annotations

from playmat.events import BoardScan, Event, LinkDown, PartFault, Presence, ReaderFault, TagOff, TagOn


class Known:
    """The fold of all events about boards, readers and other parts."""

    def __init__(self) -> None:
        self._tags: dict[str, dict[tuple[int, str], TagOn]] = {}  # of the boards that are here
        self._present: dict[str, set[int]] = {}
        self._readers: dict[tuple[str, int], ReaderFault] = {}
        self._parts: dict[str, PartFault] = {}

    def update(self, event: Event) -> None:
        """Takes an event in."""
        match event:
            case BoardScan(board, tags, present):
                self._tags[board] = {(tag.reader, tag.uid): tag for tag in tags}
                self._present[board] = set(present)
            case TagOn(board, reader, uid) if board in self._tags:
                self._tags[board][reader, uid] = event
            case TagOff(board, reader, uid) if board in self._tags:
                self._tags[board].pop((reader, uid), None)
            case Presence(board, reader, present) if board in self._present:
                (self._present[board].add if present else self._present[board].discard)(reader)
            case LinkDown(board):
                self._tags.pop(board, None)
            case ReaderFault(board, reader):
                self._readers[board, reader] = event
            case PartFault(part):
                self._parts[part] = event

    def events(self) -> list[Event]:
        """A scan of each board that is here, and the faults that last."""
        readers = [fault for fault in self._readers.values() if not fault.working]
        parts = [fault for fault in self._parts.values() if not fault.working]
        scans = [
            BoardScan(board, tuple(tags.values()), tuple(sorted(self._present[board])))
            for board, tags in self._tags.items()
        ]
        return [*readers, *parts, *scans]
