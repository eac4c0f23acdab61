"""Typed fields of the kit's TOML files; an error names file, key and remedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playmat.config.section import Section
from playmat_kit.design.values import Band


def number(section: Section, key: str, default: Any = ...) -> float:
    """Returns a number that is not negative."""
    value = section.pop(key, object, default)
    if not _is_number(value) or value < 0:
        raise section.wrong(key, value, "a number, not below 0")
    return float(value)


def numbers(section: Section, key: str, count: int, *default: list[float]) -> tuple[float, ...]:
    """Returns a list of exactly `count` numbers."""
    value = section.pop(key, list, *default)
    if len(value) != count or not all(map(_is_number, value)):
        raise section.wrong(key, value, f"{count} numbers")
    return tuple(map(float, value))


def pair(section: Section, key: str, *default: list[float]) -> tuple[float, float]:
    """Returns a list of two numbers."""
    first, second = numbers(section, key, 2, *default)
    return first, second


def pairs(section: Section, key: str) -> tuple[tuple[float, float], ...]:
    """Returns a list of `[x, y]` pairs."""
    value = section.pop(key, list)
    if not all(isinstance(item, list) and len(item) == 2 and all(map(_is_number, item)) for item in value):
        raise section.wrong(key, value, "a list of [x, y]")
    return tuple((float(x), float(y)) for x, y in value)


def band(section: Section, key: str) -> Band:
    """Returns two numbers that do not decrease, as a range."""
    found = Band(*pair(section, key))
    if found.low < 0 or found.high < found.low:
        raise section.wrong(key, list(found), "two numbers from small to large")
    return found


def measures(section: Section, *keys: str) -> dict[str, Any]:
    """Returns the numbers of several keys."""
    return {key: number(section, key) for key in keys}


def bands(section: Section, *keys: str) -> dict[str, Any]:
    """Returns the ranges of several keys."""
    return {key: band(section, key) for key in keys}


def integers(section: Section, key: str) -> tuple[int, ...]:
    """Returns a list of integers."""
    value = section.pop(key, list)
    if not all(isinstance(item, int) and not isinstance(item, bool) for item in value):
        raise section.wrong(key, value, "whole numbers")
    return tuple(value)


def triple(section: Section, key: str, of_what: str) -> tuple[int, int, int]:
    """Returns three integers; `of_what` describes them in the error."""
    value = integers(section, key)
    if len(value) != 3:
        raise section.wrong(key, list(value), f"three: {of_what}")
    return value[0], value[1], value[2]


def names(section: Section, key: str, *default: tuple[str, ...]) -> tuple[str, ...]:
    """Returns a list of names."""
    value = section.pop(key, list, *map(list, default))
    if not all(isinstance(name, str) and name for name in value):
        raise section.wrong(key, value, "names")
    return tuple(value)


def counts(section: Section) -> Mapping[str, int]:
    """Returns all keys of a table with their counts, each 1 or more."""
    found = section.pop_all()
    for key, value in found.items():
        if type(value) is not int or value < 1:
            raise section.wrong(key, value, "how many, 1 or more")
    return found


def texts(section: Section) -> Mapping[str, str]:
    """Returns all keys of a table with their texts, none of them empty."""
    found = section.pop_all()
    for key, value in found.items():
        if not isinstance(value, str) or not value:
            raise section.wrong(key, value, "a name")
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
