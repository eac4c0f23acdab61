"""Which tag sticks to which component: by registration (UID) or by the tag's own record."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from playmat.errors import TagError
from playmat.table.component import Component
from playmat.table.tag import TagRecord, decode_record, game_code


class Sticker(NamedTuple):
    """A tag's component, and the pose in which this tag is heard."""

    component: Component
    pose: int


Box = Mapping[str, Sticker]
"""Tags by UID, as they were registered."""
Boxes = Mapping[str, Box]
"""By the game's name."""
NO_BOXES: Boxes = MappingProxyType({})


class Catalogue:
    """Resolves the tags of a game; a tag in its box is what the box says, whatever its record says."""

    def __init__(self, game: str, kinds: Mapping[str, str], box: Box = MappingProxyType({})) -> None:
        self._game = game_code(game)
        self._kinds = kinds
        self._box = box

    def resolve(self, uid: str, data: bytes) -> Sticker | None:
        """The sticker with this UID and record, or None where neither says what it sticks to."""
        try:
            return self._box.get(uid) or self.recorded(decode_record(data))
        except TagError:
            return None

    def recorded(self, record: TagRecord) -> Sticker:
        """The sticker with this record; TagError where this game has none."""
        if record.game not in (None, self._game):
            raise TagError(f"{record.serial} belongs to another game: lay it aside")
        kind = self._kinds.get(record.serial)
        if kind is None:
            raise TagError(f"nothing has the serial {record.serial}: known are {', '.join(self._kinds)}")
        return Sticker(Component(record.owner, record.serial, record.copy, kind), record.pose)
