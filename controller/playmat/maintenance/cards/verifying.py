"""Verifies tags: compares each laid tag with its box, and lists the missing ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.interface import AnyGame
from playmat.maintenance.cards.tags import Tag, read_record
from playmat.table.box import sticker_name
from playmat.table.catalogue import Box, Catalogue, RegisteredTag
from playmat.text import Text, say, verbatim


class TagFinding(NamedTuple):
    """A message about a tag, and whether the tag is correct."""

    uid: str
    well: bool
    sentence: Text


class Verification:
    """A pass over the tags of a box; `tags` are those of the game."""

    def __init__(self, game: AnyGame, tags: Sequence[Tag], box: Box) -> None:
        self._catalogue = Catalogue(game.name, game.setup.serials)
        self._titles = {tag.sticker: tag.title for tag in tags}
        self._box = box
        self.findings: dict[str, TagFinding] = {}  # by UID

    @property
    def unseen(self) -> list[Text]:
        """The titles of the tags that have not been laid yet."""
        return [self._title(known) for uid, known in self._box.items() if uid not in self.findings]

    @property
    def well(self) -> bool:
        """Whether all tags of the box were seen and are correct."""
        return not self.unseen and all(finding.well for finding in self.findings.values())

    def verify(self, uid: str, record: bytes, locked: bool | None = None) -> TagFinding:
        """Judges a tag and marks it as seen."""
        known, found = self._box.get(uid), read_record(self._catalogue, uid, record)
        if known is None:
            if not isinstance(found, RegisteredTag):
                sentence = found or say("of no card: it is empty and in no box, register or write it")
            elif other := next((uid for uid, known in self._box.items() if known == found), ""):
                sentence = say(
                    "a duplicate: it says {sticker}, whose tag is {uid}",
                    sticker=sticker_name(found),
                    uid=other,
                )
            else:
                sentence = say(
                    "it says {sticker}, which the box lacks: register it", sticker=sticker_name(found)
                )
            finding = TagFinding(uid, False, sentence)
        elif not found:
            finding = TagFinding(uid, True, say("{tag}, known by its UID alone", tag=self._title(known)))
        elif found == known:
            finding = TagFinding(uid, True, self._title(known))
        elif isinstance(found, RegisteredTag):
            sentence = say(
                "the box says {sticker}, the tag says {other}: write it again",
                sticker=sticker_name(known),
                other=sticker_name(found),
            )
            finding = TagFinding(uid, False, sentence)
        else:
            finding = TagFinding(uid, False, say("{tag}: {fault}", tag=self._title(known), fault=found))
        if locked:
            finding = finding._replace(sentence=say("{finding} (locked for good)", finding=finding.sentence))
        self.findings[uid] = finding
        return finding

    def _title(self, sticker: RegisteredTag) -> Text:
        return self._titles.get(sticker) or verbatim(sticker_name(sticker))
