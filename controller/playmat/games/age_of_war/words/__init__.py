"""Texts of Age of War: names, sentences and the small map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from playmat.board import Bar, Board, Icon, PrintedLines
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import FACES
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words import actions, briefs, captions, icons, lessons, names, page
from playmat.games.age_of_war.words.board import board, scores
from playmat.games.age_of_war.words.hints import advice, bars, hints
from playmat.games.age_of_war.words.log import sentence
from playmat.games.age_of_war.words.page import lines
from playmat.games.age_of_war.words.statistics import statistics
from playmat.games.interface import Brief, Lesson, Score, Words
from playmat.picture import Place
from playmat.text import Text, say, sentences


class AgeOfWarWords(Words[State, Action]):
    """Names, sentences and the map; with `hints` also the best play."""

    seats: tuple[Text, ...] = names.SEATS
    icons: Mapping[str, Icon] = icons.ICONS
    page: Mapping[str, Text] = page.SENTENCES
    signs: Mapping[str, Text] = {}

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

    def warning(self, state: State, action: Action) -> Text | None:
        """Returns a warning if fewer dice would do."""
        return actions.waste(state, action)

    def log_sentence(self, before: State, action: Action) -> Text:
        """Returns an action as a sentence for the log."""
        return sentence(before, action, self.seats)

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """Returns points, castles and clans."""
        return scores(state, seat)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the castle under siege, the dice left, and the scores unless hints need the space."""
        return board(state, scored=not self._hinted(state, viewer))

    def legend(self, state: State, viewer: int) -> Brief | None:
        """Returns the legend of the seats' symbols."""
        return briefs.legend(self.seats[: len(state.playing)])

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """Returns the lesson of the first game that a seat needs now."""
        return lessons.lesson(state, seat, given)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """Returns the statistics of a game."""
        return statistics(states, actions, self.seats)

    def bars(self, state: State) -> tuple[Bar, ...]:
        """Returns the chance of each castle that may be besieged."""
        return bars(state) if self._hints else ()

    def lines(self, state: State) -> tuple[PrintedLines, ...]:
        """Returns the filled lines of castles and those that the dice can fill."""
        return lines(state)

    def kind_name(self, kind: str) -> Text:
        """Returns the name of a castle or die."""
        return names.kind_name(kind)

    def the_kind(self, kind: str) -> Text:
        """Returns the name of a castle or die within a sentence."""
        return names.the_kind(kind)

    def turning(self, kind: str, pose: int) -> Text:
        """Returns a prompt with the side of a die that must be on top."""
        return say("Turn it to {face}", face=names.face_name(FACES[pose - 1]))

    def unreadable_pose(self, kind: str, between: bool) -> Text:
        """Returns a prompt for an unreadable pose; a cocked die is thrown again."""
        if kind in names.CASTLE_NAMES:
            return super().unreadable_pose(kind, between)
        return say("Cocked: throw it again")

    def place_name(self, place: Place) -> Text:
        """Returns the name of a place."""
        return names.place_name(place)

    def zone_name(self, zone: str) -> Text:
        """Returns the name of a zone or of a clan as printed on the mat."""
        return names.zone_name(zone)
