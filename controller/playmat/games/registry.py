"""Registry of installed games: packages of `playmat.games`, of other configured folders and distributions.

A package with a module `game` is a game, named like its folder with hyphens. That module's `load` builds it
from its settings. Nothing is imported before the game is chosen.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from playmat.errors import ConfigError, PlaymatError, literal
from playmat.games.fault import game_fault
from playmat.games.interface import RANDOM, AnyGame, Bot, Puzzles
from playmat.text import Text, say

Settings = Mapping[str, object]
Read = Callable[[str], str]
"""Returns the text of a file named by a setting; raises FileNotFoundError if it is missing."""

Check = Callable[[str], Sequence[Text]]
"""Returns all problems of a file that users draw on a game's web page, such as a board of their own.

The problems are one sentence each. A game's module `drafts` defines `DRAFTS`, which maps settings to checks.
"""

# The package cannot be imported here: its `load` imports this module.
_PACKAGE = sys.modules[__package__]
_SHIPPED = tuple(_PACKAGE.__path__)
ENTRY_POINTS = "playmat.games"
"""Group of the entry points with which distributions offer games: name of the game = its package."""
_DEFAULT = "art-of-war"


class GamePackage(NamedTuple):
    """A game of an installed distribution, and the folder of its package; or the `problem` in finding it."""

    name: str
    distribution: str
    folder: str = ""
    problem: str = ""


class Registry:
    """Finds games by name. A broken game raises only when it is loaded.

    Discovery lists the names of modules without importing them. Otherwise an error in one user's game would
    prevent every other game from starting. Of games with one name the shipped one is used, then that of a
    folder, then that of a distribution.
    """

    def __init__(self, folders: Sequence[str] = (), packages: Sequence[GamePackage] = ()) -> None:
        others = [folder for folder in folders if folder]
        self._modules: dict[str, frozenset[str]] = {}
        self._folders: dict[str, str] = {}
        self.installed: dict[str, str] = {}  # those of the games of distributions
        self.problems: dict[str, str] = {}  # sentences about what is not used, by name of the game
        found = _found_in(others)
        for name, (folder, modules) in found.items():
            if "game" in modules and _shipped().get(name, found[name]) != found[name]:
                self.problems[name] = (
                    f"{folder}/game.py is not used, as playmat has its own {name}: rename the folder"
                )
        for name, (folder, modules) in {**found, **_shipped()}.items():
            if "game" in modules:
                self._modules[name], self._folders[name] = modules, folder
        for package in packages:
            if problem := package.problem or self._conflict(package):
                self.problems[package.name] = problem
            else:
                self._modules[package.name] = _modules_in(package.folder)
                self.installed[package.name] = self._folders[package.name] = package.folder
        importable: Any = _PACKAGE.__path__
        above = (folder.rpartition("/")[0] for folder in self.installed.values())
        importable.extend(folder for folder in (*others, *above) if folder not in importable)

    def _conflict(self, package: GamePackage) -> str:
        """Returns the reason why a distribution's game cannot be added, or an empty text."""
        entry = f"the distribution {package.distribution} offers a game {literal(package.name)}"
        if package.name in self._modules:
            return f"{entry}, but another one has that name: rename one of them"
        if package.folder.rpartition("/")[2] != package.name.replace("-", "_"):
            return f"{entry} in {package.folder}: call its folder {package.name.replace('-', '_')}"
        if "game" not in _modules_in(package.folder):
            return f"{entry} in {package.folder}, which has no module game: add it with a function load"
        return ""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all games in alphabetical order."""
        return tuple(sorted(self._modules))

    def offering(self, part: str) -> tuple[str, ...]:
        """Returns the games that have a module `part`, such as `commands`."""
        return tuple(name for name in self.names if part in self._modules[name])

    @property
    def default(self) -> str:
        """The game to play if none is named."""
        return _DEFAULT if _DEFAULT in self.names else self.names[0]

    def folder(self, name: str) -> str:
        """Returns the folder of a game; raises ConfigError if the game is unknown."""
        if name in self._folders:
            return self._folders[name]
        raise ConfigError(
            self.problems.get(name)
            or say(
                "game = {value} is not installed: choose one of {games}, or name the folder above it in "
                "PLAYMAT_GAMES",
                value=literal(name),
                games=", ".join(self.names),
            )
        )

    def part(self, name: str, part: str) -> ModuleType | None:
        """Imports the module `part` of a game.

        Returns None if the game has none. Raises ConfigError if the game is unknown or the module fails to
        import.
        """
        self.folder(name)
        if part not in self._modules[name]:
            return None
        try:
            return import_module(f"playmat.games.{name.replace('-', '_')}.{part}")
        except Exception as error:
            raise _broken(name, part, error) from error

    def member(self, name: str, part: str, member: str) -> Any:
        """Imports the module `part` of a game and returns its function or constant `member`.

        Returns None if the game has no such module. Raises ConfigError if that fails, or lacks the member.
        """
        module = self.part(name, part)
        if module is not None and not hasattr(module, member):
            raise ConfigError(f"{module.__file__} has no {member}: define it, as the guide for authors says")
        return getattr(module, member, None)

    def bots(self, game: AnyGame) -> Mapping[str, Bot]:
        """Returns the bots of a game by name: the random one, which a game may override, and its own."""
        make = self.member(game.name, "bots", "bots")
        own = make(game) if make else {}
        if not isinstance(own, Mapping) or not all(
            isinstance(bot, Bot) and isinstance(bot.name, Text) for bot in own.values()
        ):
            raise ConfigError(
                f"bots(game) in {self.folder(game.name)}/bots.py returned {literal(own)}: return Bots by "
                'their names, dict(cautious=Bot(say("Cautious"), choose))'
            )
        return {**RANDOM, **own}

    def drafts(self, game: AnyGame) -> Mapping[str, Check]:
        """Returns the checks for files that users can draw for the game's settings."""
        return self.member(game.name, "drafts", "DRAFTS") or {}

    def puzzles(self, game: AnyGame) -> Puzzles[Any]:
        """Returns the tasks of a game's puzzles; by default the only one is to win."""
        make = self.member(game.name, "puzzles", "puzzles")
        return make(game) if make else Puzzles()

    def load(self, name: str, settings: Settings, read: Read) -> AnyGame:
        """Builds the game from its settings; raises ConfigError if it is broken or they are invalid."""
        load: Any = self.member(name, "game", "load")
        try:
            game: AnyGame = load(settings, read)
            if name not in _shipped():
                from playmat.games.declared import wrong_values  # 0.4 s, for which no shipped game waits

                for wrong in wrong_values(game):
                    raise ConfigError(f"{self.folder(name)}/game.py: {wrong}")
            game.rules.start(game.setup.players.start)
        except PlaymatError:
            raise
        except Exception as error:
            raise _broken(name, "game", error) from error
        if game.name != name:
            raise ConfigError(
                f"the game {name} calls itself {game.name!r}: let its load make Game({literal(name)}, ...)"
            )
        return game


