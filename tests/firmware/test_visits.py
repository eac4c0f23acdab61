"""What a reader's visits find, how soon, and what they cost; the only clock is the model's."""

from collections.abc import Sequence

import pytest

from support.chips import tag
from support.reader_rig import ReaderRig, Slot

SEVEN, OTHER, KIN, FOUR, TEN = (
    "04A1B2C3D4E5F6",
    "04998877665544",
    "04A1B2C3D4E500",
    "DEADBEEF",
    "04A1B2C3D4E5F6A7B8C9",
)
RECORD = bytes(range(16))


def slot(*uids: str, identify: bool = True) -> Slot:
    """A slot that was visited once without a tag, and then gets these."""
    slot = Slot(ReaderRig(), identify=identify)
    slot.visit()
    lay(slot, *uids)
    return slot


def lay(slot: Slot, *uids: str) -> None:
    slot.rig.chips[0].put([tag(uid, RECORD) for uid in uids])


def reports(slot: Slot, visits: int) -> list[tuple[str, str]]:
    """What so many visits report, without the records."""
    slot.reports.clear()
    for _ in range(visits):
        slot.visit()
    return [(event[0], event[1].hex().upper()) for event in slot.reports]


def test_an_empty_visit_takes_a_millisecond_at_most() -> None:
    assert max(slot().visit() for _ in range(5)) <= 1000


@pytest.mark.parametrize("uid", [FOUR, SEVEN])
def test_a_new_tag_takes_ten_milliseconds_at_most(uid: str) -> None:
    new = slot(uid)
    assert new.visit() <= 10000
    assert new.reports[0][:2] == ("on", bytes.fromhex(uid))


@pytest.mark.parametrize("uid", [FOUR, SEVEN])
def test_a_resting_tag_takes_three_milliseconds_at_most(uid: str) -> None:
    resting = slot(uid)
    resting.visit()
    assert max(resting.visit() for _ in range(12)) <= 3000


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_resting_tag_is_told_once_and_gone_after_three_misses(uid: str) -> None:
    resting = slot(uid)
    assert reports(resting, 30) == [("on", uid)]
    lay(resting)
    assert reports(resting, 2) == []
    assert reports(resting, 1) == [("off", uid)]


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_tag_that_was_carried_across_is_gone_at_the_first_miss(uid: str) -> None:
    passing = slot(uid)
    assert reports(passing, 3) == [("on", uid)]
    lay(passing)
    assert reports(passing, 1) == [("off", uid)]


def test_a_tag_that_has_rested_for_a_week_is_not_gone_at_the_first_miss() -> None:
    resting = slot(SEVEN)
    resting.visit()
    resting.rig.now += 7 * 24 * 3600 * 10**6
    assert reports(resting, 3) == []
    lay(resting)
    assert reports(resting, 2) == []
    assert reports(resting, 1) == [("off", SEVEN)]


def test_a_tag_is_stamped_before_it_first_answers() -> None:
    new = slot(SEVEN)
    asked = new.rig.now + new.pause_us + new.settle_us
    new.visit()
    assert asked // 1000 <= new.came_ms <= asked // 1000 + 1
    assert new.rig.now - asked > 5000


def test_a_tag_that_comes_near_is_stamped_when_it_was_found_near() -> None:
    crooked = slot()
    here = tag(SEVEN, RECORD)
    crooked.rig.chips[0].put([here], [0.6])
    reports(crooked, 3)
    crooked.rig.chips[0].put([here], [0.9])
    asked = crooked.rig.now + crooked.pause_us + crooked.settle_us
    crooked.visit()
    assert asked // 1000 <= crooked.came_ms <= asked // 1000 + 1


