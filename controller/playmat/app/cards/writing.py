"""A guided pass that writes the tags of a game's components one by one, and goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.app.cards.box import BoxFile
from playmat.app.cards.laying import POLL, USER_PAGE, Pad
from playmat.app.cards.tags import Tag, said
from playmat.games.game import AnyGame
from playmat.table.box import sticker_name
from playmat.table.catalogue import Catalogue, Sticker

Ask = Callable[[str], bool]


class Writing:
    """Writes tags on `pad`, reads each again, and locks it for good where `ask` says yes."""

    def __init__(
        self, game: AnyGame, tags: Sequence[Tag], pad: Pad, box: BoxFile, ask: Ask | None = None
    ) -> None:
        self._catalogue = Catalogue(game.name, game.setup.serials)
        self._tags = tags
        self._pad = pad
        self._box = box
        self._ask = ask
        self._here = ""  # the tag that lies there
        self._told = ""  # what was said of it
        self._last = next(reversed(box.tags), "")  # the one that was written last, may still lie there
        self._warned = ""  # one that says something else; it may be written if it is laid once more
        self._again = False  # whether that has happened

    def run(self, tell: Callable[[str], None], pause: Callable[[float], None]) -> None:
        """Asks for each tag that the box lacks."""
        for number, tag in enumerate(self._tags, 1):
            if self._box.uid_of(tag.sticker) is None:
                tell(f"{number} of {len(self._tags)}: lay the tag for {tag.title}")
                while not self._done(tag, tell):
                    pause(POLL)

    def _done(self, tag: Tag, tell: Callable[[str], None]) -> bool:
        """Looks at what lies there, says once what is wrong with it; whether the tag is written now."""
        sentence = self._look(tag)
        if sentence and sentence != self._told:
            self._told = sentence
            tell(f"  {sentence}")
        return self._box.uid_of(tag.sticker) is not None

    def _look(self, tag: Tag) -> str:
        """Writes the tag that lies there; what to say of it, if anything."""
        uid = (self._pad.find() or b"").hex().upper()
        if uid != self._here:
            self._here, self._told, self._again = uid, "", uid == self._warned
        if not uid or uid == self._last:
            return ""
        if known := self._box.tags.get(uid):
            return f"this is the tag of {sticker_name(known)} already"
        if reason := self._refusal(uid, tag):
            return reason
        if not self._holds(tag):
            return self._fault()
        self._box.add(uid, tag.sticker)
        self._last = uid
        return self._lock(tag)

    def _refusal(self, uid: str, tag: Tag) -> str:
        """Why the tag is not to be written, or not yet."""
        content = self._pad.read(USER_PAGE) or b""
        found = said(self._catalogue, uid, content)
        if content == tag.record or not found or self._again:
            return ""
        self._warned = uid
        what = f"it says that it is {sticker_name(found)}" if isinstance(found, Sticker) else found
        return f"{uid}: {what}; lay it once more to write over that"

    def _holds(self, tag: Tag) -> bool:
        """Whether the tag says what it should, once it is written if it does not."""
        if self._pad.find() and self._pad.read(USER_PAGE) == tag.record:
            return True
        return self._pad.write(USER_PAGE, tag.record) and self._pad.read(USER_PAGE) == tag.record

    def _fault(self) -> str:
        """What is wrong with a tag that does not say what was written."""
        match self._pad.find() and self._pad.locked():
            case True:
                return "its pages are locked for good: take another tag"
            case False:
                return "it could not be written: hold it still"
        return "it has no pages to write: hold it still, or know it by its UID with playmat cards register"

    def _lock(self, tag: Tag) -> str:
        question = f"lock {tag.name} for good? Its pages 4 to 7 can never be written again"
        if self._ask is None or not self._ask(question):
            return ""
        return "" if self._pad.find() and self._pad.lock() else "it could not be locked, but is written"
