"""A table that has lost its card is what it was, from one file."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from playmat.cli import main
from playmat.errors import ConfigError, JournalError
from playmat.journal.journal import Journal
from playmat.maintenance.backup import back_up, read_backup, restore
from playmat.maintenance.install.mats import lay_mats
from playmat.session.effects import Entry, EntryKind

HARDWARE = Path(__file__).parents[2] / "hardware"
ENTRIES = [Entry(EntryKind.BEGUN, ".../.../...", game="tic-tac-toe"), Entry(EntryKind.ACTED, "b2")]
FILES = {"table.toml", "box.toml", "fleet-password", "mats/ours.toml"}
ABOUT = "playmat-backup.json"
FLEET = '[fleet]\ntable = "one"\nbroker = "localhost"\npassword = "fleet-password"\n'


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The file of a table with a box, a mat of its owner, mats as shipped, and a fleet."""
    home = tmp_path / "etc"
    [*lay_mats(HARDWARE / "mats", home / "mats")]
    (home / "mats" / "ours.toml").write_bytes((HARDWARE / "mats" / "standard.toml").read_bytes())
    (home / "box.toml").write_text('game = "tic-tac-toe"\n')
    (home / "fleet-password").write_text("secret")
    text = (HARDWARE / "tables" / "example.toml").read_text()
    text = text.replace("/var/lib/playmat", str(tmp_path / "state")).replace("../mats/", "mats/")
    (home / "table.toml").write_text(f'boxes = ["box.toml"]\n{text}\n{FLEET}')
    return home / "table.toml"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """The journal of that table, which is on."""
    with closing(Journal(tmp_path / "state" / "journal.sqlite")) as journal:
        for entry in ENTRIES:
            journal.append(entry)
        yield journal


def contents(folder: Path) -> dict[str, bytes]:
    """The owner's files below a folder, by name."""
    files = (file for file in folder.rglob("*") if file.is_file())
    named = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    return {name: content for name, content in named.items() if name in FILES}


@pytest.mark.parametrize("place", ["media/STICK", "STICK", "media/copy.zip"])
def test_a_stick_that_is_not_there_is_no_file_on_the_card(
    tmp_path: Path, table: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / place), "--config", str(table)]) == 1
    assert "plug the stick in, or name a file such as table.zip" in capsys.readouterr().err
    assert not (tmp_path / "media").exists() and not (tmp_path / "STICK").exists()


def test_a_table_s_file_that_is_not_there_is_named_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path), "--config", str(tmp_path / "no.toml")]) == 1
    assert "no.toml cannot be read (No such file or directory): name a table's" in capsys.readouterr().err


def test_a_table_comes_back_from_what_was_copied_while_it_was_on(
    tmp_path: Path, table: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    stick, lost = tmp_path / "stick", tmp_path / "lost"
    stick.mkdir()
    assert main(["backup", str(stick), "--config", str(table)]) == 0
    (copy,) = stick.glob("playmat-*.zip")
    assert str(copy) in capsys.readouterr().out
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    journal.close()
    table.parent.rename(lost)
    (tmp_path / "state").rename(tmp_path / "old-state")
    assert main(["restore", str(copy), "--config", str(table)]) == 0
    assert contents(table.parent) == contents(lost) and {*contents(lost)} == FILES
    assert not (table.parent / "mats" / "standard.toml").exists()  # it comes with the program
    with closing(Journal(tmp_path / "state" / "journal.sqlite")) as restored:
        assert restored.unfinished() == ENTRIES and restored.take_notices() == []


def test_what_was_there_before_is_kept(tmp_path: Path, table: Path, journal: Journal) -> None:
    back_up(table, tmp_path / "copy.zip")
    journal.append(Entry(EntryKind.ACTED, "a1"))
    journal.close()
    (table.parent / "box.toml").write_text("another")
    before = restore(tmp_path / "copy.zip", table)
    assert before is not None and stat.S_IMODE(before.stat().st_mode) == 0o700
    assert {name: before.joinpath(name).exists() for name in FILES} == dict.fromkeys(FILES, True)
    assert (before / "box.toml").read_text() == "another"
    with closing(Journal(before / "journal" / "journal.sqlite")) as kept:
        assert kept.unfinished() == [*ENTRIES, Entry(EntryKind.ACTED, "a1")]


def test_what_is_damaged_is_kept_and_comes_back_whole(tmp_path: Path, table: Path, journal: Journal) -> None:
    """The file of the table, its log-bearing journal, and both."""
    copy, wanted, file = tmp_path / "copy.zip", contents(table.parent), tmp_path / "state" / "journal.sqlite"
    back_up(table, copy)
    journal.close()
    for damage in (b"no journal" * 900, file.read_bytes()[:5000]):
        file.write_bytes(damage)
        file.with_name("journal.sqlite-wal").write_bytes(b"half a log")
        table.write_text("mat = ")
        before = restore(copy, table)
        assert before is not None and (before / "table.toml").read_text() == "mat = "
        assert (before / "journal" / "journal.sqlite").read_bytes()[:100] == damage[:100]
        assert contents(table.parent) == wanted
        with closing(Journal(file)) as restored:
            assert restored.unfinished() == ENTRIES and restored.take_notices() == []


def test_a_running_table_is_not_restored(tmp_path: Path, table: Path, journal: Journal) -> None:
    back_up(table, tmp_path / "copy.zip")
    (table.parent / "box.toml").write_text("another")
    with pytest.raises(JournalError, match="is in use: stop the table first"):
        restore(tmp_path / "copy.zip", table)
    assert (table.parent / "box.toml").read_text() == "another"
    journal.append(Entry(EntryKind.ACTED, "a1"))
    assert journal.trouble is None


def _cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:-100])


