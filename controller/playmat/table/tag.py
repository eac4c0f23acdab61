"""Record on each tag: its component, and the pose in which this tag is over the antenna.

Layout of the 16 bytes of an NTAG213 from page 4 on:

    offset  0  "PM"     magic
            2  2        version of the record
            3  game     CRC-16 of the game's name, little-endian
            5  owner    the seat in whose box it comes, 255 for shared components
            6  serial   three ASCII characters, as printed on the component
            9  copy     number among the equal ones in that box, from 1
           10  pose     of a card 0 upright, 1 turned; of a die the side on top; else 0
           11  zero
           12  CRC-32 of the first 12 bytes, little-endian

Version 1 was for one game and two seats: 3 owner, 4 serial, 7 copy, 8 pose, zeros from 9 on. Still accepted.
"""

from __future__ import annotations

import binascii
from functools import lru_cache
from typing import NamedTuple

from playmat.errors import TagError
from playmat.placement import SEAT_NAMES, SHARED
from playmat.text import Text, say

RECORD_SIZE = 16
OVERLAY = "MAT"
"""Serial of the tag that is glued into an overlay."""

_MAGIC = b"PM"
_SHARED_OWNER = 255
_POSES = range(7)
RANDOM_UID = "08000000"
"""The UID under which boards report a phone, which has another one each time (ISO/IEC 14443-3, 6.4.4)."""
UNREAD = b"\0"
"""The record that boards report of a tag with pages that cannot be read: two with one UID, or a weak one."""
UNREGISTERED = say("Unknown tag: register the card")
_DAMAGED = say("Half-written tag: write it again")


class TagRecord(NamedTuple):
    """Contents of a record; `game` is the code of the game's name, None in version 1."""

    owner: int
    serial: str
    copy: int
    pose: int = 0
    game: int | None = None


@lru_cache(maxsize=1024)
def overlay_code(data: bytes) -> int | None:
    """Returns the code of the overlay that carries this tag; None for the tag of a component."""
    try:
        record = decode_record(data)
    except TagError:
        return None
    return record.game if record.serial == OVERLAY else None


def game_code(name: str) -> int:
    """Returns the code of a game or an overlay in a record: the CRC-16 of its name."""
    return binascii.crc_hqx(name.encode(), 0xFFFF)


# Two layouts share the magic, the version byte after it and the CRC-32 at the end, so old tags stay readable:
#
#     version 1: magic 2, version, owner, serial 3, copy, pose, 3 zeros
#     version 2: magic 2, version, game 2 (little endian), owner, serial 3, copy, pose, 1 zero
#
# Both are 16 bytes, four pages of an NTAG21x: one READ returns a whole record, and a tag lifted while it is
# written has a wrong checksum instead of another meaning.
def encode_record(record: TagRecord) -> bytes:
    """Returns the 16 bytes to write from page 4 on; raises TagError if a value does not fit."""
    serial = record.serial.encode("ascii")
    owner = _SHARED_OWNER if record.owner == SHARED else record.owner
    fits = len(serial) == 3 and 1 <= record.copy <= 255 and record.pose in _POSES
    if not fits or not (owner == _SHARED_OWNER or owner in range(len(SEAT_NAMES))):
        raise TagError(
            say(
                "{record} does not fit a tag: three ASCII characters, copy 1 to 255, pose 0 to 6",
                record=str(record),
            )
        )
    if record.game is None:
        body = _MAGIC + bytes([1, owner]) + serial + bytes([record.copy, record.pose]) + bytes(3)
    else:
        game = record.game.to_bytes(2, "little")
        body = _MAGIC + b"\x02" + game + bytes([owner]) + serial + bytes([record.copy, record.pose, 0])
    return body + binascii.crc32(body).to_bytes(4, "little")


def decode_record(data: bytes) -> TagRecord:
    """Parses the record in `data`; raises TagError if there is none or it is damaged."""
    if len(data) < RECORD_SIZE or not data.startswith(_MAGIC) or data[2] not in (1, 2):
        raise TagError(
            say("{data} is no record of ours: lay the component aside, or write its tag", data=data.hex()),
            _prompt(data),
        )
    body = data[:12]
    if binascii.crc32(body).to_bytes(4, "little") != data[12:16]:
        raise _damaged(data)
    game, at = (None, 3) if data[2] == 1 else (int.from_bytes(body[3:5], "little"), 5)
    owner, serial = body[at], body[at + 1 : at + 4].decode("ascii", "replace")
    record = TagRecord(
        owner=SHARED if owner == _SHARED_OWNER else owner,
        serial=serial,
        copy=body[at + 4],
        pose=body[at + 5],
        game=game,
    )
    if record.owner >= len(SEAT_NAMES) or record.pose not in _POSES:
        raise _damaged(data)
    return record


def _damaged(data: bytes) -> TagError:
    return TagError(say("{data} is a damaged record: write it again", data=data.hex()), _DAMAGED)


def _prompt(data: bytes) -> Text:
    """What a tag without a record seems to be: a bank card, not alone, an interrupted write, or new."""
    if not data:
        return say("A bank card, or a tag to register")
    if data == UNREAD:
        return say("Unreadable: lay one card alone")
    return _DAMAGED if data.startswith(_MAGIC) else UNREGISTERED
