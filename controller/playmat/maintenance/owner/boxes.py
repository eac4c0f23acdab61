"""The boxes of a table's games, as its owner's page fills them."""

from __future__ import annotations

from playmat.app.boxes import BoxFile
from playmat.app.table import Table
from playmat.config import TableConfig
from playmat.errors import ConfigError, PageError, cause
from playmat.games.interface import AnyGame
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.saving import load_text
from playmat.table.box import box_game
from playmat.text import say

_NO_GAME = say("This game is not on this table. Reload the page.")


class OwnBoxes:
    """Finds games by name, and their boxes among those that the table's file names or will name."""

    def __init__(self, table: Table, file: SettingsFile) -> None:
        self._table = table
        self._file = file

    @property
    def games(self) -> dict[str, AnyGame]:
        """The table's games by name."""
        return {game.name: game for laid in self._table.laid for game in laid.games}

    def game(self, name: str) -> AnyGame:
        """Returns the game of this name; PageError if the table has none."""
        if name not in self.games:
            raise PageError(_NO_GAME)
        return self.games[name]

    def open(self, game: AnyGame, config: TableConfig) -> BoxFile:
        """Returns the game's box, which may be a new one beside the table's file; ConfigError."""
        there = (box for box in config.boxes if box.exists() and box_game(load_text(box)) == game.name)
        return BoxFile(game, next(there, self._file.path.with_name(f"{game.name}.txt")))

    def keep(self, box: BoxFile) -> None:
        """Has the table's file name a box; ConfigError."""
        try:
            self._file.name_box(box.file)
        except OSError as error:
            file = self._file.path
            raise ConfigError(
                say("{file} cannot be written ({cause}).", file=file, cause=cause(error))
            ) from error
