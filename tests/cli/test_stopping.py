"""A table that the system stops puts everything away and ends well."""

import asyncio
import signal
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest

from playmat.cli.serving import serve
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.processes import started
from support.table_harness import TableHarness


@pytest.mark.parametrize("request_", [signal.SIGTERM, signal.SIGINT])
def test_a_table_that_is_told_to_stop_ends_well(tmp_path: Path, request_: signal.Signals) -> None:
    command = [sys.executable, "-m", "playmat", "demo", "--port", "0", "--state", str(tmp_path)]
    with started(command, stdout=PIPE, stderr=STDOUT) as demo:
        assert demo.stdout
        for line in demo.stdout:
            if "http://" in line:
                break
        demo.send_signal(request_)
        said = demo.stdout.read()
        demo.wait()
    assert demo.returncode == 0, said
    assert "Traceback" not in said
    assert (tmp_path / "journal.sqlite").exists() and not (tmp_path / "journal.sqlite-wal").exists()


def test_the_displays_are_dark_when_the_system_has_stopped_a_table(tmp_path: Path) -> None:
    displays: list[Ssd1306] = []

    async def stopped() -> None:
        harness = TableHarness(tmp_path)
        displays.extend(harness.displays.values())
        running = asyncio.create_task(harness.table.run())
        await harness.until(lambda: all(any(display.pixels()) for display in displays))
        signal.raise_signal(signal.SIGTERM)
        await running

    serve(stopped())
    assert len(displays) == 2 and not any(any(display.pixels()) for display in displays)
