"""Before a game: its choice, options and language, and the check of its components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import reduce

from playmat.games.interface import AnyGame, Form, Piece, Puzzle
from playmat.games.remembered import remembered
from playmat.screen.view import View
from playmat.session.menu import Menu, Option
from playmat.session.prompts import puzzles
from playmat.session.prompts.phases import CALL, NEXT, own_mat
from playmat.session.services import NO_SERVICES, Services
from playmat.table.component import Component
from playmat.text import Text, say, say_n, sentences, whole_sentences

FIRST_GAME = say("First game")
PUZZLES = say("Puzzles")


SolvedPuzzle = tuple[str, int]
"""A game's name, and the number of a puzzle."""


class Offer(Enum):
    """Effect of a menu entry; a game's own options are numbers."""

    PLAY = auto()
    LEARN = auto()
    PUZZLES = auto()
    POSE = auto()
    GAME = auto()
    PLAYERS = auto()
    LANGUAGE = auto()
    CHECK = auto()
    STAFF = auto()
    TABLE = auto()
    OTHERS = auto()


_TAKEN = (Offer.PLAY, Offer.LEARN, Offer.PUZZLES, Offer.CHECK, Offer.STAFF, Offer.TABLE)


class Lobby:
    """The menu before a game; choices persist for the next game.

    `games` fit the present mat, which has `seats` seats; `others` need another overlay.
    """

    def __init__(
        self,
        games: Sequence[AnyGame],
        seats: int,
        others: Sequence[Text] = (),
        services: Services = NO_SERVICES,
        solved: Collection[SolvedPuzzle] = (),
    ) -> None:
        self._services = services
        self._solved = solved
        self._games = list(games)
        self._mat_seats = seats
        self._others = others
        self._other = 0
        self.game = self._games[0]
        self.seats = self._most(self.game)
        self._complete = {game.name: game for game in self._games}  # with their puzzles
        self._list: Menu[Puzzle] | None = None
        self._menu: Menu[Offer | int] = Menu(self._options())

    def advance(self) -> None:
        """Shows the next entry, or the next puzzle of the open list."""
        (self._list or self._menu).advance()

    def select(self) -> Offer | None:
        """Selects the entry: returns an offer to carry out, or None after changing a choice to its next
        value.
        """
        if self._list:
            return Offer.POSE
        value = self._menu.current.value
        if value is Offer.PUZZLES:
            self.list_puzzles()
            return None
        if value in (*_TAKEN, Offer.LANGUAGE):
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
                words = self.game.words
                chosen = remembered(self.game.setup.chosen(value).called(words.seats, words.zone_names))
                self._games[0] = self.game = chosen
        self._menu = self._menu.with_options(self._options())
        return None

    def offer(self, name: str) -> bool:
        """Offers the game of this name first; returns whether the mat allows it."""
        found = next((game for game in self._games if game.name == name), None)
        if found:
            self._games = [found, *(game for game in self._games if game is not found)]
            self.use(found)
            self._menu = Menu(self._options())
        return found is not None

    def use(self, game: AnyGame) -> None:
        """Selects another game."""
        self.game = game
        self.seats = self._most(game)

    @property
    def teaches(self) -> bool:
        """Returns whether the game has a first game with lessons."""
        return self.game.setup.stacking() is not None

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles for the components that are chosen."""
        complete = self._complete[self.game.name]
        chosen, all_of_them = self.game.setup.components, complete.setup.components
        alike = {seats for seats in self._counts(self.game) if str(chosen(seats)) == str(all_of_them(seats))}
        return tuple(puzzle for puzzle in complete.puzzles if complete.rules.seats(puzzle.state) in alike)

    def list_puzzles(self, number: int = 0) -> None:
        """Opens the list of puzzles at the first one after `number` that is not solved."""
        options = [Option(_puzzle_name(puzzle), puzzle.goal.task, puzzle) for puzzle in self.puzzles]
        self._list = Menu(options) if options else None
        if self._list:
            self._list.show(lambda puzzle: puzzle.number > number and not self._is_solved(puzzle))

    def _is_solved(self, puzzle: Puzzle) -> bool:
        return (self.game.name, puzzle.number) in self._solved

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle in view, while the list is open."""
        return self._list.current.value if self._list else None

    @property
    def rewound(self) -> bool:
        """Returns whether the first entry is shown."""
        return self._menu.position[0] == 1 and not self._list

    def rewind(self) -> None:
        """Closes the list of puzzles, or shows the first entry."""
        if self._list:
            self._list = None
        else:
            self._menu = Menu(self._menu.options)

    def view(self) -> View:
        """The entry in view, the same on all consoles; every player may choose."""
        if puzzle := self.puzzle:
            return puzzles.listing(puzzle, len(self.puzzles), self._is_solved(puzzle))
        option = self._menu.current
        takes = option.value in _TAKEN
        joins = option.value is Offer.PLAYERS and self.seats < max(self._counts(self.game))
        middle = say("OK") if takes else say("Join") if joins else say("Change")
        number, total = self._menu.position
        count = say("{number} of {total}", number=number, total=total)
        caption = say(
            "Press {button} for “{label}” ({meaning}), or Next to see another choice.",
            button=middle,
            label=option.label,
            meaning=option.meaning,
        )
        if note := option.note:
            caption = sentences(caption, whole_sentences(note))
        buttons = (say("Back"), middle, NEXT)
        details = (option.meaning, note or count)
        return View(say("New game"), option.label, details, buttons, caption=caption)

    @property
    def brought(self) -> tuple[str, object]:
        """The chosen game and its components."""
        return self.game.name, dict(self.game.setup.components(self.seats))

    def _counts(self, game: AnyGame) -> list[int]:
        """The possible numbers of players on this mat."""
        return [count for count in game.setup.players if count <= self._mat_seats]

    def _most(self, game: AnyGame) -> int:
        """The default number of players: two if possible."""
        counts = self._counts(game) or list(game.setup.players)
        return 2 if 2 in counts else counts[0]

    def _options(self) -> list[Option[Offer | int]]:
        game = self.game
        options: list[Option[Offer | int]] = [Option(say("Play"), game.words.title(), Offer.PLAY)]
        if self.teaches:
            options.append(Option(FIRST_GAME, say("Learn while you play"), Offer.LEARN))
        if count := len(self.puzzles):
            options.append(Option(PUZZLES, say_n("{n} task", "{n} tasks", count), Offer.PUZZLES))
        if len(self._games) > 1:
            options.append(Option(say("Game"), game.words.title(), Offer.GAME))
        if len(self._counts(game)) > 1:
            names = game.seats[: self.seats]
            seats = reduce(lambda some, name: say("{some}, {one}", some=some, one=name), names)
            players = say("{number}: {seats}", number=self.seats, seats=seats)
            options.append(Option(say("Players"), players, Offer.PLAYERS))
        for number, choice in enumerate(game.setup.choices()):
            options.append(Option(choice.label, choice.value, number, choice.note))
        options.append(Option(say("Language"), say("This console speaks English"), Offer.LANGUAGE))
        options.append(Option(say("Check cards"), say("Are all cards here?"), Offer.CHECK))
        if self._services.staffed:
            options.append(Option(*CALL, Offer.STAFF))
        if self._others:
            lay = own_mat(self._others[self._other])
            options.append(Option(say("Other games"), lay, Offer.OTHERS))
        if self._services.power:
            options.append(Option(say("Table"), say("Network, restart, off"), Offer.TABLE))
        return options


