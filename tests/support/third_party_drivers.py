"""Reader drivers that this project did not write, unmodified, over a virtual chip.

`make drivers` installs them. Two have the same import name, and all believe in a Raspberry Pi.
"""

from __future__ import annotations

import importlib
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from support.chips import chip

STUBS = Path(__file__).parent / "stubs"
INSTALLED = Path(__file__).parents[2] / "build" / "drivers"
OLD, NEW, PIRC = "mfrc522-0.0.7", "mfrc522-python-0.0.9", "pi-rc522-2.3.0"
_PACKAGES = {OLD: "mfrc522", NEW: "mfrc522", PIRC: "pirc522"}
_BORROWED = ("mfrc522", "pirc522", "spidev", "RPi")


class Driver:
    """A driver's module at one virtual chip, and what it costs."""

    def __init__(self, module: ModuleType, spi: Any) -> None:
        self.module = module
        self.chip = spi.chip
        self._spi = spi

    @property
    def now(self) -> int:
        """Modelled microseconds."""
        return int(self._spi.now)

    @property
    def transactions(self) -> int:
        """SPI transfers so far."""
        return int(self._spi.transactions)

    def pass_time(self, us: int) -> None:
        """Nobody does anything for so long."""
        self._spi.now += us


@contextmanager
def driver(name: str, *, version: int = 0x92, transfer_us: int = 50) -> Iterator[Driver]:
    """The driver's package, imported over a new chip; gone again afterwards."""
    folder = INSTALLED / name
    assert folder.exists(), f"{folder} is missing: run make drivers"
    path, real_sleep = list(sys.path), time.sleep
    ours = {module: sys.modules.pop(module) for module in _borrowed()}
    sys.path[:0] = [str(STUBS), str(folder)]
    try:
        spi = importlib.import_module("spidev")
        spi.chip = chip(lambda: spi.now, version)
        spi.transfer_us = transfer_us
        time.sleep = spi.sleep
        yield Driver(importlib.import_module(_PACKAGES[name]), spi)
    finally:
        time.sleep = real_sleep
        sys.path[:] = path
        logging.getLogger("mfrc522Logger").handlers.clear()
        for module in _borrowed():
            del sys.modules[module]
        sys.modules.update(ours)


def _borrowed() -> list[str]:
    """The modules whose names the drivers and their stubs take; one is our firmware's too."""
    return [module for module in sys.modules if module.split(".")[0] in _BORROWED]
