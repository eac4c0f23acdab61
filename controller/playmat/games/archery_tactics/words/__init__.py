"""Texts of Archery Tactics."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from playmat.board import Beam, Board, Icon, Timer
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena
from playmat.games.archery_tactics.rules.cards import CARDS, Cards
from playmat.games.archery_tactics.rules.position import Phase, Reason
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words import briefs, captions, facts, hints, lessons, names, page
from playmat.games.archery_tactics.words.board import board
from playmat.games.archery_tactics.words.clicks import CLICKS
from playmat.games.archery_tactics.words.how import HOW
from playmat.games.archery_tactics.words.icons import ENDURANCE, FRAGS, ICONS, MANA
from playmat.games.archery_tactics.words.log import sentence
from playmat.games.archery_tactics.words.page import PAGE
from playmat.games.archery_tactics.words.statistics import scores, statistics
from playmat.games.interface import Brief, Difficulty, Lesson, Scene, Words
from playmat.placement import Place
from playmat.text import Text, say


class ArcheryTacticsWords(Words[State, Action]):
    """Names, sentences and the map; cells are named as in this arena."""

    pitch = say("In real time: the quicker archer hits.")
    minutes, difficulty = 30, Difficulty.MEDIUM
    clicks: Mapping[Text, Text] = CLICKS

    traces = staticmethod(page.traces)
    scores = staticmethod(scores)
    unplayable = staticmethod(facts.unplayable)

    endings: Mapping[Enum, Text] = {Reason.FRAGS: say("Most frags at the end of a turn")}
    icons: Mapping[str, Icon] = ICONS
    signs: Mapping[str, Text] = {
        ENDURANCE: say("Endurance left"),
        MANA: say("Mana"),
        FRAGS: say("Frags"),
    }

    how: Sequence[Scene] = HOW
    page = PAGE
    glossary: Mapping[Text, Text] = facts.GLOSSARY

    def __init__(self, arena: Arena = ARENA, cards: Cards = CARDS) -> None:
        self._arena = arena
        self._cards = cards

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("Archery Tactics")

    def brief(self, state: State, seat: int) -> Brief:
        """Returns a seat's next step, or its reason to wait."""
        return briefs.brief(state, seat, self.seats)

    def clock(self, state: State, seat: int, at: float) -> Text | None:
        """Returns the seconds of the countdown, or those left to dodge."""
        return briefs.clock(state, seat, at, self.seats)

    def caption(self, state: State, seat: int) -> Text | None:
        """Returns what a seat has to do in whole sentences."""
        return captions.caption(state, seat, self.seats)

    def label(self, state: State, action: Action) -> Text:
        """Returns an action in one or two words."""
        return names.label(action, state.cards, self.seats)

    def advise(self, state: State, action: Action) -> Text:
        """Returns an action as an order with card and cell."""
        return hints.advise(state, action, self.seats)

    def log_sentence(self, before: State, action: Action) -> Text:
        """Returns an action as a sentence for the log."""
        return sentence(before, action, self.seats)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the small map of the arena."""
        return board(state, viewer, marked)

    def beams(self, state: State, lifted: Place | None = None) -> tuple[Beam, ...]:
        """Returns the lines of sight and of open shots."""
        return page.beams(state, lifted)

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """Returns the lesson of the first game that a seat needs now."""
        return lessons.lesson(state, seat, given)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """Returns the statistics of a finished game."""
        return statistics(states, actions, self.seats)

    def runs(self, state: State) -> bool:
        """Returns whether the clock runs: in a turn, until all have finished."""
        return state.phase is Phase.TURN

    def timers(self, state: State) -> tuple[Timer, ...]:
        """Returns the countdown and the times to dodge."""
        return page.timers(state)

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a card or figure."""
        return names.kind_name(kind, self._cards, self.seats)

    def fact(self, kind: str) -> Text | None:
        """Returns what a card or figure does."""
        return facts.fact(kind, self._cards)

    def place_fact(self, place: Place) -> Text | None:
        """Returns what the ground of a cell does."""
        return facts.place_fact(place, self._arena)

    def place_name(self, place: Place) -> Text:
        """Returns the name of a slot, cell or arc."""
        return names.place_name(place, self._arena)

    def zone_name(self, zone: str) -> Text:
        """Returns the name of a zone as printed on the mat."""
        return names.ZONE_NAMES[zone]
