"""Range of a reader's field, and reads at its edge."""

from __future__ import annotations

import pytest

from support.chips import COLL, CW_GS_P, ERROR, GS_N, REQA, RF_CFG, TX_CONTROL, Reader, tag

ATQA = b"\x04\x00"


def detected(reader: Reader, coupling: float, calls: int = 1) -> int:
    """How many of some calls a tag with this coupling answers."""
    count = 0
    for _ in range(calls):
        reader.chip.put([])
        reader.chip.put([tag("DEADBEEF")], [coupling])
        reader.now += 5000
        count += reader.send(REQA, 7) == ATQA
    return count


def reach(reader: Reader) -> float:
    """The weakest coupling, in hundredths, at which every call is answered."""
    return next(coupling for coupling in range(1, 151) if detected(reader, coupling / 100, 20) == 20)


def test_as_it_comes_a_reader_hears_what_lies_near() -> None:
    assert 50 <= reach(Reader()) <= 56


@pytest.mark.parametrize(("register", "values"), [(CW_GS_P, (0x10, 0x20, 0x3F)), (GS_N, (0x48, 0x88, 0xF8))])
def test_more_power_reaches_further(register: int, values: tuple[int, ...]) -> None:
    reader, reached = Reader(), []
    for value in values:
        reader[register] = value
        reached.append(reach(reader))
    assert reached == sorted(set(reached), reverse=True)


def test_less_gain_reaches_less_far_and_more_gain_no_further_than_the_power() -> None:
    reader, reached = Reader(), {}
    for gain in (1, 4, 7):
        reader[RF_CFG] = gain << 4
        reached[gain] = reach(reader)
    assert reached[1] > 1.3 * reached[4] and abs(reached[4] - reached[7]) <= 1


def test_one_driver_alone_reaches_less_far() -> None:
    reader = Reader()
    reader[TX_CONTROL] = 0x81
    assert reach(reader) > 90


def test_at_the_edge_a_tag_answers_only_sometimes_and_the_same_way_each_time() -> None:
    counts = {detected(Reader(), 0.515, 100) for _ in range(3)}
    assert len(counts) == 1 and 20 < counts.pop() < 80
    assert detected(Reader(), 0.46, 100) == 0 and detected(Reader(), 0.57, 100) == 100


def test_a_tag_that_is_too_far_for_power_forgets_its_state() -> None:
    here = tag("DEADBEEF")
    reader = Reader(here)
    reader.select("DEADBEEF")
    reader.chip.put([here], [0.2])
    reader.chip.put([here], [1.0])
    reader.now += 5000
    assert reader.send(REQA, 7) == ATQA


def test_of_two_tags_only_the_one_in_reach_is_heard() -> None:
    reader = Reader()
    reader.chip.put([tag("DEADBEEF"), tag("12345678")], [0.9, 0.16])
    reader.now += 5000
    reader.send(REQA, 7)
    assert reader.send(b"\x93\x20") == bytes.fromhex("DEADBEEF22")
    assert reader[ERROR] == 0 and reader[COLL] & 0x20
