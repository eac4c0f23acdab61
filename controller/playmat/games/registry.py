"""The games that can be played, found by looking: packages of `playmat.games`, and those in other folders.

A package that holds a module `game` is a game, called like its folder with hyphens. Its `load` makes it
as its settings say; nothing of it is imported before it is chosen.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import ModuleType

import playmat.games
from playmat.errors import ConfigError, PlaymatError
from playmat.games.bots import RANDOM, Bot
from playmat.games.drafts import Check
from playmat.games.game import AnyGame

Settings = Mapping[str, object]
Read = Callable[[str], str]
"""The text of a file that a setting names; FileNotFoundError where there is none."""

_SHIPPED = tuple(playmat.games.__path__)


class Registry:
    """Finds games by their names; a broken one hurts nobody who does not choose it."""

    def __init__(self, folders: Sequence[str] = ()) -> None:
        others = [folder for folder in folders if folder]
        importable = playmat.games.__path__
        importable.extend(folder for folder in others if folder not in importable)
        self._modules: dict[str, frozenset[str]] = {}
        for found in pkgutil.iter_modules([*_SHIPPED, *others]):
            modules = _modules_in(f"{found.module_finder.path}/{found.name}")  # type: ignore[union-attr]
            if found.ispkg and "game" in modules:
                self._modules[found.name.replace("_", "-")] = modules

    @property
    def names(self) -> tuple[str, ...]:
        """Every game, in alphabetical order."""
        return tuple(sorted(self._modules))

    def offering(self, part: str) -> tuple[str, ...]:
        """The games that have a module called `part`, such as `commands`."""
        return tuple(name for name in self.names if part in self._modules[name])

    @property
    def default(self) -> str:
        """The game that is played where none is named: one that has a module `default`, or else the first."""
        return (*self.offering("default"), *self.names)[0]

    def part(self, name: str, part: str) -> ModuleType | None:
        """The module `part` of a game; None where it has none, ConfigError where it is broken."""
        if name not in self.names:
            raise ConfigError(
                f"game = {name!r} is not installed: choose one of {', '.join(self.names)}, "
                "or name the folder above it in PLAYMAT_GAMES"
            )
        if part not in self._modules[name]:
            return None
        try:
            return import_module(f"playmat.games.{name.replace('-', '_')}.{part}")
        except Exception as error:
            raise _broken(name, part, error) from error

    def bots(self, game: AnyGame) -> Mapping[str, Bot]:
        """The programs that can play it, by name: chance, if the game has no better, and its own."""
        own = self.part(game.name, "bots")
        return {**RANDOM, **(own.bots(game) if own else {})}

    def drafts(self, game: AnyGame) -> Mapping[str, Check]:
        """What people can draw for its settings, and how it is checked."""
        own = self.part(game.name, "drafts")
        return own.DRAFTS if own else {}

    def load(self, name: str, settings: Settings, read: Read) -> AnyGame:
        """The game with these settings, ready to start; ConfigError where it cannot be played so."""
        module = self.part(name, "game")
        try:
            game: AnyGame = module.load(settings, read)  # type: ignore[union-attr]
            game.rules.start(game.setup.players.start)
        except PlaymatError:
            raise
        except Exception as error:
            raise _broken(name, "game", error) from error
        if game.name != name:
            raise ConfigError(
                f"the game {name} calls itself {game.name!r}: let its load make Game({name!r}, ...)"
            )
        return game


def _modules_in(package: str) -> frozenset[str]:
    return frozenset(found.name for found in pkgutil.iter_modules([package]))


def _broken(name: str, part: str, error: Exception) -> ConfigError:
    cause = f"{type(error).__name__}: {error}"
    return ConfigError(f"the game {name} is broken ({cause}): correct its module {part}")
