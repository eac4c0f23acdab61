"""The reader on the Pi itself, for registering cards; the only door to mfrc522 (GPL, extra `pad`)."""

from __future__ import annotations

from typing import Protocol

from playmat.errors import DeviceError


class Reader(Protocol):
    """What the package's SimpleMFRC522 offers."""

    def read_id(self) -> int: ...


def open_pad() -> Reader:
    """The reader on SPI 0.0; DeviceError where package or reader is missing."""
    try:
        from mfrc522 import SimpleMFRC522  # type: ignore[import-not-found]
    except ImportError as error:
        raise DeviceError(
            f"the card pad needs the package mfrc522-python ({error}): on the Raspberry Pi run "
            "pip install 'playmat[pad]'"
        ) from error
    except RuntimeError as error:
        raise DeviceError(f"the card pad works on a Raspberry Pi only: {error}") from error
    try:
        reader: Reader = SimpleMFRC522()
    except OSError as error:
        raise DeviceError(
            f"the card pad does not answer on SPI 0.0 ({error.strerror}): enable SPI with raspi-config "
            "and add the user to the group spi"
        ) from error
    return reader
