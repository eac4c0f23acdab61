"""The playing cards of a table and the record that each of their tags holds.

A card carries two NTAG213 stickers, one that a reader hears while the card stands upright and one while
it is turned. Both hold the same 16 bytes from page 4 on, but for the pose:

    offset  0  "PM"     magic
            2  1        version of the record
            3  army     0 south's box, 1 north's box
            4  serial   three ASCII characters, as printed on the card
            7  copy     which of the equal cards of that box, from 1
            8  turned   0 or 1
            9  zeros
           12  CRC-32 of the first 12 bytes, little-endian
"""

from __future__ import annotations

import binascii
from collections.abc import Mapping
from typing import NamedTuple

from playmat.errors import TagError
from playmat.picture import SEAT_NAMES

RECORD_SIZE = 16
_MAGIC = b"PM\x01"


class Card(NamedTuple):
    """One physical card: whose box it came in, what is printed on it, which copy it is."""

    army: int
    serial: str
    copy: int
    kind: str

    def __str__(self) -> str:
        return f"{SEAT_NAMES[self.army]}-{self.serial}-{self.copy}"


def parse_card(text: str, kinds: Mapping[str, str]) -> Card:
    """The card that `str()` wrote as `text`; TagError where it names none."""
    army, _, rest = text.partition("-")
    serial, _, copy = rest.partition("-")
    if army not in SEAT_NAMES or serial not in kinds or not copy.isdecimal():
        raise TagError(f"{text!r} is not a card: expected army-serial-copy, like south-B03-1")
    return Card(SEAT_NAMES.index(army), serial, int(copy), kinds[serial])


class TagRecord(NamedTuple):
    """What a tag says about the card it sticks to."""

    army: int
    serial: str
    copy: int
    turned: bool


def encode_record(record: TagRecord) -> bytes:
    """The 16 bytes to write from page 4 on."""
    serial = record.serial.encode("ascii")
    if len(serial) != 3 or not 1 <= record.copy <= 255 or record.army not in (0, 1):
        raise TagError(f"{record} does not fit a tag: three ASCII characters, copy 1 to 255")
    body = _MAGIC + bytes([record.army]) + serial + bytes([record.copy, record.turned]) + bytes(3)
    return body + binascii.crc32(body).to_bytes(4, "little")


def decode_record(data: bytes) -> TagRecord:
    """The record in `data`; TagError where there is none or it is damaged."""
    if len(data) < RECORD_SIZE or not data.startswith(_MAGIC):
        raise TagError(f"{data.hex()} is not a card record: register the card with 'playmat cards'")
    body = data[:12]
    if binascii.crc32(body).to_bytes(4, "little") != data[12:16] or body[3] > 1 or body[8] > 1:
        raise TagError(f"{data.hex()} is a damaged card record: write it again with 'playmat cards'")
    return TagRecord(body[3], body[4:7].decode("ascii", "replace"), body[7], bool(body[8]))
