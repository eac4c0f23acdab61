"""The game's data files, and what every one of them has."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

from playmat.errors import ConfigError

_DATA = resources.files("playmat.games.archery_tactics").joinpath("data")


def read_data(name: str) -> str:
    """The text of a data file."""
    return _DATA.joinpath(name).read_text(encoding="utf-8")


def parse_toml(text: str, source: str, sourced: bool = True) -> Mapping[str, Any]:
    """The entries of a file, if `sourced` with where they come from and how sure they are."""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error
    for key in ("source", "confidence") if sourced else ():
        if key not in entries:
            raise ConfigError(f"{source}: {key} is missing")
    return entries


def number(entry: Mapping[str, Any], key: str, where: str) -> int:
    """A whole number from 0; ConfigError names the key."""
    value = entry.get(key)
    if type(value) is not int or value < 0:
        raise ConfigError(f"{where}: {key} = {value!r} must be a whole number from 0")
    return value
