"""Prints what a running demo costs while nobody touches it: without a page, with one, in a game that waits.

Beside it, what the hall's trial costs: a broker and three tables that play by themselves, their pages closed.

`idle.py FOLDER` measures the checkout in that folder, so that two of them can be compared.
"""

import json
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.sync.client import connect

from support.chromium import CHROMIUM, FLAGS
from support.processes import started
from support.report import Report

SECONDS = 30
SETTLE = 8  # until the boards run, the fonts are read and the page is drawn


def family(pid: int) -> Iterator[int]:
    """A process and all that it started."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


def spent(pid: int) -> float:
    """Seconds of processor time that a process and all below it have used."""
    stats = (Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in family(pid))
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes in memory of one process."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


def idle(*pids: int) -> list[float]:
    """Percent of a core that each of these families takes, measured at the same time."""
    time.sleep(SETTLE)
    before = [spent(pid) for pid in pids]
    time.sleep(SECONDS)
    return [100 * (spent(pid) - used) / SECONDS for pid, used in zip(pids, before, strict=True)]


@contextmanager
def playmat(checkout: Path, home: str, *words: str) -> Iterator[Popen[str]]:
    """A running command of this checkout."""
    known = os.environ | {"PYTHONPATH": str(checkout / "controller"), "XDG_STATE_HOME": home}
    command = [sys.executable, "-m", "playmat", *words, "--port", "0"]
    with started(command, stdout=DEVNULL, stderr=PIPE, env=known) as process:
        yield process
        process.terminate()
        process.communicate()


@contextmanager
def page(address: str, home: str) -> Iterator[Popen[str]]:
    options = ["--headless", "--window-size=1280,720", f"--user-data-dir={home}", "--remote-debugging-port=0"]
    command = [CHROMIUM, *FLAGS, *options, address]
    with started(command, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True) as browser:
        yield browser
        os.killpg(browser.pid, signal.SIGKILL)  # the command is a script, which leaves its browser running


def begin(address: str) -> None:
    """Takes what is offered first, and then waits for a card to be drawn."""
    with connect(address.replace("http", "ws") + "/table") as line:
        for _ in range(2):
            for verb in ("press", "release"):
                line.send(json.dumps({"verb": verb, "console": "south", "button": "middle"}))
            time.sleep(1)


def main() -> None:
    named = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    checkout = named[0] if named else Path(__file__).parents[2]
    with tempfile.TemporaryDirectory() as home, playmat(checkout, home, "demo", "--seed", "1") as table:
        assert table.stderr is not None
        address = next(found[0] for line in table.stderr if (found := re.search(r"http://\S+", line)))
        [alone] = idle(table.pid)
        with page(address, f"{home}/browser") as browser:
            watched, drawing = idle(table.pid, browser.pid)
            begin(address)
            waiting, pulsing = idle(table.pid, browser.pid)
        memory = resident(table.pid)
    with tempfile.TemporaryDirectory() as home, playmat(checkout, home, "hall", "--trial") as hall:
        assert hall.stderr is not None
        next(line for line in hall.stderr if "connected to the broker" in line)
        [trial] = idle(hall.pid)
    with Report("a demo at rest, in percent of one core, boards included") as report:
        report.row(f"without a page: {alone:.1f}", page="none", table=alone)
        for what, of_table, of_browser in (
            ("with a page", watched, drawing),
            ("in a game that waits", waiting, pulsing),
        ):
            sentence = f"{what}: {of_table:.1f}, and its headless browser {of_browser:.1f}"
            report.row(sentence, page=what, table=of_table, browser=of_browser)
        report.row(f"its controller in memory: {memory:.0f} MB", memory_mb=memory)
        report.row(f"the hall's trial: {trial:.1f}", trial=trial)


if __name__ == "__main__":
    main()
