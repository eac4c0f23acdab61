"""Typed and bounded values of a mat file; ConfigError names source, key and remedy."""

from __future__ import annotations

from collections.abc import Collection
from types import UnionType
from typing import Any, get_args

from playmat.errors import TYPES, ConfigError, literal

_MOST = 10_000  # upper bound for millimetres, places and readers


def check(data: dict[str, Any], keys: dict[str, type], source: str) -> None:
    """Raises ConfigError if a key is missing or has another type; a float is a length in millimetres."""
    for key, kind in keys.items():
        if key not in data:
            raise ConfigError(f"{source}: {key} is missing")
        value = data[key]
        if kind is float:
            length(data, key, 0.0, source)
        elif not isinstance(value, kind) or isinstance(value, bool):
            raise ConfigError(f"{source}: {key} = {literal(value)} must be {TYPES[kind]}")


def only(data: dict[str, Any], keys: Collection[str], source: str) -> None:
    """Raises ConfigError for a key that means nothing here: it may be a misspelt one."""
    if unknown := [key for key in data if key not in keys]:
        raise ConfigError(f"{source}: there is no key {literal(unknown[0])}: write one of {', '.join(keys)}")


def length(data: dict[str, Any], key: str, standard: float, source: str) -> float:
    """Returns a length in millimetres."""
    value: float = data.get(key, standard)
    if not _is_length(value):
        raise ConfigError(f"{source}: {key} = {literal(value)} must be a number, in mm")
    return value


def _is_length(value: object) -> bool:
    return type(value) in (int, float) and -_MOST <= value <= _MOST  # type: ignore[operator]


def count(entry: dict[str, Any], key: str, standard: int, source: str) -> int:
    """Returns an integer from 0."""
    value = entry.get(key, standard)
    if type(value) is not int or value not in range(_MOST):
        raise ConfigError(f"{source}: {key} = {literal(value)} must be a number from 0")
    return value


def truth(data: dict[str, Any], key: str, default: bool, source: str) -> bool:
    """Returns a value that is true or false."""
    value = data.get(key, default)
    if type(value) is not bool:
        raise ConfigError(f"{source}: {key} = {literal(value)} must be true or false")
    return value


def listed(data: dict[str, Any], key: str, kind: type | UnionType, source: str) -> list[Any]:
    """Returns a list of values of one type, or of one of several; an absent one is empty."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, kind) for item in value):
        named = " or ".join(str(TYPES[each]) for each in get_args(kind) or (kind,))
        raise ConfigError(f"{source}: {key} = {literal(value)} must be a list, each {named}")
    return value


def pair(entry: dict[str, Any], key: str, standard: tuple[float, float], source: str) -> tuple[float, float]:
    """Returns two lengths, to the right and up."""
    value = entry.get(key, list(standard))
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_length, value)):
        raise ConfigError(f"{source}: {key} = {literal(value)} must be two numbers: right and up, in mm")
    return value[0], value[1]
