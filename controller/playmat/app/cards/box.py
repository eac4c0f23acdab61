"""The file of a box: which tag sticks to what; each tag is on the disk before the next one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playmat.errors import ConfigError, TagError, cause
from playmat.games.game import AnyGame
from playmat.saving import save_text
from playmat.table.box import add, box_game, format_box, parse_box
from playmat.table.catalogue import Box, Boxes, Sticker


class BoxFile:
    """The box of a game; a file that is not there yet is empty."""

    def __init__(self, game: AnyGame, file: Path, tags: Box | None = None) -> None:
        """With `tags` the box begins with these, and what the file holds is replaced."""
        self._game = game
        self.file = file
        before = read_box(game, file) if tags is None and file.exists() else tags
        self.tags = dict(before or {})

    def uid_of(self, sticker: Sticker) -> str | None:
        """The tag that is registered for this sticker."""
        return next((uid for uid, known in self.tags.items() if known == sticker), None)

    def add(self, uid: str, sticker: Sticker) -> None:
        """One more tag; TagError where it is another's, or there is another one."""
        add(self.tags, uid, sticker)
        self.save()

    def save(self) -> None:
        """Writes the file anew."""
        try:
            save_text(self.file, format_box(self._game.name, self.tags))
        except OSError as error:
            raise ConfigError(
                f"{self.file} cannot be written ({cause(error)}): name another --box"
            ) from error

    def merge(self, other: Box) -> list[str]:
        """Takes over the tags of another box; a sentence about each that contradicts, and is left out."""
        refused: list[str] = []
        for uid, sticker in other.items():
            try:
                add(self.tags, uid, sticker)
            except TagError as error:
                refused.append(str(error))
        self.save()
        return refused


def read_box(game: AnyGame, file: Path) -> Box:
    """The tags in a box of this game; ConfigError where it is another's, or none."""
    text = _text(file)
    if (name := box_game(text) or game.name) != game.name:
        raise ConfigError(f"{file} is a box of {name}, not of {game.name}: choose that with --game")
    return _parsed(game, file, text)


def read_boxes(files: Sequence[Path], games: Sequence[AnyGame]) -> Boxes:
    """The boxes that a table's configuration names, by game."""
    boxes: dict[str, Box] = {}
    for file in files:
        text = _text(file)
        game = next((game for game in games if game.name == box_game(text)), None)
        if game is None:
            raise ConfigError(f"{file} begins with no game that is here: write it with playmat cards export")
        boxes[game.name] = {**boxes.get(game.name, {}), **_parsed(game, file, text)}
    return boxes


def _parsed(game: AnyGame, file: Path, text: str) -> Box:
    try:
        return parse_box(text, game.setup.serials)
    except TagError as error:
        raise ConfigError(f"{file}, {error}: correct or remove that line") from error


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{file} cannot be read ({cause(error)}): name another box") from error
