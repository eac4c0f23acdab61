"""Visits to readers whose fields are on go on side by side, and of many new tags all are stamped first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from support.chips import tag
from support.reader_rig import DECK, ReaderRig, Sweep

READERS, FIELDS = 18, 3
IDENTIFYING = [reader for reader in range(READERS) if reader != DECK]
FAR, TOO_NEAR = 0.003, 0.0045  # couplings: what the plan allows, and where frames of others disturb
SWEEPS = 40


def swept() -> tuple[ReaderRig, Sweep]:
    """An empty mat after its first sweep."""
    rig = ReaderRig(READERS)
    sweep = Sweep(rig, range(READERS), FIELDS)
    sweep.run()
    return rig, sweep


def lay(rig: ReaderRig, readers: Sequence[int]) -> None:
    for reader in readers:
        rig.chips[reader].put([tag(f"04{reader:02X}0102030506", bytes(16))])


def resting(readers: Sequence[int]) -> tuple[ReaderRig, Sweep]:
    """A mat with tags that have long been known."""
    rig, sweep = swept()
    lay(rig, readers)
    for _ in range(SWEEPS):
        sweep.run()
    return rig, sweep


def on(sweep: Sweep) -> list[int]:
    """The readers that have reported a tag, each as often as it did."""
    return [reader for reader in IDENTIFYING for report in sweep.slots[reader].reports if report[0] == "on"]


def frames(rig: ReaderRig) -> list[tuple[int, int, int]]:
    """Begin, end and reader of each frame from now on, as they are sent."""
    found: list[tuple[int, int, int]] = []
    for reader, chip in enumerate(rig.chips):
        chip._radio.antenna.send = lambda begin, end, reader=reader: found.append((begin, end, reader))
    return found


def test_while_one_reader_waits_for_its_answer_another_is_asked() -> None:
    rig, sweep = resting(IDENTIFYING)
    sent = frames(rig)
    sweep.run()
    readers = [reader for _, _, reader in sent]
    assert on(sweep) == IDENTIFYING
    assert sum(a != b for a, b in pairwise(readers)) > READERS


def test_nothing_else_is_sent_while_a_reader_listens_where_any_answer_counts() -> None:
    rig, sweep = resting(IDENTIFYING)
    sent = frames(rig)
    for _ in range(SWEEPS):
        sweep.run()
    asked = [begin for begin, _, reader in sent if reader == DECK]
    assert len(asked) == SWEEPS
    for at in asked:
        assert not [reader for begin, end, reader in sent if reader != DECK and end > at and begin < at + 500]


def test_when_a_mat_fills_at_once_every_card_is_stamped_within_one_sweep_and_known_soon() -> None:
    rig, sweep = swept()
    at = rig.now / 1000
    lay(rig, IDENTIFYING)
    for _ in range(5):
        sweep.run()
    assert on(sweep) == IDENTIFYING
    stamps = [sweep.slots[reader].came_ms - at for reader in IDENTIFYING]
    assert max(stamps) < 45
    assert rig.now / 1000 - at < 300


def test_what_lies_there_from_the_beginning_is_known_after_the_first_sweep() -> None:
    rig = ReaderRig(READERS)
    lay(rig, IDENTIFYING)
    sweep = Sweep(rig, range(READERS), FIELDS)
    sweep.run()
    assert on(sweep) == IDENTIFYING


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_pile_laid_onto_one_reader_is_stamped_at_once_and_keeps_no_other_card_waiting(count: int) -> None:
    rig, sweep = swept()
    pile, other = IDENTIFYING[2], IDENTIFYING[9]
    rig.chips[pile].put([tag(f"04{number:02X}0102030506", bytes(16)) for number in range(count)])
    lay(rig, [other])
    laid, longest, stamps = rig.now, 0, set()
    for _ in range(READERS * (count + 1)):
        before = rig.now
        sweep.visit()
        longest = max(longest, rig.now - before)
        if sweep.slots[pile].reports:
            stamps.add(sweep.slots[pile].came_ms)
    assert on(sweep).count(pile) == count and on(sweep).count(other) == 1
    assert len(stamps) == 1 and stamps.pop() - laid / 1000 < 30
    assert longest < 24_000


def test_a_card_that_was_only_stamped_and_is_gone_again_was_never_there() -> None:
    rig, sweep = swept()
    lay(rig, (3, 9))
    sweep.run()
    assert on(sweep) == [3]
    rig.chips[9].put([])
    for _ in range(4):
        sweep.run()
    assert on(sweep) == [3]
    assert not sweep.slots[9].reports


def test_a_card_laid_again_after_such_a_moment_has_its_new_stamp() -> None:
    rig, sweep = swept()
    lay(rig, (3, 9))
    sweep.run()
    rig.chips[9].put([])
    sweep.run()
    sweep.run()
    at = rig.now / 1000
    lay(rig, (9,))
    sweep.run()
    assert sweep.slots[9].came_ms >= at - 1


@pytest.mark.parametrize("coupling", [FAR, TOO_NEAR])
def test_frames_of_a_reader_beside_it_take_no_card_away_and_bring_none(coupling: float) -> None:
    rig, sweep = swept()
    for reader, chip in enumerate(rig.chips):
        chip.couple([(other, coupling) for number, other in enumerate(rig.chips) if number != reader])
    lay(rig, IDENTIFYING[::2])
    for _ in range(3 * SWEEPS):
        sweep.run()
    assert on(sweep) == IDENTIFYING[::2]
    assert not any(report[0] == "off" for slot in sweep.slots for report in slot.reports)
    for reader in IDENTIFYING[::2]:
        rig.chips[reader].put([])
    for _ in range(4):
        sweep.run()
    gone = [slot.reports[-1][0] for slot in sweep.slots if slot.reports]
    assert gone == ["off"] * len(IDENTIFYING[::2])


def test_a_reader_that_others_disturb_is_visited_alone() -> None:
    rig, sweep = swept()
    for reader, chip in enumerate(rig.chips):
        chip.couple([(other, TOO_NEAR) for number, other in enumerate(rig.chips) if number != reader])
    lay(rig, IDENTIFYING)
    for _ in range(4 * SWEEPS):
        sweep.run()
    before = [slot.reader.noises + slot.reader.collisions for slot in sweep.slots]
    for _ in range(SWEEPS):
        sweep.run()
    after = [slot.reader.noises + slot.reader.collisions for slot in sweep.slots]
    assert sum(after) - sum(before) < SWEEPS


def test_orders_that_use_the_readers_leave_no_answer_that_is_taken_for_a_tag() -> None:
    _, sweep = resting(IDENTIFYING[::2])
    for turn in range(READERS * SWEEPS):
        sweep.visit()
        if turn % 5 == 0:
            sweep._sweep.interrupt()
        if turn % 47 == 0:
            sweep._sweep.close()
    assert on(sweep) == IDENTIFYING[::2]
    assert not any(report[0] == "off" for slot in sweep.slots for report in slot.reports)


def test_a_reset_of_all_readers_in_the_middle_of_visits_loses_no_card() -> None:
    _, sweep = resting(IDENTIFYING)
    for turn in range(READERS * SWEEPS):
        sweep.visit()
        if turn % 31 == 0:
            for slot in sweep.slots:
                slot.reader.reset()
    assert on(sweep) == IDENTIFYING
    assert not any(report[0] in ("off", "fault") for slot in sweep.slots for report in slot.reports)
