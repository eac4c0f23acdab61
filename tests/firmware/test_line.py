"""A board spoken to by hand, line by line, as PROTOCOL.md has it."""

from __future__ import annotations

import os
import re
import select
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest

from playmat.link.wire import encode
from playmat.simulator.chips.boards import VirtualBoard

LIMIT = 90


class Host:
    """The host at the other end of the serial line."""

    def __init__(self, board: VirtualBoard) -> None:
        self._fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
        self._waiting = b""

    def say(self, verb: str, **fields: object) -> None:
        os.write(self._fd, encode(verb, **fields))

    def type(self, data: bytes) -> None:
        os.write(self._fd, data)

    def hear(self, *beginnings: str) -> str:
        """The next line that begins so or so, without stamp and checksum; others are passed over."""
        while (line := self._next(beginnings)) is None:
            assert select.select([self._fd], [], [], LIMIT)[0], f"none of {beginnings} came"
            heard = os.read(self._fd, 4096)
            assert heard, f"the line was closed before any of {beginnings} came"
            self._waiting += heard
        return line

    def hear_while_flooding(self, *beginnings: str) -> str:
        """The same, while as much as the line takes is typed."""
        os.set_blocking(self._fd, False)
        limit = monotonic() + LIMIT
        while (line := self._next(beginnings)) is None:
            assert monotonic() < limit, f"none of {beginnings} came"
            with suppress(BlockingIOError):
                self.type(b"flood\n" * 100)
            with suppress(BlockingIOError):
                self._waiting += os.read(self._fd, 4096)
        os.set_blocking(self._fd, True)
        return line

    def _next(self, beginnings: tuple[str, ...]) -> str | None:
        *lines, self._waiting = self._waiting.split(b"\n")
        for number, line in enumerate(lines):
            body = re.sub(r" t=\d+", "", line.decode().rpartition(" crc=")[0] or line.decode())
            if body.startswith(beginnings):
                self._waiting = b"\n".join((*lines[number + 1 :], self._waiting))
                return body
        return None

    def start(self, *more: tuple[str, dict[str, object]], readers: int = 1) -> None:
        self.type(b"\n")
        self.say("hello", proto=3)
        self.hear("hello")
        self.say("bus", id=0, spi=0, sck=18, mosi=19, miso=16, mhz=4)
        self.say("setup", id=1, slot=5, cs=5, mode="id", turn=0)
        for verb, fields in more:
            self.say(verb, id=9, **fields)
            self.hear("done id=9")
        self.say("start", id=2, n=readers, fields=1)
        self.hear("done id=2")

    def close(self) -> None:
        os.close(self._fd)


@contextmanager
def board(folder: Path) -> Iterator[tuple[VirtualBoard, Host]]:
    virtual = VirtualBoard("south", folder)
    virtual.plug()
    host = Host(virtual)
    try:
        yield virtual, host
    finally:
        host.close()
        virtual.close()


def test_a_board_says_who_it_is(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.type(b"\n")
        assert host.hear("awake") == "awake proto=3"
        host.say("hello", proto=3)
        assert host.hear("hello") == "hello proto=3 v=0.3.9 b=south"


def test_the_first_snapshot_follows_the_first_sweep(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): bytes(range(16))})
        host.start()
        assert host.hear("snap_begin") == "snap_begin n=0"
        assert host.hear("data") == "data n=1 s=5 p=0 x=0001020304050607"
        assert host.hear("data") == "data n=2 s=5 p=8 x=08090A0B0C0D0E0F"
        assert host.hear("tag") == "tag n=3 s=5 u=04A1B2C3D4E5F6"
        host.say("ack", seq=3)
        assert host.hear("snap_end") == "snap_end n=4"


