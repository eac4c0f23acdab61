"""`playmat cards`: boxes are listed, exported, imported and merged, armies registered on a table's slots."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from playmat.assets import folder
from playmat.cli import main
from playmat.events import TagOff, TagOn
from playmat.games.interface import Form
from playmat.link.answers import Locked
from playmat.maintenance.cards.tags import tags_of
from playmat.placement import SOUTH, Place
from playmat.simulator.chips.boards import VirtualBoard
from support.old_firmware import OLD, use_old_firmware
from support.processes import started
from support.readers import linked
from support.shipped import GAME, MAT
from support.table_harness import CONFIG, LIMIT, TableHarness, play

CARDS = [*tags_of(GAME, [Form.CARD], [SOUTH])]
UIDS = [f"04A1B2C3D4E5{number:02X}" for number in range(1, 9)]
PLACE = Place("battlefield", 0, SOUTH)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box of three tags."""
    file = tmp_path / "own.box"
    file.write_text(text(0, 3))
    return file


def text(start: int, stop: int) -> str:
    lines = [f"{uid} {tag.name}\n" for uid, tag in zip(UIDS, CARDS, strict=False)]
    return "".join(["# playmat box of art-of-war\n", *lines[start:stop]])


def cards(*words: object) -> int:
    return main(["cards", *map(str, words)])


