"""The games that a table can play, built as its configuration says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playmat.config import GameConfig
from playmat.errors import ConfigError, MalformedText, cause
from playmat.games.art_of_war.game import ArtOfWar
from playmat.games.art_of_war.rules.armies import PRESETS
from playmat.games.art_of_war.rules.collection import Collection, parse_collection
from playmat.games.art_of_war.rules.rule_sets import parse_rules
from playmat.interpret import AnyGame


def load_game(config: GameConfig) -> AnyGame:
    """The game that the configuration names, ready to start; ConfigError where it cannot be played."""
    if config.name not in _GAMES:
        raise ConfigError(f"game = {config.name!r} is not installed: choose one of {', '.join(_GAMES)}")
    game = _GAMES[config.name](config)
    game.rules.start()
    return game


def load_collection(path: Path) -> Collection:
    """The owner's Kings and armies in the file; an absent file holds none."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Collection()
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{path} cannot be read ({cause(error)}): mend it or name another file") from error
    return parse_collection(text, str(path))


def save_collection(path: Path, collection: Collection) -> None:
    """Replaces the file as a whole, so that a power cut leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(str(collection), "utf-8")
        new.replace(path)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}): name another file") from error


def _art_of_war(config: GameConfig) -> ArtOfWar:
    collection = load_collection(config.cards) if config.cards else Collection()
    try:
        rules = parse_rules(config.rules)
    except MalformedText as error:
        raise ConfigError(f"rules: {error}") from error
    south, north = map(collection.army, config.armies)
    return ArtOfWar(rules, (south, north), {**PRESETS, **collection.armies})


_GAMES: dict[str, Callable[[GameConfig], AnyGame]] = {ArtOfWar.name: _art_of_war}