def test_what_is_not_acknowledged_is_said_again(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.start()
        for _ in range(3):
            assert host.hear("snap_begin") == "snap_begin n=0"
        host.say("ack", seq=1)
        host.say("snap")
        assert host.hear("snap_begin n=2") == "snap_begin n=2"


def test_an_order_that_makes_no_sense_is_a_bad_line(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.start()
        host.say("dance", id=7)
        host.say("setup", id=8, slot="x", cs=1, mode="id", turn=0)
        host.say("ack")
        host.type(b"Guten Tag\n")
        while " e=4" not in host.hear("beat"):
            host.say("beat", id=0)


def probe(host: Host) -> dict[str, int]:
    """What reader 5 says of itself."""
    host.say("beat", id=0)
    host.say("probe", id=7, slot=5)
    lines = [host.hear("chip"), host.hear("hits"), host.hear("flaws"), host.hear("done id=7")]
    assert [line.split()[1] for line in lines] == ["id=7"] * 4
    pairs = (pair.split("=") for line in lines for pair in line.split()[2:])
    return {key: int(value, 16 if key in ("version", "tx") else 10) for key, value in pairs}


def probe_until(host: Host, key: str, least: int) -> dict[str, int]:
    """The first answer with at least so many."""
    said = probe(host)
    while said[key] < least:
        said = probe(host)
    return said


def test_a_reader_says_what_it_is_and_what_it_saw(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start(("radio", {"slot": 5, "gain": 48, "power": 20, "near": 9}))
        said = probe_until(host, "polls", 3)
        assert (said["version"], said["tx"], said["gain"], said["power"]) == (0x92, 0x83, 48, 20)
        assert (said["hits"], said["misses"], said["noise"], said["resets"]) == (0, 0, 0, 1)
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): b""})
        assert probe_until(host, "hits", 100)["misses"] == 0  # by now it rests
        virtual.set_field(5, {})
        host.hear("gone")
        later = probe_until(host, "polls", said["polls"] + 20)
        assert (later["misses"], later["noise"], later["coll"], later["resets"]) == (3, 0, 0, 1)


def test_a_reader_counts_what_goes_wrong(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start()
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): b"", bytes.fromhex("04A1B2C3D4E5F7"): b""})
        assert probe_until(host, "coll", 1)["noise"] == 0
        virtual.garble(5, True)
        probe_until(host, "noise", 3)
        virtual.plug_chip(5, False)
        dead = probe_until(host, "resets", 2)
        assert (dead["version"], dead["tx"]) == (0, 0)


def bus_errors(host: Host) -> int:
    """How many misreadings the board has counted at the next beat."""
    host.say("beat", id=1)
    return int(host.hear("spi").rpartition("=")[2])


def test_a_flood_of_input_stops_no_sweep(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start()
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): b""})
        assert "u=04A1B2C3D4E5F6" in host.hear_while_flooding("tag")


def test_the_bus_counts_what_it_misreads_and_its_clock_can_be_lowered(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start()
        assert bus_errors(host) == 0
        virtual.fit_cable(5, 2)
        while bus_errors(host) < 3:
            pass
        host.say("clock", id=8, mhz=2)
        host.hear("done id=8")
        assert host.hear("spi").startswith("spi mhz=2 ")
        before = bus_errors(host)
        assert [bus_errors(host), bus_errors(host)] == [before, before]
        host.say("clock", id=9, mhz=9)
        while "e=1 " not in host.hear("beat"):
            host.say("beat", id=1)


def test_the_wires_of_a_reader_are_tested_between_two_visits(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start()
        host.say("wires", id=8, slot=5)
        assert host.hear("miso") == "miso id=8 up=1 down=0 one=0 zero=1 rst=1"
        assert host.hear("echo") == "echo id=8 right=99 version=92 kept=8B"
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): b""})
        assert host.hear("tag").endswith("u=04A1B2C3D4E5F6")


def test_a_reader_that_hangs_is_revived_by_its_rst_line(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start(("rst", {"pin": 22}))
        host.hear("snap_end")
        host.say("ack", seq=1)
        virtual.hang_chip(5)
        revived = probe_until(host, "resets", 3)
        assert revived["resets"] == 3
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): b""})
        assert host.hear("fault", "tag") == "tag n=2 s=5 u=04A1B2C3D4E5F6"
        assert probe(host)["resets"] == 3


