"""A phone, which has another UID at each visit, and two tags with one UID: reported after a second."""

from __future__ import annotations

from typing import Any

import pytest

from support.chips import tag
from support.reader_rig import ReaderRig, Slot

SEVEN, OTHER, FOUR = "04A1B2C3D4E5F6", "04998877665544", "DEADBEEF"
RECORD, ANOTHER = bytes(range(16)), bytes(range(16, 32))
PHONE = "08000000"
ANY_UID = ("08A1B2C3", "08FF00FF", "08000001", "0812F4E6")
UNREAD = b"\0"
STAYS_MS = 1000


class Reader(Slot):
    """A slot with a phone or tags, whose reports have the milliseconds since they were laid."""

    def __init__(self) -> None:
        super().__init__(ReaderRig())
        self.visit()
        self._tags: list[Any] = []
        self._phone = False

    def lay(self, *tags: Any, phone: bool = False) -> None:
        self._tags, self._phone = [*tags], phone
        self._put(0)

    def visits(self, count: int) -> list[tuple[str, str]]:
        """What so many visits report, without records."""
        self.reports.clear()
        for number in range(count):
            self._put(number)
            self.visit()
        return [(event[0], event[1].hex().upper()) for event in self.reports]

    def stay(self) -> list[tuple[str, str]]:
        """What more than a second of visits reports."""
        return self.visits(2 * STAYS_MS * 1000 // (self.pause_us + self.settle_us))

    def _put(self, number: int) -> None:
        phone = [tag(ANY_UID[number % len(ANY_UID)])] if self._phone else []
        self.rig.chips[0].put([*self._tags, *phone])


def test_a_phone_is_reported_once_after_a_second_and_when_it_is_gone() -> None:
    reader = Reader()
    reader.lay(phone=True)
    laid = reader.rig.now
    assert reader.stay() == [("on", PHONE)]
    assert STAYS_MS <= reader.came_ms - laid // 1000 <= STAYS_MS + 50
    reader.lay()
    assert reader.visits(3) == [("off", PHONE)]


def test_a_phone_that_is_only_moved_across_is_not_reported() -> None:
    reader = Reader()
    for _ in range(10):
        reader.lay(phone=True)
        assert reader.visits(STAYS_MS * 1000 // (reader.pause_us + reader.settle_us) // 2) == []
        reader.lay()
        assert reader.visits(4) == []


def test_a_phone_slows_its_reader_by_half_at_most() -> None:
    reader = Reader()
    empty = reader.visit()
    reader.lay(phone=True)
    reader.stay()
    visits = [reader.visit() for _ in range(80)]
    assert sum(visits) / len(visits) < 1.5 * empty


@pytest.mark.parametrize("uid", [SEVEN, FOUR])
def test_a_card_beside_a_phone_is_found_and_stays_when_the_phone_is_taken(uid: str) -> None:
    reader = Reader()
    reader.lay(phone=True)
    reader.stay()
    card = tag(uid, RECORD)
    reader.lay(card, phone=True)
    assert reader.visits(12) == [("on", uid)]
    assert reader.visits(40) == []
    reader.lay(card)
    assert reader.visits(4) == [("off", PHONE)]
    assert reader.visits(40) == []


def test_a_card_in_the_place_of_a_phone_is_found_and_the_phone_gone() -> None:
    reader = Reader()
    reader.lay(phone=True)
    reader.stay()
    reader.lay(tag(SEVEN, RECORD))
    assert sorted(reader.visits(16)) == [("off", PHONE), ("on", SEVEN)]


def test_a_phone_laid_onto_a_card_is_reported_and_the_card_stays() -> None:
    reader = Reader()
    card = tag(SEVEN, RECORD)
    reader.lay(card)
    assert reader.visits(30) == [("on", SEVEN)]
    reader.lay(card, phone=True)
    assert reader.stay() == [("on", PHONE)]
    reader.lay(phone=True)
    assert reader.visits(20) == [("off", SEVEN)]


def twins() -> list[Any]:
    return [tag(SEVEN, RECORD), tag(SEVEN, ANOTHER)]


def test_two_tags_with_one_uid_are_reported_as_unreadable_after_a_second() -> None:
    reader = Reader()
    reader.lay(*twins())
    laid = reader.rig.now
    assert reader.stay() == [("on", SEVEN)]
    assert reader.reports[0][2] == UNREAD
    assert STAYS_MS <= reader.came_ms - laid // 1000 <= STAYS_MS + 50
    assert reader.visits(40) == []
    reader.lay()
    assert reader.visits(3) == [("off", SEVEN)]


def test_of_two_tags_with_one_uid_that_which_stays_is_read() -> None:
    reader = Reader()
    first, second = twins()
    reader.lay(first, second)
    reader.stay()
    reader.lay(second)
    assert reader.visits(10) == [("on", SEVEN)]
    assert reader.reports[0][2] == ANOTHER
    assert reader.visits(40) == []


def test_a_tag_laid_onto_one_with_its_uid_makes_it_unreadable_until_one_is_taken_away() -> None:
    reader = Reader()
    first, second = twins()
    reader.lay(first)
    assert reader.visits(100) == [("on", SEVEN)]
    reader.lay(first, second)
    assert reader.stay() + reader.stay() == [("on", SEVEN)]
    assert reader.reports == [] and reader.inner.tags[0].data == UNREAD
    reader.lay(first)
    assert reader.visits(10) == [("on", SEVEN)]
    assert reader.reports[0][2] == RECORD


def test_a_tag_exchanged_for_one_with_its_uid_is_read_anew() -> None:
    reader = Reader()
    first, second = twins()
    reader.lay(first)
    reader.visits(40)
    reader.lay(second)
    assert reader.visits(200) == [("on", SEVEN)]
    assert reader.reports[0][2] == ANOTHER


def test_a_twin_that_is_only_moved_across_changes_nothing() -> None:
    reader = Reader()
    first, second = twins()
    reader.lay(first)
    reader.visits(40)
    for _ in range(10):
        reader.lay(first, second)
        assert reader.visits(STAYS_MS * 1000 // (reader.pause_us + reader.settle_us) // 2) == []
        reader.lay(first)
        assert reader.visits(34) == []


def test_a_tag_that_slides_away_from_its_reader_keeps_its_record() -> None:
    reader = Reader()
    reader.lay(tag(SEVEN, RECORD))
    reader.visits(40)
    reader.reports.clear()
    reader.rig.chips[0].put(twins(), [0.6, 0.6])
    for _ in range(150):
        reader.visit()
    assert reader.reports == []


def test_reading_tags_again_slows_their_reader_little() -> None:
    reader = Reader()
    reader.lay(tag(SEVEN, RECORD))
    reader.visits(40)
    visits = [reader.visit() for _ in range(320)]
    assert sum(visits) / len(visits) < 1.1 * sorted(visits)[len(visits) // 2]


def test_two_tags_with_one_uid_do_not_hide_a_third() -> None:
    reader = Reader()
    reader.lay(*twins(), tag(OTHER, RECORD))
    assert sorted(reader.stay()) == [("on", OTHER), ("on", SEVEN)]


def test_a_tag_from_afar_that_cannot_be_read_is_not_reported() -> None:
    reader = Reader()
    reader.rig.chips[0].put(twins(), [0.6, 0.6])
    for _ in range(100):
        reader.visit()
    assert reader.reports == []