def _puzzle_name(puzzle: Puzzle) -> Text:
    return say("Puzzle {number}", number=puzzle.number)


class CardCheck:
    """Counts each physical component once, whichever slot it is laid on."""

    def __init__(self, brought: Mapping[int, tuple[Piece, ...]]) -> None:
        self._brought = brought
        self._seen: set[Component] = set()

    def note(self, cards: Iterable[Component]) -> None:
        """Counts the components on the mat."""
        self._seen.update(cards)

    def progress(self, owner: int) -> tuple[int, int]:
        """Returns the numbers of an owner's detected components and of all its components."""
        total = len(self._cards_of(owner))
        return total - self._lacking(owner).total(), total

    def lacking(self, owner: int) -> list[tuple[str, int]]:
        """The missing kinds with their numbers, the most frequent first."""
        return self._lacking(owner).most_common()

    def _cards_of(self, owner: int) -> list[Piece]:
        return [piece for piece in self._brought.get(owner, ()) if piece.form is not Form.SQUARE]

    def _lacking(self, owner: int) -> Counter[str]:
        wanted = Counter((piece.serial, piece.kind) for piece in self._cards_of(owner))
        wanted -= Counter((card.serial, card.kind) for card in self._seen if card.owner == owner)
        kinds: Counter[str] = Counter()
        for (_, kind), number in wanted.items():
            kinds[kind] += number
        return kinds
