"""Runs all tests again and again, alone and beside busy processes: a test that is red by chance is named.

`green.py --alone 5 --beside 5` runs them five times alone, then five times beside four busy processes. It
ends with the twenty tests that took most processor time, and with an error if any run was red.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.processes import started
from support.processor_time import SHOWN
from support.report import Report

TOP = Path(__file__).parents[2]


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that never rest."""
    with ExitStack() as processes:
        for _ in range(count):
            processes.enter_context(started([sys.executable, "-c", "while True: pass"]))
        yield


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--alone", type=int, default=5, help="runs beside nothing")
    parser.add_argument("--beside", type=int, default=5, help="runs beside processes that never rest")
    parser.add_argument("--busy", type=int, default=4, help="how many of those")
    options = parser.parse_args()
    red, output = 0, ""
    with Report("all tests, again and again") as report:
        for beside, times in ((0, options.alone), (options.busy, options.beside)):
            for number in range(1, times + 1):
                began = time.monotonic()
                with busy(beside):
                    output = run_tests()
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


def run_tests() -> str:
    """Runs `make unit` and returns its output."""
    known = os.environ | {"PYTEST_ADDOPTS": "-p support.processor_time"}
    done = subprocess.run(["make", "unit"], cwd=TOP, env=known, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main())
