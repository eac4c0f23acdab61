"""Starts the firmware under CPython, for computers without a MicroPython: adds what its modules lack.

Arguments: the folder of the firmware and the folder of this file.
"""

import gc
import os
import runpy
import sys
import time
import traceback
import types


class _Line:
    """A terminal without buffers: what `select.poll` says of the file is true of its reader."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.buffer = self

    def fileno(self) -> int:
        return self._number

    def read(self, size: int) -> bytes:
        return os.read(self._number, size)

    def write(self, data: bytes | str) -> int:
        return os.write(self._number, data.encode() if isinstance(data, str) else data)

    def flush(self) -> None:
        """Nothing is held back."""


def _add_names() -> None:
    import clock

    for name in ("ticks_ms", "ticks_us", "ticks_add", "ticks_diff", "sleep_ms", "sleep_us"):
        setattr(time, name, getattr(clock, name))
    gc.mem_free = lambda: 0  # type: ignore[attr-defined]
    sys.print_exception = traceback.print_exception  # type: ignore[attr-defined]
    micropython = types.ModuleType("micropython")
    vars(micropython).update(const=lambda value: value, kbd_intr=lambda character: None)
    sys.modules["micropython"] = micropython


if __name__ == "__main__":
    sys.path[:0] = sys.argv[1:]
    _add_names()
    sys.stdin, sys.stdout, sys.stderr = _Line(0), _Line(1), _Line(1)  # type: ignore[assignment]
    runpy.run_path(os.path.join(sys.argv[1], "main.py"), run_name="__main__")
