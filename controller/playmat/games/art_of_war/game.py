"""Art of War as a table needs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, groupby, zip_longest
from typing import Any

from playmat.games.art_of_war import (
    adoption,
    briefs,
    corrections,
    duties,
    lessons,
    marks,
    names,
    objections,
    pictures,
    serials,
    words,
)
from playmat.games.art_of_war.actions import Action
from playmat.games.art_of_war.armies import FIRST_GAME, PRESETS, Army
from playmat.games.art_of_war.cards import CARDS, KIND_NAMES, KING, prints
from playmat.games.art_of_war.overview import overview
from playmat.games.art_of_war.parsing import parse_state
from playmat.games.art_of_war.phases import Phase
from playmat.games.art_of_war.rules import OFFICIAL, REWRITE, Rules
from playmat.games.art_of_war.state import State, start
from playmat.games.art_of_war.statistics import statistics
from playmat.games.game import CHANCE, Brief, Choice, Correction, Lesson, Mark, Piece
from playmat.overview import Overview
from playmat.picture import SEATS, Arrangement, Faces, Gesture, Picture, Place
from playmat.text import Text, say


class ArtOfWar:
    """The rules, the pictures and the words of the game, for two armies under one rule set."""

    name = "art-of-war"
    zones: Mapping[str, Arrangement] = pictures.ZONES
    serials: Mapping[str, str] = {serial: KIND_NAMES[card.kind] for serial, card in CARDS.items()}

    opener = KIND_NAMES[KING]

    def __init__(
        self,
        rules: Rules = OFFICIAL,
        armies: tuple[Army, Army] = FIRST_GAME,
        roster: Mapping[str, Army] = PRESETS,
    ) -> None:
        self._rules = rules
        self._armies = armies
        self._roster = roster

    def title(self) -> Text:
        """What the game is called."""
        return say("Art of War")

    def choices(self) -> tuple[Choice, ...]:
        """The rule set and both armies."""
        south, north = map(self._army_name, self._armies)
        return (
            Choice(say("Rules"), _RULES.get(self._rules, say("House rules"))),
            Choice(say("South's army"), south),
            Choice(say("North's army"), north),
        )

    def chosen(self, number: int) -> ArtOfWar:
        """The game with the other rule set, or with the next army of the roster for a seat."""
        if number == 0:
            rules = REWRITE if self._rules == OFFICIAL else OFFICIAL
            return ArtOfWar(rules, self._armies, self._roster)
        roster = list(self._roster.values())
        armies = list(self._armies)
        now = armies[number - 1]
        armies[number - 1] = roster[(roster.index(now) + 1) % len(roster) if now in roster else 0]
        return ArtOfWar(self._rules, (armies[0], armies[1]), self._roster)

    def _army_name(self, army: Army) -> Text:
        names = (name for name, known in self._roster.items() if known == army)
        return say("{army}", army=next(names, str(army)))

    def armies(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The King of each seat and the units that follow him."""
        south, north = self._armies
        return _pieces(south), _pieces(north)

    def stacked(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The same with the kinds in turn."""
        south, north = map(_in_turn, self.armies())
        return south, north

    def stacking(self) -> Brief:
        """How people lay the kinds in turn."""
        return lessons.STACKING

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """What stands on the cards."""
        return prints()

    def start(self) -> State:
        """The beginning of a game; ConfigError where an army cannot be fielded."""
        return start(self._rules, self._armies)

    def parse_state(self, text: str) -> State:
        """The position that `text` notes."""
        return parse_state(text)

    def parse_action(self, text: str) -> Action:
        """The action that `text` notes."""
        return Action.parse(text)

    def picture(self, state: State) -> Picture:
        """What the mat must show."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """What hands may do for a legal action."""
        return pictures.gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Who acts: the mover; at setup who reveals, or either seat for who begins."""
        if state.mover != CHANCE:
            return (state.mover,)
        return SEATS if state.phase is Phase.FIRST else (state.active,)

    def hand_sizes(self, state: State) -> tuple[int, int]:
        """The hands by count."""
        south, north = state.sides
        return south.hand, north.hand

    def reacting(self, state: State) -> bool:
        """Whether a Guardian or Wizard window is open."""
        return state.phase in (Phase.GUARD, Phase.WIZARD)

    def draws(self, state: State, last: Action | None = None) -> tuple[Place, ...]:
        """The decks to draw from."""
        return duties.draws(state, last)

    def duties(self, state: State, action: Action) -> tuple[Text, ...]:
        """What hands then do with hidden cards."""
        return duties.duties(state, action)

    def assumed(self, state: State, action: Action) -> Text | None:
        """What an action takes for granted of the decks."""
        return duties.assumed(state, action)

    def awaited(self, state: State) -> tuple[Place, ...]:
        """Where the next card must lie."""
        return duties.awaited(state)

    def agreed(self, state: State, action: Action) -> bool:
        """Whether both players have to consent."""
        return duties.agreed(state, action)

    def corrections(self, state: State) -> tuple[Correction[State], ...]:
        """What an umpire may mend."""
        return corrections.corrections(state)

    def adopted(self, state: State, seen: Picture) -> State | None:
        """The position that agrees with the mat."""
        return adoption.adopted(state, seen)

    def serials_of(self, state: State, seat: int) -> frozenset[str]:
        """The basic cards and the seat's King."""
        return serials.serials_of(state, seat)

    def with_serial(self, state: State, seat: int, serial: str) -> State | None:
        """The position with another King."""
        return serials.with_serial(state, seat, serial)

    def serial_name(self, serial: str) -> Text:
        """A card by its serial."""
        return serials.serial_name(serial)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow what `place` shows."""
        return objections.objection(state, place, expected, seen)

    def describe(self, state: State, action: Action) -> Text:
        """A legal action and what it would do."""
        return words.describe(state, action)

    def label(self, state: State, action: Action) -> Text:
        """A legal action in one or two words."""
        return words.label(state, action)

    def brief(self, state: State, seat: int) -> Brief:
        """What a seat should read."""
        return briefs.brief(state, seat)

    def overview(self, state: State, seat: int, marked: Collection[Place] = ()) -> Overview:
        """Both battlefields with what lies beside them."""
        return overview(state, seat, marked)

    def lesson(self, state: State, seat: int, given: Collection[str]) -> Lesson | None:
        """What the first game teaches a seat now."""
        return lessons.lesson(state, seat, given)

    def statistics(self, states: Sequence[State], actions: Sequence[Action | None]) -> tuple[Brief, ...]:
        """How a game went."""
        return statistics(states, actions)

    def marks(self, state: State) -> Mapping[Place, Mark]:
        """The units' attack, defence and damage."""
        return marks.marks(state)

    def kind_name(self, kind: str) -> Text:
        """A kind for people."""
        return names.KINDS[KIND_NAMES.index(kind)]

    def place_name(self, place: Place) -> Text:
        """A place for people, without its seat."""
        return names.place_name(place)


_RULES = {OFFICIAL: say("Official booklet"), REWRITE: say("English rewrite")}


def _pieces(army: Army) -> tuple[Piece, ...]:
    units = tuple(
        Piece(card.serial, KIND_NAMES[card.kind])
        for card in CARDS.values()
        if card.kind != KING
        for _ in range(army.units[card.kind])
    )
    return Piece(army.king, KIND_NAMES[KING], in_deck=False), *units


def _in_turn(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    king, *units = pieces
    rounds = chain.from_iterable(zip_longest(*(tuple(equal) for _, equal in groupby(units))))
    return king, *(piece for piece in rounds if piece)


ART_OF_WAR = ArtOfWar()
