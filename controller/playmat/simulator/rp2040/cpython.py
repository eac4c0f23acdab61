"""Starts the firmware under CPython, for computers without a MicroPython: adds what its modules lack."""

import os
import runpy
import sys
import time
import types


class _Line:
    """A terminal without buffers: what `select.poll` says of the file is true of its reader."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.buffer = self

    def fileno(self) -> int:
        return self._number

    def read(self, size: int) -> bytes:
        try:
            return os.read(self._number, size)
        except OSError:
            return b""

    def write(self, data: bytes) -> int:
        return os.write(self._number, data)


def prepare() -> None:
    """Adds MicroPython's names to `time`, and its own module."""
    additions = {
        "ticks_ms": lambda: time.monotonic_ns() // 1_000_000,
        "ticks_us": lambda: time.monotonic_ns() // 1_000,
        "ticks_add": lambda ticks, delta: ticks + delta,
        "ticks_diff": lambda a, b: a - b,
        "sleep_ms": lambda ms: time.sleep(ms / 1e3),
        "sleep_us": lambda us: time.sleep(us / 1e6),
    }
    for name, value in additions.items():
        setattr(time, name, value)
    micropython = types.ModuleType("micropython")
    vars(micropython).update(const=lambda value: value, kbd_intr=lambda character: None)
    sys.modules["micropython"] = micropython


if __name__ == "__main__":
    prepare()
    sys.stdin, sys.stdout = _Line(0), _Line(1)  # type: ignore[assignment]
    sys.path[:0] = sys.argv[1:]
    runpy.run_path(os.path.join(sys.argv[1], "main.py"), run_name="__main__")
