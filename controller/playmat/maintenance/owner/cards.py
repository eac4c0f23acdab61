"""Registers tags while a table runs: its page and its displays ask for one component after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from playmat.app.boxes import BoxFile
from playmat.config import TableConfig
from playmat.errors import PageError, PlaymatError
from playmat.events import BoardScan, TagOff, TagOn
from playmat.maintenance.cards.laying import TOGETHER, Arrivals
from playmat.maintenance.cards.registering import Registration
from playmat.maintenance.cards.tags import tags_of
from playmat.maintenance.owner.boxes import OwnBoxes
from playmat.maintenance.owner.signs import Signs
from playmat.text import Text, Translations, say

ABANDONED = 600.0
"""Seconds without a tag after which none is asked for any more: the owner may have closed the page."""

_ENDED = say("Nothing is being registered. Reload the page.")


class CardDesk:
    """The tags on a table's readers, and the registration of a game's tags, if one is on.

    `free` returns the table's configuration, or raises PageError while something else goes on. `changed` is
    called after each change of what `described` returns, `ended` once no more tags are asked for, with
    whether a box has new ones.
    """

    def __init__(
        self,
        boxes: OwnBoxes,
        signs: Signs,
        free: Callable[[], TableConfig],
        changed: Callable[[], None],
        ended: Callable[[bool], None],
    ) -> None:
        self._boxes = boxes
        self._signs = signs
        self._free = free
        self._changed = changed
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self._arrivals = Arrivals()
        self._on: Registration | None = None
        self._box: BoxFile | None = None
        self._has_new = False
        self._said: Text | None = None
        self._settling: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """Whether tags are asked for."""
        return self._on is not None

    def begin(self, name: str) -> None:
        """Asks for the missing tags of a game; PageError or ConfigError."""
        game = self._boxes.game(name)
        box = self._boxes.open(game, self._free())
        self._on, self._box = Registration(game, [*tags_of(game)], box), box
        self._has_new, self._said = False, None
        self._arrivals.settle()
        self._go_on()

    def want(self, name: str) -> None:
        """Asks for this tag, and for those after it; PageError."""
        if self._on is None:
            raise PageError(_ENDED)
        self._on.want(name)
        self._said = None
        self._go_on()

    def end(self) -> None:
        """Asks for no more tags."""
        if self._alarm:
            self._alarm.cancel()
        if self._on:
            self._on = None
            self._signs.hide()
            self._ended(self._has_new)
            self._changed()

    def close(self) -> None:
        """Asks for nothing more, and has nothing restarted."""
        for timer in filter(None, (self._alarm, self._settling)):
            timer.cancel()

    # Tags that come together are judged together, once no other has followed for a moment.
    def note(self, event: TagOn | TagOff | BoardScan) -> None:
        """Takes note of a board's report."""
        self._arrivals.note(event)
        if self._on and self._arrivals.is_waiting:
            if self._settling:
                self._settling.cancel()
            self._settling = self._loop.call_later(TOGETHER, self._judge)

    def described(self, speak: Translations) -> dict[str, Any]:
        """Returns what is asked for, what came of the last tag, and the missing tags, or the games."""
        said = self._said.translate(speak) if self._said else ""
        if self._on is None:
            games = self._boxes.games.items()
            titles = [[name, game.words.title().translate(speak)] for name, game in games]
            return {"asked": "", "said": said, "games": titles}
        missing = [[tag.name, tag.title.translate(speak)] for tag in self._on.missing]
        question = self._on.question
        return {"asked": question.translate(speak) if question else "", "said": said, "missing": missing}

    def _judge(self) -> None:
        laid = self._arrivals.together()
        if self._on is None or self._box is None:
            return
        before = len(self._box.tags)
        try:
            for tag in laid:
                self._said = self._on.register(tag) or self._said
            if len(self._box.tags) > before:
                self._boxes.keep(self._box)
        except PlaymatError as error:
            self._said = error.sentence
        self._has_new |= len(self._box.tags) > before
        self._go_on()

    def _go_on(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self._loop.call_later(ABANDONED, self.end)
        if self._on and (tag := self._on.wanted) and (question := self._on.question):
            self._signs.ask_for_tag(tag.title, question)
            self._changed()
        else:
            self._said = say("All tags of this game are registered.")
            self.end()
