"""A Game of War assembled from its four parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.errors import ConfigError, MalformedText, literal
from playmat.games.game_of_war.projection import GameOfWarProjection
from playmat.games.game_of_war.rules import GameOfWarRules
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS, Switches, parse_switches
from playmat.games.game_of_war.setup import GameOfWarSetup
from playmat.games.game_of_war.words import GameOfWarWords
from playmat.games.interface import Game

_PROJECTION, _WORDS = GameOfWarProjection(), GameOfWarWords()


def game_of_war(switches: Switches = RULINGS, opening: bool = False) -> Game[State, Action]:
    """Builds the game with these switches, with secret deployment or the ready opening."""
    rules, setup = GameOfWarRules(switches, opening), GameOfWarSetup(switches, opening, game_of_war)
    return Game(name="game-of-war", rules=rules, projection=_PROJECTION, setup=setup, words=_WORDS)


GAME_OF_WAR = game_of_war()


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the game from the settings of a table; ConfigError names the key and the remedy.

    `rules` is `rulings`, `letter`, or a list of differences from the rulings as in NOTATION.md. `opening` is
    `secret` or `ready`.
    """
    for key in settings.keys() - {"rules", "opening"}:
        raise ConfigError(f"{key} is no setting of A Game of War: expected rules or opening")
    opening = settings.get("opening", "secret")
    if opening not in ("secret", "ready"):
        raise ConfigError(f"opening = {literal(opening)} must be 'secret' or 'ready'")
    given = settings.get("rules", "rulings")
    rules = ",".join(map(str, given)) if isinstance(given, list) else str(given)
    try:
        switches = _PRESETS[rules] if rules in _PRESETS else parse_switches(rules)
    except MalformedText as error:
        raise ConfigError(f"rules: {error}, or one of {', '.join(_PRESETS)}") from error
    return game_of_war(switches, opening == "ready")


_PRESETS = {"rulings": RULINGS, "letter": LETTER}
