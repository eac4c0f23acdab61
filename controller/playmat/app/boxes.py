"""The file of a box, which maps tags to components; each tag is saved before the next is requested."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playmat.errors import ConfigError, TagError, cause
from playmat.games.interface import AnyGame
from playmat.saving import load_text, save_text
from playmat.table.box import add, box_game, format_box, parse_box
from playmat.table.catalogue import Box, Boxes, RegisteredTag
from playmat.text import Text, say


class BoxFile:
    """The box of a game; a missing file is an empty box."""

    def __init__(self, game: AnyGame, file: Path, tags: Box | None = None) -> None:
        """Reads the box, or begins a new one with `tags` that replaces the file's content."""
        self._game = game
        self.file = file
        before = read_box(game, file) if tags is None and file.exists() else tags
        self.tags = dict(before or {})

    def uid_of(self, sticker: RegisteredTag) -> str | None:
        """Returns the UID of the tag that is registered for this sticker."""
        return next((uid for uid, known in self.tags.items() if known == sticker), None)

    def add(self, uid: str, sticker: RegisteredTag) -> None:
        """Adds a tag; TagError if the tag or the sticker is already registered otherwise."""
        add(self.tags, uid, sticker)
        self.save()

    def save(self) -> None:
        """Writes the file."""
        try:
            save_text(self.file, format_box(self._game.name, self.tags))
        except OSError as error:
            raise ConfigError(
                say(
                    "{file} cannot be written ({cause}): name another --box",
                    file=self.file,
                    cause=cause(error),
                )
            ) from error

    def merge(self, other: Box) -> list[Text]:
        """Adds the tags of another box; returns a sentence about each contradicting one, which is skipped."""
        refused: list[Text] = []
        for uid, sticker in other.items():
            try:
                add(self.tags, uid, sticker)
            except TagError as error:
                refused.append(error.sentence)
        self.save()
        return refused


def read_box(game: AnyGame, file: Path) -> Box:
    """Reads the tags of this game's box; ConfigError if the file is invalid or another game's."""
    text = _text(file)
    if (name := box_game(text) or game.name) != game.name:
        raise ConfigError(
            say(
                "{file} is a box of {name}, not of {game}: choose that with --game",
                file=file,
                name=name,
                game=game.name,
            )
        )
    return _parse(game, file, text)


def read_boxes(files: Sequence[Path], games: Sequence[AnyGame]) -> Boxes:
    """Reads the boxes that a table's configuration names, by game."""
    boxes: dict[str, Box] = {}
    for file in files:
        text = _text(file)
        game = next((game for game in games if game.name == box_game(text)), None)
        if game is None:
            raise ConfigError(
                say("{file} begins with no game that is here: write it with playmat cards export", file=file)
            )
        boxes[game.name] = {**boxes.get(game.name, {}), **_parse(game, file, text)}
    return boxes


def _parse(game: AnyGame, file: Path, text: str) -> Box:
    try:
        return parse_box(text, game.setup.serials)
    except TagError as error:
        raise ConfigError(
            say("{file}, {fault}: correct or remove that line", file=file, fault=error.sentence)
        ) from error


def _text(file: Path) -> str:
    try:
        return load_text(file)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            say("{file} cannot be read ({cause}): name another box", file=file, cause=cause(error))
        ) from error
