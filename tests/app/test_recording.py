"""A recorded table, disturbed while it plays, is run again to the same screens and the same state."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from playmat.app.recording.recorder import Recorder
from playmat.app.recording.replaying import Replay
from playmat.cli import main
from playmat.errors import JournalError
from playmat.events import Button, Pressed
from playmat.journal.file import last_match
from playmat.journal.recording import RecordingLines
from playmat.link.wire import decode, encode
from playmat.maintenance.doctor.bundle import files, write_bundle
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.history import History
from support.examples import soaked
from support.shipped import GAME
from support.table_harness import TableHarness, play

PLACE = Place("battlefield", 0, SOUTH)
STRANGER, OTHER = bytes.fromhex("04010203040506"), bytes.fromhex("04A1A2A3A4A5A6")


async def disturbed(harness: TableHarness) -> None:
    """A game begins; a strange tag comes and goes, a board fails, one is unplugged, one speaks nonsense."""
    await harness.begin(SOUTH)
    await harness.until(lambda: harness.status.phase == "choosing")
    harness.put(PLACE, STRANGER)
    await harness.until(lambda: harness.status.wrong == (PLACE,))
    harness.boards["south"].say(b"gone s=\xff\n")
    await harness.until(lambda: any("south sent" in note for note in harness.notes))
    harness.boards["south"].crash()
    await harness.until(lambda: any("RuntimeError" in note for note in harness.notes))
    harness.put(PLACE)
    await harness.until(lambda: harness.status.phase == "choosing")
    harness.boards["north"].unplug()
    await harness.until(lambda: harness.status.phase == "halted")
    harness.boards["north"].plug()
    await harness.until(lambda: harness.status.phase == "choosing")
    harness.push(SOUTH, Button.LEFT)
    await harness.until(lambda: "Menu" in harness.reads(SOUTH))


class Recorded:
    """What a table wrote, and what its players read last."""

    def __init__(self, home: Path, **bounds: int) -> None:
        self.home = home
        self.file = home / "table.rec"
        self.notes: list[str] = []
        self.reads: list[str] = []
        play(home, self._script, recorder=Recorder(self.file, self.notes.append, **bounds))

    async def _script(self, harness: TableHarness) -> None:
        await disturbed(harness)
        self.reads = [harness.reads(SOUTH), harness.reads(NORTH)]

    def journal_state(self) -> str:
        _, entries = last_match(self.home / "journal.sqlite", GAME.name)
        return str(History.replay(GAME, entries).state)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return Recorded(tmp_path_factory.mktemp("recorded"))


def test_a_press_from_before_a_change_is_seen_belongs_to_the_time_before_it(tmp_path: Path) -> None:
    """As two quick presses, of which the first one's action is on its way to a slow card."""

    async def twice(harness: TableHarness) -> None:
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        now = asyncio.get_running_loop().time()
        for seat in (SOUTH, SOUTH, NORTH):
            harness.table.emit(Pressed(seat, Button.LEFT, now))
        await harness.until(lambda: "Menu" in harness.reads(NORTH))

    play(tmp_path, twice, recorder=Recorder(tmp_path / "table.rec", print))
    lines = map(json.loads, RecordingLines(tmp_path / "table.rec"))
    times = [line[1] for line in lines if isinstance(line, list) and "Pressed" in line[3:4]]
    assert times[-1] == times[-2] == times[-3]


