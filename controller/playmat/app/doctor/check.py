"""One thing that the doctor has looked at."""

from __future__ import annotations

from typing import NamedTuple

from playmat.text import Text


class Check(NamedTuple):
    """What was found of a part, and the next step where it is not well."""

    part: Text
    found: Text
    remedy: Text | None = None

    @property
    def ok(self) -> bool:
        return self.remedy is None
