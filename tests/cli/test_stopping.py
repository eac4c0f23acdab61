"""A table that the system stops puts everything away and ends well."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("request_", [signal.SIGTERM, signal.SIGINT])
def test_a_table_that_is_told_to_stop_ends_well(tmp_path: Path, request_: signal.Signals) -> None:
    command = [sys.executable, "-m", "playmat", "demo", "--port", "0", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as demo:
        assert demo.stdout
        for line in demo.stdout:
            if "http://" in line:
                break
        demo.send_signal(request_)
        said = demo.stdout.read()
    assert demo.returncode == 0, said
    assert "Traceback" not in said
    assert (tmp_path / "journal.sqlite").exists() and not (tmp_path / "journal.sqlite-wal").exists()
