"""Art of War as a table needs it: its four parts, for two armies under one rule set."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war.projection import ArtOfWarProjection
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.armies import FIRST_GAME, PRESETS, Army
from playmat.games.art_of_war.rules.game import ArtOfWarRules
from playmat.games.art_of_war.rules.rule_sets import OFFICIAL, Rules
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.setup import ArtOfWarSetup
from playmat.games.art_of_war.words.game import ArtOfWarWords
from playmat.games.game import Game

_PROJECTION, _WORDS = ArtOfWarProjection(), ArtOfWarWords()


def art_of_war(
    rules: Rules = OFFICIAL,
    armies: tuple[Army, Army] = FIRST_GAME,
    roster: Mapping[str, Army] = PRESETS,
) -> Game[State, Action]:
    """The game with this rule set and these armies; others may be chosen out of the roster."""
    setup = ArtOfWarSetup(rules, armies, roster, art_of_war)
    return Game("art-of-war", ArtOfWarRules(rules, armies), _PROJECTION, setup, _WORDS)


ART_OF_WAR = art_of_war()
