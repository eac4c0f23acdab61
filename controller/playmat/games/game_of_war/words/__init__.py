"""Texts of A Game of War."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from playmat.board import Beam, Board, Icon
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words import (
    actions,
    briefs,
    captions,
    facts,
    hints,
    icons,
    lessons,
    names,
    page,
)
from playmat.games.game_of_war.words.board import board
from playmat.games.game_of_war.words.how import HOW
from playmat.games.game_of_war.words.log import sentence
from playmat.games.game_of_war.words.statistics import scores, statistics
from playmat.games.interface import Brief, Difficulty, Lesson, Scene, Score, Words
from playmat.placement import Place
from playmat.text import Text, say


class GameOfWarWords(Words[State, Action]):
    """Names, sentences and the board map."""

    pitch = say("Two armies and their lines of supply.")
    minutes, difficulty = 60, Difficulty.DEEP
    clicks: Mapping[Text, Text] = captions.CLICKS
    warning = staticmethod(actions.warning)
    beams = staticmethod(page.beams)
    sums = staticmethod(page.sums)
    the_kind = staticmethod(names.the_kind)
    place_name = staticmethod(names.place_name)
    fact = staticmethod(facts.fact)
    place_fact = staticmethod(facts.place_fact)

    endings: Mapping[Enum, Text] = briefs.ENDINGS
    icons: Mapping[str, Icon] = icons.ICONS
    how: Sequence[Scene] = HOW
    page: Mapping[str, Text] = page.SENTENCES
    glossary: Mapping[Text, Text] = facts.GLOSSARY

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("A Game of War")

    def brief(self, state: State, seat: int) -> Brief:
        """Returns the screen of a seat."""
        return briefs.brief(state, seat, self.seats)

    def caption(self, state: State, seat: int) -> Text | None:
        """Returns what a seat has to do in whole sentences."""
        return captions.caption(state, seat, self.seats)

    def label(self, state: State, action: Action) -> Text:
        """Returns a label of one or two words."""
        return actions.label(action, self.seats)

    def describe(self, state: State, action: Action) -> Text:
        """Returns a description of an action and its effect."""
        return actions.describe(state, action, self.seats)

    def advise(self, state: State, action: Action) -> Text:
        """Returns an action as an order with unit and square."""
        return hints.advise(state, action, self.seats)

    def log_sentence(self, before: State, action: Action) -> Text:
        """Returns the log sentence of an action."""
        return sentence(before, action, self.seats)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the board map."""
        return board(state, viewer, marked)

    def traces(self, before: State, action: Action) -> tuple[Beam, ...]:
        """Returns the arrows of moves and attacks."""
        return page.traces(before, action)

    def legend(self, state: State, viewer: int) -> Brief | None:
        """Returns the legend of the unit emblems during deployment."""
        return briefs.legend(viewer) if state.phase is Phase.DEPLOY and viewer == state.turn else None

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """Returns the next lesson of the first game."""
        return lessons.lesson(state, seat, given)

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """Returns units, off-line units and arsenals."""
        return scores(state, seat)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """Returns the statistics of a game."""
        return statistics(states, actions, self.seats)

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a unit with its side, or of a square."""
        return names.kind_name(kind, self.seats)

    def zone_name(self, zone: str) -> Text:
        """Returns the name of a zone as printed on the mat."""
        return names.ZONE_NAMES[zone]