def test_a_reader_that_hangs_is_reported_where_no_rst_line_is_wired(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start()
        host.hear("snap_end")
        host.say("ack", seq=1)
        virtual.hang_chip(5)
        assert host.hear("fault") == "fault n=2 s=5 ok=0"


def test_a_dead_reader_is_reported_and_its_neighbour_set_up_once_more(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start(("rst", {"pin": 22}), ("setup", {"slot": 6, "cs": 6, "mode": "id", "turn": 1}), readers=2)
        host.hear("snap_end")
        host.say("ack", seq=1)
        virtual.plug_chip(6, False)
        assert host.hear("fault") == "fault n=2 s=6 ok=0"
        polls = probe(host)["polls"]
        neighbour = probe_until(host, "polls", polls + 20)
        assert (neighbour["resets"], neighbour["noise"]) == (2, 0)


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("probe", {"slot": 6}),
        ("radio", {"slot": 5, "gain": 34, "power": 32, "near": 15}),
        ("radio", {"slot": 5, "gain": 33, "power": 64, "near": 15}),
        ("radio", {"slot": 5, "gain": 33, "power": 32, "near": 64}),
        ("radio", {"slot": 5, "gain": 33, "power": 32}),
        ("rst", {"pin": 40}),
        ("tune", {"misses": 0, "settle": 2000, "timeout": 500}),
        ("tune", {"misses": 3, "settle": 2000, "timeout": 200_000}),
    ],
)
def test_what_a_reader_cannot_do_is_a_bad_line(tmp_path: Path, verb: str, fields: dict[str, int]) -> None:
    with board(tmp_path) as (_, host):
        host.start()
        host.say(verb, id=7, **fields)
        assert " e=1" in host.hear("beat", "done")


def test_a_board_whose_host_falls_silent_forgets_it(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.start()
        assert host.hear("awake") == "awake proto=3"
        host.say("start", id=3, n=1, fields=1)
        host.say("hello", proto=3)
        assert host.hear("done", "hello").startswith("hello")


def test_a_crash_while_a_crash_is_told_resets_the_chip(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        virtual.set_field(5, {bytes.fromhex("04A1B2C3D4E5F6"): b""})
        host.start()
        host.hear("snap_end")
        process = virtual.pid
        virtual.crash(times=2)
        host.hear("RuntimeError")
        host.type(b"\n")
        assert host.hear("awake")
        host.start()
        assert host.hear("tag") == "tag n=1 s=5 u=04A1B2C3D4E5F6"
        assert virtual.running and virtual.pid == process


def test_a_board_of_which_no_reader_is_needed_beats_all_the_same(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.type(b"\n")
        host.say("hello", proto=3)
        host.hear("hello")
        host.say("bus", id=0, spi=0, sck=18, mosi=19, miso=16, mhz=4)
        host.hear("done id=0")
        host.say("start", id=1, n=0, fields=1)
        assert host.hear("done id=1", "awake") == "done id=1"
        assert host.hear("beat")


def test_fields_that_are_no_number_or_more_than_readers_are_refused(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.start()
        host.say("hello", proto=3)
        host.hear("hello")
        host.say("bus", id=0, spi=0, sck=18, mosi=19, miso=16, mhz=4)
        host.say("setup", id=1, slot=5, cs=5, mode="id", turn=0)
        host.say("start", id=2, n=1, fields=2)
        host.say("start", id=3, n=1, fields=0)
        host.say("start", id=4, n=1, fields=1)
        assert host.hear("done id=2", "done id=3", "done id=4") == "done id=4"


def test_a_rhythm_that_makes_no_sense_is_a_bad_line(tmp_path: Path) -> None:
    with board(tmp_path) as (_, host):
        host.start()
        host.say("beat", id=1, wait=3, every=0)
        host.say("beat", id=2, every=30)
        while "e=2 " not in host.hear("beat"):
            host.say("beat", id=3, wait=3, every=30)


def test_leave_ends_the_program(tmp_path: Path) -> None:
    with board(tmp_path) as (virtual, host):
        host.start()
        child = os.pidfd_open(virtual.pid or 0)
        host.say("leave", id=9)
        assert host.hear("done id=9")
        assert select.select([child], [], [], LIMIT)[0]
        os.close(child)
