"""Findings: what the mat may mean at a moment, of which one holds."""

from __future__ import annotations

from typing import NamedTuple

from playmat.interpret import Reading
from playmat.placement import Placement
from playmat.session.mat.tracker import Anomaly


class TakenBack(NamedTuple):
    """The mat shows the placement before the last action again."""


class Intending(NamedTuple):
    """A program has chosen an action, which is carried out once the mat shows `goal`."""

    goal: Placement


Finding = Reading | Anomaly | TakenBack | Intending
