"""Loads the games that a table can play, as its configuration specifies."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any

from playmat.bots.levels import bots_of
from playmat.config import GameConfig
from playmat.errors import ConfigError, GameError, cause
from playmat.games.interface import AnyGame, Bot, Pace, Puzzles
from playmat.games.interface.knowledge import Knowledge
from playmat.games.notation.puzzles import parse_puzzles
from playmat.games.notation.study import RealTimeStudy, Study
from playmat.games.registry import Check, Read, Registry, installed_packages
from playmat.saving import load_text
from playmat.screen import icons, language

PUZZLES = "data/puzzles.txt"
"""The file of a game's folder with its puzzles."""
_SHIPPED = Path(__file__).parents[1]
"""The folder of the games that come with playmat, whose puzzles its tests check, and no start again."""


def registry() -> Registry:
    """Returns the registry of the built-in games, those in PLAYMAT_GAMES and those of distributions."""
    return Registry(_folders(), installed_packages())


def _folders() -> list[str]:
    return [folder for folder in os.environ.get("PLAYMAT_GAMES", "").split(os.pathsep) if folder]


@cache
def _default() -> str:
    """Returns the name of the default built-in game."""
    return Registry().default


def load_game(config: GameConfig) -> AnyGame:
    """Loads the configured game; ConfigError if it cannot be played.

    Without a name this is the default built-in game.
    """
    return with_puzzles(load_unposed(config))


def load_unposed(config: GameConfig) -> AnyGame:
    """Loads the configured game as `load_game` does, but without its puzzles."""
    game = registry().load(config.name or _default(), config.settings, _reader(config.folder))
    icons.learn(game.words.icons)
    language.learn(game_folder(game) / "locale")
    return game


def configured(config: GameConfig, name: str) -> GameConfig:
    """Returns the configuration with which another process loads the game of this name."""
    return config if name == (config.name or _default()) else GameConfig(name)


def files_read(config: GameConfig) -> dict[str, str]:
    """Returns the files that the game's settings refer to, by name."""
    found: dict[str, str] = {}
    read = _reader(config.folder)

    def noting(name: str) -> str:
        found[name] = text = read(name)
        return text

    registry().load(config.name or _default(), config.settings, noting)
    return found


@contextmanager
def fresh_code(game: AnyGame) -> Iterator[None]:
    """Lets the modules of a game be imported again; if the block raises, the old ones remain."""
    package = f"playmat.games.{game.name.replace('-', '_')}"
    old = _unload(package)
    icons.forget(game.words.icons)
    invalidate_caches()
    try:
        yield
    except BaseException:
        _unload(package)
        sys.modules.update(old)
        icons.forget(game.words.icons)
        icons.learn(game.words.icons)
        raise
    language.translations.cache_clear()


def _unload(package: str) -> dict[str, ModuleType]:
    """Removes a package from the imported modules; returns what was removed."""
    names = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
    return {name: sys.modules.pop(name) for name in names}


def all_games(config: GameConfig, note: Callable[[str], None]) -> list[AnyGame]:
    """Returns the configured game, and after it every other working game with default settings.

    Those that do not work are noted.
    """
    games = [load_game(config)]
    for name in registry().names:
        if name != games[0].name:
            try:
                games.append(load_game(GameConfig(name)))
            except Exception as error:  # of the game's own code, or of playmat's that trusted its answers
                why = str(error) if isinstance(error, ConfigError) else f"{type(error).__name__}: {error}"
                note(f"{name} is not offered ({why}): examine it with playmat games check {name}")
    return games


def game_folder(game: AnyGame) -> Path:
    """Returns the folder of a game, with its catalogues and its page's drawings."""
    return Path(registry().folder(game.name))


def game_tasks(game: AnyGame) -> Puzzles[Any]:
    """Returns the tasks of a game's puzzles."""
    return registry().puzzles(game)


def with_puzzles(game: AnyGame) -> AnyGame:
    """Returns the game with the puzzles of its folder; ConfigError names the line that is no puzzle."""
    file = game_folder(game) / PUZZLES
    if not file.exists():
        return game
    try:
        text, tasks = load_text(file), game_tasks(game)
        return game._replace(puzzles=parse_puzzles(text, game, tasks, trusted=_SHIPPED in file.parents))
    except (GameError, OSError) as error:
        raise ConfigError(f"{file}: {error}: find them again with playmat rules puzzles") from error


def game_folders() -> list[Path]:
    """Returns the folders of external games, which contain their overlays."""
    places = [Path(folder) for folder in _folders()]
    found = [file.parent for place in places for file in sorted(place.glob("*/game.py"))]
    return [*found, *map(Path, registry().installed.values())]


def load_bots(game: AnyGame) -> Mapping[str, Bot]:
    """Returns the programs for the game by name, with its levels if it contributes knowledge."""
    knowledge = load_knowledge(game)
    return {**registry().bots(game), **(bots_of(knowledge) if knowledge else {})}


def load_knowledge(game: AnyGame) -> Knowledge | None:
    """Returns what the game contributes to search, if anything."""
    make = registry().member(game.name, "knowledge", "knowledge")
    return make(game) if make else None


def load_reviewer(game: AnyGame) -> Knowledge:
    """Returns the knowledge that judges a game's decisions; ConfigError if the game cannot be analysed."""
    if game.pace is Pace.REAL_TIME:
        raise ConfigError(f"{game.name} cannot be analysed: only games in turns can be")
    if (knowledge := load_knowledge(game)) is None:
        raise ConfigError(
            f"{game.name} cannot be analysed: it has no computer player that estimates the chances to win, "
            "which a module `knowledge` adds"
        )
    return knowledge


def load_drafts(game: AnyGame) -> Mapping[str, Check]:
    """Returns the checks of the game's drawable settings, by setting."""
    return registry().drafts(game)


def load_study(game: AnyGame) -> Study[Any, Any]:
    """Returns the game's analysis functions."""
    if make := registry().member(game.name, "study", "study"):
        study: Study[Any, Any] = make(game)
        return study
    return RealTimeStudy(game) if game.pace is Pace.REAL_TIME else Study(game)


def _reader(folder: Path | None) -> Read:
    """Returns a function that reads files of settings from the folder; without one it finds none."""

    def read(name: str) -> str:
        if folder is None:
            raise FileNotFoundError(name)
        path = folder / name
        try:
            return load_text(path)
        except FileNotFoundError:
            raise
        except (OSError, UnicodeError) as error:
            raise ConfigError(
                f"{path} cannot be read ({cause(error)}): make it readable or name another file"
            ) from error

    return read
