"""The host's half of the protocol, line by line; the test plays the board."""

from __future__ import annotations

import pytest

from playmat.events import BadLine, BoardScan, Part, PartFault, PartKind, Presence, TagOff, TagOn
from playmat.link.setup import BusSetup, ReaderSetup, Tuning, orders
from playmat.link.wire import decode, encode
from support.talk import HELLO, Talk, started

UID = "04A1B2C3D4E5F6"
SILENT = "it does not answer: check its wiring"


def test_it_sets_the_board_up_at_once_and_starts_it_when_all_is_done() -> None:
    talk = Talk()
    assert talk.said() == ["hello proto=3"]
    talk.host.receive(HELLO, talk.now)
    assert talk.said() == [
        "bus id=0 spi=0 sck=18 mosi=19 miso=16 mhz=4",
        "setup id=1 slot=0 cs=0 mode=id turn=0",
        "setup id=2 slot=16 cs=20 mode=cover turn=1",
        "tune id=3 misses=3 settle=2000 timeout=500",
    ]
    for number in (1, 0, 3):
        talk.hear("done", id=number)
        assert talk.said() == []
    talk.wait(0.3)
    assert talk.said() == ["setup id=2 slot=16 cs=20 mode=cover turn=1"]
    talk.hear("done", id=2)
    assert talk.said() == ["start id=4 n=2 fields=1"]
    talk.hear("done", id=4)
    assert talk.said() == []


def test_setup_lines_carry_only_what_differs_from_the_defaults() -> None:
    readers = (ReaderSetup(0, gain=48, power=20, near=7), ReaderSetup(1))
    lines = [line.decode().rpartition(" crc=")[0] for line in orders(readers, BusSetup(rst=22), Tuning())]
    assert lines == [
        "bus id=0 spi=0 sck=18 mosi=19 miso=16 mhz=4",
        "rst id=1 pin=22",
        "setup id=2 slot=0 cs=0 mode=id turn=0",
        "radio id=3 slot=0 gain=48 power=20 near=7",
        "setup id=4 slot=1 cs=1 mode=id turn=1",
        "tune id=5 misses=3 settle=2000 timeout=500",
        "start id=6 n=2 fields=1",
    ]


def test_it_repeats_what_is_not_answered() -> None:
    talk = Talk(())
    talk.wait(0.3)
    assert talk.said() == ["hello proto=3"] * 2
    talk.host.receive(HELLO, talk.now)
    talk.wait(0.3)
    assert [line.split()[0] for line in talk.said()].count("bus") == 2
    talk.hear("done", id=7)  # the answer to another order
    talk.wait(0.3)
    assert "bus" in [line.split()[0] for line in talk.said()]


def test_a_board_is_up_with_its_first_snapshot() -> None:
    talk = Talk()
    talk.host.receive(HELLO, talk.now)
    talk.hear("snap_begin", n=0)
    talk.hear("data", n=1, s=0, p=0, x="0001020304050607")
    talk.hear("data", n=2, s=0, p=8, x="08090A0B0C0D0E0F")
    talk.hear("tag", n=3, s=0, u=UID)
    talk.hear("cover", n=4, s=16, on=1)
    talk.hear("fault", n=5, s=3, ok=0)
    assert talk.events() == []
    talk.hear("snap_end", n=6)
    tag = TagOn("south", 0, UID, bytes(range(16)))
    assert talk.events() == [
        PartFault(Part(PartKind.BOARD, "south"), True, "firmware 0.3.8"),
        BoardScan("south", (tag,), (16,)),
        PartFault(Part(PartKind.READER, "south", 3), False, SILENT),
    ]
    assert talk.said()[-1] == "ack seq=6"


def test_each_message_of_the_board_becomes_its_event() -> None:
    talk = started()
    talk.hear("tag", n=2, s=0, u=UID)
    talk.hear("gone", n=3, s=0, u=UID)
    talk.hear("cover", n=4, s=16, on=0)
    talk.hear("fault", n=5, s=0, ok=0)
    talk.hear("beat", w=61, m=66, e=0, r=0, k=95)
    assert talk.events() == [
        TagOn("south", 0, UID),
        TagOff("south", 0, UID),
        Presence("south", 16, False),
        PartFault(Part(PartKind.READER, "south", 0), False, SILENT),
    ]
    assert talk.sweeps == [61]


