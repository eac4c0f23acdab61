"""Which tag sticks to which card: by registration (UID) or by the tag's own record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.errors import TagError
from playmat.table.cards import Card, TagRecord, decode_record


class Sticker(NamedTuple):
    """A tag's card, and whether it is the sticker heard while the card is turned."""

    card: Card
    turned: bool


class Catalogue:
    """Resolves tags to cards; a registered UID wins over the tag's record."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        self._kinds = kinds
        self._registered: dict[str, Sticker] = {}

    def register(self, uid: str, record: TagRecord) -> None:
        """Remembers that `uid` sticks to the recorded card; TagError if it sticks to another."""
        sticker = self._sticker(record)
        known = self._registered.setdefault(uid, sticker)
        if known != sticker:
            raise TagError(f"tag {uid} already belongs to {known.card}: remove it there first")

    def resolve(self, uid: str, data: bytes) -> Sticker | None:
        """The sticker with this UID and record, or None where neither says which card it is."""
        if known := self._registered.get(uid):
            return known
        try:
            return self._sticker(decode_record(data))
        except TagError:
            return None

    def _sticker(self, record: TagRecord) -> Sticker:
        kind = self._kinds.get(record.serial)
        if kind is None:
            raise TagError(f"no card has the serial {record.serial}: known are {', '.join(self._kinds)}")
        return Sticker(Card(record.army, record.serial, record.copy, kind), record.turned)