def _change(name: str, content: str) -> Callable[[Path], None]:
    def change(copy: Path) -> None:
        with zipfile.ZipFile(copy) as packed:
            files = {each: packed.read(each) for each in packed.namelist()}
        about = json.loads(files[ABOUT])
        files[ABOUT] = json.dumps(about | {"holds": [*{*about["holds"], name} - {ABOUT}]}).encode()
        with zipfile.ZipFile(copy, "w") as packed:
            for each, old in (files | {name: content.encode()}).items():
                packed.writestr(each, old)

    return change


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (Path.unlink, "cannot be read"),
        (_cut, "is no whole backup"),
        (_change(ABOUT, "{"), "is no whole backup"),
        (
            _change(ABOUT, json.dumps({"form": 2, "playmat": "9.0"})),
            "was written by playmat 9.0",
        ),
        (_change("beside/../../passwd", "root"), "does not lie beside"),
        (_change("table.toml", "mat = 3"), "must be a text"),
        (_change("journal.sqlite", "no journal" * 500), "the file is damaged"),
    ],
)
def test_a_damaged_backup_changes_nothing(
    tmp_path: Path, table: Path, journal: Journal, damage: Callable[[Path], None], sentence: str
) -> None:
    copy = tmp_path / "copy.zip"
    back_up(table, copy)
    damage(copy)
    journal.close()
    before = contents(table.parent)
    with pytest.raises((ConfigError, JournalError), match=sentence):
        restore(copy, table)
    assert contents(table.parent) == before
    with closing(Journal(tmp_path / "state" / "journal.sqlite")) as kept:
        assert kept.unfinished() == ENTRIES


def test_a_backup_with_any_wrong_byte_is_refused_in_a_sentence_or_as_good_as_before(
    tmp_path: Path, table: Path, journal: Journal
) -> None:
    copy = tmp_path / "copy.zip"
    back_up(table, copy)
    content = copy.read_bytes()
    whole, refused = read_backup(copy), 0
    for at in range(0, len(content), 7):
        copy.write_bytes(content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :])
        try:
            assert read_backup(copy) == whole
        except ConfigError:
            refused += 1
    assert refused > len(content) // 14


@pytest.mark.parametrize("moment", range(1, 12))
def test_a_restore_that_was_interrupted_can_be_repeated(
    tmp_path: Path, table: Path, journal: Journal, moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, wanted = tmp_path / "copy.zip", contents(table.parent)
    back_up(table, copy)
    journal.close()
    for name in FILES - {"table.toml"}:
        (table.parent / name).write_text("old")
    calls = iter(range(1, 100))
    synced = os.fsync

    def fail(descriptor: int) -> None:
        if next(calls) == moment:
            raise OSError(5, "the power is gone")
        synced(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="the power is gone"):
        for _ in range(3):
            restore(copy, table)
    restore(copy, table)
    assert contents(table.parent) == wanted
    first = min(table.parent.glob("before-restore-*"))
    assert {(first / name).read_text() for name in FILES - {"table.toml"}} == {"old"}
    with closing(Journal(tmp_path / "state" / "journal.sqlite")) as restored:
        assert restored.unfinished() == ENTRIES
