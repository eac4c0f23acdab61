"""An update from a release: it stays if it plays, and the old program comes back if it does not."""

import os
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from playmat.config import UpdatesConfig
from playmat.errors import ConfigError
from playmat.journal.journal import Journal
from playmat.maintenance.update.allowed import ON_CARD, allowed, for_card, is_allowed, keep
from playmat.maintenance.update.outcome import End, Outcome, load_outcome, save_outcome
from playmat.maintenance.update.release import Release, read_release, unpack, write_release
from playmat.maintenance.update.updating import Programs, Watch
from playmat.session.effects import Entry, EntryKind
from support.programs import put_program

PYTHON = "{}.{}".format(*sys.version_info)
AT_ONCE = Watch(looks=3, pause=0.0)

SYSTEMCTL = """
echo "$@" >> {home}/asked
case "$*" in
*ActiveState*) if [ -e {home}/current/broken ]; then echo failed; else echo active; fi ;;
*NRestarts*) echo 0 ;;
esac
"""
BUILD = """
[ "$1 $2" = "--keep --wheels" ]
mkdir -p {home}/new/bin
cp {home}/old/bin/playmat {home}/new/bin
"""
SWITCH = """
ln -s {home}/old {home}/previous
ln -sfn {home}/new {home}/next
mv -T {home}/next {home}/current
"""
BREAK = "touch {home}/new/broken\n"
RAISE = 'import sqlite3; sqlite3.connect("{home}/journal.sqlite").execute("PRAGMA user_version = 99")'
CONVERT = f"{sys.executable} -c '{RAISE}'\n"


PLAY = """
from pathlib import Path
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
journal = Journal(Path("{home}/journal.sqlite"))
journal.append(Entry(EntryKind.ACTED, "north 3"))
journal.close()
"""


class Table:
    """An installed table whose `systemctl` is a script, and whose program is broken if it has that file."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.said: list[str] = []
        (self.home / "old").mkdir(parents=True)
        put_program(self.home / "old" / "bin" / "playmat", f'echo "$0 $@" >> {self.home}/asked')
        (self.home / "current").symlink_to(self.home / "old")
        self.journal = self.home / "journal.sqlite"
        with closing(Journal(self.journal)) as journal:
            journal.append(Entry(EntryKind.BEGUN, "", {}, "game"))

    def programs(self) -> Programs:
        return Programs(self.home, self.journal, self.said.append, AT_ONCE)

    def release(self, *script: str, python: str = PYTHON) -> Release:
        text = "".join(("set -e\n", *script)).format(home=self.home)
        file = self.home / "playmat-9.0.zip"
        write_release(file, {"install": text.encode(), "wheels/python": b""}, "9.0", python, ["New dice"])
        return read_release(file)

    @property
    def there(self) -> dict[str, str]:
        """The links by name, and where they lead."""
        return {link.name: link.readlink().name for link in self.home.iterdir() if link.is_symlink()}

    @property
    def folders(self) -> set[str]:
        return {path.name for path in self.home.iterdir() if path.is_dir() and not path.is_symlink()}

    @property
    def asked(self) -> list[str]:
        """What systemctl and the programs were called with."""
        return (self.home / "asked").read_text().splitlines() if (self.home / "asked").exists() else []


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path)
    put_program(tmp_path / "bin" / "systemctl", SYSTEMCTL.format(home=table.home))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    return table


def entries(journal: Path) -> int:
    """The entries that this program's journal can read of the game that is on."""
    with closing(Journal(journal)) as opened:
        return len(opened.unfinished())


def test_a_release_that_plays_stays_and_the_old_program_goes(table: Table) -> None:
    assert table.programs().install(table.release(BUILD, SWITCH))
    assert table.there == {"current": "new"} and table.folders == {"new"}
    assert "start playmat" in table.asked


def test_one_that_does_not_play_goes_and_the_old_program_is_back_with_its_units(table: Table) -> None:
    assert not table.programs().install(table.release(BUILD, SWITCH, BREAK))
    assert table.there == {"current": "old"} and table.folders == {"old"}
    assert table.asked[-1] == f"{table.home}/current/bin/playmat install"
    assert table.said == ["the new program does not play: old is back"]


def test_the_old_program_can_read_its_journal_although_the_new_one_has_changed_its_form(table: Table) -> None:
    before = entries(table.journal)
    assert not table.programs().install(table.release(BUILD, SWITCH, CONVERT, BREAK))
    assert entries(table.journal) == before
    assert not [*table.home.glob("*.before-update")]


def test_what_was_played_in_between_stays_if_the_old_program_can_read_it(table: Table) -> None:
    before = entries(table.journal)
    assert not table.programs().install(
        table.release(BUILD, SWITCH, f"{sys.executable} -c '{PLAY}'\n", BREAK)
    )
    assert entries(table.journal) == before + 1


@pytest.mark.parametrize("script", [("exit 1\n",), (BUILD, "exit 1\n")])
def test_a_release_that_cannot_be_installed_changes_nothing(table: Table, script: tuple[str, ...]) -> None:
    assert not table.programs().install(table.release(*script))
    assert table.there == {"current": "old"}
    assert table.said == ["playmat 9.0 cannot be installed"]


