"""Registers tags: prompts for each tag missing from a box and assigns the tag that is laid."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.app.cards.box import BoxFile
from playmat.app.cards.laying import LaidTag
from playmat.app.cards.tags import Tag, said
from playmat.errors import TagError
from playmat.games.game import AnyGame, Form
from playmat.picture import TURNED
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

    def register(self, laid: LaidTag) -> str:
        """Registers a tag; returns the message for the user, if any.

        A tag that was laid before the command began is only registered by its record, and so is each of
        several that came together.
        """
        if known := self._box.tags.get(laid.uid):
            return "" if laid.before else f"  {self._known(known)}"
        found = said(self._catalogue, laid.uid, laid.record)
        if isinstance(found, RegisteredTag):
            return self._register(laid.uid, found, "as it says")
        if found:
            return f"  {laid.uid}: {found}"
        if laid.before:
            return f"  {laid.uid} lay there before: take it away, and lay it when it is asked for"
        if laid.beside:
            return f"  {laid.beside + 1} tags lie there at once: take them away, and lay one alone"
        return self._register(laid.uid, self.wanted.sticker, "by its UID alone") if self.wanted else ""

    def _known(self, known: RegisteredTag) -> str:
        wanted = self.wanted
        if wanted and wanted.form is Form.CARD and wanted.sticker.component == known.component:
            return f"that is its {'turned' if known.pose == TURNED else 'upright'} side: turn the card"
        return f"this is the tag of {sticker_name(known)} already"

    def _register(self, uid: str, sticker: RegisteredTag, how: str) -> str:
        try:
            self._box.add(uid, sticker)
        except TagError as error:
            return f"  {error}: a duplicate, write it anew or take one of the two away"
        return f"  {uid} is {sticker_name(sticker)}, {how}"
