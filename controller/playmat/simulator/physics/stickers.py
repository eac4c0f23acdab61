"""The NTAG213 stickers of each virtual component: a card has two, a die six, a piece or a square one."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from playmat.games.interface import Form
from playmat.placement import SHARED, TURNED, UPRIGHT
from playmat.table.component import Component
from playmat.table.tag import OVERLAY, RECORD_SIZE, TagRecord, encode_record, game_code

_FRESH = bytes.fromhex("0103A00C340300FE") + bytes(RECORD_SIZE - 8)  # NTAG213 data sheet section 8.5

SIDES = range(1, 7)
POSES = {
    Form.CARD: (UPRIGHT, TURNED),
    Form.DIE: tuple(SIDES),
    Form.PIECE: (UPRIGHT,),
    Form.SQUARE: (UPRIGHT,),
}
"""The poses of each form, of a die the side on top: there is a sticker for each."""


class Sticker(NamedTuple):
    """One tag: its 7-byte UID, the first 16 bytes of its user memory, and its component.

    It is the one that is detected while its component lies in this `pose`.
    """

    uid: bytes
    record: bytes
    component: Component
    pose: int


StickerSet = tuple[Sticker, ...]
"""All of a component, by pose."""


def written(
    component: Component, game_name: str, form: Form = Form.CARD, original: Component | None = None
) -> StickerSet:
    """Returns the stickers of `component`; a duplicate carries the records of its `original`."""
    owner, serial, copy, _ = original or component
    code = game_code(game_name)
    return tuple(
        Sticker(
            _uid(component, form, pose),
            encode_record(TagRecord(owner=owner, serial=serial, copy=copy, pose=pose, game=code)),
            component,
            pose,
        )
        for pose in POSES[form]
    )


def blank(component: Component) -> StickerSet:
    """Returns the stickers of an unregistered card: tags as delivered."""
    poses = POSES[Form.CARD]
    return tuple(Sticker(_uid(component, Form.CARD, pose), _FRESH, component, pose) for pose in poses)


def overlay(name: str) -> Sticker:
    """Returns the tag that is glued into an overlay."""
    mat = Component(SHARED, OVERLAY, 1, "mat")
    record = encode_record(TagRecord(owner=SHARED, serial=OVERLAY, copy=1, pose=0, game=game_code(name)))
    return Sticker(_uid(mat._replace(serial=name), Form.PIECE, 0), record, mat, 0)


def _uid(component: Component, form: Form, pose: int) -> bytes:
    """Returns a reproducible UID; the scheme for cards is fixed, as journals of older tables contain them."""
    name = bool(pose) if form is Form.CARD else pose
    digest = hashlib.sha256(f"{component} {name}".encode()).digest()
    # ISO/IEC 14443-3: 0x04 is NXP's code; 0x88 is the cascade tag and begins no part of a UID
    return b"\x04" + digest[:6].replace(b"\x88", b"\x89")
