"""Every game that can be found, including those of tests/games and PLAYMAT_GAMES, with its overlay."""

from pathlib import Path

import playmat
from playmat.app.games import game_folders
from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.games.interface import AnyGame
from playmat.games.interface.knowledge import Knowledge
from playmat.games.registry import Registry
from playmat.screen.icons import learn
from playmat.table.mat import Mat

FOLDER = Path(__file__).parents[1] / "games"
_KIT = folder("hardware") / "mats"
_REGISTRY = Registry([str(FOLDER), *(str(own.parent) for own in game_folders())])


def _load(name: str) -> AnyGame:
    def read(file: str) -> str:
        raise FileNotFoundError(file)

    game = _REGISTRY.load(name, {}, read)
    learn(game.words.icons)
    return game


def _file(name: str) -> Path:
    module = _REGISTRY.part(name, "game")
    assert module is not None and module.__file__ is not None
    return Path(module.__file__)


def _overlay(name: str) -> Mat:
    """The overlay in the game's own folder, or the kit's."""
    own = _file(name).parent / "mat.toml"
    return read_mat(own if own.exists() else _KIT / f"{name}.toml")


GAMES = {name: _load(name) for name in _REGISTRY.names}
MATS = {name: _overlay(name) for name in GAMES}
BOTS = {name: _REGISTRY.bots(game) for name, game in GAMES.items()}
SHIPPED = [name for name in GAMES if _file(name).is_relative_to(Path(playmat.__file__).parent)]


def knowledge(name: str) -> Knowledge:
    """Returns what a game contributes to search."""
    own = _REGISTRY.part(name, "knowledge")
    assert own is not None
    found: Knowledge = own.knowledge(GAMES[name])
    return found
