"""What may be chosen before a game: each assumption of the rulings (RULINGS.md), one by one."""

from __future__ import annotations

from collections.abc import Callable

from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.archery_tactics.words import switches
from playmat.games.game import Choice, Game, Setup

Build = Callable[[Switches], Game[State, Action]]


class ChosenRules(Setup[State, Action]):
    """The switches of a game; `build` makes it with others."""

    def __init__(self, build: Build, chosen: Switches = RULINGS) -> None:
        self._build = build
        self._switches = chosen

    def choices(self) -> tuple[Choice, ...]:
        """All the rules at once, and each switch."""
        return switches.choices(self._switches)

    def chosen(self, number: int) -> Game[State, Action]:
        """The game with the next value of this choice."""
        return self._build(switches.chosen(self._switches, number))
