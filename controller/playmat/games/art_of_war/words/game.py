"""What people read of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from playmat.board import Board, Icon
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words import actions, briefs, icons, lessons, names, page
from playmat.games.art_of_war.words.board import board, scores
from playmat.games.art_of_war.words.statistics import statistics
from playmat.games.art_of_war.words.told import told
from playmat.games.game import Brief, Lesson, Score, Words
from playmat.picture import Place
from playmat.text import Text, say


class ArtOfWarWords(Words[State, Action]):
    """Names, sentences and the map."""

    signs: Mapping[str, Text] = icons.SIGNS
    icons: Mapping[str, Icon] = icons.ICONS
    page: Mapping[str, Text] = page.SENTENCES

    def title(self) -> Text:
        """What the game is called."""
        return say("Art of War")

    def describe(self, state: State, action: Action) -> Text:
        """A legal action and what it would do."""
        return actions.describe(state, action)

    def told(self, before: State, action: Action) -> Text:
        """What a legal action did."""
        return told(before, action)

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """The kinds of citizens that a seat leads in."""
        return scores(state, seat)

    def label(self, state: State, action: Action) -> Text:
        """A legal action in one or two words."""
        return actions.label(state, action)

    def brief(self, state: State, seat: int) -> Brief:
        """What a seat should read."""
        return briefs.brief(state, seat)

    def board(self, state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
        """Both battlefields with what lies beside them."""
        return board(state, viewer, marked)

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """What the first game teaches a seat now."""
        return lessons.lesson(state, seat, given)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """How a game went."""
        return statistics(states, actions)

    def kind_name(self, kind: str) -> Text:
        """A kind for people."""
        return names.KINDS[KIND_NAMES.index(kind)]

    def the_kind(self, kind: str) -> Text:
        """A kind within a sentence."""
        return names.THE_KINDS[KIND_NAMES.index(kind)]

    def place_name(self, place: Place) -> Text:
        """A place for people, without its seat."""
        return names.place_name(place)

    def zone_name(self, zone: str) -> Text:
        """A zone as it is printed on the mat."""
        return names.ZONES[zone]

    def serial_name(self, serial: str) -> Text:
        """A card by its serial."""
        return names.serial_name(serial)
