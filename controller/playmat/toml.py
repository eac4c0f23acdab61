"""Reads TOML as data; any fault is a ConfigError that names its source."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from playmat.errors import ConfigError
from playmat.text import say

_PLACED = re.compile(r"(?P<error>.+) \(at line (?P<line>\d+), column (?P<column>\d+)\)")
"""An error of tomllib that tells where: those words of it are in every language."""


def read_toml(text: str, source: object) -> dict[str, Any]:
    """Returns the entries of a TOML text."""
    try:
        entries = tomllib.loads(text)
        _check_numbers(entries)
    except ValueError as error:  # a number of thousands of digits is a plain ValueError
        if found := _PLACED.fullmatch(str(error)):
            sentence = say(
                "{file} is not TOML: it cannot be read from line {line}, column {column} on ({error})",
                file=source,
                **found.groupdict(),
            )
        else:
            sentence = say("{file} is not TOML: {error}", file=source, error=error)
        raise ConfigError(sentence) from error
    except RecursionError as error:
        raise ConfigError(say("{file} is not TOML: its lists are nested too deeply", file=source)) from error
    return entries


def _check_numbers(value: object) -> None:
    """Refuses numbers beyond the 64 bits of TOML: Python reads them, but not all can be shown."""
    match value:
        case int() if not -(2**63) <= value < 2**63:
            raise ValueError("a number has more than 64 bits")
        case dict():
            for entry in value.values():
                _check_numbers(entry)
        case list():
            for item in value:
                _check_numbers(item)
