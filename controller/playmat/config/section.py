"""A TOML table being read, key by key; what is wrong is said with file, key and remedy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playmat.errors import TYPES, ConfigError, literal
from playmat.text import Text, say

_UNKNOWN = say("{file}: {key} is not a setting: remove it or correct its name")


class Section:
    """A TOML table being read: pops keys with their types, refuses what is left over."""

    def __init__(self, data: dict[str, Any], name: str, source: Path | str) -> None:
        self._left = dict(data)
        self._name = name
        self._source = source

    def pop(self, key: str, kind: type, default: Any = ...) -> Any:
        value = self._left.pop(key, default)
        if value is ...:
            raise ConfigError(
                say(
                    "{file}: {key} is missing: add it ({kind})",
                    file=self._source,
                    key=f"{self._name}{key}",
                    kind=TYPES[kind],
                )
            )
        truth = isinstance(value, bool)  # which is an int to Python, and none to TOML
        if value is not default and (not isinstance(value, kind) or (truth and kind is not bool)):
            raise self.wrong(key, value, TYPES[kind])
        return value

    def file(self, key: str, default: Any = ...) -> str:
        """Pops the name of a file."""
        name: str = self.pop(key, str, default)
        if "\0" in name:
            raise self.wrong(key, name, say("the name of a file, without a NUL byte"))
        return name

    def section(self, key: str) -> Section:
        value = self._left.pop(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, value, say("a table, written [{key}]", key=key))
        return Section(value, f"{self._name}{key}.", self._source)

    def optional(self, key: str) -> Section | None:
        return self.section(key) if key in self._left else None

    def sections(self, key: str) -> list[Section]:
        value = self._left.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.wrong(key, value, say("a list of tables, each written [[{key}]]", key=key))
        return [Section(entry, f"{self._name}{key}[{n}].", self._source) for n, entry in enumerate(value, 1)]

    def tables(self) -> Iterator[tuple[str, Section]]:
        """What is left, which is a table for each key."""
        for key in list(self._left):
            yield key, self.section(key)

    def wrong(self, key: str, value: object, expected: Text | str) -> ConfigError:
        """Returns the error about a value; what is `expected` is translated, unless it is a plain text."""
        return ConfigError(
            say(
                "{file}: {key} = {value} must be {expected}",
                file=self._source,
                key=f"{self._name}{key}",
                value=literal(value),
                expected=expected,
            )
        )

    def pop_all(self) -> dict[str, Any]:
        values, self._left = self._left, {}
        return values

    def finish(self, unknown: Text = _UNKNOWN) -> None:
        """Refuses what is left, with this sentence about `key` in `file`."""
        if self._left:
            key = next(iter(self._left))
            raise ConfigError(unknown._replace(args=(("file", self._source), ("key", f"{self._name}{key}"))))
