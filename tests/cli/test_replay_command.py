"""`playmat replay`: in a real terminal, and where there is none."""

import json
import os
import pty
import select
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pyte
import pytest

from playmat.cli import main
from playmat.journal.journal import Journal
from playmat.session.effects import Entry, EntryKind
from support.small_games import FOLDER

GAME = """game: art-of-war
date: 2026-11-21
rules: official
south: R01 S4G4A4P4W4
north: R02 S4G4A4P4W4
result: *

setup     keep, keep {a bold choice}, reveal A, reveal S, first south, deploy K F2, deploy G F1, stock A,
          stock W
1 south   turn F2, target F1, (pass)
"""
PATIENCE = 60  # seconds, for a slow machine

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(GAME)
    return path


class Terminal:
    """A real pseudo-terminal with the command in it, seen through a terminal emulator."""

    def __init__(self, *words: str) -> None:
        self.screen = pyte.Screen(100, 24)
        self._stream = pyte.ByteStream(self.screen)
        port, other = pty.openpty()
        self._port = os.fdopen(port, "r+b", buffering=0)
        environment = {**os.environ, "TERM": "xterm", "LINES": "24", "COLUMNS": "100"}
        command = [sys.executable, "-m", "playmat", *words]
        self.process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment)
        os.close(other)

    def press(self, keys: str) -> None:
        self._port.write(keys.encode())

    def shows(self, text: str) -> bool:
        """Waits until the screen shows the text."""
        while not any(text in line for line in self.screen.display):
            if not select.select([self._port], [], [], PATIENCE)[0]:
                return False
            self._stream.feed(self._port.read(4096))
        return True

    def close(self) -> None:
        self._port.close()

    def ends(self) -> bool:
        """Waits until the command has ended well."""
        return self.process.wait(PATIENCE) == 0


@contextmanager
def replaying(*words: str) -> Iterator[Terminal]:
    """Runs `playmat replay` in a terminal."""
    terminal = Terminal("replay", *words)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()
        terminal.close()


def test_the_keys_step_forward_and_back(game: Path) -> None:
    with replaying(str(game)) as terminal:
        assert terminal.shows("0 of 12  date: 2026-11-21")
        terminal.press("  ")
        assert terminal.shows("2 of 12  north: keep (These three cards stay)")
        assert terminal.shows("a bold choice")
        terminal.press("\x1bOF")
        assert terminal.shows("12 of 12  north: pass (No Guardian: King hits)")
        assert terminal.shows("F1 G  1/3")
        terminal.press("\x1bOD")
        assert terminal.shows("11 of 12  south: target F1 (King hits Guardian: 1 of 3)")
        terminal.press("q")
        assert terminal.ends()


def test_a_game_in_real_time_runs_by_itself_as_slowly_as_one_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    path = tmp_path / "duel.txt"
    path.write_text("game: quick-draw\n\n@1 draw south\n@1.02 draw north\n@1.03 draw north\n")
    with replaying(str(path), "--slow", "10") as terminal:
        assert terminal.shows("3 of 3  @1.030: draw north (Draw)")
        terminal.press("q")
        assert terminal.ends()


def test_a_terminal_that_is_closed_ends_it(game: Path) -> None:
    with replaying(str(game)) as terminal:
        assert terminal.shows("0 of 12")
        terminal.close()
        terminal.process.wait(PATIENCE)


def test_one_position_is_printed_on_request(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game), "--at", "6"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("6 of 12  south: deploy K F2 (King goes to front centre)")
    assert "   F1 .        F2 K  0/5   F3 ." in printed.splitlines()
    assert main(["replay", str(game), "--at", "13"]) == 1
    assert "--at 13: the game has 12 actions" in capsys.readouterr().err


