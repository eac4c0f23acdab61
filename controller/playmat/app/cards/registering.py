"""Registers tags: prompts for each tag missing from a box and assigns the tag that is laid."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.app.cards.box import BoxFile
from playmat.app.cards.tags import Tag, said
from playmat.errors import TagError
from playmat.games.game import AnyGame
from playmat.table.box import sticker_name
from playmat.table.catalogue import Catalogue, RegisteredTag


class Registration:
    """A pass over missing tags: a written tag is registered by its record, any other as the wanted one.

    A pass resumes where its box ends.
    """

    def __init__(self, game: AnyGame, tags: Sequence[Tag], box: BoxFile) -> None:
        self._catalogue = Catalogue(game.name, game.setup.serials)
        self._tags = tags
        self._box = box
        self._last = next(reversed(box.tags), "")  # it may still lie there

    @property
    def wanted(self) -> Tag | None:
        """The tag to lay next; None when all are registered."""
        known = set(self._box.tags.values())
        return next((tag for tag in self._tags if tag.sticker not in known), None)

    @property
    def question(self) -> str:
        """The prompt with the tag to lay and the progress, empty when all are registered."""
        known = set(self._box.tags.values())
        done = sum(tag.sticker in known for tag in self._tags)
        wanted = self.wanted
        return f"{done + 1} of {len(self._tags)}: lay {wanted.title}" if wanted else ""

    def register(self, uid: str, record: bytes, laid_before: bool = False) -> str:
        """Registers a tag; returns the message for the user, if any.

        A tag that was `laid_before` is only registered by its record.
        """
        if known := self._box.tags.get(uid):
            again = uid == self._last or laid_before
            return "" if again else f"  this is the tag of {sticker_name(known)} already"
        found = said(self._catalogue, uid, record)
        if isinstance(found, RegisteredTag):
            return self._register(uid, found, "as it says")
        if found:
            return f"  {uid}: {found}"
        if laid_before:
            return f"  {uid} lay there before: take it away, and lay it when it is asked for"
        return self._register(uid, self.wanted.sticker, "by its UID alone") if self.wanted else ""

    def _register(self, uid: str, sticker: RegisteredTag, how: str) -> str:
        try:
            self._box.add(uid, sticker)
        except TagError as error:
            return f"  {error}: a duplicate, write it anew or take one of the two away"
        self._last = uid
        return f"  {uid} is {sticker_name(sticker)}, {how}"
