"""The example table as its owner has it who takes all optional parts."""

from __future__ import annotations

import re

_SOUTH = re.compile(r'\[\[consoles\]\]\nseat = "south".*?\n\n', re.DOTALL)
_SETTING = re.compile(r"^# (?=\[[\w\[\]]+\]$|\w+ = )", re.MULTILINE)


def with_optional_parts(text: str) -> str:
    """Removes the # before them, and the section of South's display, as the example says to do."""
    head, optional = text.split("# --- Optional parts", 1)
    return _SOUTH.sub("", head, count=1) + "# --- Optional parts" + _SETTING.sub("", optional)
