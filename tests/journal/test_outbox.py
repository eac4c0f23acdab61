"""The outbox in the journal's file: numbers, bounds, and the journal beside it."""

from pathlib import Path

import pytest

from playmat.journal.journal import Journal
from playmat.journal.outbox import Backlog, Outbox, Waiting
from playmat.session.effects import Entry, EntryKind

DAY = 86_400.0


def event(number: int) -> Waiting:
    return Waiting(f"at {number}", "m", f"{{{number}}}")


def test_numbers_are_never_used_twice_also_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    box = Outbox(path, 7, 100)
    box.store([event(1), event(2)], "m", DAY)
    first = box.first(10)
    box.confirm(first[-1].stream, first[-1].sequence)
    box.close()
    again = Outbox(path, 7, 100)
    again.store([event(3)], "m", DAY)
    assert [(entry.stream, entry.sequence, entry.event) for entry in again.first(10)] == [
        (first[0].stream, 3, event(3)),
    ]
    assert again.match() == "m"


def test_the_oldest_are_dropped_and_counted(tmp_path: Path) -> None:
    box = Outbox(tmp_path / "journal.sqlite", 7, 100)
    box.store([event(number) for number in range(150)], "m", DAY)
    assert box.backlog() == Backlog(100, 50, "at 50")
    box.store([event(150)], "m", 9 * DAY)
    assert box.backlog() == Backlog(1, 150, "at 150")


def test_events_of_a_clock_that_was_far_ahead_do_not_stay(tmp_path: Path) -> None:
    box = Outbox(tmp_path / "journal.sqlite", 7, 100)
    box.store([event(1)], None, 5000 * DAY)
    box.store([event(2)], None, DAY)
    assert [entry.event for entry in box.first(10)] == [event(2)]


@pytest.mark.parametrize("started", [20.0, 24_000 * DAY])
def test_a_start_with_a_wrong_clock_drops_nothing(tmp_path: Path, started: float) -> None:
    box = Outbox(tmp_path / "journal.sqlite", 7, 100)
    box.store([event(1)], "m", 20_000 * DAY)
    box.close()
    box = Outbox(tmp_path / "journal.sqlite", 7, 100)
    box.store([event(2)], "m", started)
    box.store([event(3)], "m", 20_000 * DAY, 20_000 * DAY - started)
    assert box.backlog() == Backlog(3, 0, "at 1")
    box.store([event(4)], "m", 20_008 * DAY)
    assert box.backlog() == Backlog(1, 3, "at 4")


def test_a_journal_with_an_outbox_is_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    box = Outbox(path, 7, 100)
    box.store([event(1)], "m", DAY)
    journal = Journal(path)
    journal.append(Entry(EntryKind.BEGUN, "position", game="game"))
    journal.close()
    assert journal.trouble is None and not list(tmp_path.glob("*.bad*"))
    assert Journal(path).unfinished()[0].text == "position" and box.backlog().waiting == 1