@pytest.mark.parametrize("identify", [True, False])
def test_what_is_gone_is_so_since_the_first_visit_that_missed_it(identify: bool) -> None:
    resting = slot(SEVEN, identify=identify)
    for _ in range(30):
        resting.visit()
    lay(resting)
    asked = (resting.rig.now + resting.pause_us + resting.settle_us) // 1000
    for _ in range(3):
        resting.visit()
    assert asked <= resting.gone_ms <= asked + 1


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("other", [OTHER, KIN, FOUR])
def test_who_joins_a_resting_tag_is_seen_within_four_visits(turn: int, other: str) -> None:
    resting = slot(SEVEN)
    reports(resting, 1 + turn)
    lay(resting, SEVEN, other)
    assert reports(resting, 4) == [("on", other)]
    assert reports(resting, 4) == []


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("other", [OTHER, KIN, FOUR])
def test_who_takes_a_resting_tag_s_place_is_seen_and_that_it_is_gone(turn: int, other: str) -> None:
    resting = slot(SEVEN)
    reports(resting, 1 + turn)
    lay(resting, other)
    assert sorted(reports(resting, 7)) == [("off", SEVEN), ("on", other)]
    assert reports(resting, 6) == []


@pytest.mark.parametrize("uids", [(SEVEN, KIN), (SEVEN, OTHER, FOUR), (TEN, SEVEN)])
def test_one_of_several_that_stays_is_asked_as_before(uids: Sequence[str]) -> None:
    several = slot(*uids)
    assert {uid for _, uid in reports(several, 3)} == set(uids)
    lay(several, uids[0])
    assert {uid for _, uid in reports(several, 4)} == set(uids[1:])
    assert max(several.visit() for _ in range(8)) <= (3000 if uids[0] == SEVEN else 4000)


def test_noise_takes_no_resting_tag_away() -> None:
    resting = slot(SEVEN)
    reports(resting, 2)
    resting.rig.chips[0].garble(True)
    assert reports(resting, 12) == []
    resting.rig.chips[0].garble(False)
    assert reports(resting, 6) == []


def test_a_chip_that_forgot_its_setup_is_set_up_before_anybody_notices() -> None:
    resting = slot(SEVEN)
    reports(resting, 1)
    resting.rig.chips[0].plug(True)  # as after a dip of its supply: registers as at power-on
    assert reports(resting, 6) == []
    assert resting.reader.resets == 2


def test_a_presence_reader_never_asks_for_a_uid() -> None:
    deck = slot(SEVEN, identify=False)
    assert deck.visit() <= 1000
    assert deck.reports == [("presence", True)]


def test_a_tag_that_answers_at_full_power_only_is_far_until_it_comes_near() -> None:
    crooked = slot()
    here = tag(SEVEN, RECORD)
    crooked.rig.chips[0].put([here], [0.6])
    assert reports(crooked, 12) == [("far", SEVEN)]
    crooked.rig.chips[0].put([here], [0.7])
    assert reports(crooked, 12) == [("on", SEVEN)]
    crooked.rig.chips[0].put([here], [0.6])
    assert reports(crooked, 12) == []


@pytest.mark.parametrize(("near", "far"), [(SEVEN, OTHER), (OTHER, SEVEN), (SEVEN, KIN), (FOUR, SEVEN)])
def test_of_two_tags_each_tells_whether_it_is_near(near: str, far: str) -> None:
    both = slot()
    both.rig.chips[0].put([tag(near, RECORD), tag(far, RECORD)], [0.9, 0.6])
    assert sorted(reports(both, 12)) == [("far", far), ("on", near)]


def test_a_new_tag_is_asked_at_less_power_once_and_a_resting_near_one_no_more() -> None:
    visited, calls = slot(SEVEN), list[bool]()
    low_power = visited.reader.low_power
    visited.reader.low_power = lambda on: (calls.append(on), low_power(on))
    reports(visited, 12)
    assert calls == [True, False]


def test_a_resting_far_tag_takes_five_milliseconds_at_most() -> None:
    crooked = slot()
    crooked.rig.chips[0].put([tag(SEVEN, RECORD)], [0.6])
    crooked.visit()
    assert max(crooked.visit() for _ in range(12)) <= 5000
