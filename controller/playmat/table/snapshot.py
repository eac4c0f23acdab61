"""Current tags of every reader, folded from the sensor events."""

from __future__ import annotations

from typing import NamedTuple

from playmat.events import BoardScan, Event, Presence, TagOff, TagOn

ReaderKey = tuple[str, int]


class Detected(NamedTuple):
    """A detected tag: UID, record, and whether it is near the antenna."""

    uid: str
    record: bytes
    near: bool


class Snapshot:
    """Last known state of every reader; a board's scan replaces the state of all its readers."""

    def __init__(self) -> None:
        self._tags: dict[ReaderKey, dict[str, Detected]] = {}
        self._present: set[ReaderKey] = set()
        self._owners: dict[
            ReaderKey, int | None
        ] = {}  # of what lies there, where nothing else is known of it

    def read_tags(self, event: Event) -> bool:
        """Applies a sensor event and returns whether anything changed; ignores other events."""
        match event:
            case TagOn(board, reader, uid, record, near):
                tags = self._tags.setdefault((board, reader), {})
                before, tags[uid] = tags.get(uid), Detected(uid, record, near)
                return before != tags[uid]
            case TagOff(board, reader, uid):
                return self._tags.get((board, reader), {}).pop(uid, None) is not None
            case Presence(board, reader, present, owner=owner):
                self._owners[board, reader] = owner if present else None
                changed = present != ((board, reader) in self._present)
                (self._present.add if present else self._present.discard)((board, reader))
                return changed
            case BoardScan(name, scanned, present_at):
                # A scan is the only event that can remove a tag without a TagOff, for instance after a board
                # restarted. Comparing before and after shows whether the game has to be looked at again.
                known = self._readings(name)
                self._tags = {reader: tags for reader, tags in self._tags.items() if reader[0] != name}
                self._present = {reader for reader in self._present if reader[0] != name}
                for tag in scanned:
                    detected = Detected(tag.uid, tag.record, tag.near)
                    self._tags.setdefault((tag.board, tag.reader), {})[tag.uid] = detected
                self._owners = {reader: seat for reader, seat in self._owners.items() if reader[0] != name}
                self._present |= {(name, reader) for reader in present_at}
                return known != self._readings(name)
        return False

    @property
    def detecting(self) -> list[ReaderKey]:
        """Readers that detect at least one tag."""
        return [reader for reader, tags in self._tags.items() if tags]

    def is_covered(self, reader: ReaderKey) -> bool:
        """Whether a presence-only reader detects a tag."""
        return reader in self._present

    def owner(self, reader: ReaderKey) -> int | None:
        """Returns the owner of what a presence-only reader detects; None if unknown."""
        return self._owners.get(reader)

    def tags(self, reader: ReaderKey) -> tuple[Detected, ...]:
        """Returns the tags that a reader detects."""
        return tuple(self._tags.get(reader, {}).values())

    def _readings(self, board: str) -> tuple[dict[ReaderKey, dict[str, Detected]], set[ReaderKey]]:
        detected = {reader: tags for reader, tags in self._tags.items() if reader[0] == board and tags}
        return detected, {reader for reader in self._present if reader[0] == board}
