"""Prints what a running demo costs while nobody touches it: processor and memory of the controller."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SECONDS = 20
SETTLE = 5


def spent(pid: int) -> float:
    """Seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes in memory."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-m", "playmat", "demo", "--port", "0", "--state", state]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            time.sleep(SETTLE)
            before = spent(process.pid)
            time.sleep(SECONDS)
            percent = 100 * (spent(process.pid) - before) / SECONDS
            memory = resident(process.pid)
            process.terminate()
    print(f"controller at rest, page and 36 slots: {percent:.1f} % of one core, {memory:.0f} MB")


if __name__ == "__main__":
    main()
