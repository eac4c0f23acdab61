"""Resolves tags to components, by registered UID or by the record on the tag."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from playmat.errors import TagError, escaped
from playmat.table.component import Component
from playmat.table.tag import RANDOM_UID, UNREGISTERED, TagRecord, decode_record, game_code
from playmat.text import Text, say


class RegisteredTag(NamedTuple):
    """Component of a tag, and the pose in which this tag is over the antenna."""

    component: Component
    pose: int


Box = Mapping[str, RegisteredTag]
"""Registered tags by UID."""
Boxes = Mapping[str, Box]
"""Boxes by the name of the game."""
NO_BOXES: Boxes = MappingProxyType({})


class Catalogue:
    """Tags of one game; a registered UID takes precedence over the record on the tag."""

    def __init__(self, game: str, kinds: Mapping[str, str], box: Box = MappingProxyType({})) -> None:
        self._game = game_code(game)
        self._kinds = kinds
        self._box = box

    def resolve(self, uid: str, data: bytes) -> RegisteredTag | None:
        """Returns the sticker with this UID and record; None if both are unknown."""
        try:
            return self._box.get(uid) or self.recorded(decode_record(data))
        except TagError:
            return None

    def problem(self, uid: str, data: bytes) -> Text:
        """Returns what is wrong with a tag that is not registered, with the next step."""
        if uid == RANDOM_UID:
            return say("Take the phone off the mat")
        try:
            self.recorded(decode_record(data))
        except TagError as error:
            return error.prompt
        return UNREGISTERED

    def recorded(self, record: TagRecord) -> RegisteredTag:
        """Returns the sticker with this record; raises TagError if the game has none."""
        if record.game not in (None, self._game):
            raise TagError(
                say("{serial} belongs to another game: lay it aside", serial=escaped(record.serial)),
                say("A card of another game: put it away"),
            )
        kind = self._kinds.get(record.serial)
        if kind is None:
            raise TagError(
                say(
                    "nothing has the serial {serial}: known are {serials}",
                    serial=escaped(record.serial),
                    serials=", ".join(self._kinds),
                ),
                say("{serial} is no card of this game", serial=escaped(record.serial)),
            )
        return RegisteredTag(Component(record.owner, record.serial, record.copy, kind), record.pose)
