"""Rule options offered before a game: one choice per assumption in RULINGS.md."""

from __future__ import annotations

from collections.abc import Callable

from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.archery_tactics.words import switches
from playmat.games.game import Choice, Game, Setup

Build = Callable[[Switches], Game[State, Action]]


class ChosenRules(Setup[State, Action]):
    """Switches of a game; `build` creates the same game with other switches."""

    def __init__(self, build: Build, chosen: Switches = RULINGS) -> None:
        self._build = build
        self._switches = chosen

    def choices(self) -> tuple[Choice, ...]:
        """Returns a choice for all rules together, then one for each switch."""
        return switches.choices(self._switches)

    def chosen(self, number: int) -> Game[State, Action]:
        """Returns the game with the next value of a choice."""
        return self._build(switches.chosen(self._switches, number))
