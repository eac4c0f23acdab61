"""A Game of War for programs; for OpenSpiel `python_game_of_war(rules=letter)`.

`rules` is `rulings`, `letter` or a list as in NOTATION.md with `;` instead of `,`; `opening` is `ready` or
`secret`. Utilities are 1, 0 and -1. There are no draws by agreement, but a game longer than `most_moves` is a
draw. `+swap-sides` is refused: OpenSpiel takes each side for one player from beginning to end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from playmat.errors import ConfigError
from playmat.games.game_of_war.game import load
from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, END, FIRST, Action, Verb
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, COLUMNS, HOMES, OPEN, each
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import KINDS
from playmat.games.interface import Outcome
from playmat.games.interface.digital import Description, Sample
from playmat.placement import SEATS, SOUTH

_NEAR = 2
"""Longest move of all units in a turn."""


def _moves() -> Iterator[Action]:
    """Yields all moves, except moving deployed units, which never changes the outcome."""
    yield from (DONE, END)
    for kind in KINDS:
        yield from (actions.place(kind, square) for seat in SEATS for square in each(HOMES[seat] & OPEN))
    for source, target in product(each(OPEN), repeat=2):
        (row, column), (other_row, other_column) = divmod(source, COLUMNS), divmod(target, COLUMNS)
        if 0 < max(abs(row - other_row), abs(column - other_column)) <= _NEAR:
            yield actions.move(source, target)
    yield from map(actions.attack, each(OPEN))
    yield from map(actions.destroy, each(ALL_ARSENALS))


MOVES = tuple(_moves())


def moves(state: State) -> list[Action]:
    """Returns the legal actions for programs: during deployment units are not moved again."""
    deploying = state.phase is Phase.DEPLOY
    return [action for action in state.legal_actions() if not deploying or action.verb is not Verb.MOVE]


def information(moves: Sequence[Action], viewer: int) -> str:
    """Returns the moves as a seat knows them; the opponent's deployment only shows its end."""
    known, deploying = [], SOUTH
    for move in moves:
        if move.verb is not Verb.PLACE or viewer == deploying:
            known.append(str(move))
        deploying += move.verb is Verb.DONE
    return ", ".join(known)


def unknown(beginning: Play, moves: Sequence[Action], player: int, sample: Sample) -> Sequence[Action]:
    """Raises NotImplementedError: other possible deployments are not sampled."""
    raise NotImplementedError("A Game of War cannot be resampled: use programs that search without")


class Play(NamedTuple):
    """A position for programs."""

    state: State

    @property
    def mover(self) -> int:
        """The seat at turn, or CHANCE."""
        return self.state.movers[0]

    def legal_actions(self) -> list[Action]:
        """Returns the legal actions for programs."""
        return moves(self.state)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Returns the possible first players."""
        return [(first, 1 / len(FIRST)) for first in FIRST]

    def after(self, action: Action) -> Play:
        """Returns the next position."""
        return Play(self.state.apply(action))

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None."""
        return self.state.outcome()

    def observation(self, viewer: int) -> str:
        """Returns what a seat, or PUBLIC, sees."""
        return self.state.observation(viewer)

    def hand(self, seat: int) -> str:
        """Returns the private view of a seat, which is its whole observation."""
        return self.state.observation(seat)

    def __str__(self) -> str:
        return str(self.state)


def _beginning(chosen: Mapping[str, Any]) -> Play:
    """Returns the first position; raises ConfigError for the rule that swaps sides."""
    game = load({"rules": chosen["rules"], "opening": chosen["opening"]}, str)
    state: State = game.rules.start()
    if state.switches.swap_sides:
        raise ConfigError("+swap-sides is not offered here, where players keep their sides: leave it out")
    return Play(state)


DIGITAL = Description(
    "Game of War",
    {"rules": "rulings", "opening": "ready", "most_moves": 3000},
    _beginning,
    moves=MOVES,
    lots=FIRST,
    perfect=False,
    information=information,
    resampled=unknown,
)
