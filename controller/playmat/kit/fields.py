"""Numbers, pairs and lists in the files of the kit; what is wrong is said with file, key and remedy."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from playmat.config.section import Section
from playmat.errors import ConfigError
from playmat.kit.values import Band


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The tables of a file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error


def number(section: Section, key: str, default: Any = ...) -> float:
    """A number above or at zero."""
    value = section.take(key, object, default)
    if not _is_number(value) or value < 0:
        raise section.wrong(key, value, "a number, not below 0")
    return float(value)


def numbers(section: Section, key: str, count: int) -> tuple[float, ...]:
    """So many numbers."""
    value = section.take(key, list)
    if len(value) != count or not all(map(_is_number, value)):
        raise section.wrong(key, value, f"{count} numbers")
    return tuple(map(float, value))


def pair(section: Section, key: str) -> tuple[float, float]:
    """Two numbers."""
    first, second = numbers(section, key, 2)
    return first, second


def pairs(section: Section, key: str) -> tuple[tuple[float, float], ...]:
    """A list of pairs."""
    value = section.take(key, list)
    if not all(isinstance(one, list) and len(one) == 2 and all(map(_is_number, one)) for one in value):
        raise section.wrong(key, value, "a list of [x, y]")
    return tuple((float(x), float(y)) for x, y in value)


def band(section: Section, key: str) -> Band:
    """Two numbers, the second not below the first."""
    found = Band(*pair(section, key))
    if found.low < 0 or found.high < found.low:
        raise section.wrong(key, list(found), "two numbers from small to large")
    return found


def measures(section: Section, *keys: str) -> dict[str, Any]:
    """A number for each key."""
    return {key: number(section, key) for key in keys}


def bands(section: Section, *keys: str) -> dict[str, Any]:
    """Two numbers for each key, the second not below the first."""
    return {key: band(section, key) for key in keys}


def integers(section: Section, key: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    value = section.take(key, list)
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in value):
        raise section.wrong(key, value, "whole numbers")
    return tuple(value)


def triple(section: Section, key: str, of_what: str) -> tuple[int, int, int]:
    """Three whole numbers."""
    value = integers(section, key)
    if len(value) != 3:
        raise section.wrong(key, list(value), f"three: {of_what}")
    return value[0], value[1], value[2]


def names(section: Section, key: str, *default: tuple[str, ...]) -> tuple[str, ...]:
    """A list of names."""
    value = section.take(key, list, *map(list, default))
    if not all(isinstance(one, str) and one for one in value):
        raise section.wrong(key, value, "names")
    return tuple(value)


def counts(section: Section) -> Mapping[str, int]:
    """How many of each: all keys of a table."""
    found = section.take_all()
    for key, value in found.items():
        if type(value) is not int or value < 1:
            raise section.wrong(key, value, "how many, 1 or more")
    return found


def texts(section: Section) -> Mapping[str, str]:
    """A text for each key of a table."""
    found = section.take_all()
    for key, value in found.items():
        if not isinstance(value, str) or not value:
            raise section.wrong(key, value, "a name")
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
