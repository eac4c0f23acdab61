"""The folders for playmat's own files, following the XDG base directory specification."""

from __future__ import annotations

import os
from pathlib import Path


def state_folder(name: str) -> Path:
    """Returns the folder for the state of `name`."""
    return _base("XDG_STATE_HOME", Path(".local", "state")) / name


def own_folder() -> Path:
    """Returns the folder of the user's files for games."""
    return _base("XDG_CONFIG_HOME", Path(".config"))


def _base(variable: str, default: Path) -> Path:
    base = os.environ.get(variable)
    return (Path(base) if base else Path.home() / default) / "playmat"
