"""The result of one of the doctor's checks."""

from __future__ import annotations

from typing import NamedTuple

from playmat.text import Text


class Check(NamedTuple):
    """The finding about a part, and the remedy if it is faulty."""

    part: Text
    found: Text
    remedy: Text | None = None

    @property
    def ok(self) -> bool:
        return self.remedy is None
