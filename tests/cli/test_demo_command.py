"""`playmat demo`: what it refuses, and what it keeps to itself."""

import fcntl
import json
import re
import sys
from pathlib import Path
from socket import gethostname
from subprocess import PIPE

import pytest
from websockets.sync.client import ClientConnection, connect

from playmat.cli import main
from playmat.journal.recording import RecordingLines
from support.processes import started


def test_two_demos_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["demo", "--state", str(tmp_path), "--port", "0"]) == 1
    error = capsys.readouterr().err
    assert f"another table is at work in {tmp_path}: end it, or name another --state" in error
    assert error.count("\n") == 1


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
        assert pin not in "".join(said) and pin not in recorded
        for file in (path for path in tmp_path.rglob("*") if path.is_file()):
            assert pin.encode() not in file.read_bytes()
    assert main(["replay", str(record)]) == 0
