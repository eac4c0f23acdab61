"""A table joins a fleet by the file that `playmat fleet init --out` has written for it, and leaves it."""

from __future__ import annotations

from typing import Any

from playmat.errors import ConfigError, PageError
from playmat.maintenance.owner.settings.file import SettingsFile, share
from playmat.saving import save_text
from playmat.text import say
from playmat.toml import read_toml
from playmat.toml_edit import with_values

LARGEST = 100_000
"""The most bytes of such a file."""

_FILES = {"ca.crt", "fleet-password"}  # no other name: they are written beside the table's file
_NONE = say(
    "This is no file of a fleet. Take the one that 'playmat fleet init --out' has written for this table."
)


def join(file: SettingsFile, content: bytes) -> None:
    """Writes a fleet's section and files; PageError or ConfigError, then nothing has changed; OSError."""
    section, files = _read(content)
    before = with_values(file.read(), {("fleet",): None})
    text = with_values(before, {("fleet", key): value for key, value in section.items()})
    file.check_lacking(before, file.config(text))
    for name, part in files.items():
        save_text(file.path.with_name(name), part, secret=True)
        share(file.path.with_name(name))
    save_text(file.path, text)


def leave(file: SettingsFile) -> None:
    """Removes a fleet's section; its files stay. ConfigError or OSError."""
    save_text(file.path, with_values(file.read(), {("fleet",): None}))


def _read(content: bytes) -> tuple[dict[str, Any], dict[str, str]]:
    try:
        data = read_toml(content.decode(), "")
        section, files = dict(data["fleet"]), dict(data["files"])
    except (ConfigError, KeyError, TypeError, ValueError) as error:
        raise PageError(_NONE) from error
    if files.keys() != _FILES or not all(isinstance(part, str) for part in files.values()):
        raise PageError(_NONE)
    return section, files
