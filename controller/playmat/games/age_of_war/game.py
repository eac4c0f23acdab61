"""Assembles the game for a table: rules, setup, projection and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.errors import ConfigError, literal
from playmat.games.age_of_war.projection import AgeOfWarProjection
from playmat.games.age_of_war.rules import AgeOfWarRules
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.setup import AgeOfWarSetup
from playmat.games.age_of_war.words import AgeOfWarWords
from playmat.games.interface import Game

_RULES, _PROJECTION = AgeOfWarRules(), AgeOfWarProjection()


def age_of_war(hints: bool = True) -> Game[State, Action]:
    """Builds the game with or without hints."""
    setup, words = AgeOfWarSetup(hints, age_of_war), AgeOfWarWords(hints)
    return Game(name="age-of-war", rules=_RULES, projection=_PROJECTION, setup=setup, words=words)


AGE_OF_WAR = age_of_war()


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the game from a table's settings; ConfigError names the key and the remedy.

    `hints` shows the best play on the consoles and the page.
    """
    for key in settings.keys() - {"hints"}:
        raise ConfigError(f"{key} is no setting of Age of War: expected hints")
    hints = settings.get("hints", True)
    if (hinting := _SWITCH.get(str(hints).lower())) is None:
        raise ConfigError(f"hints = {literal(hints)} must be true or false")
    return age_of_war(hinting)


_SWITCH = {"true": True, "false": False}
"""Values of a switch in files and on command lines."""
