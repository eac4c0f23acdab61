"""Tasks of Age of War: the use of a roll with the best chance, exact to the last digit."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.odds import By, chance, prospect
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.hints import percent
from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.games.interface import Game, Goal, Puzzles
from playmat.text import Text, say


class Take(Goal[State]):
    """Take a castle with the best chance: that of the siege, or any while none is bound."""

    margin = 0.15
    least = 0.3

    def __init__(self, castle: str) -> None:
        self.name = f"take {castle}" if castle else "take"
        self.task = say("Take a castle with the best chance")
        if castle:
            self.task = say("Take {castle} with the best chance", castle=CASTLE_NAMES[castle])

    def is_end(self, state: State, seat: int) -> bool:
        """Returns whether dice of the roll were used: what they bring is chance."""
        return state.phase is not Phase.ROLLED

    def value(self, start: State, state: State, seat: int) -> float:
        """Returns the chance to take the castle with best play, from 0 to 1."""
        return _chance(state, seat)

    def reason(self, start: State, state: State, seat: int) -> Text | None:
        """Returns the chance that was left and the best one."""
        if not self.is_end(state, seat):
            return say("Another castle has a better chance")
        best = advice.best(start, By.CHANCE)
        assert best is not None
        left, most = percent(_chance(state, seat)), percent(best.value)
        return say("That leaves a chance of {left}: {best} are possible", left=left, best=most)


def _chance(state: State, seat: int) -> float:
    if state.turn != seat:
        return 0.0
    if state.bound:
        lines = state.open_lines(state.siege)
        return chance(lines, state.in_hand) if lines else 1.0
    return prospect(advice.sieges(state), state.in_hand, By.CHANCE)


class AgeOfWarPuzzles(Puzzles[State]):
    """Puzzles with the dice as they fell."""

    def goals(self, state: State) -> Sequence[Goal[State]]:
        """Returns the task of a roll."""
        if state.phase is not Phase.ROLLED or len(state.playing) != 2:
            return ()
        return (Take(state.siege if state.bound else ""),)


def puzzles(game: Game[State, Action]) -> AgeOfWarPuzzles:
    """Returns the puzzles of the game."""
    return AgeOfWarPuzzles()
