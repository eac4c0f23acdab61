"""Tracks the state of a table's parts as the events that report it to a new session."""

from __future__ import annotations

from playmat.events import BoardScan, Event, Part, PartFault, PartKind, Presence, TagOff, TagOn
from playmat.session.mat.tracker import Faults


class Known:
    """Folds all events about boards, readers and other parts."""

    def __init__(self) -> None:
        self._tags: dict[str, dict[tuple[int, str], TagOn]] = {}  # of the connected boards
        self._present: dict[str, set[int]] = {}
        self._faults = Faults()

    def update(self, event: Event) -> None:
        """Processes an event."""
        self._faults.update(event)
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
            case PartFault(Part(PartKind.BOARD, board), False):
                self._tags.pop(board, None)

    def events(self) -> list[Event]:
        """Returns the lasting faults and a scan of each connected board."""
        scans = [
            BoardScan(board, tuple(tags.values()), tuple(sorted(self._present[board])))
            for board, tags in self._tags.items()
        ]
        return [*self._faults, *scans]
