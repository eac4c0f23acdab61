"""Parses the S-expressions in which KiCad stores schematics and boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from playmat.errors import ConfigError

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


class Expression(NamedTuple):
    """One list, such as `(at 12.7 25.4 90)`: its name, its plain values and the lists inside it."""

    name: str
    values: tuple[str, ...]
    lists: tuple[Expression, ...]

    def all(self, name: str) -> Iterator[Expression]:
        """Yields the inner lists of this name."""
        return (inner for inner in self.lists if inner.name == name)

    def get(self, name: str) -> Expression | None:
        """Returns the first inner list of this name."""
        return next(self.all(name), None)

    def value(self, name: str, default: str = "") -> str:
        """Returns the last plain value of an inner list: `GND` of `(net 2 "GND")`."""
        inner = self.get(name)
        return inner.values[-1] if inner and inner.values else default

    def numbers(self, name: str) -> tuple[float, ...]:
        """Returns the values of an inner list as numbers; empty if there is none."""
        inner = self.get(name)
        return tuple(map(float, inner.values)) if inner else ()

    def properties(self) -> dict[str, str]:
        """Returns the fields of a symbol or footprint: `(property "Value" "10k" ...)`."""
        return {field.values[0]: field.values[1] for field in self.all("property") if len(field.values) > 1}


def parse_expression(text: str, source: str) -> Expression:
    """Parses a file of KiCad; ConfigError if its brackets do not match."""
    open_: list[tuple[list[str], list[Expression]]] = [([], [])]
    for token in _TOKEN.finditer(text):
        quoted, bracket, word = token.groups()
        if bracket == "(":
            open_.append(([], []))
        elif bracket == ")" and len(open_) > 1:
            words, lists = open_.pop()
            name, *values = words or [""]
            open_[-1][1].append(Expression(name, tuple(values), tuple(lists)))
        elif bracket:
            raise ConfigError(f"{source} has a closing bracket too many: open and save it in KiCad")
        else:
            open_[-1][0].append(word if quoted is None else re.sub(r"\\(.)", r"\1", quoted))
    if len(open_) != 1 or len(open_[0][1]) != 1:
        raise ConfigError(f"{source} is not a complete file of KiCad: open and save it in KiCad")
    return open_[0][1][0]