def replayed(file: Path, home: Path) -> Replay:
    home.mkdir(exist_ok=True)
    replay = Replay(file, home)
    for line in RecordingLines(file):
        replay.replay(line)
    return replay


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        ('"time":"2', '"time":"r'),
        soaked('"time":"2', '"time":"6'),
        ('"boards":[', '"bgards":['),
        soaked('"language":"en"', '"language":"gn"'),
        soaked('"mats":{', '"mats":5, "mbts":{'),
        soaked('"entries":', '"entrims":'),
        soaked('"screens":{', '"screenr":{'),
        ('"at":', '"at":9e300, "ct":'),
    ],
)
def test_a_damaged_header_is_a_sentence(
    recorded: Recorded, tmp_path: Path, sound: str, damaged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = gzip.decompress(recorded.file.read_bytes()).decode()
    assert sound in text.split("\n")[0]
    file = tmp_path / "damaged.rec"
    file.write_bytes(gzip.compress(text.replace(sound, damaged, 1).encode()))
    status = main(["replay", str(file)])
    assert status == 0 if damaged.endswith("6") else status == 1  # another century is no damage
    assert len(capsys.readouterr().err.splitlines()) == status


def changed(recorded: Recorded, file: Path, change: Callable[[list[Any]], bool]) -> Path:
    """The recording with the first entry changed that `change` takes."""
    lines = [*RecordingLines(recorded.file)]
    for number, line in enumerate(lines):
        value = json.loads(line)
        if isinstance(value, list) and change(value):
            lines[number] = json.dumps(value)
            break
    else:
        raise AssertionError("nothing was changed")
    file.write_bytes(gzip.compress("\n".join([*lines, ""]).encode()))
    return file


def test_it_is_run_again_to_the_same_screens_and_state(recorded: Recorded, tmp_path: Path) -> None:
    replay = replayed(recorded.file, tmp_path)
    assert replay.differences == []
    assert replay.same
    for console, reads in enumerate(recorded.reads, 1):
        assert replay.screens[console].startswith(reads)
    assert replay.states == (recorded.journal_state(), recorded.journal_state())
    assert recorded.notes == []


def test_every_line_is_in_it(recorded: Recorded) -> None:
    text = gzip.decompress(recorded.file.read_bytes()).decode()
    for part in ("hello proto=", "snap_begin", STRANGER.hex().upper(), "RuntimeError", '"Pressed"'):
        assert part in text, part


def test_a_line_that_is_broken_is_a_difference(recorded: Recorded, tmp_path: Path) -> None:
    def break_it(entry: list[Any]) -> bool:
        there = entry[0] == "line" and STRANGER.hex().upper() in entry[4]
        entry[4] = entry[4].replace(STRANGER.hex().upper(), OTHER.hex().upper()) if there else entry[4]
        return there

    replay = replayed(changed(recorded, tmp_path / "broken", break_it), tmp_path / "files")
    assert not replay.same
    assert replay.differences[0].what in ("what is said to the board south", "what the board south tells")


def test_another_tag_on_the_line_is_told_in_its_place(recorded: Recorded, tmp_path: Path) -> None:
    def other_tag(entry: list[Any]) -> bool:
        there = entry[0] == "line" and STRANGER.hex().upper() in entry[4] and entry[4].endswith("\n")
        if there:
            entry[4] = "".join(map(of_the_other, entry[4].splitlines(keepends=True)))
        return there

    replay = replayed(changed(recorded, tmp_path / "other", other_tag), tmp_path / "files")
    first = replay.differences[0]
    assert first.what == "what the board south tells"
    assert STRANGER.hex().upper() in first.recorded and OTHER.hex().upper() in first.replayed


def of_the_other(line: str) -> str:
    """The line about the other tag, with its checksum."""
    if STRANGER.hex().upper() not in line:
        return line
    verb, fields = decode(line.rstrip().encode())
    return encode(verb, **{**fields, "u": OTHER.hex().upper()}).decode()


def test_another_press_is_another_screen(recorded: Recorded, tmp_path: Path) -> None:
    def other_button(entry: list[Any]) -> bool:
        there = entry[0] == "event" and entry[3] == "Pressed" and entry[4]["button"] == "LEFT"
        if there:
            entry[4]["button"] = "RIGHT"
        return there

    replay = replayed(changed(recorded, tmp_path / "pressed", other_button), tmp_path / "files")
    assert not replay.same
    assert "Menu" in replay.differences[0].recorded


@pytest.mark.parametrize("share", [0.6, 0.8, 0.99])
def test_one_that_was_cut_off_is_run_to_its_last_whole_entry(
    recorded: Recorded, tmp_path: Path, share: float
) -> None:
    whole = recorded.file.read_bytes()
    cut = tmp_path / "cut"
    cut.write_bytes(whole[: int(len(whole) * share)])
    lines = RecordingLines(cut)
    kept = [*lines]
    assert kept and kept == [*RecordingLines(recorded.file)][: len(kept)]
    assert not lines.ended
    assert replayed(cut, tmp_path / "files").differences == []


@pytest.mark.soak
def test_a_long_one_loses_its_beginning_and_is_run_again_all_the_same(tmp_path: Path) -> None:
    recorded = Recorded(tmp_path, part=4_000, limit=14_000)
    assert recorded.file.stat().st_size < 25_000
    replay = replayed(recorded.file, tmp_path / "files")
    assert '"fresh":true' not in next(iter(RecordingLines(recorded.file)))
    assert not replay.whole and replay.compared_from
    assert replay.differences == []
    assert [replay.screens[number].startswith(reads) for number, reads in enumerate(recorded.reads, 1)]
    assert replay.states[1] == recorded.journal_state()


def test_a_table_goes_on_with_the_file_of_the_last_time(recorded: Recorded, tmp_path: Path) -> None:
    file = tmp_path / "table.rec"
    file.write_bytes(recorded.file.read_bytes()[:-100])  # the plug was pulled

    async def resume(harness: TableHarness) -> None:
        await harness.until(lambda: harness.status.phase == "attracting")

    play(tmp_path, resume, recorder=Recorder(file, lambda sentence: None))
    lines = RecordingLines(file)
    assert sum(line.startswith("{") for line in lines) == 2
    assert lines.ended
    assert replayed(file, tmp_path / "files").differences == []


def test_a_disk_that_takes_nothing_ends_the_recording_and_not_the_table(tmp_path: Path) -> None:
    notes: list[str] = []
    play(tmp_path, disturbed, recorder=Recorder(Path("/dev/full"), notes.append))
    assert notes == ["/dev/full cannot be written (No space left on device): nothing is recorded any more"]


def test_another_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("dear diary")
    with pytest.raises(JournalError, match="is no recording, it stays as it is"):
        Recorder(file, print)


def test_the_command_says_whether_it_is_the_same(
    recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def other_button(entry: list[Any]) -> bool:
        there = entry[0] == "event" and entry[3] == "Pressed" and entry[4]["button"] == "LEFT"
        if there:
            entry[4]["button"] = "RIGHT"
        return there

    assert main(["replay", str(recorded.file)]) == 0
    assert "the same screens and the same state as recorded" in capsys.readouterr().out
    assert main(["replay", "--json", str(changed(recorded, tmp_path / "pressed", other_button))]) == 1
    report = json.loads(capsys.readouterr().out)
    assert not report["same"] and report["differences"][0]["recorded"] != report["differences"][0]["replayed"]
    assert main(["replay", "--record", str(recorded.file)]) == 0
    assert "game: art-of-war" in capsys.readouterr().out
    assert main(["replay", "--all", str(recorded.file)]) == 0
    assert "Pressed(console=0, button=<Button.MIDDLE: 1>" in capsys.readouterr().out


def test_the_doctor_s_bundle_has_it_and_it_is_run_again_from_there(
    recorded: Recorded, tmp_path: Path
) -> None:
    config = recorded.home / "table.toml"
    parts = files(config, config, {}, "well", recorded.file, lambda command: "")
    write_bundle(tmp_path / "bundle.zip", parts)
    with ZipFile(tmp_path / "bundle.zip") as bundle:
        bundle.extract("table.rec", tmp_path)
    assert replayed(tmp_path / "table.rec", tmp_path / "files").same


def test_what_is_no_recording_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.gz"
    for content in (b"", b"{}\n", b"[]\n", b"pear\n"):
        file.write_bytes(gzip.compress(content))
        assert main(["replay", str(file)]) == 1
        assert "other.gz" in capsys.readouterr().err
