"""`playmat demo`: what it refuses, and what it keeps to itself."""

import fcntl
import json
import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import gethostname
from subprocess import PIPE

import pytest
from websockets.sync.client import ClientConnection, connect

from playmat.app.games import load_game, load_study
from playmat.cli import main
from playmat.config import GameConfig
from playmat.journal.recording import RecordingLines
from playmat.virtual.bot_games import play_record
from support.elsewhere import ELSEWHERE
from support.processes import started


def test_two_demos_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["demo", "--state", str(tmp_path), "--port", "0"]) == 1
    error = capsys.readouterr().err
    assert f"another table is at work in {tmp_path}: end it, or name another --state" in error
    assert error.count("\n") == 1


def test_an_author_s_demo_meets_no_match_of_another_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    own = tmp_path / "playmat" / "demo-age-of-war"
    own.mkdir(parents=True)
    with (own / "lock").open("wb") as lock:  # so that the demo ends at once, and names its folder
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["demo", "--game", "age-of-war", "--watch", "--port", "0"]) == 1
    assert f"another table is at work in {own}: " in capsys.readouterr().err


def shown_pins(page: ClientConnection) -> dict[str, str]:
    """The PIN of each console, once the idle table's consoles show them."""
    pins: dict[str, str] = {}
    while len(pins) < 2:
        told = json.loads(page.recv(timeout=60))
        if told["type"] == "screen" and (found := re.search(r"PIN (\d{6})", " ".join(told["texts"]))):
            pins[told["console"]] = found[1]
    return pins


def test_each_console_of_an_open_table_shows_a_pin_of_its_own_that_is_in_no_file(tmp_path: Path) -> None:
    home, record = tmp_path / "table", tmp_path / "record"
    command = [sys.executable, "-m", "playmat", "demo", "--host", "0.0.0.0", "--port", "0"]
    files = ["--state", str(home), "--record", str(record)]
    with started([*command, *files], stderr=PIPE) as demo:
        assert demo.stderr is not None
        said = []
        while not (found := re.search(rf"http://{re.escape(gethostname())}:(\d+)", "".join(said))):
            said.append(demo.stderr.readline())
            assert said[-1], said
        with connect(f"ws://127.0.0.1:{found[1]}/table", open_timeout=None) as page:
            pins = shown_pins(page)
        demo.terminate()
        said.append(demo.stderr.read())
        demo.wait()
    assert "nothing is encrypted" in "".join(said)
    assert len({*pins.values()}) == 2
    recorded = "".join(RecordingLines(record))
    assert "PIN ******" in recorded
    for pin in pins.values():
        # A recording has thousands of numbers: six digits in one of them, or alone in a message, are no PIN.
        told = re.compile(rf"(PIN |(?<![\w.=:,\[ -])){pin}(?!\w)".encode())
        assert not told.search("".join(said).encode()) and not told.search(recorded.encode())
        for file in (path for path in tmp_path.rglob("*") if path.is_file()):
            assert not told.search(file.read_bytes())
    assert main(["replay", str(record)]) == 0


@contextmanager
def open_table(home: Path, port: str = "0") -> Iterator[str]:
    """The port of a running demo that is open to the network."""
    command = [sys.executable, "-m", "playmat", "demo", "--host", "0.0.0.0", "--port", port]
    with started([*command, "--state", str(home)], stderr=PIPE) as demo:
        assert demo.stderr is not None
        said = [demo.stderr.readline()]
        while not (found := re.search(r"http://\S+:(\d+)", said[-1])):
            said.append(demo.stderr.readline())
            assert said[-1], said
        yield found[1]


def test_a_killed_table_gives_its_players_their_seats_again(tmp_path: Path) -> None:
    kept = tmp_path / "journal.sqlite-seats"
    with open_table(tmp_path) as port:
        with connect(f"ws://127.0.0.1:{port}/table", open_timeout=None) as page:
            start = {"verb": "start", "mat": "art-of-war", "seats": 2, "program": "", "way": "ready"}
            page.send(json.dumps(start | {"language": "en"}))
            while not kept.exists():
                page.recv(timeout=60)
        pin = json.loads(kept.read_text())["pins"]["0"]
        line = HTTPConnection("127.0.0.1", int(port), timeout=60, source_address=(ELSEWHERE, 0))
        with closing(line) as guest:
            guest.request("POST", "/claim?seat=south", pin)
            answer = guest.getresponse()
            answer.read()
            cookie = answer.headers["set-cookie"].partition(";")[0]
            while cookie.partition("=")[2] not in kept.read_text():
                guest.request("GET", "/healthz")
                guest.getresponse().read()
    with open_table(tmp_path, port):
        address, source = f"ws://127.0.0.1:{port}/table?seat=south", (ELSEWHERE, 0)
        cookies = {"cookie": cookie}
        with connect(address, additional_headers=cookies, source_address=source, open_timeout=None) as page:
            assert json.loads(page.recv(timeout=60))["sitting"] == "south"
        assert json.loads(kept.read_text())["pins"]["0"] == pin


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--position", "X../.../..."], "name it with --game"),
        (["--game", "age-of-war", "--position", "2222/222"], "2222/222"),
        (["--game", "age-of-war", "--position", "2222/222/22/11/11/1 12 south hand - - - -"], "cannot occur"),
    ],
)
def test_a_position_that_cannot_be_played_on_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert main(["demo", "--state", str(tmp_path), "--port", "0", *options]) == 1
    assert sentence in capsys.readouterr().err


def test_a_record_s_position_must_be_in_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    record.write_text(recorded(["random", "random"]))
    options = ["--game", "age-of-war", "--from-record", str(record), "--after", "99999"]
    assert main(["demo", "--state", str(tmp_path / "state"), "--port", "0", *options]) == 1
    assert "--after 99999 is no position in play" in capsys.readouterr().err


def recorded(players: list[str]) -> str:
    """Returns the record of a game between programs."""
    study = load_study(load_game(GameConfig("age-of-war")))
    return study.format_record(play_record(study.game, players, 1))
