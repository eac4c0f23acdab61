"""The example table with all optional parts."""

from __future__ import annotations

import re

_SOUTH = re.compile(r'\[\[consoles\]\]\nseat = "south".*?\n\n', re.DOTALL)
_SETTING = re.compile(r"^# (?=\[[\w\[\]]+\]$|\w+ = )", re.MULTILINE)


def with_optional_parts(text: str) -> str:
    """Uncomments the optional parts, and removes the section of South's display, as the example describes."""
    head, optional = text.split("# --- Optional parts", 1)
    return _SOUTH.sub("", head, count=1) + "# --- Optional parts" + _SETTING.sub("", optional)
