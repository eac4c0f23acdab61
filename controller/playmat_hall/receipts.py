"""Receipts for events: how far the hall has each table's stream, without a gap; pure."""

from __future__ import annotations

from playmat.fleet.happenings import Numbers, Receipt


class Receipts:
    """Follows stored events, and returns the receipts that are due."""

    # A table deletes what is confirmed, so a receipt may name only a number below which nothing is missing.
    # Numbers alone do not show that: a table gives up old events when it was offline for too long, and its
    # numbers then have gaps that are never filled. So each event names the one before it that its table still
    # keeps (`after`). Invariant: all events of a stream up to `complete` are stored here, or will never come.
    # An event that follows one within `complete` extends it; any other one shows a loss on the way, and the
    # table is asked to send all that is left once more. It is asked once for each loss: if the events are
    # lost again, the next connection asks again.
    #
    # Nothing of this is kept on a disk. A new hall asks every table at its birth message, and the first event
    # that a table then sends names none before it.

    def __init__(self) -> None:
        self._complete: dict[str, tuple[str, int]] = {}  # stream and number, by table
        self._asked: dict[str, tuple[str, int]] = {}  # position at which each table was asked
        self._due: dict[str, bool] = {}  # tables that get a receipt, and whether they are asked

    def begin_connection(self) -> None:
        """Forgets what was asked on an earlier connection."""
        self._asked.clear()

    def greet(self, table: str, missed: bool) -> None:
        """Takes note of a birth message; `missed`: it was published before the hall was connected."""
        self._due[table] = self._due.get(table, False) or missed

    def note(self, table: str, event: Numbers) -> None:
        """Takes note of an event that is stored, or that cannot be."""
        stream, complete = self._complete.get(table, ("", 0))
        if stream != event.stream:
            complete = 0
        if event.after <= complete:
            complete = max(complete, event.sequence)
        position = self._complete[table] = event.stream, complete
        lost = event.sequence > complete and self._asked.get(table) != position
        if lost:
            self._asked[table] = position
        self._due[table] = self._due.get(table, False) or lost

    def due(self) -> list[tuple[str, Receipt]]:
        """Returns tables with their receipts; each is due once."""
        due, self._due = self._due, {}
        receipts = []
        for table, again in due.items():
            stream, complete = self._complete.get(table, (None, 0))
            receipts.append((table, Receipt(stream, complete, again)))
        return receipts
