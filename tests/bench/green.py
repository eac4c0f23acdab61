"""Runs all tests again and again, alone and beside busy processes: a test that is red by chance is named.

`green.py --alone 5 --beside 5` runs them five times alone, then five times beside four busy processes. It
ends with the twenty tests that took most processor time, and with an error if any run was red.

`green.py --alone 0 --beside 1 --lagging playwright/driver tests/web` also holds all processes back whose
command line has this part, which shows what waits for a time and not for a fact. `--type=renderer` is the
page of a browser, `micropython` a board, `mosquitto` the broker. It needs the kernel's
`sched_autogroup_enabled` to be 0, as root sets it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.processes import started
from support.processor_time import SHOWN
from support.report import Report

TOP = Path(__file__).parents[2]
LAG = 12  # of niceness: a fifteenth of the share of others


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that never rest."""
    with ExitStack() as processes:
        for _ in range(count):
            processes.enter_context(started([sys.executable, "-c", "while True: pass"]))
        yield


@contextmanager
def lagging(part: str) -> Iterator[None]:
    """Holds back the main threads of all processes with this in their command line."""
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.2):
            for line in Path("/proc").glob("[0-9]*/cmdline"):
                with suppress(OSError):  # it has ended
                    if part.encode() in line.read_bytes() and line.parent.name != str(os.getpid()):
                        os.setpriority(os.PRIO_PROCESS, int(line.parent.name), LAG)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--alone", type=int, default=5, help="runs beside nothing")
    parser.add_argument("--beside", type=int, default=5, help="runs beside processes that never rest")
    parser.add_argument("--busy", type=int, default=4, help="how many of those")
    parser.add_argument("--lagging", metavar="PART", help="holds back what has this in its command line")
    parser.add_argument("tests", nargs="*", help="files or folders, in place of all")
    options = parser.parse_args()
    red, output = 0, ""
    with Report("all tests, again and again") as report:
        for beside, times in ((0, options.alone), (options.busy, options.beside)):
            for number in range(1, times + 1):
                began = time.monotonic()
                with busy(beside), lagging(options.lagging) if options.lagging else nullcontext():
                    output = run_tests(options.tests)
                seconds = time.monotonic() - began
                summary = (re.findall(r"^\d+ (?:passed|failed).*", output, re.MULTILINE) or ["broken off"])[
                    -1
                ]
                failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
                red += bool(failed) or "passed" not in summary
                report.row(
                    f"beside {beside}, run {number}: {seconds:.0f} s, {summary}",
                    beside=beside,
                    seconds=seconds,
                    failed=failed,
                )
                for test in failed:
                    report.row(f"    {test}", failed_test=test)
                if failed:
                    kept = TOP / "build" / f"red-beside-{beside}-run-{number}.log"
                    kept.write_text(output)
                    report.say(f"    {kept}")
        slowest = re.search(rf"processor time: .*\n(?:.* s  .*\n){{1,{SHOWN}}}", output)
        report.row(slowest[0] if slowest else output, slowest=SHOWN)
    return min(red, 1)


def run_tests(tests: Sequence[str]) -> str:
    """Runs `make unit` and returns its output."""
    known = os.environ | {"PYTEST_ADDOPTS": " ".join(("-p support.processor_time", *tests))}
    done = subprocess.run(["make", "unit"], cwd=TOP, env=known, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main())
