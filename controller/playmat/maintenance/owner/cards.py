"""Registers tags while a table runs: its page and its displays ask for one component after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playmat.app.boxes import BoxFile
from playmat.app.table import Table
from playmat.config import TableConfig
from playmat.errors import PageError, PlaymatError, cause
from playmat.events import BoardScan, TagOff, TagOn
from playmat.games.interface import AnyGame
from playmat.maintenance.cards.laying import TOGETHER, Arrivals
from playmat.maintenance.cards.registering import Registration
from playmat.maintenance.cards.tags import tags_of
from playmat.maintenance.owner.settings_file import SettingsFile
from playmat.maintenance.owner.signs import Signs
from playmat.saving import load_text
from playmat.table.box import box_game
from playmat.text import Text, Translations, say

ABANDONED = 600.0
"""Seconds without a tag after which none is asked for any more: the owner may have closed the page."""

_NO_GAME = say("This game is not on this table. Reload the page.")
_ENDED = say("Nothing is being registered. Reload the page.")


class CardDesk:
    """The tags on a table's readers, and the registration of a game's tags, if one is on.

    `free` returns the table's configuration, or raises PageError while something else goes on. `changed` is
    called after each change of what `described` returns, `ended` once a box has new tags and no more are
    asked for.
    """

    def __init__(
        self,
        table: Table,
        file: SettingsFile,
        signs: Signs,
        free: Callable[[], TableConfig],
        changed: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        self._table = table
        self._file = file
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
        game = next((game for laid in self._table.laid for game in laid.games if game.name == name), None)
        if game is None:
            raise PageError(_NO_GAME)
        box = BoxFile(game, self._box_file(game, self._free()))
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
            if self._has_new:
                self._ended()
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
            games = {game.name: game.words.title() for laid in self._table.laid for game in laid.games}
            titles = [[name, title.translate(speak)] for name, title in games.items()]
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
                self._file.name_box(self._box.file)
        except PlaymatError as error:
            self._said = error.sentence
        except OSError as error:
            self._said = say("{file} cannot be written ({cause}).", file=self._file.path, cause=cause(error))
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

    def _box_file(self, game: AnyGame, config: TableConfig) -> Path:
        """Returns the game's box among those that the table's file names, else a new one beside it."""
        there = (box for box in config.boxes if box.exists() and box_game(load_text(box)) == game.name)
        return next(there, self._file.path.with_name(f"{game.name}.txt"))
