"""Tasks of A Game of War for the last moves of a turn, of which all can be searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.board import NAMES, Squares, each
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.names import the_unit
from playmat.games.interface import Game, Goal, Puzzles, Win
from playmat.text import Text, say, say_n

_MOVES = 2
"""Of the five moves of a turn that many may be left: three have millions of turns."""


class Cut(Goal[State]):
    """Cut the opponent's lines: as many combat units as possible are off line after the moves."""

    name = "cut"
    task = say("Cut the enemy’s lines: put as many of its combat units off line as you can")
    margin = 2.0
    least = 3.0

    def is_end(self, state: State, seat: int) -> bool:
        """Returns whether no move is left, or the turn is over."""
        return super().is_end(state, seat) or not state.moves_left

    def value(self, start: State, state: State, seat: int) -> float:
        """Returns how many combat units were cut off since the start."""
        return float(_off_line(state, 1 - seat) - _off_line(start, 1 - seat))

    def reason(self, start: State, state: State, seat: int) -> Text | None:
        """Returns how many units are cut off now."""
        number = max(0, int(self.value(start, state, seat)))
        return say_n(
            "Cuts off {n} combat unit: more is possible",
            "Cuts off {n} combat units: more is possible",
            number,
        )


class Capture(Goal[State]):
    """Take the unit on a square off the board."""

    def __init__(self, state: State, square: int) -> None:
        self._square = square
        self.name = f"capture {NAMES[square]}"
        unit = the_unit(state, 1 - state.turn, square)
        self.task = say("Take {unit} on {square}", unit=unit, square=NAMES[square])

    def value(self, start: State, state: State, seat: int) -> float:
        """Returns 1 if the unit is off the board."""
        return float(not state.units(1 - seat) >> self._square & 1)

    def reason(self, start: State, state: State, seat: int) -> Text | None:
        """Returns what the unit did about it."""
        if state.retreat == self._square and state.turn != seat:
            return say("That unit can still retreat")
        return None


class Raze(Goal[State]):
    """Destroy one of the opponent's arsenals."""

    name = "raze"
    task = say("Destroy an arsenal in this turn")

    def value(self, start: State, state: State, seat: int) -> float:
        """Returns 1 if an arsenal fell."""
        return float(state.arsenals != start.arsenals)


class GameOfWarPuzzles(Puzzles[State]):
    """Puzzles with the last moves of a turn."""

    def positions(self, state: State) -> Iterator[State]:
        """Yields a state of which the whole rest of the turn can be searched."""
        if state.phase is Phase.PLAY and 0 < state.moves_left <= _MOVES and not state.must_retreat:
            yield state

    def goals(self, state: State) -> Sequence[Goal[State]]:
        """Returns the tasks that may be possible."""
        enemies = state.units(1 - state.turn)
        return (Win(), Raze(), Cut(), *(Capture(state, square) for square in each(enemies)))


def _off_line(state: State, seat: int) -> int:
    on_line: Squares = network(state, seat).on_line
    return (state.combat_units(seat) & ~on_line).bit_count()


def puzzles(game: Game[State, Action]) -> GameOfWarPuzzles:
    """Returns the puzzles of the game."""
    return GameOfWarPuzzles()
