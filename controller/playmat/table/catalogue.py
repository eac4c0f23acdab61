"""Which tag sticks to which component: by registration (UID) or by the tag's own record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.errors import TagError
from playmat.table.component import Component
from playmat.table.tag import TagRecord, decode_record, game_code


class Sticker(NamedTuple):
    """A tag's component, and the pose in which this tag is heard."""

    component: Component
    pose: int


class Catalogue:
    """Resolves the tags of a game; a registered UID wins over the tag's record."""

    def __init__(self, game: str, kinds: Mapping[str, str]) -> None:
        self._game = game_code(game)
        self._kinds = kinds
        self._registered: dict[str, Sticker] = {}

    def register(self, uid: str, record: TagRecord) -> None:
        """Remembers that `uid` sticks to what is recorded; TagError if it sticks to something else."""
        sticker = self._sticker(record)
        known = self._registered.setdefault(uid, sticker)
        if known != sticker:
            raise TagError(f"tag {uid} already belongs to {known.component}: remove it there first")

    def resolve(self, uid: str, data: bytes) -> Sticker | None:
        """The sticker with this UID and record, or None where neither says what it sticks to."""
        if known := self._registered.get(uid):
            return known
        try:
            return self._sticker(decode_record(data))
        except TagError:
            return None

    def _sticker(self, record: TagRecord) -> Sticker:
        if record.game not in (None, self._game):
            raise TagError(f"{record.serial} belongs to another game: lay it aside")
        kind = self._kinds.get(record.serial)
        if kind is None:
            raise TagError(f"nothing has the serial {record.serial}: known are {', '.join(self._kinds)}")
        return Sticker(Component(record.owner, record.serial, record.copy, kind), record.pose)
