"""Art of War assembled from its four parts, with two armies and a rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.errors import ConfigError, MalformedText, literal
from playmat.games.art_of_war.projection import ArtOfWarProjection
from playmat.games.art_of_war.rules import ArtOfWarRules
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.collection import Collection, parse_collection
from playmat.games.art_of_war.rules.options import FIRST_GAME, OFFICIAL, PRESETS, Army, Rules, parse_rules
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.setup import ArtOfWarSetup
from playmat.games.art_of_war.words import ArtOfWarWords
from playmat.games.interface import Game

_PROJECTION, _WORDS = ArtOfWarProjection(), ArtOfWarWords()


def art_of_war(
    rules: Rules = OFFICIAL,
    armies: tuple[Army, Army] = FIRST_GAME,
    roster: Mapping[str, Army] = PRESETS,
) -> Game[State, Action]:
    """Builds the game with this rule set and these armies; others are selected from the roster."""
    setup = ArtOfWarSetup(rules, armies, roster, art_of_war)
    return Game(
        name="art-of-war",
        rules=ArtOfWarRules(rules, armies),
        projection=_PROJECTION,
        setup=setup,
        words=_WORDS,
    )


ART_OF_WAR = art_of_war()

_SETTINGS = {"rules": "official", "armies": list(PRESETS), "cards": "cards.toml"}


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the game from the settings of a table; ConfigError names the key and the remedy.

    `rules` is a rule set. `armies` are South's and North's, by name or fully noted. `cards` is the file of
    the user's Kings and armies; it may be missing.
    """
    for key in settings.keys() - _SETTINGS.keys():
        raise ConfigError(f"{key} is no setting of Art of War: expected {', '.join(_SETTINGS)}")
    rules, armies, cards = ({**_SETTINGS, **settings}[key] for key in _SETTINGS)
    if not isinstance(cards, str):
        raise ConfigError(f"cards = {literal(cards)} must be the name of a file")
    try:
        collection = parse_collection(read(cards), cards)
    except FileNotFoundError:
        collection = Collection()
    try:
        chosen = parse_rules(str(rules), collection.cards)
    except MalformedText as error:
        raise ConfigError(f"rules: {error}") from error
    if not (isinstance(armies, list) and len(armies) == 2 and all(isinstance(army, str) for army in armies)):
        raise ConfigError(f"armies = {literal(armies)} must be the names of two armies, South's and North's")
    fielded = collection.army(armies[0]), collection.army(armies[1])
    return art_of_war(chosen, fielded, {**PRESETS, **collection.armies})
