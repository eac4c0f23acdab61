"""`playmat demo`: what it refuses."""

import fcntl
from pathlib import Path

import pytest

from playmat.cli import main


def test_two_demos_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["demo", "--state", str(tmp_path), "--port", "0"]) == 1
    error = capsys.readouterr().err
    assert f"another table is at work in {tmp_path}: end it, or name another --state" in error
    assert error.count("\n") == 1
