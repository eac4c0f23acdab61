"""Runs the firmware under CPython, for computers without MicroPython: adds missing functions.

Arguments: the folder of the firmware and the folder of this file.
"""

import ctypes
import gc
import os
import runpy
import select
import sys
import time
import traceback
import types

RESET = 3  # the exit code of machine.reset


class _Line:
    """An unbuffered terminal: `select.poll` on the file also holds for its reader."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.buffer = self

    def fileno(self) -> int:
        return self._number

    def read(self, size: int) -> bytes:
        return os.read(self._number, size)

    def readinto(self, into: bytearray) -> int:
        return os.readv(self._number, [into])

    def write(self, data: bytes | str) -> int:
        return os.write(self._number, data.encode() if isinstance(data, str) else data)

    def flush(self) -> None:
        """Does nothing, as output is unbuffered."""


class _Poll:
    """A poll object with MicroPython's `ipoll`."""

    def __init__(self) -> None:
        self._poll = _poll()
        self.register = self._poll.register
        self.poll = self.ipoll = self._poll.poll


_poll, select.poll = select.poll, _Poll  # type: ignore[assignment, misc]


if __name__ == "__main__":
    if sys.platform == "linux":
        # without this a board would block on its full line for ever if its owner is killed
        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
    sys.path[:0] = sys.argv[1:]
    # What MicroPython has and CPython lacks
    import clock

    for name in ("ticks_ms", "ticks_us", "ticks_add", "ticks_diff", "sleep_ms", "sleep_us"):
        setattr(time, name, getattr(clock, name))
    gc.mem_free = lambda: 0  # type: ignore[attr-defined]
    sys.print_exception = traceback.print_exception  # type: ignore[attr-defined]
    micropython = types.ModuleType("micropython")
    vars(micropython).update(
        const=lambda value: value, native=lambda function: function, kbd_intr=lambda character: None
    )
    sys.modules["micropython"] = micropython
    sys.stdin, sys.stdout, sys.stderr = _Line(0), _Line(1), _Line(1)  # type: ignore[assignment]
    try:
        runpy.run_path(os.path.join(sys.argv[1], "main.py"), run_name="__main__")
    except SystemExit as end:
        if end.code == RESET:
            os.execv(sys.executable, sys.orig_argv)