@cache
def _shipped() -> Mapping[str, tuple[str, frozenset[str]]]:
    """What comes with playmat, games and others: none of its names is left for another game."""
    return _found_in(_SHIPPED)


def _found_in(folders: Sequence[str]) -> dict[str, tuple[str, frozenset[str]]]:
    """Returns folder and modules of each package by its name; a module by itself has none."""
    found = {}
    for module in pkgutil.iter_modules(folders):
        folder = f"{module.module_finder.path}/{module.name}"  # type: ignore[union-attr]
        found[module.name.replace("_", "-")] = folder, _modules_in(folder)
    return found


def _modules_in(package: str) -> frozenset[str]:
    return frozenset(found.name for found in pkgutil.iter_modules([package]))


def _broken(name: str, part: str, error: Exception) -> ConfigError:
    cause = f"{type(error).__name__}: {error}"
    where = f"its module {part}"
    if isinstance(error, SyntaxError):
        where = f"{error.filename}, line {error.lineno}"
    elif fault := game_fault(error):
        where = f"{fault.file}, line {fault.line}"
    return ConfigError(f"the game {name} is broken ({cause}): correct {where}")


@cache
def installed_packages() -> tuple[GamePackage, ...]:
    """Finds the games of installed distributions, without importing them."""
    packages = []
    for entry in entry_points(group=ENTRY_POINTS):
        distribution = entry.dist.name if entry.dist else "of an unknown name"
        try:
            spec = find_spec(entry.module)
            problem = "there is no such package"
        except Exception as error:  # a package above it is imported, and may fail in any way
            spec, problem = None, f"{type(error).__name__}: {error}"
        if spec and spec.submodule_search_locations:
            location = next(iter(spec.submodule_search_locations))
            packages.append(GamePackage(entry.name, distribution, location))
        else:
            sentence = (
                f"the distribution {distribution} offers a game {literal(entry.name)} in "
                f"{literal(entry.value)} ({problem}): correct its entry point {ENTRY_POINTS}, or uninstall it"
            )
            packages.append(GamePackage(entry.name, distribution, problem=sentence))
    return tuple(packages)
