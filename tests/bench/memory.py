"""Prints memory: a board's after an hour of virtual time, and a controller's while programs play.

`memory.py boards` or `memory.py programs` measures one of them. The programs are of the highest level, one
at each seat of a demo. Its controller also holds the virtual mat, which a real table does without.
"""

import json
import re
import sys
import tempfile
import time
from pathlib import Path
from subprocess import Popen

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.sync.client import connect

from bench.idle import family, playmat
from support.long_run import HEAP, long_run
from support.report import Report

MINUTES = 60
LIMIT_MB = 120
GAMES = ("art-of-war", "age-of-war", "archery-tactics", "game-of-war")
SECONDS = 90
"""Time that each game is watched; the worker processes of its programs stay loaded."""


def boards(report: Report) -> None:
    with tempfile.TemporaryDirectory() as home:
        first, last = long_run(MINUTES, Path(home))
    report.say("A real MicroPython (Unix port) in virtual time; its virtual chips live in the same heap.")
    for minute, state in ((MINUTES // 2, first), (MINUTES, last)):
        report.row(
            f"after {minute} minutes {state.free} of {HEAP} are free, {state.lines} lines received",
            minute=minute,
            free_kb=state.free,
            lines=state.lines,
        )


def peak(pid: int) -> float:
    """Returns the most megabytes of a process in memory so far."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def workers(table: Popen[str]) -> dict[int, float]:
    """Returns the peaks of the processes in which programs think."""
    found = {}
    for pid in family(table.pid):
        if b"to_process" in Path(f"/proc/{pid}/cmdline").read_bytes():
            found[pid] = peak(pid)
    return found


def send(address: str, **command: object) -> None:
    """Sends a command as a page does."""
    with connect(address.replace("http", "ws") + "/table", max_size=None) as line:
        line.recv()
        line.send(json.dumps(command))
        time.sleep(1)


def programs(report: Report, game: str) -> None:
    with tempfile.TemporaryDirectory() as home, playmat(Path(__file__).parents[2], home, "demo") as table:
        assert table.stderr is not None
        address = next(found[0] for line in table.stderr if (found := re.search(r"http://\S+", line)))
        send(address, verb="start", mat=game, seats=2, program="level-5")
        time.sleep(5)
        send(address, verb="let_play", seat="south", player="level-5")
        thinking: dict[int, float] = {}
        for _ in range(SECONDS):
            time.sleep(1)
            thinking |= workers(table)
        controller = peak(table.pid)
        table.terminate()
    worker = max(thinking.values(), default=0.0)
    report.row(
        f"{game}: the controller has at most {controller:.0f} MB, a thinking program {worker:.0f} MB more",
        game=game,
        controller_mb=controller,
        worker_mb=worker,
        passed=controller < LIMIT_MB,
    )


def main() -> None:
    named = [word for word in sys.argv[1:] if not word.startswith("-")]
    with Report() as report:
        if "programs" not in named:
            boards(report)
        for game in GAMES if "boards" not in named else ():
            programs(report, game)


if __name__ == "__main__":
    main()
