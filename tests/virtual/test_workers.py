"""Processes that compute end with the one that started them."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

from support.processes import started

OWNER = """
import os, signal
from playmat.virtual.workers import workers
if __name__ == "__main__":
    with workers(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(signal.pause).result()  # work without an end
"""


def test_a_worker_ends_with_its_owner_in_the_middle_of_its_work(tmp_path: Path) -> None:
    program = tmp_path / "owner.py"
    program.write_text(OWNER)
    with started([sys.executable, program], stdout=subprocess.PIPE) as owner:
        assert owner.stdout
        child = os.pidfd_open(int(owner.stdout.readline()))
        owner.kill()
    assert select.select([child], [], [], 60)[0], "the worker outlived its owner"
    os.close(child)
