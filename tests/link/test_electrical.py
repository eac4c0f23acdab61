"""Diagnosis of wiring faults that a virtual board cannot show."""

from playmat.link.answers import Wires
from playmat.link.electrical import holders, judge
from playmat.link.setup import BusSetup

SELECTS = {0: 0, 1: 1}


def sound(reader: int) -> Wires:
    return Wires(up=1, down=0, one=0, zero=1, rst=1, right=99, version=0x92, kept=0x81 + 2 * reader)


def test_sound_wires_need_nothing() -> None:
    assert judge({0: sound(0), 1: sound(1)}, SELECTS, BusSetup()) == (None, {})


def test_a_board_of_which_no_reader_is_used_has_no_fault() -> None:
    assert judge({}, {}, BusSetup(rst=22)) == (None, {})


def test_a_pull_down_of_the_builder_s_own_is_no_fault() -> None:
    pulled = {reader: sound(reader)._replace(up=0, zero=0) for reader in SELECTS}
    assert judge(pulled, SELECTS, BusSetup()) == (None, {})


def test_a_reader_that_never_lets_go_of_miso_disturbs_others_alone() -> None:
    clinging = sound(0)._replace(one=1, zero=0)
    assert holders({0: clinging, 1: sound(1)}) is not None
    assert [*judge({0: clinging, 1: sound(1)}, SELECTS, BusSetup()).readers] == [0]
    assert (holders({0: clinging}), judge({0: clinging}, SELECTS, BusSetup())) == (None, (None, {}))


def test_a_reader_that_answers_for_one_that_is_not_there_is_not_blamed_for_it() -> None:
    assert judge({0: sound(5)}, SELECTS, BusSetup()) == (None, {})


def test_bits_that_are_wrong_at_the_slowest_clock_are_the_cable_s() -> None:
    faults = judge({0: sound(0), 1: sound(1)._replace(right=60)}, SELECTS, BusSetup(mhz=1))
    assert {r: str(fault) for r, fault in faults.readers.items()} == {
        1: "39 of 99 bytes arrive wrong even at 1 MHz: shorten or replace its cable"
    }


def test_without_an_rst_line_the_doctor_asks_for_it_too() -> None:
    mute = {reader: sound(reader)._replace(right=0, version=0, kept=0) for reader in SELECTS}
    assert str(judge(mute, SELECTS, BusSetup()).board).endswith("MISO (GPIO 16), RST (it must be at 3.3 V)")
    assert str(judge(mute, SELECTS, BusSetup(rst=22)).board).endswith("MISO (GPIO 16)")
