"""The games that a table can play, built as its configuration says."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from playmat.config import GameConfig
from playmat.errors import ConfigError, cause
from playmat.games.bots import Bot
from playmat.games.drafts import Check
from playmat.games.game import AnyGame, Pace
from playmat.games.real_time import RealTimeStudy
from playmat.games.registry import Read, Registry
from playmat.games.study import Study
from playmat.screen import icons, language


def registry() -> Registry:
    """The games that come with playmat, and those in the folders that PLAYMAT_GAMES names."""
    return Registry(_folders())


def _folders() -> list[str]:
    return [folder for folder in os.environ.get("PLAYMAT_GAMES", "").split(os.pathsep) if folder]


def load_game(config: GameConfig) -> AnyGame:
    """The game that the configuration names, ready to start; ConfigError where it cannot be played.

    Without a name the default one of those that come with playmat.
    """
    name = config.name or Registry().default
    return _introduced(registry().load(name, config.settings, _reader(config.folder)))


def files_read(config: GameConfig) -> dict[str, str]:
    """What the game reads because of its settings, by name."""
    found: dict[str, str] = {}
    read = _reader(config.folder)

    def noting(name: str) -> str:
        found[name] = text = read(name)
        return text

    registry().load(config.name or Registry().default, config.settings, noting)
    return found


def all_games(config: GameConfig) -> list[AnyGame]:
    """The configured game, and after it every other that works, as it is without settings."""
    first = load_game(config)
    games = [first]
    for name in registry().names:
        if name != first.name:
            with suppress(ConfigError):  # a broken game is refused where it is chosen
                games.append(_introduced(registry().load(name, {}, _reader(None))))
    return games


def game_folder(game: AnyGame) -> Path:
    """The folder of a game, where its catalogues and its page's drawings lie."""
    module = registry().part(game.name, "game")
    assert module is not None and module.__file__ is not None
    return Path(module.__file__).parent


def _introduced(game: AnyGame) -> AnyGame:
    """The game, once screens know its emblems and its words."""
    icons.learn(game.words.icons)
    language.learn(game_folder(game) / "locale")
    return game


def game_folders() -> list[Path]:
    """The folders of games that do not come with playmat; their overlays lie in them."""
    places = [Path(folder) for folder in _folders()]
    return [file.parent for place in places for file in sorted(place.glob("*/game.py"))]


def load_bots(game: AnyGame) -> Mapping[str, Bot]:
    """The programs that can take a seat in the game, by name."""
    return registry().bots(game)


def load_drafts(game: AnyGame) -> Mapping[str, Check]:
    """What people can draw for the game's settings, and how it is checked."""
    return registry().drafts(game)


def load_study(game: AnyGame) -> Study[Any, Any]:
    """What can be asked of the game away from the table."""
    own = registry().part(game.name, "study")
    if own is None:
        return RealTimeStudy(game) if game.pace is Pace.REAL_TIME else Study(game)
    study: Study[Any, Any] = own.study(game)
    return study


def _reader(folder: Path | None) -> Read:
    """Reads what settings name, from the folder of whoever wrote them; without one there is nothing."""

    def read(name: str) -> str:
        if folder is None:
            raise FileNotFoundError(name)
        path = folder / name
        try:
            return path.read_text("utf-8")
        except FileNotFoundError:
            raise
        except (OSError, UnicodeError) as error:
            raise ConfigError(
                f"{path} cannot be read ({cause(error)}): make it readable or name another file"
            ) from error

    return read
