"""Where playmat keeps what it writes."""

from __future__ import annotations

import os
from pathlib import Path


def state_folder(name: str) -> Path:
    """The folder for the state of `name`, as the XDG base directories have it."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "playmat" / name
