"""An endless loop in a game's code is named by every command of an author, and ends none of them badly."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from websockets.sync.client import ClientConnection, connect

from playmat.cli import main
from playmat.errors import FaultyGame
from playmat.virtual.call_limit import VARIABLE
from playmat.virtual.game_check.check import faults_named
from support.brittle_game import sketch
from support.processes import started

LEGAL = '        """Returns a mark for each empty cell."""\n'
LOOP = '        while self.cells.count("X"):\n            pass\n'
NOISY = 'print("looping", file=__import__("sys").stderr)'
OTHERS = {
    "apply": ("position.py", "        cells, sign = ", "        while True: pass\n        cells, sign = "),
    "placement": ("game.py", "        standing = ", "        while state.row: pass\n        standing = "),
    "brief": ("words.py", "        brief = super", "        while state.row: pass\n        brief = super"),
}


@pytest.fixture
def looping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """The rules of a game whose legal actions loop once a cross is laid.

    Imported modules stay, so each test has a game of its own.
    """
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv(VARIABLE, "0.2")
    name = re.sub("[^a-z]", "", request.node.name)
    return sketch(tmp_path / "games", name, "position.py", LEGAL, LEGAL + LOOP) / "position.py"


def loop_line(rules: Path) -> int:
    return 1 + next(n for n, line in enumerate(rules.read_text("utf-8").splitlines()) if "while" in line)


def test_the_check_names_the_call_its_state_and_the_loop(
    looping: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "check", looping.parent.name, "--json"]) == 1
    finding = json.loads(capsys.readouterr().out)["findings"][-1]
    assert re.search(
        r"Position\.legal_actions raised EndlessCall: no result after 0\.2 s .* at '.*X", finding["problem"]
    )
    file, _, line = finding["file"].rpartition(":")
    assert file == str(looping) and int(line) - loop_line(looping) in (0, 1)
    assert finding["remedy"].startswith("end the loop at this line")


@pytest.mark.parametrize("name", OTHERS)
def test_a_loop_in_any_part_is_found(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))
    monkeypatch.setenv(VARIABLE, "0.2")
    sketch(tmp_path, f"loop{name}", *OTHERS[name])
    assert main(["games", "check", f"loop{name}", "--json"]) == 1
    problems = [finding["problem"] for finding in json.loads(capsys.readouterr().out)["findings"]]
    assert re.search(rf"\.{name} raised EndlessCall", problems[-1])


@pytest.mark.parametrize("way", [["--virtual-time"], ["--faults"], []], ids=["virtual", "faults", "real"])
def test_a_rehearsal_names_it_too(
    way: list[str], looping: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["rehearse", "--game", looping.parent.name, "--state", str(tmp_path), *way]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("playmat rehearse: Position.legal_actions raised EndlessCall")
    assert f"({looping}:" in last and "end the loop at this line" in last


def test_no_limit_outlasts_the_check_that_names_a_fault(looping: Path) -> None:
    with pytest.raises(FaultyGame) as caught, faults_named(looping.parent.name):
        raise ValueError("an answer of the game is wrong")
    assert "EndlessCall" in str(caught.value)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def test_a_limit_that_is_none_is_refused(
    looping: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "soon")
    assert main(["games", "check", looping.parent.name]) == 1
    assert f"{VARIABLE}='soon' is no time limit: write seconds" in capsys.readouterr().err


@contextmanager
def played_demo(name: str, home: Path, *options: str) -> Iterator[tuple[Popen[str], ClientConnection]]:
    """A demo of the looping game whose South is a program, and a page of it."""
    command = [sys.executable, "-m", "playmat", "demo", "--game", name, "--port", "0", *options]
    command += ["--state", str(home), "--speed", "3"]
    with started(command, stderr=PIPE, env=os.environ) as demo:
        assert demo.stderr is not None
        found = next(m for line in demo.stderr if (m := re.search(r"http://\S+:(\d+)", line)))
        with connect(f"ws://127.0.0.1:{found[1]}/table", open_timeout=None, max_size=None) as page:
            start = {"verb": "start", "mat": name, "seats": 2, "program": "random", "way": "ready"}
            page.send(json.dumps(start | {"language": "en"}))
            page.send(json.dumps({"verb": "let_play", "seat": "south", "player": "random"}))
            yield demo, page


def test_the_page_names_it_and_the_mended_file_counts(looping: Path, tmp_path: Path) -> None:
    with played_demo(looping.parent.name, tmp_path / "home", "--watch") as (demo, page):
        told = {"fault": None}
        while told.get("fault") is None:
            told = json.loads(page.recv(timeout=90))
        assert ": Position.legal_actions raised EndlessCall" in told["fault"]["sentence"]
        assert told["fault"]["where"].startswith(str(looping)) and "X" in told["fault"]["state"]
        looping.write_text(looping.read_text("utf-8").replace('self.cells.count("X")', "False"), "utf-8")
        while told.get("fault", told) is not None:
            told = json.loads(page.recv(timeout=90))
        demo.send_signal(signal.SIGINT)
        demo.communicate()
    assert demo.returncode == 0


def test_the_second_interrupt_ends_a_table_that_loops(
    looping: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "1000")
    looping.write_text(
        looping.read_text("utf-8").replace("            pass", f"            {NOISY}"), "utf-8"
    )
    with played_demo(looping.parent.name, tmp_path / "home") as (demo, _):
        assert demo.stderr is not None
        assert any("looping" in line for line in demo.stderr)
        demo.send_signal(signal.SIGINT)
        while demo.poll() is None:
            demo.send_signal(signal.SIGINT)
            demo.stderr.readline()
    assert demo.returncode == -signal.SIGINT
