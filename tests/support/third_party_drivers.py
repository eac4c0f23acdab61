"""Third-party reader drivers, unmodified, over a virtual chip.

`make drivers` installs them. Two have the same import name, and all expect a Raspberry Pi.
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
    """A driver's module with one virtual chip, and its costs."""

    def __init__(self, module: ModuleType, spi: Any) -> None:
        self.module = module
        self.chip = spi.chip
        self._spi = spi

    @property
    def now(self) -> int:
        """Modelled time in microseconds."""
        return int(self._spi.now)

    @property
    def transactions(self) -> int:
        """The number of SPI transfers so far."""
        return int(self._spi.transactions)

    def pass_time(self, us: int) -> None:
        """Lets this time pass without any action."""
        self._spi.now += us


@contextmanager
def driver(name: str, *, version: int = 0x92, transfer_us: int = 50) -> Iterator[Driver]:
    """Imports the driver's package over a new chip; removes it afterwards."""
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
    """The modules that the drivers and their stubs replace; one is also the firmware's."""
    return [module for module in sys.modules if module.split(".")[0] in _BORROWED]
