"""Age of War as a table needs it: its four parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.errors import ConfigError
from playmat.games.age_of_war.projection import AgeOfWarProjection
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.game import AgeOfWarRules
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.setup import AgeOfWarSetup
from playmat.games.age_of_war.words.game import AgeOfWarWords
from playmat.games.game import Game

_RULES, _PROJECTION = AgeOfWarRules(), AgeOfWarProjection()


def age_of_war(hints: bool = True) -> Game[State, Action]:
    """The game in which the table says what is best, or keeps that to itself."""
    setup, words = AgeOfWarSetup(hints, age_of_war), AgeOfWarWords(hints)
    return Game("age-of-war", _RULES, _PROJECTION, setup, words)


AGE_OF_WAR = age_of_war()


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """The game as a table's settings say; ConfigError names the key and what to do.

    `hints`: whether the table says what is best.
    """
    for key in settings.keys() - {"hints"}:
        raise ConfigError(f"{key} is no setting of Age of War: expected hints")
    hints = settings.get("hints", True)
    if (shown := _SWITCH.get(str(hints).lower())) is None:
        raise ConfigError(f"hints = {hints!r} must be true or false")
    return age_of_war(shown)


_SWITCH = {"true": True, "false": False}
"""As a file or a command line sets it."""