def test_a_journal_is_told_as_a_record(
    tmp_path: Path, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    main(["rules", "start"])
    entries = [Entry(EntryKind.BEGUN, capsys.readouterr().out.strip(), game="art-of-war")]
    entries += [Entry(EntryKind.ACTED, text) for text in ("keep", "redraw")]
    entries += [Entry(EntryKind.UNDONE), Entry(EntryKind.ACTED, "keep"), Entry(EntryKind.ACTED, "reveal A")]
    for entry in entries:
        journal.append(entry)
    assert main(["replay", str(tmp_path / "journal.sqlite"), "--record"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "setup     keep, keep, reveal A"
    journal.close()


def test_a_game_that_an_umpire_corrected_is_shown_but_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    main(["rules", "start"])
    first = capsys.readouterr().out.strip()
    journal.append(Entry(EntryKind.BEGUN, first, game="art-of-war"))
    journal.append(Entry(EntryKind.ACTED, "keep"))
    journal.append(Entry(EntryKind.CORRECTED, first))
    journal.close()
    assert main(["replay", str(path), "--at", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 of 2  corrected by an umpire")
    assert main(["replay", str(path), "--record"]) == 1
    assert "an umpire has corrected this game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (None, "No such file or directory"),
        (b"\xff\xfe", "some.file cannot be read (it is no text in UTF-8)"),
        (b"SQLite format 3\0 and no more", "cannot be read (file is not a database): the file is damaged"),
        (b"", "some.file holds no record and no journal: name a record, which has a line 'game: NAME'"),
        (b"\n[Event chess]", "some.file holds no record and no journal: name a record"),
        (b"game: art-of-war\n[Event chess]", "line 2: '[Event chess]' is no header"),
        (GAME.replace("keep {", "castle {").encode(), "line 8: 'castle' is no action"),
        (GAME.replace("stock W", "castle").encode(), "line 9: 'castle' is no action"),
        (GAME.replace("bold", "\x1b[2J").encode(), "line 8: 'setup     keep, keep {a \\x1b[2J choice}"),
        (GAME.replace("result: *", "rules: rewrite").encode(), "line 6: 'rules:' stands in line 3 already"),
    ],
)
def test_what_is_no_game_is_refused_with_its_cause(
    tmp_path: Path, content: bytes | None, cause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.file"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    error = capsys.readouterr().err
    assert cause in error
    assert error.count("\n") == 1


def test_a_terminal_that_cannot_be_drawn_on_is_named(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "nothing-known")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "playmat", "replay", str(game)]
    done = subprocess.run(
        command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "playmat replay: this terminal cannot be drawn on (TERM=nothing-known): print"
    )


def test_a_terminal_that_knows_ascii_alone_shows_the_game(game: Path) -> None:
    command = [sys.executable, "-m", "playmat", "replay", str(game)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, env=environment, check=True)
    assert b"(King hits Guardian: 1 of 3)" in done.stdout


HARMS = {
    "cut short": "database disk image is malformed): the file is damaged",
    "UPDATE entries SET kind = 'castled'": "entry 'castled'",
    "UPDATE entries SET cards = '['": "one of its entries is damaged",
    "UPDATE entries SET link = NULL, cards = '{\"nowhere\": []}'": "the journal's begun",
    "UPDATE entries SET cards = '{\"south.deck.0\": [3]}'": "one of its entries is damaged",
    "UPDATE entries SET text = 'a game of chess'": "one of its entries is damaged",
    "UPDATE entries SET link = NULL, text = 'a game of chess'": "'a game of chess' cannot be replayed",
    "DELETE FROM entries WHERE kind = 'begun'": "one of its entries is damaged",
    "DELETE FROM entries": "holds no game of art-of-war",
    "UPDATE entries SET game = 'chess'": "holds no game of art-of-war",
    "DROP TABLE entries": "its tables are gone",
    "ALTER TABLE entries RENAME TO cookies": "another program's file",
    "PRAGMA user_version = 4": "a newer playmat wrote it",
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_bad_journal_is_refused_in_one_sentence(
    tmp_path: Path, harm: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    main(["rules", "start"])
    journal.append(Entry(EntryKind.BEGUN, capsys.readouterr().out.strip(), game="art-of-war"))
    for _ in range(60):
        journal.append(Entry(EntryKind.TAUGHT, "x" * 300, {"south.deck.0": ()}))
    journal.close()
    if harm == "cut short":
        os.truncate(path, path.stat().st_size // 2)
    else:
        with closing(sqlite3.connect(path)) as db:
            db.execute(harm)
            db.commit()
    assert main(["replay", str(path)]) == 1
    error = capsys.readouterr().err
    assert HARMS[harm] in error
    assert error.count("\n") == 1


SIEGE = """game: age-of-war
start: ..../.../../../../. 12 south first - - - -
result: *

south      first south, roll 123AADD, siege matsuyama, fill 2 with 13 {quick}, take, roll 12AAC, lose 1
"""


@pytest.fixture
def siege(tmp_path: Path) -> Path:
    path = tmp_path / "siege.txt"
    path.write_text(SIEGE)
    return path


def test_an_analysis_names_the_chance_after_each_decision(
    siege: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(siege), "--analyse"]) == 0
    printed = capsys.readouterr().out
    assert "south  siege matsuyama" in printed and "%" in printed
    assert "\nsouth " in printed and printed.endswith("result: *\n")
    assert main(["replay", str(siege), "--analyse", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [decision["number"] for decision in report["decisions"]] == [3, 4, 7]
    assert all(0 < decision["chance"] <= decision["before"] < 1 for decision in report["decisions"])
    assert report["curves"]["south"][-1] == [7, report["decisions"][-1]["chance"]]


def test_an_analysed_record_is_the_same_game_with_comments(
    siege: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(siege), "--analyse", "--record"]) == 0
    siege.write_text(commented := capsys.readouterr().out)
    assert "siege matsuyama {[chance " in commented and "{quick [chance " in commented
    assert main(["replay", str(siege), "--record"]) == 0
    assert capsys.readouterr().out == commented
    assert main(["replay", str(siege), "--at", "4"]) == 0
    assert "  quick [chance " in capsys.readouterr().out


def test_what_cannot_be_analysed_is_refused(
    tmp_path: Path, siege: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("game: archery-tactics\n")
    assert main(["replay", str(path), "--analyse"]) == 1
    assert "archery-tactics cannot be analysed: only games in turns can be" in capsys.readouterr().err
    path.write_text(SIEGE.partition("\n\n")[0])
    assert main(["replay", str(path), "--analyse", "--json"]) == 1
    assert "has no decisions to analyse" in json.loads(capsys.readouterr().out)["message"]
    with pytest.raises(SystemExit):
        main(["replay", str(siege), "--analyse", "--at", "2"])