def test_one_that_fails_after_it_took_its_place_goes_back(table: Table) -> None:
    assert not table.programs().install(table.release(BUILD, SWITCH, "exit 1\n"))
    assert table.there == {"current": "old"} and table.folders == {"old"}


@pytest.mark.parametrize(
    ("links", "broken", "left"),
    [
        ({"current": "old"}, False, "old"),  # cut before anything is named
        ({"current": "old", "previous": "old"}, False, "old"),  # before the new one took its place
        ({"current": "new", "previous": "old"}, False, "new"),  # while it was watched
        ({"current": "new", "previous": "old"}, True, "old"),
        ({"current": "new", "previous": "old", "next": "old"}, True, "old"),  # while it went back
        ({"current": "old", "previous": "old", "next": "new"}, False, "old"),
    ],
)
def test_after_a_power_cut_the_table_has_one_program_that_plays(
    table: Table, links: Mapping[str, str], broken: bool, left: str
) -> None:
    (table.home / "new").mkdir()
    if broken:
        (table.home / "new" / "broken").touch()
    (table.home / "current").unlink()
    for name, program in links.items():
        (table.home / name).symlink_to(table.home / program)
    table.programs().settle()
    assert table.there["current"] == left and "previous" not in table.there
    assert left in table.folders


def test_a_release_for_another_python_is_refused_with_the_way_that_is_left(table: Table) -> None:
    with pytest.raises(ConfigError, match=r"is for Python 2\.7, and this system has .*make install"):
        table.programs().install(table.release(BUILD, SWITCH, python="2.7"))
    assert table.there == {"current": "old"} and not table.asked


def test_a_damaged_release_is_refused_or_harmless(table: Table, tmp_path: Path) -> None:
    whole = table.release(BUILD, SWITCH)
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    unpack(whole, right)
    content = whole.file.read_bytes()
    refused = 0
    for place in range(0, len(content), 7):
        whole.file.write_bytes(content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :])
        try:
            unpack(read_release(whole.file), wrong)
        except ConfigError as error:
            refused += 1
            assert str(whole.file) in str(error)
        else:
            assert (wrong / "install").read_bytes() == (right / "install").read_bytes()
    assert refused > len(content) // 7 // 2


@pytest.mark.parametrize("name", ["../outside", "/outside"])
def test_a_release_writes_nothing_elsewhere(tmp_path: Path, name: str) -> None:
    file = tmp_path / "playmat-9.0.zip"
    write_release(file, {name: b"x"}, "9.0", PYTHON, [])
    with pytest.raises(ConfigError, match="would lie elsewhere"):
        unpack(read_release(file), tmp_path / "inside")
    assert not (tmp_path / "outside").exists()


@pytest.mark.parametrize(
    ("file", "folder", "trusted"), [(0o644, 0o755, True), (0o664, 0o755, False), (0o644, 0o2775, False)]
)
def test_a_table_file_that_the_service_can_change_does_not_say_what_root_installs(
    tmp_path: Path, file: int, folder: int, trusted: bool
) -> None:
    home, table = tmp_path / "home", tmp_path / "playmat" / "table.toml"
    told, said = UpdatesConfig(sticks=True), UpdatesConfig(address="https://elsewhere.example/release.json")
    table.parent.mkdir()
    table.touch()
    table.chmod(file)
    table.parent.chmod(folder)
    if not trusted:
        with pytest.raises(ConfigError, match=f"run 'sudo playmat install --config {table}' once"):
            allowed(home, table, said)
    keep(home, told, tmp_path)
    assert allowed(home, table, said) == (said if trusted else told)
    keep(home, None, tmp_path)
    assert not [*home.iterdir()]


def test_what_the_tables_card_says_counts_until_a_person_names_a_file(tmp_path: Path) -> None:
    home, boot, table = tmp_path / "home", tmp_path / "boot", tmp_path / "playmat" / "table.toml"
    said = UpdatesConfig(sticks=True, address='https://example.org/"r".json')
    boot.mkdir()
    table.parent.mkdir()
    table.touch(0o664)
    table.parent.chmod(0o2775)
    keep(home, UpdatesConfig(sticks=True), boot)
    assert not is_allowed(home, table, said, boot)
    card = boot / ON_CARD
    card.write_bytes(for_card(said))
    assert is_allowed(home, table, said, boot) and not is_allowed(home, table, UpdatesConfig(True), boot)
    card.chmod(0o664)  # others than root can write it
    assert allowed(home, table, said, boot) == UpdatesConfig(sticks=True)
    card.chmod(0o644)
    card.write_text("stick = true\n")
    with pytest.raises(ConfigError, match=rf"{ON_CARD}: .*stick"):
        allowed(home, table, said, boot)
    assert not is_allowed(home, table, said, boot)
    keep(home, said, boot)
    assert is_allowed(home, table, said, boot) and not card.exists()


def test_what_came_of_an_update_is_read_again_and_damage_is_passed_over(tmp_path: Path) -> None:
    assert load_outcome(tmp_path) is None
    outcome = Outcome(End.BACK, "9.9", ("New dice",))
    save_outcome(tmp_path, outcome)
    assert load_outcome(tmp_path) == outcome
    (file,) = tmp_path.iterdir()
    for damage in ("", "[]", '["sold", "", [], ""]', "\0", "[1, 2, 3, 4]"):
        file.write_text(damage)
        assert load_outcome(tmp_path) is None
