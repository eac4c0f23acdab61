"""A Game of War for OpenSpiel (`pip install 'playmat[openspiel]'`): `python_game_of_war(rules=letter)`.

Importing this module registers the game. `rules` are noted as in NOTATION.md, or `rulings` or `letter`;
`opening` is `ready` or `secret`. Utilities are 1, 0 and -1; nobody agrees on a draw, but a game that is not
over after `most_moves` is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playmat.games.game import Outcome
from playmat.games.game_of_war.game import load
from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, END, FIRST, Action, Verb
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, HOMES, OPEN
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.squares import COLUMNS, each
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import KINDS
from playmat.games.openspiel import Description, Sample, SpielGame
from playmat.picture import SEATS, SOUTH

_NEAR = 2
"""No unit moves farther in a turn."""


def _moves() -> Iterator[Action]:
    """All that may be done but for setting a deployed unit elsewhere, which changes nothing that counts."""
    yield from (DONE, END)
    for kind in KINDS:
        yield from (actions.place(kind, square) for seat in SEATS for square in each(HOMES[seat] & OPEN))
    for source in each(OPEN):
        yield from (actions.move(source, target) for target in each(OPEN) if _is_near(source, target))
    yield from map(actions.attack, each(OPEN))
    yield from map(actions.destroy, each(ALL_ARSENALS))


def _is_near(source: int, target: int) -> bool:
    (row, column), (other_row, other_column) = divmod(source, COLUMNS), divmod(target, COLUMNS)
    return 0 < max(abs(row - other_row), abs(column - other_column)) <= _NEAR


MOVES = tuple(_moves())


def moves(state: State) -> list[Action]:
    """The legal actions that a program chooses from: whoever deploys sets no unit elsewhere."""
    deploying = state.phase is Phase.DEPLOY
    return [one for one in state.legal_actions() if not deploying or one.verb is not Verb.MOVE]


def information(moves: Sequence[Action], viewer: int) -> str:
    """All that was done, as a seat knows it: of the other's deployment nothing but its end."""
    known, deploying = [], SOUTH
    for move in moves:
        if move.verb is not Verb.PLACE or viewer == deploying:
            known.append(str(move))
        deploying += move.verb is Verb.DONE
    return ", ".join(known)


def unknown(beginning: Play, moves: Sequence[Action], player: int, sample: Sample) -> Sequence[Action]:
    """How else the other side may have deployed is not sampled."""
    raise NotImplementedError("A Game of War cannot be resampled: use programs that search without")


class Play(NamedTuple):
    """A position as programs play it."""

    state: State

    @property
    def mover(self) -> int:
        """Whoever is at turn, or CHANCE."""
        return self.state.movers[0]

    def legal_actions(self) -> list[Action]:
        """What a program chooses from."""
        return moves(self.state)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Who may begin."""
        return [(first, 1 / len(FIRST)) for first in FIRST]

    def after(self, action: Action) -> Play:
        """The position to which it leads."""
        return Play(self.state.apply(action))

    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.state.outcome()

    def observation(self, viewer: int) -> str:
        """What a seat, or PUBLIC, sees."""
        return self.state.observation(viewer)

    def hand(self, seat: int) -> str:
        """What this seat alone sees: all that it sees."""
        return self.state.observation(seat)

    def __str__(self) -> str:
        return str(self.state)


def _begin(chosen: Mapping[str, Any]) -> Play:
    return Play(load({"rules": chosen["rules"], "opening": chosen["opening"]}, str).rules.start())


class GameOfWarGame(SpielGame):
    """The game; to define it registers it."""

    description = Description(
        "Game of War",
        {"rules": "rulings", "opening": "ready", "most_moves": 3000},
        _begin,
        moves=MOVES,
        lots=FIRST,
        perfect=False,
        information=information,
        resampled=unknown,
    )
