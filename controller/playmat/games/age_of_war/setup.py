"""What is brought to the table: fourteen castles and seven dice, for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playmat.games.age_of_war.pictures import DIE, MIDDLE
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS, DICE, Castle
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.lessons import STACKING
from playmat.games.game import Brief, Choice, Form, Game, Piece, Setup
from playmat.picture import SHARED
from playmat.text import say

SERIALS = {
    "azuchi": "AZU",
    "matsumoto": "MTM",
    "odani": "ODA",
    "gifu": "GIF",
    "edo": "EDO",
    "kiyosu": "KIY",
    "inuyama": "INU",
    "kasugayama": "KAS",
    "kitanosho": "KIT",
    "gassantoda": "GAS",
    "takahashi": "TAK",
    "matsuyama": "MTY",
    "marugame": "MAR",
    "kumamoto": "KUM",
}
"""What the tags call the castles: the printed cards have no numbers."""


class AgeOfWarSetup(Setup[State, Action]):
    """Castles in the centre, dice beside the mat; `build` makes the game with the hints on or off."""

    serials: Mapping[str, str] = {**{serial: name for name, serial in SERIALS.items()}, "DIE": DIE}
    players = range(2, 7)

    def __init__(self, hints: bool, build: Callable[[bool], Game[State, Action]]) -> None:
        self._hints = hints
        self._build = build

    def stacking(self) -> Brief:
        """How everything lies before a first game."""
        return STACKING

    def choices(self) -> tuple[Choice, ...]:
        """Whether the table says what is best."""
        return (Choice(say("Hints"), say("On") if self._hints else say("Off")),)

    def chosen(self, number: int) -> Game[State, Action]:
        """The game with the hints on or off."""
        return self._build(not self._hints)

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Everything belongs to nobody."""
        castles = (
            Piece(SERIALS[name], name, in_deck=False, home=MIDDLE._replace(number=number))
            for number, name in enumerate(CASTLES)
        )
        dice = (Piece("DIE", DIE, form=Form.DIE),) * DICE
        return {**dict.fromkeys(range(seats), ()), SHARED: (*castles, *dice)}

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """What stands on each castle."""
        return {SERIALS[castle.name]: _print(castle) for castle in CASTLES.values()}


def _print(castle: Castle) -> dict[str, Any]:
    clan = castle.clan
    return {
        "clan": clan,
        "clan_name": clan.capitalize(),
        "clan_value": CLANS[clan],
        "points": castle.points,
        "lines": [str(line) for line in castle.lines],
        "red": castle.red_daimyo,
    }
