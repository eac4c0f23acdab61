"""Reader on the Pi itself, for writing tags; the only module that imports mfrc522 (GPL, extra `pad`).

The driver supports four-byte UIDs and blocks of 16 bytes. An NTAG213 has seven bytes and pages of four, so
this module sends its commands (NTAG213 data sheet, sections 8.4 and 10; ISO/IEC 14443-3, section 6.5).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any

from playmat.errors import DeviceError
from playmat.extras import install_command
from playmat.pinout import PAD_RST
from playmat.text import say

_TRANSCEIVE = 0x0C
_BIT_FRAMING = 0x0D
_WUPA, _SELECT, _READ, _WRITE = 0x52, (0x93, 0x95), 0x30, 0xA2
_CASCADE_TAG, _ACK, _NAK = 0x88, 0x0A, 0x00  # NAK of an invalid argument (NTAG213, section 9.3)
_PAGE = 4
_RECORD_PAGE = 4
_LOCK_PAGE, _LOCK_BYTE, _LOCK_BITS = 2, 10, 0xF0  # locks pages 4 to 7 (NTAG213, section 8.5.2)
_BCM = 11  # RPi.GPIO.BCM; by default the driver would drive GPIO 25, which a button may short to ground
_WRITE_SECONDS = 0.006  # a page takes 4.1 ms


class Pad:
    """PCD for a single tag; `chip` is the driver's MFRC522.

    `refuses`: whether the tag answered the last write with the NAK of a page that may not be written.
    """

    def __init__(self, chip: Any) -> None:
        self._chip = chip
        self.refuses = False

    def find(self) -> bytes | None:
        """Selects the only tag in the field and returns its UID; None if there is none or more than one."""
        # A PICC in the state ACTIVE returns to IDLE or HALT at a WUPA without answering it (ISO/IEC 14443-3,
        # PICC states), so a tag that an earlier call has selected answers the second attempt only.
        return self._select() or self._select()

    def read(self, page: int) -> bytes | None:
        """Returns the 16 bytes from this page on, without the CRC, which the driver drops."""
        answer = self._with_crc([_READ, page])
        return bytes(answer) if len(answer) == 16 else None

    def write(self, page: int, data: bytes) -> bool:
        """Writes whole pages from this one on; returns whether the tag acknowledged all of them.

        A tag with a locked page among those of the record keeps what it has: otherwise half a record would be
        left on it.
        """
        return self.locked() is False and all(
            self._write_page(page + start // _PAGE, data[start : start + _PAGE])
            for start in range(0, len(data), _PAGE)
        )

    def locked(self) -> bool | None:
        """Whether the pages of the record are locked permanently; None if the tag has no pages."""
        pages = self.read(0)
        return None if pages is None else bool(pages[_LOCK_BYTE] & _LOCK_BITS)

    def lock(self, record: bytes) -> bool:
        """Locks the pages of this record permanently if the tag has it; returns whether it confirms that."""
        locks = bytes([0, 0, _LOCK_BITS, 0])
        return (
            self.read(_RECORD_PAGE) == record
            and self._write_page(_LOCK_PAGE, locks)
            and self.locked() is True
        )

    def _write_page(self, page: int, data: bytes) -> bool:
        answer = self._with_crc([_WRITE, page, *data])
        time.sleep(_WRITE_SECONDS)
        self.refuses = answer[:1] == [_NAK]
        return answer[:1] == [_ACK]

    def _select(self) -> bytes | None:
        # Anticollision and SELECT of ISO/IEC 14443-3, section 6.5, without the loop that resolves collisions.
        # NVB 0x20 requests the whole cascade level: four UID bytes and their XOR (BCC). Two tags answer at
        # once, which breaks the frame or the BCC: `find` then reports no single tag. NVB 0x70 selects; the
        # answer is SAK with CRC, three bytes. A first UID byte of 0x88, the cascade tag, means that the UID
        # continues at the next level.
        status, _ = self._chip.Request(_WUPA)
        uid = b""
        for level in _SELECT if status == 0 else ():
            part = self._exchange([level, 0x20])
            if len(part) != 5 or reduce(xor, part) or len(self._with_crc([level, 0x70, *part])) != 3:
                return None
            if part[0] != _CASCADE_TAG:
                return uid + bytes(part[:4])
            uid += bytes(part[1:4])
        return None

    def _with_crc(self, frame: Sequence[int]) -> list[int]:
        return self._exchange([*frame, *self._chip.CalulateCRC([*frame])])

    def _exchange(self, frame: list[int]) -> list[int]:
        """Transceives a frame; returns the bytes of the answer, none without one."""
        self._chip.WriteReg(_BIT_FRAMING, 0)
        status, answer, bits = self._chip.MFRC522_ToCard(_TRANSCEIVE, frame)
        return answer if status == 0 and bits else []


def open_pad() -> Pad:
    """Opens the reader on SPI 0.0; raises DeviceError if the package or the reader is missing."""
    try:
        from mfrc522 import MFRC522  # type: ignore[import-not-found]
    except ImportError as error:
        raise DeviceError(
            say(
                "the card pad needs the package mfrc522-python ({cause}): on the Raspberry Pi run {command}",
                cause=str(error),
                command=install_command("pad"),
            )
        ) from error
    except RuntimeError as error:
        raise DeviceError(
            say("the card pad works on a Raspberry Pi only: {cause}", cause=str(error))
        ) from error
    try:
        return Pad(MFRC522(pin_mode=_BCM, pin_rst=PAD_RST))
    except OSError as error:
        raise DeviceError(
            say(
                "the card pad does not answer on SPI 0.0 ({cause}): enable SPI with raspi-config "
                "and add the user to the group spi",
                cause=error.strerror,
            )
        ) from error