def test_a_repeated_line_counts_once_and_is_acknowledged_again() -> None:
    talk = started()
    for _ in range(2):
        talk.hear("tag", n=2, s=0, u=UID)
        assert talk.said() == ["ack seq=2"]
    assert len(talk.events()) == 1


def test_sequence_numbers_wrap() -> None:
    talk = started()
    for seq in (*range(2, 1000), 0, 1):
        talk.hear("cover", n=seq, s=16, on=1)
    assert len(talk.events()) == 1000
    assert talk.said()[-1] == "ack seq=1"


def test_after_a_gap_it_asks_once_for_a_snapshot_and_takes_nothing_out_of_order() -> None:
    talk = started()
    talk.hear("tag", n=3, s=0, u=UID)
    talk.hear("gone", n=4, s=0, u=UID)
    assert talk.said() == ["snap", "ack seq=1", "ack seq=1"]
    assert talk.events() == []
    talk.hear("snap_begin", n=5)
    talk.hear("tag", n=6, s=0, u=UID)
    talk.hear("snap_end", n=7)
    assert talk.events() == [BoardScan("south", (TagOn("south", 0, UID),))]


def test_a_lost_line_of_a_snapshot_is_waited_for() -> None:
    talk = started()
    talk.hear("snap_begin", n=2)
    talk.hear("snap_end", n=4)
    assert talk.events() == []
    talk.hear("tag", n=3, s=0, u=UID)
    talk.hear("snap_end", n=4)
    assert talk.events() == [BoardScan("south", (TagOn("south", 0, UID),))]
    assert "snap" not in talk.said()


def test_it_asks_again_for_a_snapshot_that_does_not_come_but_not_all_the_time() -> None:
    talk = started()
    talk.hear("tag", n=9, s=0, u=UID)
    talk.hear("tag", n=9, s=0, u=UID)
    assert talk.said().count("snap") == 1
    talk.wait(0.2)
    assert talk.said().count("snap") == 0
    talk.wait(0.1)
    assert talk.said().count("snap") == 1


def test_a_fault_that_a_snapshot_does_not_show_is_over() -> None:
    talk = started()
    talk.hear("fault", n=2, s=0, ok=0)
    talk.hear("snap_begin", n=3)
    talk.hear("snap_end", n=4)
    assert talk.events()[-1] == PartFault(Part(PartKind.READER, "south", 0), True)


def test_a_bad_line_is_shown_with_its_cause_and_healed_by_a_snapshot() -> None:
    talk = started()
    talk.host.receive(b"tag t=0 n=2 s=0 u=04A1B2C3D4E5F6 crc=00000000\n", talk.now)
    (event,) = talk.events()
    assert isinstance(event, BadLine)
    assert event.line.startswith("tag t=0 n=2") and event.cause.startswith("its checksum should be")
    assert talk.said() == ["snap"]


def test_another_protocol_is_refused_in_one_sentence() -> None:
    talk = Talk()
    talk.host.receive(encode("hello", proto=4, fw="9.0", boots="high"), talk.now)
    assert str(talk.host.ended) == (
        "its protocol is 4 (firmware 9.0), this playmat 3: "
        "flash it on the owner’s page or with `playmat kit flash`"
    )
    assert talk.events() == []


def test_another_protocol_is_refused_before_its_hello() -> None:
    talk = Talk()
    talk.hear("awake", proto=0)
    assert (
        str(talk.host.ended)
        == "its protocol is 0, this playmat 3: flash it on the owner’s page or with `playmat kit flash`"
    )


@pytest.mark.parametrize(("name", "ended"), [("south", False), ("-", False), ("north", True)])
def test_a_board_with_another_name_is_refused(name: str, ended: bool) -> None:
    talk = Talk()
    talk.hear("hello", proto=3, v="0.3.8", b=name)
    assert bool(talk.host.ended) == ended


def test_messages_of_a_board_with_another_name_are_ignored() -> None:
    talk = Talk()
    lines = (
        encode("hello", t=0, proto=3, v="0.3.8", b="north"),
        encode("snap_begin", t=0, n=0),
        encode("tag", t=0, n=1, s=0, u=UID),
        encode("snap_end", t=0, n=2),
    )
    talk.host.receive(b"".join(lines), talk.now)
    assert talk.host.other_name == "north"
    assert talk.events() == []


