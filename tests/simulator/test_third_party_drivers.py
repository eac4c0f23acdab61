"""Drivers that this project did not write run on the virtual chip and do there what they do on a real one."""

from __future__ import annotations

from typing import Any

import pytest

from support.chips import tag
from support.third_party_drivers import NEW, OLD, PIRC, Driver, driver

FOUR, SEVEN = "DEADBEEF", "04A1B2C3D4E5F6"
REQUEST_ALL = 0x52
# From Python 3.12 on, mfrc522 0.0.7 and pi-rc522 are warned for their ~ on a truth value.
pytestmark = pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")


class Both:
    """What mfrc522 0.0.7 and mfrc522-python 0.0.9 both do, under the names of the younger one."""

    _OLD_NAMES = {"ReadReg": "Read_MFRC522", "ReadTag": "MFRC522_Read", "WriteTag": "MFRC522_Write"}

    def __init__(self, third_party: Driver) -> None:
        self.reader = third_party.module.MFRC522()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.reader, name, None) or getattr(
            self.reader, self._OLD_NAMES.get(name, f"MFRC522_{name}")
        )

    def find(self) -> list[int] | None:
        """The five bytes of the anticollision, or nothing."""
        status, _ = self.Request(REQUEST_ALL)
        status, uid = self.Anticoll() if status == 0 else (status, None)
        return uid if status == 0 else None

    def selected(self) -> bool:
        """Whether a tag was found; it is selected then, whatever SelectTag returns: an NTAG's SAK is 0."""
        uid = self.find()
        if uid:
            self.SelectTag(uid)
        return uid is not None


def lay(third_party: Driver, *tags: Any) -> None:
    """These tags lie in the field from now on, and have power."""
    third_party.chip.put(list(tags))
    third_party.pass_time(5000)


def four(uid: list[int]) -> str:
    return bytes(uid[:4]).hex().upper()


BOTH = pytest.mark.parametrize("name", [OLD, NEW])


@BOTH
def test_a_four_byte_uid_is_read_with_its_check_byte(name: str) -> None:
    with driver(name) as third_party:
        reader = Both(third_party)
        assert reader.find() is None
        lay(third_party, tag(FOUR))
        assert reader.find() == [0xDE, 0xAD, 0xBE, 0xEF, 0x22]
        assert reader.SelectTag([0xDE, 0xAD, 0xBE, 0xEF, 0x22]) == 0x08


@BOTH
def test_of_seven_bytes_they_know_the_cascade_tag_and_three(name: str) -> None:
    with driver(name) as third_party:
        reader = Both(third_party)
        lay(third_party, tag(SEVEN, b"x"))
        assert reader.find() == [0x88, 0x04, 0xA1, 0xB2, 0x9F]
        assert reader.SelectTag([0x88, 0x04, 0xA1, 0xB2, 0x9F]) == 0x04  # the UID is not complete


@BOTH
def test_two_tags_at_once_are_too_many_for_them(name: str) -> None:
    with driver(name) as third_party:
        reader = Both(third_party)
        lay(third_party, tag(FOUR), tag("DEADBEEE"))
        assert reader.find() is None


@pytest.mark.parametrize(("name", "login", "says"), [(OLD, "MFRC522_Auth", 2), (NEW, "Authenticate", 0)])
def test_a_key_is_refused(name: str, login: str, says: int, caplog: pytest.LogCaptureFixture) -> None:
    """The newer one takes the timer's end for success; that the cipher is off it only logs."""
    with driver(name) as third_party:
        reader = Both(third_party)
        lay(third_party, tag(FOUR))
        assert reader.selected()
        assert getattr(reader.reader, login)(0x60, 8, [0xFF] * 6, [0xDE, 0xAD, 0xBE, 0xEF]) == says
        assert reader.ReadReg(0x08) & 0x08 == 0 and "AUTH ERROR(status2reg & 0x08)" in caplog.text


