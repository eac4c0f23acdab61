"""Components of a game: fourteen castles and seven dice, shared by all seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playmat.games.age_of_war.placements import DIE, MIDDLE
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS, DICE
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.lessons import STACKING
from playmat.games.interface import Brief, Choice, Form, Game, Piece, Setup
from playmat.placement import SHARED
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
"""Tag texts of the castles; the printed cards have no numbers."""


class AgeOfWarSetup(Setup[State, Action]):
    """Castles in the centre, dice beside the mat; `build` creates the game with or without hints."""

    serials: Mapping[str, str] = {**{serial: name for name, serial in SERIALS.items()}, "DIE": DIE}
    players = range(2, 7)

    def __init__(self, hints: bool, build: Callable[[bool], Game[State, Action]]) -> None:
        self._hints = hints
        self._build = build

    def stacking(self) -> Brief:
        """Returns the instructions to set up a first game."""
        return STACKING

    def choices(self) -> tuple[Choice, ...]:
        """Returns the choice of hints."""
        return (Choice(say("Hints"), say("On") if self._hints else say("Off")),)

    def chosen(self, number: int) -> Game[State, Action]:
        """Returns the game with the hints toggled."""
        return self._build(not self._hints)

    def settings(self) -> Mapping[str, object]:
        """Returns whether hints are shown."""
        return {"hints": self._hints}

    def unaided(self) -> Game[State, Action]:
        """Returns the game without the chances on its screens."""
        return self._build(False)

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns all pieces under SHARED; no seat owns any."""
        castles = (
            Piece(SERIALS[name], name, in_deck=False, home=MIDDLE._replace(number=number))
            for number, name in enumerate(CASTLES)
        )
        dice = (Piece("DIE", DIE, form=Form.DIE),) * DICE
        return {**dict.fromkeys(range(seats), ()), SHARED: (*castles, *dice)}

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns the print data of each castle."""
        return {
            SERIALS[castle.name]: {
                "clan": castle.clan,
                "clan_name": castle.clan.capitalize(),
                "clan_value": CLANS[castle.clan],
                "points": castle.points,
                "lines": [str(line) for line in castle.lines],
                "red": castle.red_daimyo,
            }
            for castle in CASTLES.values()
        }
