"""Texts of Age of War: names, sentences and the small map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from playmat.board import Bar, Board, Icon, PrintedLines
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import FACES
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words import actions, briefs, captions, facts, icons, lessons, names, page
from playmat.games.age_of_war.words.board import board, scores
from playmat.games.age_of_war.words.hints import advice, advise, bars, hints
from playmat.games.age_of_war.words.how import HOW
from playmat.games.age_of_war.words.log import sentence
from playmat.games.age_of_war.words.page import lines
from playmat.games.age_of_war.words.statistics import statistics
from playmat.games.interface import Brief, Difficulty, Scene, Words
from playmat.placement import Place
from playmat.text import Text, say, sentences


class AgeOfWarWords(Words[State, Action]):
    """Names, sentences and the map; with `hints` also the best play."""

    pitch = say("Push your luck with seven dice.")
    minutes, difficulty = 20, Difficulty.EASY

    warning = staticmethod(actions.waste)
    lesson = staticmethod(lessons.lesson)
    fact = staticmethod(facts.fact)
    kind_name = staticmethod(names.kind_name)
    the_kind = staticmethod(names.the_kind)
    place_name = staticmethod(names.place_name)
    zone_name = staticmethod(names.zone_name)
    scores = staticmethod(scores)

    seats: tuple[Text, ...] = names.SEATS
    endings: Mapping[Enum, Text] = briefs.ENDINGS
    icons: Mapping[str, Icon] = icons.ICONS
    how: Sequence[Scene] = HOW
    page: Mapping[str, Text] = page.SENTENCES
    glossary: Mapping[Text, Text] = facts.GLOSSARY

    def __init__(self, hints: bool = True) -> None:
        self._hints = hints

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("Age of War")

    def brief(self, state: State, seat: int) -> Brief:
        """Returns a seat's next step, or its reason to wait."""
        return briefs.brief(state, seat, self.seats, self._hinted(state, seat))

    def caption(self, state: State, seat: int) -> Text | None:
        """Returns a seat's next step and the best play in whole sentences."""
        due = captions.caption(state, seat, self.seats)
        best = advice(state) if self._hinted(state, seat) else None
        return sentences(due, best) if best else due

    def _hinted(self, state: State, seat: int) -> tuple[Text, ...]:
        """Returns the best play for the current player."""
        asked = seat == state.turn and state.phase is not Phase.FIRST
        return hints(state) if self._hints and asked else ()

    def label(self, state: State, action: Action) -> Text:
        """Returns an action in one or two words."""
        return actions.label(action, self.seats)

    def describe(self, state: State, action: Action) -> Text:
        """Returns an action and its effect."""
        return actions.describe(state, action, self.seats)

    def advise(self, state: State, action: Action) -> Text:
        """Returns an action as an order with its dice, line and castle."""
        return advise(state, action, self.seats)

    def log_sentence(self, before: State, action: Action) -> Text:
        """Returns an action as a sentence for the log."""
        return sentence(before, action, self.seats)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the castle under siege, the dice left, and the scores unless hints need the space."""
        return board(state, scored=not self._hinted(state, viewer))

    def legend(self, state: State, viewer: int) -> Brief | None:
        """Returns the legend of the seats' symbols."""
        return briefs.legend(self.seats[: len(state.playing)])

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """Returns the statistics of a game."""
        return statistics(states, actions, self.seats)

    def bars(self, state: State) -> tuple[Bar, ...]:
        """Returns the chance of each castle that may be besieged."""
        return bars(state) if self._hints else ()

    def lines(self, state: State) -> tuple[PrintedLines, ...]:
        """Returns the filled lines of castles and those that the dice can fill."""
        return lines(state)

    def turning(self, kind: str, pose: int) -> Text:
        """Returns a prompt with the side of a die that must be on top."""
        return say("Turn it to {face}", face=names.face_name(FACES[pose - 1]))

    def unreadable_pose(self, kind: str, between: bool) -> Text:
        """Returns a prompt for an unreadable pose; a cocked die is thrown again."""
        if kind in names.CASTLE_NAMES:
            return super().unreadable_pose(kind, between)
        return say("Cocked: throw it again")
