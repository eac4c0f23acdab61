"""Host and firmware implementations of the wire format agree with PROTOCOL.md and each other."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.assets import folder
from playmat.errors import WireError
from playmat.link.messages import FROM_BOARD, parse
from playmat.link.wire import MAX_LINE, Splitter, decode, encode

FIRMWARE = folder("firmware")
ROWS = [row.partition(" ") for row in (FIRMWARE / "vectors.txt").read_text().splitlines() if row[0] != "#"]
GOOD = [line.encode() for verdict, _, line in ROWS if verdict == "good"]
BAD = [line.encode() for verdict, _, line in ROWS if verdict == "bad"]


def board_wire() -> ModuleType:
    spec = importlib.util.spec_from_file_location("board_wire", FIRMWARE / "wire.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BOARD = board_wire()


@pytest.mark.parametrize("line", GOOD)
def test_both_ends_read_and_write_a_good_line(line: bytes) -> None:
    verb, fields = decode(line)
    assert BOARD.decode(line) == (verb, dict(fields))
    assert encode(verb, **fields) == line + b"\n" == BOARD.encode(line.rpartition(b" crc=")[0])


@pytest.mark.parametrize("line", BAD)
def test_both_ends_refuse_a_bad_line(line: bytes) -> None:
    assert BOARD.decode(line) is None
    with pytest.raises(WireError):
        decode(line)


@given(st.sampled_from(GOOD), st.integers(0), st.integers(0, 7))
def test_both_ends_notice_a_flipped_bit(line: bytes, at: int, bit: int) -> None:
    flipped = bytearray(line)
    flipped[at % len(line)] ^= 1 << bit
    assert BOARD.decode(bytes(flipped)) is None
    with pytest.raises(WireError):
        decode(bytes(flipped))


@given(st.lists(st.integers(1, 70), max_size=40))
def test_lines_survive_any_cutting_of_the_bytes(cuts: list[int]) -> None:
    stream = b"\n".join(GOOD) + b"\n"
    splitter, lines = Splitter(), []
    for cut in [*cuts, len(stream)]:
        lines += splitter.feed(stream[:cut])
        stream = stream[cut:]
    assert lines == GOOD


@pytest.mark.parametrize("most", [1, 7, 60])
def test_the_board_counts_what_is_too_long_as_one_bad_line(most: int) -> None:
    longest = max(GOOD, key=len)
    assert len(longest) == MAX_LINE - 1
    stream = b"\n".join([b"x" * 1000, GOOD[0], b"", b"x" * MAX_LINE, b"x", longest]) + b"\n"

    def take(into: bytearray, at: int, room: int) -> int:
        nonlocal stream
        part = (stream.partition(b"\n")[0] + b"\n")[:room]
        into[at : at + len(part)], stream = part, stream[len(part) :]
        return at + len(part)

    splitter, messages = BOARD.Splitter(), []
    while stream:
        messages.append(splitter.take(take, most))
    assert [message[0] for message in messages if message] == [
        line.partition(b" ")[0].decode() for line in (GOOD[0], longest)
    ]
    assert splitter.bad == 3


def test_an_endless_line_does_not_fill_the_memory() -> None:
    splitter = Splitter()
    for _ in range(1000):
        assert list(splitter.feed(b"x" * 1000)) == []
    assert [len(line) for line in splitter.feed(b"\n")] == [400]


def test_a_line_longer_than_the_limit_is_never_sent() -> None:
    with pytest.raises(WireError, match=f"a line may have {MAX_LINE}"):
        encode("tag", uid="0" * 60)


def test_the_vectors_show_every_line_of_a_board() -> None:
    messages = [decode(line) for line in GOOD]
    shown = {verb for verb, fields in messages if tuple(fields) == FROM_BOARD.get(verb)}
    assert shown == set(FROM_BOARD)
    assert all(parse(verb, fields).verb == verb for verb, fields in messages if verb in {"tag", "done"})


@pytest.mark.parametrize(
    ("verb", "fields", "cause"),
    [
        ("dance", {}, "no board says 'dance'"),
        ("tag", {"n": "1"}, "tag has n where t, n, s, u belong"),
        ("tag", {"t": "1", "n": "1", "s": "x", "u": "04"}, "s=x is not what belongs there"),
        ("tag", {"t": "1", "n": "1", "s": "1", "u": "0G"}, "u=0G is not what belongs there"),
    ],
)
def test_a_line_outside_the_table_is_refused(verb: str, fields: dict[str, str], cause: str) -> None:
    with pytest.raises(WireError, match=cause):
        parse(verb, fields)


def test_protocol_md_documents_every_line_of_a_board() -> None:
    page = Path(FIRMWARE / "PROTOCOL.md").read_text()
    for verb, keys in FROM_BOARD.items():
        assert f"`{verb} {keys[0]}=" in page
