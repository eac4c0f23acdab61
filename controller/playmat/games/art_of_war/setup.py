"""Components of Art of War and the options before a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from playmat.games.art_of_war.placements import KINGDOM
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import CARDS, KIND_NAMES, KING
from playmat.games.art_of_war.rules.options import FIRST_GAME, OFFICIAL, REWRITE, Army, Rules
from playmat.games.art_of_war.rules.position import FIRST_HAND
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.lessons import STACKING
from playmat.games.interface import USUAL_HELP, Brief, Choice, Game, Piece, Setup
from playmat.placement import Place
from playmat.text import Text, say

Build = Callable[[Rules, tuple[Army, Army], Mapping[str, Army]], Game[State, Action]]


class ArtOfWarSetup(Setup[State, Action]):
    """Two armies of a roster and a rule set; `build` returns the game with other options."""

    serials: Mapping[str, str] = {serial: KIND_NAMES[card.kind] for serial, card in CARDS.items()}
    opener = KIND_NAMES[KING]

    def __init__(
        self, rules: Rules, armies: tuple[Army, Army], roster: Mapping[str, Army], build: Build
    ) -> None:
        self._rules = rules
        self._armies = armies
        self._roster = roster
        self._build = build

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the King and the units of each seat."""
        return {seat: _pieces(army, sorted(army.in_turn)) for seat, army in enumerate(self._armies)}

    def stacked(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the components with the kinds in rotation."""
        return {seat: _pieces(army, army.in_turn) for seat, army in enumerate(self._armies)}

    def dealt(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the stacked components, dealt: hands drawn and one citizen in each kingdom."""
        dealt = {}
        for seat, (king, *units) in self.stacked().items():
            hand = [piece._replace(in_deck=False) for piece in units[:FIRST_HAND]]
            citizen, *deck = units[FIRST_HAND:]
            home = Place(KINGDOM, KIND_NAMES.index(citizen.kind), seat)
            dealt[seat] = (king, *hand, citizen._replace(home=home), *deck)
        return dealt

    def stacking(self) -> Brief:
        """Returns the instructions for stacking the kinds in rotation."""
        return STACKING

    def choices(self) -> tuple[Choice, ...]:
        """Returns the options: the rule set and both armies."""
        south, north = map(self._army_name, self._armies)
        rules = str(self._rules)
        note = None if rules == str(OFFICIAL) else USUAL_HELP
        return (
            Choice(say("Rules"), _RULES.get(rules, say("House rules")), note),
            Choice(say("South's army"), south),
            Choice(say("North's army"), north),
        )

    def chosen(self, number: int) -> Game[State, Action]:
        """Returns the game with the next rule set, or the next army of a seat."""
        if number == 0:
            rules = REWRITE if str(self._rules) == str(OFFICIAL) else OFFICIAL
            return self._build(rules._replace(cards=self._rules.cards), self._armies, self._roster)
        roster = list(self._roster.values())
        armies = list(self._armies)
        now = armies[number - 1]
        armies[number - 1] = roster[(roster.index(now) + 1) % len(roster) if now in roster else 0]
        return self._build(self._rules, (armies[0], armies[1]), self._roster)

    def settings(self) -> Mapping[str, object]:
        """Returns the rule set and both armies, by name or noted."""
        return {"rules": str(self._rules), "armies": [*map(self._army_key, self._armies)]}

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns the printed values of the cards."""
        return self._rules.cards.prints()

    def _army_name(self, army: Army) -> Text:
        return _FIRST_ARMY[army] if army in _FIRST_ARMY else say("{army}", army=self._army_key(army))

    def _army_key(self, army: Army) -> str:
        return next((name for name, known in self._roster.items() if known == army), str(army))


_FIRST_ARMY = {army: say("First army (King {king})", king=army.king) for army in FIRST_GAME}
_RULES = {str(OFFICIAL): say("Official booklet"), str(REWRITE): say("English rewrite")}


_SERIALS = {card.kind: card.serial for card in CARDS.values() if card.kind != KING}


def _pieces(army: Army, kinds: Iterable[int]) -> tuple[Piece, ...]:
    units = (Piece(_SERIALS[kind], KIND_NAMES[kind]) for kind in kinds)
    return Piece(army.king, KIND_NAMES[KING], in_deck=False), *units
