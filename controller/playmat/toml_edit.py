"""Changes values in a TOML text, and keeps its comments and its order."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from playmat.errors import ConfigError
from playmat.extras import install_command

Key = tuple[str | int, ...]
"""The way to a value: the names of tables, the numbers of entries in lists of tables, its own name."""


def open_document(text: str) -> Any:
    """Returns a text of valid TOML as a dictionary that keeps its form; `as_string` returns the new text.

    ConfigError without the extra `kit`.
    """
    return _library().parse(text)


def with_values(text: str, values: Mapping[Key, object]) -> str:
    """Returns a text of valid TOML with other values; None removes one.

    New tables come last. ConfigError without the extra `kit`.
    """
    document = open_document(text)
    for (*tables, name), value in values.items():
        place: Any = document
        for table in tables:
            if isinstance(table, str) and table not in place:
                if value is None:
                    break
                place[table] = _library().table()
            place = place[table]
        else:
            if value is None:
                place.pop(name, None)
            else:
                place[name] = value
    return str(document.as_string())


def _library() -> ModuleType:
    try:
        import tomlkit
    except ImportError as error:
        raise ConfigError(f"writing needs tomlkit: run {install_command('kit')}") from error
    return tomlkit
