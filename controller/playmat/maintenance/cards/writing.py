"""A guided pass that writes the tags of a game's components one by one, and can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.app.boxes import BoxFile
from playmat.games.interface import AnyGame
from playmat.maintenance.cards.laying import POLL, USER_PAGE, TagPad
from playmat.maintenance.cards.tags import Tag, already_registered, indented, read_record
from playmat.table.box import sticker_name
from playmat.table.catalogue import Catalogue, RegisteredTag
from playmat.text import Text, say

Ask = Callable[[Text], bool]
_TRIES = 20  # failures in a row after which a weak reading is unlikely to be the only cause
_STILL = say("it could not be written: hold it still")


class Writing:
    """Writes tags on `pad`, reads each back, and locks it permanently if `ask` consents."""

    def __init__(
        self, game: AnyGame, tags: Sequence[Tag], pad: TagPad, box: BoxFile, ask: Ask | None = None
    ) -> None:
        self._catalogue = Catalogue(game.name, game.setup.serials)
        self._tags = tags
        self._pad = pad
        self._box = box
        self._ask = ask
        self._here = ""  # the present tag
        self._message: Text | None = None  # the last message about it
        self._last = next(reversed(box.tags), "")  # the last written tag, which may still be present
        self._warned = ""  # a tag with other content; laying it once more confirms overwriting
        self._again = False  # whether it was laid once more
        self._begun = ""  # the tag that was written last, perhaps in part
        self._failures = 0  # to write the present tag

    def run(self, tell: Callable[[Text], None], pause: Callable[[float], None]) -> None:
        """Prompts for each tag that the box lacks."""
        for number, tag in enumerate(self._tags, 1):
            if self._box.uid_of(tag.sticker) is None:
                count = len(self._tags)
                tell(
                    say(
                        "{number} of {count}: lay the tag for {tag}",
                        number=number,
                        count=count,
                        tag=tag.title,
                    )
                )
                while True:
                    sentence = self._look(tag)
                    if sentence and sentence != self._message:  # a new message is shown once
                        self._message = sentence
                        tell(indented(sentence))
                    if self._box.uid_of(tag.sticker) is not None:
                        break
                    pause(POLL)

    # Called for every poll while a tag may come and go, so it must be idempotent. `_here` is the tag present
    # now, `_last` the one written last (it may stay on the reader while the next card is asked for), and
    # `_again` is true if a tag that was refused has been taken away and laid again, which counts
    # as a confirmation. The tag is added to the box before it is locked: a lock that fails leaves a usable
    # tag, whereas a locked tag that is missing from the box would be lost.
    def _look(self, tag: Tag) -> Text | None:
        """Writes the present tag; returns a message, if any."""
        uid = (self._pad.find() or b"").hex().upper()
        if uid != self._here:
            self._here, self._message, self._again = uid, None, uid == self._warned
            self._failures = 0
        if not uid or uid == self._last:
            return None
        if known := self._box.tags.get(uid):
            return already_registered(known)
        content = self._pad.read(USER_PAGE) or b""
        found = read_record(self._catalogue, uid, content)
        # A tag that was lifted while it was written holds half of the record, which needs no confirmation.
        if content != tag.record and found and not self._again and uid != self._begun:
            self._warned = uid
            if isinstance(found, RegisteredTag):
                found = say("it says that it is {sticker}", sticker=sticker_name(found))
            return say("{uid}: {fault}; lay it once more to write over that", uid=uid, fault=found)
        holds = self._pad.find() and self._pad.read(USER_PAGE) == tag.record
        if not holds:
            self._begun = uid
            if not self._pad.write(USER_PAGE, tag.record) or self._pad.read(USER_PAGE) != tag.record:
                return self._failure()
        self._box.add(uid, tag.sticker)
        self._last = uid
        question = say("lock {tag} for good? Its pages 4 to 7 can never be written again", tag=tag.name)
        if self._ask is None or not self._ask(question):
            return None
        is_same = self._pad.find() == bytes.fromhex(uid)  # while its owner was asked it may have been changed
        if is_same and self._pad.lock(tag.record):
            return None
        return say("it could not be locked, but is written")

    def _failure(self) -> Text:
        """Returns why the present tag was not written, as far as that is known, with the next step."""
        # A tag that is lifted too early, one with too little power to write, and one that refuses all look
        # alike at first. Only lock bits that were read, or an explicit refusal, prove anything.
        refuses = self._pad.refuses
        if not self._pad.find():
            return _STILL
        match self._pad.locked():
            case True:
                return say("its pages are locked for good: take another tag")
            case None:
                return say("it has no pages to write: hold it still, or register its UID instead")
        if refuses:
            return say("it refuses to be written, as a tag with a password does: take another tag")
        self._failures += 1
        if self._failures < _TRIES:
            return _STILL
        return say(
            "it is still not written: lay it flat; if that does not help, it may be locked: take another tag"
        )
