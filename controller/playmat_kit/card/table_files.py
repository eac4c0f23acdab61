"""The table's file for a card, and the files beside it that it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from playmat.assets import folder
from playmat.config import TableConfig, parse_config
from playmat.errors import ConfigError, quoted
from playmat.maintenance.install.first_config import TableChoices, check_config, first_config
from playmat.maintenance.install.installation import TABLE, readable

_ON_THE_PI = Path("/", TABLE)


class TableFiles(NamedTuple):
    """A table's file and the files beside it, by name; `text` is empty for the kit's own table.

    That one is written on the Pi, which finds its boards.
    """

    text: str
    config: TableConfig
    beside: dict[str, Path]
    password: str = ""  # the one of them that only the service may read


def read_table(file: Path | None) -> TableFiles:
    """Reads and checks a table's file as `playmat install` will; without one, takes the kit's own table.

    Raises ConfigError if it is wrong, or names a file that is not there or is elsewhere.
    """
    if file is None:
        return TableFiles("", check_config(first_config(TableChoices()), _ON_THE_PI), {})
    text = readable(file)
    config = check_config(text, _ON_THE_PI)
    here = file.resolve().parent
    beside: dict[str, Path] = {}
    for named in _named_files(parse_config(text, here / file.name), here):
        name = _name_beside(named, here, file)
        if named.is_file():
            beside[name] = named
        elif not (PurePosixPath(name).parent.name == "mats" and (folder("hardware") / name).is_file()):
            raise ConfigError(f"{file} names {quoted(name)}, which is not beside it: copy it there")
    password = config.fleet.password if config.fleet else None
    return TableFiles(
        text, config, beside, password.relative_to(_ON_THE_PI.parent).as_posix() if password else ""
    )


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
