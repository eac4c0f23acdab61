"""The virtual MFRC522 keeps to its data sheet: what it sends and receives."""

from __future__ import annotations

import pytest

from support.chips import (
    AUTHENTICATE,
    BIT_FRAMING,
    COLL,
    COM_IRQ,
    COMMAND,
    ERROR,
    FIFO_DATA,
    RECEIVE,
    REQA,
    RX_MODE,
    STATUS2,
    TRANSCEIVE,
    TRANSMIT,
    TX_ASK,
    TX_MODE,
    WUPA,
    Reader,
    tag,
    with_crc,
)

FOUR = "DEADBEEF"


def test_the_timer_runs_out_when_nobody_answers() -> None:
    reader = Reader()
    reader.send(WUPA, 7, wait=500)
    assert reader[COM_IRQ] & 0x21 == 0
    reader.now += 200  # 85 us on the air, 21 ticks of 25 us
    assert reader[COM_IRQ] & 0x21 == 0x01


def test_an_answer_stops_the_timer() -> None:
    reader = Reader(tag(FOUR))
    assert reader.send(WUPA, 7) == b"\x04\x00"
    assert reader[COM_IRQ] & 0x21 == 0x20


def test_a_host_that_asks_again_and_again_hears_of_the_answer_as_early_and_with_few_questions() -> None:
    answered: list[tuple[int, int]] = []
    for passes_on in (False, True):
        reader = Reader(tag(FOUR))
        began = reader.now
        if passes_on:
            reader.chip.on_poll = reader.pass_time
        reader.send(WUPA, 7, wait=0)
        asked = 0
        while not reader[COM_IRQ] & 0x20:
            asked += 1
            reader.now += 5
        answered.append((asked, reader.now - began))
    (patient, at), (quick, earlier) = answered
    assert quick < patient / 4 and at - 10 <= earlier <= at + 5


def test_a_transmission_ends_by_itself() -> None:
    reader = Reader()
    reader.send(b"")
    reader[COM_IRQ] = 0x7F
    reader[FIFO_DATA] = 0x50
    reader[COMMAND] = TRANSMIT
    assert reader[COM_IRQ] & 0x10 == 0
    reader.now += 200
    assert reader[COM_IRQ] & 0x50 == 0x50 and reader[COMMAND] == 0


def test_received_crcs_are_checked_where_that_is_asked_for() -> None:
    reader = Reader(tag(FOUR))
    reader.send(WUPA, 7)
    reader[RX_MODE] = 0x80
    frame = with_crc(bytes.fromhex("9370DEADBEEF22"))
    assert reader.send(frame) == b"\x08" and reader[ERROR] == 0
    reader.send(WUPA, 7)
    reader.send(WUPA, 7)
    reader.chip.garble(True)
    reader.send(frame)
    assert reader[ERROR] & 0x04


def test_what_was_transmitted_can_be_received_by_a_second_command() -> None:
    reader = Reader(tag(FOUR))
    reader.load(REQA)
    reader[BIT_FRAMING] = 7
    reader[COMMAND] = TRANSMIT
    reader.now += 90
    assert reader[COMMAND] == 0
    reader[COMMAND] = RECEIVE
    reader.now += 1000
    assert reader.fifo() == b"\x04\x00" and reader[COMMAND] == 0


def test_a_receiver_that_is_off_hears_nothing() -> None:
    reader = Reader(tag(FOUR))
    reader.load(REQA)
    reader[BIT_FRAMING] = 7
    reader[COMMAND] = 0x20 | TRANSCEIVE
    reader[BIT_FRAMING] = 0x87
    reader.now += 1000
    assert reader[COM_IRQ] & 0x60 == 0x40 and reader.fifo() == b""


def test_a_host_that_writes_while_an_answer_comes_is_told_so() -> None:
    reader = Reader(tag(FOUR))
    reader.send(REQA, 7, wait=120)
    reader[FIFO_DATA] = 1
    assert reader[ERROR] == 0x80


def test_a_key_is_refused_by_silence_and_the_cipher_stays_off() -> None:
    reader = Reader(tag(FOUR))
    reader.select(FOUR)
    reader.load(bytes((0x60, 8)) + b"\xff" * 6 + bytes.fromhex(FOUR))
    reader[COMMAND] = AUTHENTICATE
    reader.now += 5000
    assert (reader[COM_IRQ] & 0x11, reader[STATUS2] & 0x08, reader[ERROR]) == (0x01, 0, 0)
    reader.load(b"")
    reader[COMMAND] = AUTHENTICATE
    assert reader[ERROR] == 0x01  # it needs twelve bytes


def test_without_full_modulation_tags_hear_nothing() -> None:
    reader = Reader(tag(FOUR))
    reader[TX_ASK] = 0
    assert reader.send(REQA, 7) == b""


def test_sent_crcs_are_added_where_that_is_asked_for() -> None:
    reader = Reader(tag(FOUR))
    reader.send(REQA, 7)
    reader[TX_MODE] = 0x80
    assert reader.send(bytes.fromhex("9370DEADBEEF22")) == with_crc(b"\x08")


@pytest.mark.parametrize("collisions_kept", [0x00, 0x80])
def test_bits_after_a_collision_are_cleared_unless_they_are_wanted(collisions_kept: int) -> None:
    reader = Reader(tag("000000E5"), tag("0000006D"))  # they differ in bit 3 and bit 7
    reader[COLL] = collisions_kept
    reader.send(REQA, 7)
    answer = reader.send(b"\x93\x20")
    assert reader[COLL] & 0x3F == 28 and answer[3] & 0x07 == 0x05
    assert (answer[3] & 0xF0 != 0) == bool(collisions_kept)


def test_nothing_to_send_is_answered_by_nobody() -> None:
    reader = Reader(tag(FOUR))
    assert reader.send(b"", 7) == b"" and reader[COM_IRQ] & 0x21 == 0x01


def test_a_second_transmission_forgets_the_answer_to_the_first() -> None:
    reader = Reader(tag(FOUR))
    reader.send(WUPA, 7, wait=100)
    reader[BIT_FRAMING] = 0x80
    reader.now += 5000
    assert reader.fifo() == b""