def test_a_box_is_listed(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cards("list", "--seat", "south", "--box", box) == 0
    out = capsys.readouterr().out
    assert f"{UIDS[0]}        {CARDS[0].title}" in out
    assert f"3 of {len(CARDS)} tags are in {box}" in out
    assert cards("list", "--seat", "south", "--missing", "--json", "--box", box) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["count"] == 3 and len(report["tags"]) == len(CARDS) - 3


def test_a_box_travels_to_another_table(box: Path, tmp_path: Path) -> None:
    exported, mine = tmp_path / "exported.box", tmp_path / "mine.box"
    mine.write_text(text(4, 5))
    assert cards("export", exported, "--box", box) == 0
    assert cards("import", exported, "--box", mine) == 0
    assert mine.read_text() == text(0, 3)
    assert (tmp_path / "mine.box.bak").read_text() == text(4, 5), "the old one is kept"


def test_boxes_are_merged_and_what_contradicts_is_named(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, strange = tmp_path / "other.box", tmp_path / "strange.box"
    other.write_text(text(2, 5))
    strange.write_text(f"{UIDS[0]} {CARDS[6].name}\n{UIDS[7]} {CARDS[1].name}\n{UIDS[6]} {CARDS[7].name}\n")
    assert cards("merge", other, "--box", box) == 0
    assert box.read_text() == text(0, 5)
    assert cards("merge", strange, "--box", box) == 1
    out = capsys.readouterr().out
    assert f"{strange}: the tag {UIDS[0]} is that of {CARDS[0].name} already" in out
    assert f"{strange}: {CARDS[1].name} has the tag {UIDS[1]} already, {UIDS[7]} is a second one" in out
    assert box.read_text() == text(0, 5) + f"{UIDS[6]} {CARDS[7].name}\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("# playmat box of age-of-war\n", "is a box of age-of-war, not of art-of-war"),
        ("04A1 what\n", "line 1: '04A1 what' is no tag"),
    ],
)
def test_what_is_no_box_of_the_game_is_refused(
    box: Path, tmp_path: Path, content: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.box").write_text(content)
    assert cards("merge", tmp_path / "bad.box", "--box", box) == 1
    assert sentence in capsys.readouterr().err
    assert box.read_text() == text(0, 3)


class Slots:
    """The boards of a table at pseudo-terminals, and its configuration."""

    def __init__(self, home: Path) -> None:
        self.boards = {name: VirtualBoard(name, home / name) for name in ("south", "north")}
        self.config = home / "table.toml"
        ports = {name: board.path for name, board in self.boards.items()}
        self.config.write_text(CONFIG.format(mat=folder("hardware") / "mats" / "standard.toml", **ports))

    def lay(self, uid: str, record: bytes = bytes(16), place: Place = PLACE, *, lifted: bool = False) -> None:
        """Lays a tag; one that is `lifted` keeps what was written when it is laid again."""
        (board, reader), tag = self.slot(place), bytes.fromhex(uid)
        board.set_field(reader, {tag: record}, {tag: float(not lifted)})

    def slot(self, place: Place = PLACE) -> tuple[VirtualBoard, int]:
        """The board of a slot, and the number of its reader."""
        slot = MAT.slot(place)
        return self.boards[slot.board], slot.reader

    async def locks(self, uid: str, place: Place = PLACE) -> int:
        """Which pages of a tag are locked, a bit each."""
        board, reader = self.slot(place)
        async with linked(board) as recorder:
            answer = await recorder.locks(reader, bytes.fromhex(uid))
        assert isinstance(answer, Locked) and answer.heard
        return answer.pages


@contextmanager
def slots(home: Path) -> Iterator[Slots]:
    found = Slots(home)
    try:
        for board in found.boards.values():
            board.plug()
        yield found
    finally:
        for board in found.boards.values():
            board.close()


@contextmanager
def running(*words: object) -> Iterator[subprocess.Popen[str]]:
    """The command as a process of its own, which is killed in the end."""
    command = [sys.executable, "-m", "playmat", "cards", *map(str, words)]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started(command, **pipes, env=environ) as process:
        yield process


def line(process: subprocess.Popen[str], part: str) -> str:
    """The next line with these words."""
    assert process.stdout
    return next((found.rstrip() for found in process.stdout if part in found), "it says no more")


@pytest.mark.soak
def test_an_army_is_registered_on_a_slot_and_after_a_pulled_plug_goes_on(tmp_path: Path) -> None:
    box, count = tmp_path / "army.box", len(CARDS)
    with slots(tmp_path) as table:
        register = ("register", "--seat", "south", "--config", table.config, "--box", box)
        with running(*register) as process:
            assert line(process, "lay") == f"1 of {count}: lay {CARDS[0].title}"
            assert line(process, "is here") and line(process, "is here")
            table.lay(UIDS[0])
            assert line(process, UIDS[0]) == f"  {UIDS[0]} is {CARDS[0].name}, by its UID alone"
            assert line(process, "lay") == f"2 of {count}: lay {CARDS[1].title}"
        with running(*register) as process:
            assert line(process, "lay") == f"2 of {count}: lay {CARDS[1].title}"
            assert line(process, "is here") and line(process, "is here")
            table.lay(UIDS[3], CARDS[3].record)
            assert line(process, UIDS[3]) == f"  {UIDS[3]} is {CARDS[3].name}, as it says"
            assert line(process, "lay") == f"3 of {count}: lay {CARDS[1].title}"
    assert box.read_text() == text(0, 1) + f"{UIDS[3]} {CARDS[3].name}\n"


def test_tags_are_written_on_any_slot_and_after_a_pulled_plug_the_pass_goes_on(tmp_path: Path) -> None:
    box, count = tmp_path / "army.box", len(CARDS)
    with slots(tmp_path) as table:
        write = ("write", "--seat", "south", "--config", table.config, "--box", box)
        with running(*write) as process:
            assert "is here" in line(process, "is here") and "is here" in line(process, "is here")
            assert line(process, "lay") == f"1 of {count}: lay the tag for {CARDS[0].title}"
            table.lay(UIDS[0])
            assert line(process, "lay") == f"2 of {count}: lay the tag for {CARDS[1].title}"
            table.lay("DEADBEEF", b"")
            assert "it has no pages to write" in line(process, "pages")
            table.lay(UIDS[1])
            assert line(process, "lay") == f"3 of {count}: lay the tag for {CARDS[2].title}"
        assert box.read_text() == text(0, 2)
        with running(*write) as process:
            assert line(process, "lay") == f"3 of {count}: lay the tag for {CARDS[2].title}"


def question(process: subprocess.Popen[str]) -> str:
    """What the command asks, to be answered in the same line."""
    assert process.stdout
    asked = ""
    while not asked.endswith("[y/N] "):
        letter = process.stdout.read(1)
        assert letter, asked
        asked += letter
    return asked


def answer(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdin
    process.stdin.write(f"{word}\n")
    process.stdin.flush()


def test_tags_are_locked_on_any_slot_if_their_owner_says_so(tmp_path: Path) -> None:
    box, count = tmp_path / "army.box", len(CARDS)
    beside = PLACE._replace(number=1)
    with slots(tmp_path) as table:
        write = ("write", "--lock", "--seat", "south", "--config", table.config, "--box", box)
        with running(*write) as process:
            assert line(process, "is here") and line(process, "is here")
            assert line(process, "lay") == f"1 of {count}: lay the tag for {CARDS[0].title}"
            table.lay(UIDS[0])
            assert f"lock {CARDS[0].name} for good?" in question(process)
            table.boards["north"].unplug()  # the line goes on while the owner ponders
            assert "board north is gone" in line(process, "gone")
            answer(process, "y")
            assert line(process, "lay") == f"2 of {count}: lay the tag for {CARDS[1].title}"
            table.lay(UIDS[1], place=beside)
            assert f"lock {CARDS[1].name} for good?" in question(process)
            answer(process, "n")
            assert line(process, "lay").endswith(f"3 of {count}: lay the tag for {CARDS[2].title}")
        assert box.read_text() == text(0, 2)
        assert asyncio.run(table.locks(UIDS[0])) == 15 and asyncio.run(table.locks(UIDS[1], beside)) == 0


def test_a_tag_that_is_locked_already_is_named(tmp_path: Path) -> None:
    async def lock() -> None:
        board, reader = table.slot()
        async with linked(board) as recorder:
            table.lay(UIDS[0], content)
            await recorder.wait_for_a(TagOn)
            await recorder.answered(lambda now: recorder.link.lock(reader, UIDS[0], content, now))
            table.lay(UIDS[0], content, lifted=True)
            await recorder.wait_for_a(TagOff)

    content = b"locked for good!"
    with slots(tmp_path) as table:
        asyncio.run(lock())
        write = ("write", "--seat", "south", "--config", table.config, "--box", tmp_path / "army.box")
        with running(*write) as process:
            assert line(process, "lay the tag").startswith("1 of")
            table.lay(UIDS[0], content)
            assert line(process, "locked") == "  its pages are locked for good: take another tag"


def test_a_board_with_an_older_firmware_locks_nothing_and_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_old_firmware(tmp_path, monkeypatch)
    with slots(tmp_path) as table:
        assert cards("write", "--lock", "--config", table.config, "--box", tmp_path / "army.box") == 1
    assert (
        f"board south has firmware {OLD}, which cannot lock tags: flash it on the owner’s page"
        " or with `playmat kit flash`"
    ) in capsys.readouterr().err
    assert not (tmp_path / "army.box").exists()


def test_tags_are_verified_on_a_slot(tmp_path: Path) -> None:
    box = tmp_path / "army.box"
    box.write_text(text(0, 2))
    with slots(tmp_path) as table, running("verify", "--config", table.config, "--box", box) as process:
        assert line(process, "is here") and line(process, "is here")
        table.lay(UIDS[0], CARDS[0].record)
        assert line(process, UIDS[0]) == f"well  {UIDS[0]}  {CARDS[0].title}"
        table.lay(UIDS[1], CARDS[0].record)
        assert f"WRONG {UIDS[1]}  the box says {CARDS[1].name}" in line(process, UIDS[1])
        assert line(process, "seen") == "2 of 2 tags of the box seen, 1 wrong"
        assert process.wait() == 1


def test_a_table_knows_a_card_by_its_uid_alone(tmp_path: Path) -> None:
    (tmp_path / "army.box").write_text(f"# playmat box of art-of-war\nDEADBEEF {CARDS[4].name}\n")

    async def script(harness: TableHarness) -> None:
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        harness.put(PLACE, bytes.fromhex("DEADBEEF"))
        await harness.until(lambda: harness.status.wrong == (PLACE,))
        kind = GAME.words.kind_name(CARDS[4].sticker.component.kind).message
        await harness.until(lambda: kind in harness.reads(SOUTH))

    play(tmp_path, script, keys='boxes = ["army.box"]')


WRITES = """
import os, signal, sys, time
from playmat.cli import main
from support.chips import tag
from support.third_party_drivers import NEW, driver

with driver(NEW) as reader:
    laid = [tag(uid, bytes(16)) for uid in sys.argv[1].split(",")]
    pass_time = time.sleep

    def sleep(seconds):  # a tag is taken away and the next one laid; after the last one the plug is pulled
        if seconds >= 0.1:
            laid or os.kill(os.getpid(), signal.SIGKILL)
            reader.chip.put([laid.pop(0)])
        pass_time(seconds)

    time.sleep = sleep
    main(["cards", *sys.argv[2:]])
"""


def test_a_pass_of_writing_goes_on_after_a_pulled_plug(tmp_path: Path) -> None:
    box = tmp_path / "army.box"
    command = ["write", "--seat", "south", "--game", "art-of-war", "--box", str(box)]

    def write(uids: list[str]) -> subprocess.CompletedProcess[str]:
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        words = [sys.executable, "-c", WRITES, ",".join(uids), *command]
        return subprocess.run(words, capture_output=True, text=True, env=environ, timeout=LIMIT)

    first = write(UIDS[:2])
    assert first.returncode == -signal.SIGKILL, first.stderr
    assert box.read_text() == text(0, 2)
    second = write(UIDS[1:3])
    assert second.stdout.splitlines()[0] == f"3 of {len(CARDS)}: lay the tag for {CARDS[2].title}"
    assert box.read_text() == text(0, 3)
