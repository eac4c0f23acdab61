"""One thing that the doctor has looked at."""

from __future__ import annotations

from typing import NamedTuple


class Check(NamedTuple):
    """What was found of a part, and the next step where it is not well."""

    part: str
    found: str
    remedy: str = ""

    @property
    def ok(self) -> bool:
        return not self.remedy

    def __str__(self) -> str:
        return f"{self.part}: {self.found}" + (f": {self.remedy}" if self.remedy else "")
