"""Reads the game's data files and checks the fields that all of them share."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from playmat.errors import ConfigError, literal
from playmat.toml import read_toml

_DATA = resources.files("playmat.games.archery_tactics").joinpath("data")


def read_data(name: str) -> str:
    """Returns the text of a data file."""
    return _DATA.joinpath(name).read_text(encoding="utf-8")


def parse_toml(text: str, source: str, sourced: bool = True) -> Mapping[str, Any]:
    """Parses a TOML file; with `sourced`, requires its source and confidence."""
    entries = read_toml(text, source)
    for key in ("source", "confidence") if sourced else ():
        if key not in entries:
            raise ConfigError(f"{source}: {key} is missing")
    return entries


def number(entry: Mapping[str, Any], key: str, where: str) -> int:
    """Returns a whole number from 0; ConfigError names the key."""
    value = entry.get(key)
    if type(value) is not int or value < 0:
        raise ConfigError(f"{where}: {key} = {literal(value)} must be a whole number from 0")
    return value
