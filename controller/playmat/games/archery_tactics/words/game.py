"""The sentences of Archery Tactics."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from playmat.board import Beam, Board, Icon, Timer
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena
from playmat.games.archery_tactics.rules.cards import CARDS, Cards
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words import briefs, lessons, light, names, timers
from playmat.games.archery_tactics.words.board import board
from playmat.games.archery_tactics.words.icons import ENDURANCE, FRAGS, ICONS, MANA
from playmat.games.archery_tactics.words.page import PAGE
from playmat.games.archery_tactics.words.statistics import scores, statistics
from playmat.games.archery_tactics.words.told import told
from playmat.games.game import Brief, Lesson, Score, Words
from playmat.picture import Place
from playmat.text import Text, say


class ArcheryTacticsWords(Words[State, Action]):
    """Names, sentences and the map; cells are called as in this arena."""

    icons: Mapping[str, Icon] = ICONS
    signs: Mapping[str, Text] = {
        ENDURANCE: say("Endurance left"),
        MANA: say("Mana"),
        FRAGS: say("Frags"),
    }

    page = PAGE

    def __init__(self, arena: Arena = ARENA, cards: Cards = CARDS) -> None:
        self._arena = arena
        self._cards = cards

    def title(self) -> Text:
        """What the game is called."""
        return say("Archery Tactics")

    def brief(self, state: State, seat: int) -> Brief:
        """What a seat does next, or waits for."""
        return briefs.brief(state, seat, self.seats)

    def clock(self, state: State, seat: int, at: float) -> Text | None:
        """The countdown, or the seconds left to dodge."""
        return briefs.clock(state, seat, at)

    def label(self, state: State, action: Action) -> Text:
        """A legal action in one or two words."""
        return names.label(action, state.cards, self.seats)

    def told(self, before: State, action: Action) -> Text:
        """What an action did."""
        return told(before, action, self.seats)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Who stands where."""
        return board(state, viewer, marked)

    def beams(self, state: State, lifted: Place | None = None) -> tuple[Beam, ...]:
        """How far everybody sees."""
        return light.beams(state, lifted)

    def traces(self, before: State, action: Action) -> tuple[Beam, ...]:
        """Where a shot went."""
        return light.traces(before, action)

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """What the first game teaches a seat now."""
        return lessons.lesson(state, seat, given)

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """Frags, mana, endurance."""
        return scores(state, seat)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """How a game went."""
        return statistics(states, actions, self.seats)

    def runs(self, state: State) -> bool:
        """In a turn, until all have finished."""
        return state.phase is Phase.TURN

    def timers(self, state: State) -> tuple[Timer, ...]:
        """The countdown, and the time to dodge."""
        return timers.timers(state)

    def kind_name(self, kind: str) -> Text:
        """A card or a figure."""
        return names.kind_name(kind, self._cards, self.seats)

    def place_name(self, place: Place) -> Text:
        """A slot, a cell or an arc."""
        return names.place_name(place, self._arena)

    def zone_name(self, zone: str) -> Text:
        """A zone as it is printed on the mat."""
        return names.ZONE_NAMES[zone]