@BOTH
def test_pages_of_a_four_byte_ntag_are_read_and_written(name: str) -> None:
    """Such a tag is not sold; to these drivers it is the only one that they can select and read."""
    with driver(name) as third_party:
        reader = Both(third_party)
        lay(third_party, tag(FOUR, bytes(range(16))))
        assert reader.selected()
        assert reader.ReadTag(4) == list(range(16))
        reader.WriteTag(5, [0xCA, 0xFE, 0xBA, 0xBE] + [0] * 12)
        third_party.pass_time(10_000)
        assert bytes(reader.ReadTag(4) or b"").hex() == "00010203cafebabe08090a0b0c0d0e0f"


@BOTH
@pytest.mark.parametrize("version", [0x91, 0x92, 0x90, 0x88, 0x12, 0xB2])
def test_the_version_is_what_the_chip_says(name: str, version: int) -> None:
    with driver(name, version=version) as third_party:
        assert Both(third_party).ReadReg(0x37) == version


def test_the_older_one_reports_a_resting_card_every_second_time() -> None:
    """Its REQA finds the card ready, which sends it back to idle without an answer."""
    with driver(OLD) as third_party:
        reader = third_party.module.SimpleMFRC522()
        lay(third_party, tag(FOUR))
        number = 0xDEADBEEF22
        assert [reader.read_id_no_block() for _ in range(5)] == [number, None, number, None, number]


def test_the_newer_one_reports_it_every_second_time_too() -> None:
    with driver(NEW) as third_party:
        reader = third_party.module.BasicMFRC522()
        lay(third_party, tag(FOUR))
        seen = [reader.read_id_no_block() for _ in range(4)]
        assert seen[0] and seen == [seen[0], None, seen[0], None]


def test_a_call_that_nobody_answers_costs_what_it_costs_on_a_real_chip() -> None:
    with driver(OLD) as third_party:
        reader = Both(third_party)
        assert third_party.transactions == 10  # to set the chip up
        reader.Request(0x26)
        assert third_party.transactions == 10 + 2013  # it does not look at the timer
    with driver(NEW) as third_party:
        reader = Both(third_party)
        before = third_party.now
        reader.Request(0x26)
        assert third_party.transactions == 10 + 17 + 16  # 16 polls, a millisecond and a transfer apart
        assert 15_500 < third_party.now - before < 18_500  # the timer's 15.5 ms


def test_the_newer_one_can_silence_a_card() -> None:
    with driver(NEW) as third_party:
        reader = Both(third_party)
        lay(third_party, tag(FOUR))
        assert reader.selected()
        reader.reader.Halt()
        assert reader.Request(0x26)[0] != 0
        assert reader.find() == [0xDE, 0xAD, 0xBE, 0xEF, 0x22]


def test_a_third_one_reads_seven_bytes_but_its_halt_lacks_a_crc_and_halts_nobody() -> None:
    with driver(PIRC) as third_party:
        reader = third_party.module.RFID(pin_irq=None)
        assert reader.read_id() is None
        lay(third_party, tag(SEVEN, bytes(range(16))))
        assert bytes(reader.read_id()).hex().upper() == SEVEN
        lay(third_party, tag(FOUR))
        assert four(reader.read_id()) == FOUR
        reader.init()
        third_party.pass_time(5000)
        assert four(reader.read_id()) == FOUR
        assert not reader.select_tag([0xDE, 0xAD, 0xBE, 0xEF, 0x22])
        reader.halt()
        assert reader.request(0x26) == (False, 16)


def test_the_gain_that_a_third_one_sets_decides_how_far_it_hears() -> None:
    with driver(PIRC) as third_party:
        reader = third_party.module.RFID(pin_irq=None)
        third_party.chip.put([tag(FOUR)], [0.6])
        third_party.pass_time(5000)
        assert four(reader.read_id()) == FOUR
        reader.set_antenna_gain(1)
        for _ in range(2):
            assert reader.read_id() is None
