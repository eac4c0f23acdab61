"""A Game of War for OpenSpiel (`pip install 'playmat[openspiel]'`): `python_game_of_war(rules=letter)`.

Importing this module registers the game. `rules` are noted as in NOTATION.md, or `rulings` or `letter`;
`opening` is `ready` or `secret`. Utilities are 1, 0 and -1; nobody agrees on a draw, but a game that is not
over after `most_moves` is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

from playmat.games.game import CHANCE, PUBLIC
from playmat.games.game_of_war.game import load
from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, END, FIRST, Action, Verb
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, HOMES, OPEN
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.squares import COLUMNS, each
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import KINDS
from playmat.picture import SEATS

_PARAMETERS = {"rules": "rulings", "opening": "ready", "most_moves": 3000}
"""A game that is not over after so many is nobody's."""
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
_NUMBERS = {move: number for number, move in enumerate(MOVES)}

_TYPE = pyspiel.GameType(
    short_name="python_game_of_war",
    long_name="A Game of War",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    provides_factored_observation_string=True,
    parameter_specification=_PARAMETERS,
)


def _info(most_moves: int) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=len(MOVES),
        max_chance_outcomes=len(FIRST),
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=most_moves,
    )


def moves(state: State) -> list[Action]:
    """The legal actions that a program chooses from: whoever deploys sets no unit elsewhere."""
    deploying = state.phase is Phase.DEPLOY
    return [one for one in state.legal_actions() if not deploying or one.verb is not Verb.MOVE]


class GameOfWarGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_PARAMETERS, **(params or {})}
        super().__init__(_TYPE, _info(chosen["most_moves"]), params or {})
        self.beginning = load({"rules": chosen["rules"], "opening": chosen["opening"]}, str).rules.start()

    def new_initial_state(self) -> GameOfWarState:
        """The beginning of a game."""
        return GameOfWarState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What tells players what they see."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False))


class GameOfWarState(pyspiel.State):  # type: ignore[misc]
    """A position and what led to it, each with the seat that did it in secret, if so."""

    def __init__(self, game: GameOfWarGame) -> None:
        super().__init__(game)
        self.position: State = game.beginning
        self.played: list[tuple[int, str]] = []
        self._decided, self._most_moves = 0, game.max_game_length()

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        (mover,) = self.position.movers
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(_NUMBERS.__getitem__, moves(self.position)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who may begin."""
        return [(seat, 1 / len(FIRST)) for seat in SEATS]

    def _apply_action(self, action: int) -> None:
        owner = self.position.turn if self.position.phase is Phase.DEPLOY else PUBLIC
        self.played.append((owner, self._action_to_string(self.current_player(), action)))
        chance = self.current_player() == pyspiel.PlayerId.CHANCE
        self.position = self.position.apply((FIRST if chance else MOVES)[action])
        self._decided += not chance

    def _action_to_string(self, player: int, action: int) -> str:
        return str((FIRST if player == pyspiel.PlayerId.CHANCE else MOVES)[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._decided >= self._most_moves or self.position.outcome() is not None

    def returns(self) -> list[float]:
        """1 for who won, -1 for who lost."""
        outcome = self.position.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if seat == outcome.winner else -1.0 for seat in SEATS]

    def recalled(self, player: int) -> str:
        """All that was done, as a seat knows it: of the other's deployment nothing but its end."""
        known = (noted for owner, noted in self.played if owner in (PUBLIC, player) or noted == str(DONE))
        return ", ".join(known)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """What a player sees, as text: the position, or with perfect recall all that was done."""

    def __init__(self, kind: Any) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: GameOfWarState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: GameOfWarState, player: int) -> str:
        """The text for `player`, or what everybody sees."""
        seat = player if self._private else PUBLIC
        return state.recalled(seat) if self._recall else state.position.observation(seat)


pyspiel.register_game(_TYPE, GameOfWarGame)
