"""Texts of the game's help page."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.text import Text, say

SENTENCES: Mapping[str, Text] = {
    "how.goal": say(
        "Move up to five units, then attack once. Units act only on line: along the lines that arsenals and "
        "relays send in eight directions, or next to a unit on line. Destroy both arsenals, or all combat "
        "units."
    ),
}
