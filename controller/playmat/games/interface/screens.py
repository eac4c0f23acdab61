"""Text shown on one screen: briefs, counters and the legend of their icons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.text import Text, say


class Brief(NamedTuple):
    """Text of one screen: title line, headline, details."""

    title: Text
    headline: Text
    details: tuple[Text, ...] = ()


class Score(NamedTuple):
    """One counter of a seat. `goal` is the value that wins, or 0 if there is none."""

    label: Text
    value: int
    goal: int = 0


def legend(signs: Mapping[str, Text]) -> Brief:
    """Builds a brief that explains the icons beside a map, one line per icon."""
    lines = tuple(say("{sign} {meaning}", sign=sign, meaning=meaning) for sign, meaning in signs.items())
    return Brief(say("Beside the map"), say("Signs"), lines)
