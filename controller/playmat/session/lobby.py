"""What is settled before a game: which game, by which rules and armies, and in which language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from playmat.games.game import AnyGame
from playmat.screen.view import View
from playmat.session.menu import Menu, Option
from playmat.session.prompts import stacking
from playmat.text import say


class Offer(Enum):
    """What the entries of the menu do; a game's own choices are numbers."""

    PLAY = auto()
    LEARN = auto()
    LANGUAGE = auto()
    CHECK = auto()


class Lobby:
    """The menu before a game; what is chosen stays for the next one."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._dealt = game
        self._menu: Menu[Offer | int] = Menu(_options(game))
        self._stacking = False  # whether it says how the decks of a first game lie

    def armies_changed(self) -> bool:
        """Whether the game that now begins has other armies than the one before."""
        changed = self._dealt.armies() != self.game.setup.armies()
        self._dealt = self.game
        return changed

    def advance(self) -> None:
        """Shows the next entry."""
        if not self._stacking:
            self._menu.advance()

    def back(self) -> bool:
        """Goes back to the menu; says whether there was a way back."""
        was, self._stacking = self._stacking, False
        return was

    def take(self) -> Offer | None:
        """What is wanted now; a choice of the game goes on to its next value by itself."""
        value = self._menu.current.value
        if value is Offer.LEARN and not self._stacking:
            self._stacking = True
            return None
        if isinstance(value, Offer):
            return value
        self.game = self.game.setup.chosen(value)
        self._menu = self._menu.with_options(_options(self.game))
        return None

    def rewind(self) -> None:
        """Shows the first entry."""
        self._menu = Menu(self._menu.options)
        self._stacking = False

    def view(self) -> View:
        """The entry in view; it is the same on both consoles, and both may choose."""
        if self._stacking:
            return stacking(self.game)
        option = self._menu.current
        change = isinstance(option.value, int) or option.value is Offer.LANGUAGE
        middle = say("Change") if change else say("OK")
        number, total = self._menu.position
        count = say("{number} of {total}", number=number, total=total)
        return View(
            say("New game"), option.label, (option.meaning, count), (say("Back"), middle, say("Next"))
        )


def _options(game: AnyGame) -> Sequence[Option[Offer | int]]:
    choices: list[Option[Offer | int]] = [
        Option(choice.label, choice.value, number) for number, choice in enumerate(game.setup.choices())
    ]
    return (
        Option(say("Play"), game.words.title(), Offer.PLAY),
        Option(say("First game"), say("Learn while you play"), Offer.LEARN),
        *choices,
        Option(say("Language"), say("This console speaks English"), Offer.LANGUAGE),
        Option(say("Check cards"), say("Are both armies complete?"), Offer.CHECK),
    )
