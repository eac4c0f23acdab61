"""The files that a table's file names, which lie beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playmat.config import TableConfig, parse_config
from playmat.errors import ConfigError


def files_beside(table: Path, text: str) -> dict[str, Path]:
    """Returns the files that a table's file with this text names, by their names in its folder.

    Some may not exist. ConfigError if the text is wrong, or a file is elsewhere.
    """
    here = table.resolve().parent
    named = _named_files(parse_config(text, here / table.name), here)
    return {_name_beside(file, here, table): file for file in named}


def files_of(table: Path, text: str) -> dict[str, Path]:
    """Returns the same, and all mats that lie beside the table's file."""
    mats = {f"mats/{mat.name}": mat for mat in (table.parent / "mats").glob("*.toml")}
    return files_beside(table, text) | mats


def password_name(config: TableConfig, table: Path) -> str:
    """Returns the name beside the table's file of what only the service may read; empty without a fleet."""
    password = config.fleet.password if config.fleet else None
    return password.relative_to(table.parent).as_posix() if password else ""


def _named_files(config: TableConfig, here: Path) -> Iterator[Path]:
    yield config.mat
    yield from config.boxes
    if config.fleet:
        yield from filter(None, (config.fleet.ca, config.fleet.password))
    for value in config.game.settings.values():  # a game's own, such as its cards
        if isinstance(value, str) and (here / value).is_file():
            yield here / value


def _name_beside(named: Path, here: Path, table: Path) -> str:
    try:
        return named.resolve().relative_to(here).as_posix()
    except ValueError as error:
        raise ConfigError(
            f"{table} names {named}, which is not below its folder: copy it there; "
            "the kit's own mats are 'mats/standard.toml' and so on"
        ) from error
