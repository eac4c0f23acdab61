"""A Game of War as a table needs it: its four parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.errors import ConfigError, MalformedText
from playmat.games.game import Game
from playmat.games.game_of_war.projection import GameOfWarProjection
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.game import GameOfWarRules
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS, Switches, parse_switches
from playmat.games.game_of_war.setup import GameOfWarSetup
from playmat.games.game_of_war.words.game import GameOfWarWords

_PROJECTION, _WORDS = GameOfWarProjection(), GameOfWarWords()


def game_of_war(switches: Switches = RULINGS, opening: bool = False) -> Game[State, Action]:
    """The game by these switches, deployed in secret or in the ready opening."""
    rules, setup = GameOfWarRules(switches, opening), GameOfWarSetup(switches, opening, game_of_war)
    return Game("game-of-war", rules, _PROJECTION, setup, _WORDS)


GAME_OF_WAR = game_of_war()


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """The game as a table's settings say; ConfigError names the key and what to do.

    `rules`: `rulings`, `letter`, or what differs from the rulings, as NOTATION.md lists it. `opening`:
    `secret` or `ready`.
    """
    for key in settings.keys() - {"rules", "opening"}:
        raise ConfigError(f"{key} is no setting of A Game of War: expected rules or opening")
    opening = settings.get("opening", "secret")
    if opening not in ("secret", "ready"):
        raise ConfigError(f"opening = {opening!r} must be 'secret' or 'ready'")
    return game_of_war(_switches(str(settings.get("rules", "rulings"))), opening == "ready")


def _switches(text: str) -> Switches:
    try:
        return _PRESETS[text] if text in _PRESETS else parse_switches(text)
    except MalformedText as error:
        raise ConfigError(f"rules: {error}, or one of {', '.join(_PRESETS)}") from error


_PRESETS = {"rulings": RULINGS, "letter": LETTER}