@pytest.mark.parametrize("line", [b">>> hello proto=3 crc=C3C29688", b"hello proto=3 crc=C3C29688"])
def test_an_echo_is_no_answer(line: bytes) -> None:
    talk = Talk()
    for _ in range(4):
        talk.host.receive(line + b"\r\n", talk.now)
        talk.wait(0.9)
    assert str(talk.host.ended) == (
        "it sends lines but does not answer hello: flash it on the owner’s page or with `playmat kit flash`"
    )


def test_a_restarted_board_ends_the_conversation() -> None:
    talk = started()
    talk.hear("awake", proto=3)
    assert str(talk.host.ended) == "it started again"


def test_awake_before_hello_is_ignored() -> None:
    talk = Talk()
    talk.hear("awake", proto=3)
    assert talk.host.ended is None


def test_three_seconds_without_a_line_end_the_conversation() -> None:
    talk = started()
    talk.wait(2.9)
    assert talk.host.ended is None
    talk.wait(0.2)
    assert "has not answered for 3 s" in str(talk.host.ended)


def test_a_board_that_is_awake_but_never_answers_is_reported() -> None:
    talk = Talk()
    for _ in range(4):
        talk.hear("awake", proto=3)
        talk.wait(0.9)
    assert str(talk.host.ended) == (
        "it sends lines but does not answer hello: flash it on the owner’s page or with `playmat kit flash`"
    )


def test_a_board_that_does_not_carry_out_an_order_is_reported() -> None:
    talk = Talk()
    talk.host.receive(HELLO, talk.now)
    talk.hear("done", id=0)
    talk.wait(3.1)
    assert str(talk.host.ended) == (
        "it does not do setup: check its cable, or flash it on the owner’s page or with `playmat kit flash`"
    )


def test_it_sends_beats() -> None:
    talk = started()
    talk.wait(2.0)
    talk.said()
    assert talk.beats >= 10  # at first they are quick
    talk.wait(2.0)
    talk.said()
    assert 13 <= talk.beats <= 16


def test_events_carry_the_host_s_time_of_the_board_s_stamp() -> None:
    talk = Talk()
    talk.host.receive(encode("hello", t=65_000, proto=3, v="0.3.8", b="south"), talk.now)
    talk.host.receive(encode("snap_begin", t=65_100, n=0) + encode("snap_end", t=65_100, n=1), talk.now + 0.1)
    talk.events()
    talk.host.receive(encode("tag", t=464, n=2, s=0, u=UID), talk.now + 2.0)  # the stamps have gone round
    (event,) = talk.events()
    assert isinstance(event, TagOn) and event.at == pytest.approx(talk.now + 1.0, abs=0.001)


def test_lines_left_from_an_earlier_conversation_are_ignored() -> None:
    talk = Talk()
    talk.said()
    talk.hear("tag", n=0, s=0, u=UID)
    assert talk.events() == [] and talk.said() == []


def test_every_byte_may_come_alone() -> None:
    talk = started()
    for byte in encode("tag", t=0, n=2, s=0, u=UID):
        talk.host.receive(bytes([byte]), talk.now)
    assert talk.events() == [TagOn("south", 0, UID)]
    assert decode(bytes(talk.host.outgoing).rstrip(b"\n"))[0] == "ack"


def test_priority_readers_come_in_every_round() -> None:
    readers = [ReaderSetup(number, at=(100.0 * n, 0.0)) for n, number in enumerate((2, 3, 4, 11))]
    talk = Talk(readers)
    talk.host.receive(HELLO, talk.now)
    for number in range(7):
        talk.hear("done", id=number)
    talk.said()
    talk.host.hurry((11,), talk.now)
    assert talk.said() == ["turns id=7 p=0 s=b2b3b.4."]
    talk.hear("done", id=7)
    assert talk.said() == ["visit id=8 n=8 fields=2"]
    talk.hear("done", id=8)
    talk.host.hurry((), talk.now)
    assert talk.said() == ["visit id=9 n=0 fields=1"]


def test_without_antenna_positions_all_readers_are_visited_alike() -> None:
    talk = started()
    talk.host.hurry((1,), talk.now)
    assert talk.said() == ["visit id=5 n=0 fields=1"]


def test_a_reader_that_may_not_identify_tells_whose_card_lies_there() -> None:
    talk = started()
    talk.hear("data", n=2, s=16, p=5, x="01")
    talk.hear("cover", n=3, s=16, on=1)
    talk.hear("cover", n=4, s=16, on=0)
    assert talk.events() == [Presence("south", 16, True, owner=1), Presence("south", 16, False)]
