"""An opponent for Age of War as a game of OpenSpiel, which `playmat.games.openspiel.load` returns."""

from __future__ import annotations

from typing import Any

import pyspiel

from playmat.games.age_of_war.digital import sensible
from playmat.games.openspiel import SpielState


class SensibleBot(pyspiel.Bot):  # type: ignore[misc]
    """Bot that plays `sensible` moves."""

    def step(self, state: SpielState) -> int:
        """Returns the number of the move."""
        position: Any = state.position
        return state.number_of(sensible(position.state))
