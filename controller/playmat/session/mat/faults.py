"""Parts that do not work now."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Event, Part, PartFault, PartKind


class Faults:
    """The fold of all `PartFault`s; the latest comes last."""

    def __init__(self) -> None:
        self._lasting: dict[Part, PartFault] = {}

    def __contains__(self, part: Part) -> bool:
        return part in self._lasting

    def __iter__(self) -> Iterator[PartFault]:
        return iter(self._lasting.values())

    def update(self, event: Event) -> None:
        """Processes an event; a board that disconnects reports its readers' faults again later."""
        if not isinstance(event, PartFault):
            return
        self._lasting.pop(event.part, None)
        if event.working:
            return
        if event.part.kind is PartKind.BOARD:
            for part in [part for part in self._lasting if part.board == event.part.board]:
                del self._lasting[part]
        self._lasting[event.part] = event
