"""`playmat hall --trial`: what it started ends with it, however it ends."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.errors import HallError
from playmat_hall.trial import TrialTable, trial
from support.hall_runs import until
from support.processes import started


def processes_of(home: Path) -> list[str]:
    """The commands that name this folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if any(str(home) in word for word in words):
            found.append(" ".join(words))
    return found


def test_a_second_trial_leaves_the_files_of_the_first_one(tmp_path: Path) -> None:
    async def try_twice() -> None:
        notes: list[str] = []
        async with trial(tmp_path, [], notes.append):
            before = (tmp_path / "mosquitto.conf").read_text()
            with pytest.raises(HallError, match="another trial is at work"):
                async with trial(tmp_path, [TrialTable("window", "Window", "age-of-war")], notes.append):
                    raise AssertionError("it began")
            assert (tmp_path / "mosquitto.conf").read_text() == before
        async with trial(tmp_path, [], notes.append):
            assert (tmp_path / "mosquitto.conf").read_text() != before

    asyncio.run(try_twice())


@pytest.mark.soak
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_broker_and_tables_end_with_the_hall(tmp_path: Path, end: signal.Signals) -> None:
    command = [sys.executable, "-m", "playmat", "hall", "--trial", "--port", "0"]
    home = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    with started(command, env=home, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        next(line for line in process.stderr if "connected to the broker" in line)
        assert len(processes_of(tmp_path)) >= 4
        process.send_signal(end)
        process.wait()
        asyncio.run(until(lambda: not processes_of(tmp_path)))
