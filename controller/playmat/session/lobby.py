"""What is settled before a game: which game, for how many, by which choices, and in which language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import reduce

from playmat.games.game import AnyGame
from playmat.screen.view import View
from playmat.session.menu import Menu, Option
from playmat.session.prompts import NEXT
from playmat.text import Text, say


class Offer(Enum):
    """What the entries of the menu do; a game's own choices are numbers."""

    PLAY = auto()
    LEARN = auto()
    GAME = auto()
    PLAYERS = auto()
    LANGUAGE = auto()
    CHECK = auto()
    OTHERS = auto()


class Lobby:
    """The menu before a game; what is chosen stays for the next one.

    `games` fit the mat that lies here, which has so many `seats`; `others` need another overlay.
    """

    def __init__(self, games: Sequence[AnyGame], seats: int, others: Sequence[Text] = ()) -> None:
        self._games = list(games)
        self._mat_seats = seats
        self._others = others
        self._other = 0
        self.game = self._games[0]
        self.seats = self._most(self.game)
        self._menu: Menu[Offer | int] = Menu(self._options())

    def advance(self) -> None:
        """Shows the next entry."""
        self._menu.advance()

    def take(self) -> Offer | None:
        """What is wanted now; what is chosen goes on to its next value by itself."""
        value = self._menu.current.value
        if value in (Offer.PLAY, Offer.LEARN, Offer.LANGUAGE, Offer.CHECK):
            assert isinstance(value, Offer)
            return value
        match value:
            case Offer.GAME:
                self._games = [*self._games[1:], self._games[0]]
                self.use(self._games[0])
            case Offer.PLAYERS:
                counts = self._counts(self.game)
                self.seats = counts[(counts.index(self.seats) + 1) % len(counts)]
            case Offer.OTHERS:
                self._other = (self._other + 1) % len(self._others)
            case int():
                seats = self.game.seats
                self._games[0] = self.game = self.game.setup.chosen(value).called(seats)
        self._menu = self._menu.with_options(self._options())
        return None

    def use(self, game: AnyGame) -> None:
        """Another game is to be played."""
        self.game = game
        self.seats = self._most(game)

    @property
    def teaches(self) -> bool:
        """Whether the game can be learnt by a first one."""
        return self.game.setup.stacking() is not None

    def rewind(self) -> None:
        """Shows the first entry."""
        self._menu = Menu(self._menu.options)

    def view(self) -> View:
        """The entry in view; it is the same on all consoles, and all may choose."""
        option = self._menu.current
        takes = option.value in (Offer.PLAY, Offer.LEARN, Offer.CHECK)
        middle = say("OK") if takes else say("Join") if self._joins(option.value) else say("Change")
        number, total = self._menu.position
        count = say("{number} of {total}", number=number, total=total)
        return View(say("New game"), option.label, (option.meaning, count), (say("Back"), middle, NEXT))

    @property
    def brought(self) -> tuple[str, object]:
        """The game that is chosen, and what it is played with."""
        return self.game.name, dict(self.game.setup.components(self.seats))

    def _counts(self, game: AnyGame) -> list[int]:
        """How many may play here."""
        return [count for count in game.setup.players if count <= self._mat_seats]

    def _joins(self, value: Offer | int) -> bool:
        """Whether one more plays when this entry is taken."""
        return value is Offer.PLAYERS and self.seats < max(self._counts(self.game))

    def _playing(self) -> Text:
        """How many play, and at which seats."""
        names = self.game.seats[: self.seats]
        seats = reduce(lambda some, one: say("{some}, {one}", some=some, one=one), names)
        return say("{number}: {seats}", number=self.seats, seats=seats)

    def _most(self, game: AnyGame) -> int:
        """Two, where two can."""
        counts = self._counts(game) or list(game.setup.players)
        return 2 if 2 in counts else counts[0]

    def _options(self) -> list[Option[Offer | int]]:
        game = self.game
        options: list[Option[Offer | int]] = [Option(say("Play"), game.words.title(), Offer.PLAY)]
        if self.teaches:
            options.append(Option(say("First game"), say("Learn while you play"), Offer.LEARN))
        if len(self._games) > 1:
            options.append(Option(say("Game"), game.words.title(), Offer.GAME))
        if len(self._counts(game)) > 1:
            options.append(Option(say("Players"), self._playing(), Offer.PLAYERS))
        for number, choice in enumerate(game.setup.choices()):
            options.append(Option(choice.label, choice.value, number))
        options.append(Option(say("Language"), say("This console speaks English"), Offer.LANGUAGE))
        options.append(Option(say("Check cards"), say("Are all cards here?"), Offer.CHECK))
        if self._others:
            lay = say("Lay the {game} mat", game=self._others[self._other])
            options.append(Option(say("Other games"), lay, Offer.OTHERS))
        return options
