"""`playmat rehearse`: whole games in virtual time, with and without disturbance."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from playmat.cli import main
from playmat.simulator.rehearsal.trace import GameSetting, Trace
from playmat.virtual.rehearsal.faulty import play_one, write_trace
from support.brittle_game import sketch
from support.every_game import FOLDER, SHIPPED
from support.examples import soaked
from support.processes import started


def test_games_without_waiting(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", "--virtual-time", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["completed"], report["misread"]) == (1, 1, 0)


def test_a_game_on_boards_begins_on_an_empty_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Files of an interrupted rehearsal do not disturb the next one."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    left = tmp_path / "playmat" / "rehearsal" / "cards.json"
    left.parent.mkdir(parents=True)
    left.write_text("cut off")
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    assert main(["rehearse", "--game", "tic-tac-toe", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["completed"], report["recovered"], report["misread"]) == (1, report["actions"], 0)
    assert report["latency_ms"] and report["accept_ms"]
    assert left.read_text() == "cut off"


@pytest.mark.soak
def test_a_rehearsal_is_watched_on_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    command = [sys.executable, "-m", "playmat", "rehearse", "--game", "tic-tac-toe", "--page", "0", "--json"]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with started(command, stdout=PIPE, stderr=PIPE, env=environ) as rehearsal:
        assert rehearsal.stderr is not None
        found = re.search(r"http://\S+", rehearsal.stderr.readline())
        assert found
        logs = [[""]]
        with (
            connect(f"{found[0].replace('http', 'ws')}/table?seat=watch", max_size=None) as page,
            suppress(ConnectionClosedError),
        ):
            for text in page:
                if (told := json.loads(text))["type"] == "story":
                    logs.append(told["log"])
        out, _ = rehearsal.communicate()
    report = json.loads(out)
    assert (report["completed"], report["misread"]) == (1, 0)
    assert len({str(log) for log in logs}) > 3, "what the hands do is told on the page"


@pytest.mark.parametrize(
    "way",
    [["--virtual-time"], ["--virtual-time", "--players", "random,random"], ["--faults"], []],
    ids=["virtual", "players", "faults", "real"],
)
def test_code_of_the_game_that_raises_is_named_with_its_line(
    way: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))
    name = "raising" + re.sub("[^a-z]", "", request.node.name)  # imported modules stay
    old = "        cells, sign = "
    rules = sketch(tmp_path, name, "position.py", old, f"        1 // 0\n{old}") / "position.py"
    assert main(["rehearse", "--game", name, *way, "--state", str(tmp_path / "state")]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("playmat rehearse: Position.apply raised ZeroDivisionError: ")
    number, _, rest = last.partition(f"({rules}:")[2].partition("): ")
    assert rules.read_text("utf-8").splitlines()[int(number) - 1].strip() == "1 // 0"
    assert rest == "correct this line"


@pytest.mark.parametrize("other", [["--virtual-time"], ["--faults"]])
def test_a_page_shows_what_goes_on_in_real_time_only(
    other: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rehearse", "--page", "0", *other]) == 1
    assert "--page shows a table in real time" in capsys.readouterr().err


def test_what_happens_is_counted_by_kind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    words = ["rehearse", "--game", "tic-tac-toe", "--faults", "slide,hover", "--games", "2", "--first", "3"]
    words.append("--json")
    assert main([*words, "--state", str(tmp_path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report["by_kind"]) == ["slide", "hover"]
    assert report["happenings"] == sum(kind["happenings"] for kind in report["by_kind"].values())
    alone = [play_one(GameSetting("tic-tac-toe"), 1, ("slide", "hover"), number) for number in (3, 4)]
    assert report["happenings"] == sum(game.happenings.total() for game in alone) > 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.soak
def test_for_people_each_kind_has_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rehearse", "--faults", "twist", "--state", str(tmp_path)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("twist") and "misread 0  stuck 0  impossible 0" in last


def test_a_trace_is_shown_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = write_trace(Trace(GameSetting(), 1, 7, "misread after rain", (), ()), tmp_path)
    assert main(["rehearse", "--replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == ["the journal is the same", "misread after rain"]


def test_an_absent_trace_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rehearse", "--replay", str(tmp_path / "none.json")]) == 1
    assert "none.json cannot be read" in capsys.readouterr().err


def test_an_unknown_kind_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rehearse", "--faults", "rain"])
    assert "'rain' is no fault" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "modules"),
    [("dice-race", 1), *(soaked(name, n) for name in SHIPPED for n in (1, 2, 3))],
)
def test_every_game_is_played_on_modules_of_every_strength_once_they_are_calibrated(
    name: str, modules: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    assert main(["rehearse", "--virtual-time", "--game", name, "--modules", str(modules), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["completed"], report["misread"], report["unmatched"]) == (1, 0, 0)


@pytest.mark.soak
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("modules", [1, 2, 3])
def test_with_calibrated_modules_disturbances_do_no_harm_either(
    name: str, modules: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["rehearse", "--faults", "--game", name, "--modules", str(modules), "--games", "3"]
    assert main([*command, "--state", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["completed"] == 3
