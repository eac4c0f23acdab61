"""The boards' virtual chips, imported into the tests' interpreter."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import playmat.simulator

sys.path.append(str(Path(playmat.simulator.__file__).parent / "chips" / "rp2040"))

import crc_a
import mfrc522_chip
import mfrc522_radio
import rp2040_registers
import spi_bus
import tags

IDLE_COMMAND, MEM, RANDOM_ID, CALC_CRC, TRANSMIT, NO_CHANGE = 0x00, 0x01, 0x02, 0x03, 0x04, 0x07
RECEIVE, TRANSCEIVE, AUTHENTICATE, SOFT_RESET = 0x08, 0x0C, 0x0E, 0x0F
COMMAND, COM_IEN, COM_IRQ, DIV_IRQ, ERROR, STATUS1, STATUS2 = 0x01, 0x02, 0x04, 0x05, 0x06, 0x07, 0x08
FIFO_DATA, FIFO_LEVEL, WATER_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
CRC_HIGH, CRC_LOW, RF_CFG, GS_N, CW_GS_P = 0x21, 0x22, 0x26, 0x27, 0x28
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, T_COUNTER_LOW = 0x2A, 0x2B, 0x2C, 0x2D, 0x2F
COLL_POS_COUNTS = {
    "with RxAlign": mfrc522_radio.WITH_RX_ALIGN,
    "received bits": mfrc522_radio.RECEIVED_BITS,
    "the UID's bits": mfrc522_radio.UID_BITS,
    "never": mfrc522_radio.NEVER,
}
AUTO_TEST, VERSION = 0x36, 0x37
WUPA, REQA = b"\x52", b"\x26"
HLTA = crc_a.with_crc(b"\x50\x00")


def with_crc(data: bytes) -> bytes:
    frame: bytes = crc_a.with_crc(data)
    return frame


def tag(uid: str, user: bytes = b"", **nature: int) -> Any:
    return tags.Tag(bytes.fromhex(uid), user, **nature)


def chip(clock: Callable[[], int], version: int = 0x92) -> Any:
    return mfrc522_chip.Chip(clock, version)


def drives_antenna(chip: Any) -> bool:
    """Whether a chip drives its antenna; looks past the bus, so that nothing of its state changes."""
    control: int = chip._registers[TX_CONTROL]
    return control & 0x03 != 0


def set_collisions(chip: Any, coll_pos_counts: int, cuts: bool) -> None:
    """Sets which bits CollPos of a chip counts, and whether data after a collision is cut off or cleared."""
    chip._radio.coll_pos_counts, chip._radio.cuts_at_collision = coll_pos_counts, cuts


def bus(chips: dict[int, Any]) -> Any:
    return spi_bus.Bus(chips)


def registers(bus: Any, drive: Callable[[int, int], None], spend: Callable[[int], None]) -> Any:
    return rp2040_registers.Registers(bus, drive, spend)


def transfer_us(length: int, baudrate: int) -> int:
    spent: int = spi_bus.transfer_us(length, baudrate)
    return spent


class Reader:
    """A chip with access to its registers, at a time that the test sets."""

    def __init__(self, *here: Any, version: int = 0x92, holds_miso: bool = False) -> None:
        self.now = 0
        self.chip = mfrc522_chip.Chip(lambda: self.now, version, holds_miso)
        self.chip.put(list(here))
        self[T_MODE], self[T_PRESCALER], self[T_RELOAD_LOW] = 0x80, 169, 20
        self[MODE], self[TX_ASK], self[COLL] = 0x3D, 0x40, 0
        self.field(True)

    def __getitem__(self, register: int) -> int:
        self.chip.select()
        out: bytearray = self.chip.transfer(bytes((0x80 | register << 1, 0)))
        return out[1]

    def __setitem__(self, register: int, value: int) -> None:
        self.chip.select()
        self.chip.transfer(bytes((register << 1, value)))

    def pass_time(self, us: int) -> None:
        self.now += us

    def field(self, on: bool) -> None:
        self[TX_CONTROL] = 0x83 if on else 0x80
        self.now += 5000

    def soft_reset(self) -> None:
        """Resets the chip, and waits for it."""
        self[COMMAND] = SOFT_RESET
        self.now += self.chip.reset_us

    def load(self, data: bytes) -> None:
        """Replaces the contents of the FIFO by `data`."""
        self[COMMAND] = IDLE_COMMAND
        self[COM_IRQ] = 0x7F
        self[FIFO_LEVEL] = 0x80
        for byte in data:
            self[FIFO_DATA] = byte

    def fifo(self) -> bytes:
        """Reads and empties the FIFO."""
        return bytes(self[FIFO_DATA] for _ in range(self[FIFO_LEVEL]))

    def send(self, frame: bytes, last_bits: int = 0, align: int = 0, wait: int = 5000) -> bytes:
        """Transceives `frame`; returns the answer."""
        self.load(frame)
        self[BIT_FRAMING] = align << 4 | last_bits
        self[COMMAND] = TRANSCEIVE
        self[BIT_FRAMING] = 0x80 | align << 4 | last_bits
        self.now += wait
        return self.fifo()

    def select(self, uid: str) -> bytes:
        """Wakes and selects the only PICC in the field on all cascade levels; returns the last SAK with its
        CRC.
        """
        self.send(WUPA, 7)
        rest, sak = bytes.fromhex(uid), b""
        for code in (0x93, 0x95, 0x97)[: (len(rest) - 1) // 3]:
            part, rest = (rest, b"") if len(rest) == 4 else (b"\x88" + rest[:3], rest[3:])
            check = part[0] ^ part[1] ^ part[2] ^ part[3]
            sak = self.send(with_crc(bytes((code, 0x70, *part, check))))
        return sak
