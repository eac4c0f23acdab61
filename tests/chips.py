"""The virtual chips, which run inside the boards' interpreter, loaded into the tests'."""

import sys
from pathlib import Path
from typing import Any

import playmat.simulator

sys.path.append(str(Path(playmat.simulator.__file__).parent / "rp2040"))

import mfrc522_chip
import tags

IDLE_COMMAND, CALC_CRC, TRANSMIT, TRANSCEIVE, SOFT_RESET = 0x00, 0x03, 0x04, 0x0C, 0x0F
COMMAND, COM_IRQ, DIV_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL, CONTROL = 0x01, 0x04, 0x05, 0x06, 0x09, 0x0A, 0x0C
BIT_FRAMING, COLL, RX_MODE, TX_CONTROL = 0x0D, 0x0E, 0x13, 0x14
CRC_HIGH, CRC_LOW, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x21, 0x22, 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37
WUPA, REQA = b"\x52", b"\x26"


def with_crc(data: bytes) -> bytes:
    crc: int = tags.crc_a(data)
    return data + crc.to_bytes(2, "little")


def tag(uid: str, user: bytes = b"") -> Any:
    return tags.Tag(bytes.fromhex(uid), user)


class Reader:
    """A chip with its registers at hand, at a time that the test moves."""

    def __init__(self, *here: Any) -> None:
        self.now = 0
        self.chip = mfrc522_chip.Chip(lambda: self.now)
        self.chip.put(list(here))
        self[T_MODE], self[T_PRESCALER], self[T_RELOAD_LOW] = 0x80, 169, 20
        self[COLL] = 0
        self.field(True)

    def __getitem__(self, register: int) -> int:
        self.chip.select()
        out: bytearray = self.chip.transfer(bytes((0x80 | register << 1, 0)))
        return out[1]

    def __setitem__(self, register: int, value: int) -> None:
        self.chip.select()
        self.chip.transfer(bytes((register << 1, value)))

    def field(self, on: bool) -> None:
        self[TX_CONTROL] = 0x83 if on else 0x80
        self.now += 5000

    def send(self, frame: bytes, last_bits: int = 0, align: int = 0, wait: int = 5000) -> bytes:
        """What a transceive of `frame` brings."""
        self[COMMAND] = IDLE_COMMAND
        self[COM_IRQ] = 0x7F
        self[FIFO_LEVEL] = 0x80
        for byte in frame:
            self[FIFO_DATA] = byte
        self[BIT_FRAMING] = align << 4 | last_bits
        self[COMMAND] = TRANSCEIVE
        self[BIT_FRAMING] = 0x80 | align << 4 | last_bits
        self.now += wait
        return bytes(self[FIFO_DATA] for _ in range(self[FIFO_LEVEL]))
