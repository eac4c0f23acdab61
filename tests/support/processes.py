"""Processes started by tests: they obey SIGINT, and none outlives its test or the process of the tests."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def started(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Starts a process and kills it in the end, also after a time-out of the test.

    A process inherits ignored signals. Tests that run in the background or under nohup ignore SIGINT, so a
    Python program that they start would never install its handler. A signal with a handler, however, is reset
    to its default in a new program: therefore there is one while the process starts. The kernel kills it with
    the process of the tests, which may itself be killed.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command], text=True, **options)
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            process.kill()
