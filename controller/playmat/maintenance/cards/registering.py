"""Registers tags: prompts for each tag missing from a box and assigns the tag that is laid."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.app.boxes import BoxFile
from playmat.errors import TagError
from playmat.games.interface import AnyGame, Form
from playmat.maintenance.cards.laying import LaidTag
from playmat.maintenance.cards.tags import Tag, already_registered, read_record
from playmat.placement import TURNED
from playmat.table.box import sticker_name
from playmat.table.catalogue import Catalogue, RegisteredTag
from playmat.text import Text, say


class Registration:
    """A pass over missing tags: a written tag is registered by its record, any other as the wanted one.

    A pass resumes where its box ends. From a tag that is wanted by name it goes on after that one, and asks
    for those before it in the end.
    """

    def __init__(self, game: AnyGame, tags: Sequence[Tag], box: BoxFile) -> None:
        self._catalogue = Catalogue(game.name, game.setup.serials)
        self._tags = tags
        self._box = box
        self._first = 0

    @property
    def missing(self) -> list[Tag]:
        """The tags that are not registered, that to lay next first."""
        known = set(self._box.tags.values())
        ordered = (*self._tags[self._first :], *self._tags[: self._first])
        return [tag for tag in ordered if tag.sticker not in known]

    @property
    def wanted(self) -> Tag | None:
        """The tag to lay next; None when all are registered."""
        return next(iter(self.missing), None)

    def want(self, name: str) -> None:
        """Asks for the tag of this name next, if there is one."""
        self._first = next((i for i, tag in enumerate(self._tags) if tag.name == name), self._first)

    @property
    def question(self) -> Text | None:
        """The prompt with the tag to lay and the progress, None when all are registered."""
        missing, count = self.missing, len(self._tags)
        if not missing:
            return None
        number = count - len(missing) + 1
        return say("{number} of {count}: lay {tag}", number=number, count=count, tag=missing[0].title)

    def register(self, laid: LaidTag) -> Text | None:
        """Registers a tag; returns the message for the user, if any.

        A tag that was laid before the command began is only registered by its record, and so is each of
        several that came together.
        """
        if known := self._box.tags.get(laid.uid):
            return None if laid.before else self._known(known)
        found = read_record(self._catalogue, laid.uid, laid.record)
        if isinstance(found, RegisteredTag):
            return self._register(laid.uid, found, say("as it says"))
        if found:
            return say("{uid}: {fault}", uid=laid.uid, fault=found)
        if laid.before:
            return say("{uid} lay there before: take it away, and lay it when it is asked for", uid=laid.uid)
        if laid.beside:
            return say(
                "{count} tags lie there at once: take them away, and lay one alone", count=laid.beside + 1
            )
        wanted = self.wanted
        return self._register(laid.uid, wanted.sticker, say("by its UID alone")) if wanted else None

    def _known(self, known: RegisteredTag) -> Text:
        wanted = self.wanted
        if wanted and wanted.form is Form.CARD and wanted.sticker.component == known.component:
            if known.pose == TURNED:
                return say("that is its turned side: turn the card")
            return say("that is its upright side: turn the card")
        return already_registered(known)

    def _register(self, uid: str, sticker: RegisteredTag, how: Text) -> Text:
        try:
            self._box.add(uid, sticker)
        except TagError as error:
            return say(
                "{fault}: a duplicate, write it again or take one of the two away", fault=error.sentence
            )
        return say("{uid} is {sticker}, {how}", uid=uid, sticker=sticker_name(sticker), how=how)
