"""The two NTAG213 stickers of each virtual card."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from playmat.table.component import RECORD_SIZE, Component, TagRecord, encode_record

_FRESH = bytes.fromhex("0103A00C340300FE") + bytes(RECORD_SIZE - 8)  # NTAG213 data sheet section 8.5


class Sticker(NamedTuple):
    """One tag: its 7-byte UID, the first 16 bytes of its user memory, and where it sticks."""

    uid: bytes
    record: bytes
    card: Component
    turned: bool


Pair = tuple[Sticker, Sticker]
"""The sticker heard while the card stands upright, and the one heard while it is turned."""


def written(card: Component, original: Component | None = None) -> Pair:
    """The stickers of `card`; a duplicate carries the record of its `original`."""
    army, serial, copy, _ = original or card
    return (
        Sticker(_uid(card, False), encode_record(TagRecord(army, serial, copy, False)), card, False),
        Sticker(_uid(card, True), encode_record(TagRecord(army, serial, copy, True)), card, True),
    )


def blank(card: Component) -> Pair:
    """The stickers of a card that nobody wrote: tags as they are delivered."""
    return Sticker(_uid(card, False), _FRESH, card, False), Sticker(_uid(card, True), _FRESH, card, True)


def _uid(card: Component, turned: bool) -> bytes:
    digest = hashlib.sha256(f"{card} {turned}".encode()).digest()
    # ISO/IEC 14443-3: 0x04 is NXP's code; 0x88 is the cascade tag and begins no part of a UID
    return b"\x04" + digest[:6].replace(b"\x88", b"\x89")
