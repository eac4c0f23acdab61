"""The reader on the Pi itself, for writing tags; the only door to mfrc522 (GPL, extra `pad`).

The driver knows four-byte UIDs and blocks of 16 bytes; an NTAG213 has seven bytes and pages of four, so its
commands are spoken here (NTAG213 data sheet, sections 8.4 and 10; ISO/IEC 14443-3, section 6.5).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any

from playmat.errors import DeviceError
from playmat.pinout import PAD_RST

_TRANSCEIVE = 0x0C
_BIT_FRAMING = 0x0D
_WUPA, _SELECT, _READ, _WRITE = 0x52, (0x93, 0x95), 0x30, 0xA2
_CASCADE_TAG, _ACK = 0x88, 0x0A
_PAGE = 4
_LOCK_PAGE, _LOCK_BYTE, _LOCK_BITS = 2, 10, 0xF0  # of pages 4 to 7 (NTAG213, section 8.5.2)
_BCM = 11  # what RPi.GPIO calls it; the driver would drive GPIO 25, where a button may short it to ground
_WRITE_SECONDS = 0.006  # a page takes 4.1 ms


class Pad:
    """What lies on the reader; `chip` is the driver's MFRC522."""

    def __init__(self, chip: Any) -> None:
        self._chip = chip

    def find(self) -> bytes | None:
        """The UID of the one tag that lies there, which is then selected; None where none or several do."""
        return self._select() or self._select()  # one that was selected before only falls idle

    def read(self, page: int) -> bytes | None:
        """The 16 bytes from this page on; the driver drops the checksum behind them."""
        answer = self._checked([_READ, page])
        return bytes(answer) if len(answer) == 16 else None

    def write(self, page: int, data: bytes) -> bool:
        """Writes whole pages from this one on; whether the tag took all of them."""
        return all(
            self._write_page(page + start // _PAGE, data[start : start + _PAGE])
            for start in range(0, len(data), _PAGE)
        )

    def locked(self) -> bool | None:
        """Whether the pages of the record are locked for good; None where the tag has no pages."""
        pages = self.read(0)
        return None if pages is None else bool(pages[_LOCK_BYTE] & _LOCK_BITS)

    def lock(self) -> bool:
        """Locks the pages of the record for good; whether the tag says that they are."""
        return self._write_page(_LOCK_PAGE, bytes([0, 0, _LOCK_BITS, 0])) and self.locked() is True

    def _write_page(self, page: int, data: bytes) -> bool:
        answer = self._checked([_WRITE, page, *data])
        time.sleep(_WRITE_SECONDS)
        return answer[:1] == [_ACK]

    def _select(self) -> bytes | None:
        status, _ = self._chip.Request(_WUPA)
        uid = b""
        for level in _SELECT if status == 0 else ():
            part = self._exchange([level, 0x20])
            if len(part) != 5 or reduce(xor, part) or len(self._checked([level, 0x70, *part])) != 3:
                return None
            if part[0] != _CASCADE_TAG:
                return uid + bytes(part[:4])
            uid += bytes(part[1:4])
        return None

    def _checked(self, frame: Sequence[int]) -> list[int]:
        return self._exchange([*frame, *self._chip.CalulateCRC([*frame])])

    def _exchange(self, frame: list[int]) -> list[int]:
        """The answer's bytes; none where there is no answer."""
        self._chip.WriteReg(_BIT_FRAMING, 0)
        status, answer, bits = self._chip.MFRC522_ToCard(_TRANSCEIVE, frame)
        return answer if status == 0 and bits else []


def open_pad() -> Pad:
    """The reader on SPI 0.0; DeviceError where package or reader is missing."""
    try:
        from mfrc522 import MFRC522  # type: ignore[import-not-found]
    except ImportError as error:
        raise DeviceError(
            f"the card pad needs the package mfrc522-python ({error}): on the Raspberry Pi run "
            "pip install 'playmat[pad]'"
        ) from error
    except RuntimeError as error:
        raise DeviceError(f"the card pad works on a Raspberry Pi only: {error}") from error
    try:
        return Pad(MFRC522(pin_mode=_BCM, pin_rst=PAD_RST))
    except OSError as error:
        raise DeviceError(
            f"the card pad does not answer on SPI 0.0 ({error.strerror}): enable SPI with raspi-config "
            "and add the user to the group spi"
        ) from error
