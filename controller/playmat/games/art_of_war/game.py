"""Art of War as a table needs it: its four parts, for two armies under one rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.errors import ConfigError, MalformedText
from playmat.games.art_of_war.projection import ArtOfWarProjection
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.armies import FIRST_GAME, PRESETS, Army
from playmat.games.art_of_war.rules.collection import Collection, parse_collection
from playmat.games.art_of_war.rules.game import ArtOfWarRules
from playmat.games.art_of_war.rules.rule_sets import OFFICIAL, Rules, parse_rules
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

_SETTINGS = {"rules": "official", "armies": list(PRESETS), "cards": "cards.toml"}


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """The game as a table's settings say; ConfigError names the key and what to do.

    `rules`: a rule set; `armies`: South's and North's, by name or noted in full; `cards`: the file of the
    owner's Kings and armies, which need not be there.
    """
    for key in settings.keys() - _SETTINGS.keys():
        raise ConfigError(f"{key} is no setting of Art of War: expected {', '.join(_SETTINGS)}")
    rules, armies, cards = ({**_SETTINGS, **settings}[key] for key in _SETTINGS)
    if not isinstance(cards, str):
        raise ConfigError(f"cards = {cards!r} must be the name of a file")
    collection = _collection(cards, read)
    try:
        chosen = parse_rules(str(rules), collection.cards)
    except MalformedText as error:
        raise ConfigError(f"rules: {error}") from error
    return art_of_war(chosen, _armies(armies, collection), {**PRESETS, **collection.armies})


def _armies(value: object, collection: Collection) -> tuple[Army, Army]:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(army, str) for army in value):
        return collection.army(value[0]), collection.army(value[1])
    raise ConfigError(f"armies = {value!r} must be the names of two armies, South's and North's")


def _collection(file: str, read: Callable[[str], str]) -> Collection:
    try:
        return parse_collection(read(file), file)
    except FileNotFoundError:
        return Collection()
