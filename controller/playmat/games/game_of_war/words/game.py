"""What people read of A Game of War."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from playmat.board import Beam, Board, Icon, Sum
from playmat.games.game import Brief, Lesson, Score, Words
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words import actions, briefs, icons, lessons, light, names, page, previews
from playmat.games.game_of_war.words.board import board
from playmat.games.game_of_war.words.statistics import scores, statistics
from playmat.games.game_of_war.words.told import told
from playmat.picture import Place
from playmat.text import Text, say


class GameOfWarWords(Words[State, Action]):
    """Names, sentences and the map."""

    icons: Mapping[str, Icon] = icons.ICONS
    page: Mapping[str, Text] = page.SENTENCES

    def title(self) -> Text:
        """What the game is called."""
        return say("A Game of War")

    def brief(self, state: State, seat: int) -> Brief:
        """What a seat does next, or waits for."""
        return briefs.brief(state, seat, self.seats)

    def label(self, state: State, action: Action) -> Text:
        """An action in one or two words."""
        return actions.label(action, self.seats)

    def describe(self, state: State, action: Action) -> Text:
        """An action and what it does."""
        return actions.describe(state, action, self.seats)

    def warning(self, state: State, action: Action) -> Text | None:
        """The sum of an attack, or which units a move puts off line."""
        return actions.warning(state, action)

    def told(self, before: State, action: Action) -> Text:
        """What an action did."""
        return told(before, action, self.seats)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Where units stand."""
        return board(state, viewer, marked)

    def beams(self, state: State, lifted: Place | None = None) -> tuple[Beam, ...]:
        """Both networks, and who is off line."""
        return light.beams(state, lifted)

    def traces(self, before: State, action: Action) -> tuple[Beam, ...]:
        """Where units went, and what was attacked."""
        return light.traces(before, action)

    def legend(self, state: State, viewer: int) -> Brief | None:
        """Which emblem counts which unit, while units are set up."""
        return briefs.legend(viewer) if state.phase is Phase.DEPLOY and viewer == state.turn else None

    def sums(self, state: State) -> tuple[Sum, ...]:
        """What an attack on each unit would do."""
        return previews.sums(state)

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """What the first game teaches a seat now."""
        return lessons.lesson(state, seat, given)

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """Units, those off line, and arsenals."""
        return scores(state, seat)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """How a game went."""
        return statistics(states, actions, self.seats)

    def kind_name(self, kind: str) -> Text:
        """A unit with its side, or a square."""
        return names.kind_name(kind, self.seats)

    def the_kind(self, kind: str) -> Text:
        """The same within a sentence."""
        return names.the_kind(kind)

    def place_name(self, place: Place) -> Text:
        """A place for people."""
        return names.place_name(place)

    def zone_name(self, zone: str) -> Text:
        """A zone as it is printed on the mat."""
        return names.ZONE_NAMES[zone]
