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

AGE_OF_WAR = Game("age-of-war", AgeOfWarRules(), AgeOfWarProjection(), AgeOfWarSetup(), AgeOfWarWords())


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """The game, which has no settings."""
    if settings:
        raise ConfigError(f"{next(iter(settings))} is no setting of Age of War: it has none")
    return AGE_OF_WAR
