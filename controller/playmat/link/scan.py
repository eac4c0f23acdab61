"""Assembles a board's numbered lines into events: tags with their records, snapshots, faults."""

from __future__ import annotations

from playmat.events import BoardScan, Event, Part, PartFault, PartKind, Presence, TagOff, TagOn
from playmat.link.messages import BoardMessage
from playmat.text import say

_DEAD = say("it does not answer: check its wiring")


class Scan:
    """Turns the messages of one board, taken in order, into events."""

    def __init__(self, board: str) -> None:
        self._board = board
        self._data: dict[int, bytes] = {}
        self._faulty: set[int] = set()
        self._snapshot: _PartialSnapshot | None = None
        self.complete = False  # a snapshot has arrived since the conversation began

    @property
    def open(self) -> bool:
        """Whether a snapshot has begun and not ended."""
        return self._snapshot is not None

    def receive(self, message: BoardMessage, at: float, uncertainty: float = 0.0) -> list[Event]:
        """Returns the events that this message completes; `at` and `uncertainty` are in seconds."""
        # A record takes two `data` lines before its `tag` or `far`, as a line has at most 60 bytes. Within a
        # snapshot nothing is emitted until `snap_end`: a partial one would look as if tags were removed.
        # Before the first snapshot is complete nothing is emitted at all, for the state is unknown.
        match message.verb:
            case "data":
                before = self._data.get(message["s"], b"") if message["p"] else b""
                self._data[message["s"]] = before + message["x"]
            case "tag" | "far":
                data, near = self._data.pop(message["s"], b""), message.verb == "tag"
                return self._add(
                    TagOn(
                        board=self._board,
                        reader=message["s"],
                        uid=message["u"],
                        record=data,
                        near=near,
                        at=at,
                        uncertainty=uncertainty,
                    )
                )
            case "gone":
                return self._once_complete(
                    TagOff(
                        board=self._board,
                        reader=message["s"],
                        uid=message["u"],
                        at=at,
                        uncertainty=uncertainty,
                    )
                )
            case "cover":
                on, (owner, *_) = bool(message["on"]), (*self._data.pop(message["s"], b""), None)
                return self._add(
                    Presence(
                        board=self._board,
                        reader=message["s"],
                        present=on,
                        at=at,
                        uncertainty=uncertainty,
                        owner=owner,
                    )
                )
            case "fault":
                reader, working = message["s"], bool(message["ok"])
                if self._snapshot is None:
                    (self._faulty.discard if working else self._faulty.add)(reader)
                    return self._once_complete(self._part_fault(reader, working))
                self._snapshot.faulty.add(reader)
            case "snap_begin":
                self._snapshot = _PartialSnapshot()
                self._data.clear()
            case "snap_end" if self._snapshot:
                new, self._snapshot, self.complete = self._snapshot, None, True
                changed = sorted(new.faulty ^ self._faulty)
                self._faulty = new.faulty
                return [
                    BoardScan(self._board, tuple(new.tags), tuple(new.present)),
                    *(self._part_fault(reader, reader not in new.faulty) for reader in changed),
                ]
        return []

    def _once_complete(self, event: Event) -> list[Event]:
        return [event] if self.complete else []

    def _add(self, event: TagOn | Presence) -> list[Event]:
        if self._snapshot is None:
            return self._once_complete(event)
        if isinstance(event, TagOn):
            self._snapshot.tags.append(event)
        else:
            self._snapshot.present.append(event.reader)
        return []

    def _part_fault(self, reader: int, working: bool) -> PartFault:
        part = Part(PartKind.READER, self._board, reader)
        return PartFault(part, True) if working else PartFault(part, False, str(_DEAD), _DEAD)


class _PartialSnapshot:
    """Contents of an unfinished snapshot."""

    def __init__(self) -> None:
        self.tags: list[TagOn] = []
        self.present: list[int] = []
        self.faulty: set[int] = set()
