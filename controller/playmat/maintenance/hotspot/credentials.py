"""Name and password of a table's access point: drawn once, then kept."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any, NamedTuple

from playmat.json_text import parse_json
from playmat.saving import load_text, save_text

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike on a display
_LONGEST = 1000  # bytes of the file


class Credentials(NamedTuple):
    """What a device needs to join; a password of ten characters has 50 bits."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """The text of a QR code by which phones join."""
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;"


def load_credentials(file: Path) -> Credentials:
    """Returns what the file keeps; draws and keeps other ones if it is missing or damaged.

    OSError if it cannot be written. Only its owner can read it.
    """
    try:
        return parse_credentials(parse_json(load_text(file, _LONGEST)))
    except (OSError, ValueError, TypeError, RecursionError):
        pass
    new = Credentials(f"table-{_draw(4)}", _draw(10))
    save_text(file, json.dumps(new), secret=True)
    return new


def parse_credentials(values: Any) -> Credentials:
    """Returns name and password from the values of a file; ValueError or TypeError if they are damaged."""
    found = Credentials(*values)
    if not all(re.fullmatch("[a-z0-9-]{8,20}", text) for text in found):
        raise ValueError("no name and password of an access point")
    return found


def _draw(count: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(count))
