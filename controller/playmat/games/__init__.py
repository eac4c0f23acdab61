"""Game rules: pure, one package per game, each implementing the interface of `games.interface`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playmat.games.interface import AnyGame


def load(name: str, settings: Mapping[str, object] = {}, folders: Sequence[str] = ()) -> AnyGame:
    """Returns a game that comes with playmat, that a distribution offers, or from one of these folders.

    ConfigError if there is none of this name, or a setting is invalid. Settings that name files are read by
    `playmat.app.games.load_game`.

    >>> from playmat.games import load
    >>> game = load("tic-tac-toe", folders=["tests/games"])
    >>> state = game.rules.start()
    >>> str(state.apply(game.rules.parse_action("b2")))
    '.../.X./...'
    """
    from playmat.games.registry import Registry, installed_packages

    def read(file: str) -> str:
        raise FileNotFoundError(file)

    return Registry(folders, installed_packages()).load(name, settings, read)
