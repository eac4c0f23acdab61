"""Age of War as a game of OpenSpiel (`pip install 'playmat[openspiel]'`): `python_age_of_war(players=3)`.

Importing this module registers the game. A player decides what hands decide by it alone: which line of which
castle is filled with which dice, or which die is lost. The card is then laid on the siege slot, the dice are
taken up, and a turn without hope is ended at once. Winners share 1, and the losers bear it in equal parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from playmat.games.age_of_war.players import chance_outcomes
from playmat.games.age_of_war.rules import legal
from playmat.games.age_of_war.rules.actions import (
    END,
    FIRST,
    LOSE,
    ROLL,
    ROLLS,
    SIEGE,
    TAKE,
    Action,
    Dice,
    Verb,
)
from playmat.games.age_of_war.rules.castles import CASTLES, FACES, INFANTRY, lines_of
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.game import CHANCE

_PARAMETERS = {"players": 2, "most_moves": 2000}
"""A game that is not over after so many is nobody's."""


class Move(NamedTuple):
    """A line of a castle is filled with dice, or without a castle a die is lost."""

    castle: str
    line: int
    dice: Dice

    def __str__(self) -> str:
        return f"{self.castle} {self.line} {self.dice}" if self.castle else f"lose {self.dice}"


_INFANTRY = tuple(dice for rolls in ROLLS for dice in rolls if dice and not {*dice} - {*INFANTRY})


def _moves() -> Iterator[Move]:
    yield from (Move("", 0, face) for face in FACES)
    for name, castle in CASTLES.items():
        for number, line in enumerate(lines_of(castle, stolen=True), 1):
            some = (line.symbols,) if line.symbols else _INFANTRY
            yield from (Move(name, number, dice) for dice in some if legal.total(dice) >= line.infantry)


MOVES = tuple(_moves())
LOTS: tuple[Action, ...] = (*FIRST, *(roll for rolls in ROLL[1:] for roll in rolls))
_MOVE_NUMBERS = {move: number for number, move in enumerate(MOVES)}
_LOT_NUMBERS = {lot: number for number, lot in enumerate(LOTS)}


def moves(state: State) -> list[Move]:
    """What whoever is at turn may do with a roll."""
    castles = (state.siege,) if state.bound else state.targets
    fills = [
        Move(castle, action.line, action.dice)
        for castle in castles
        for action in legal.fills(state._replace(siege=castle))
    ]
    return [*fills, *(Move("", 0, face) for face in dict.fromkeys(state.wells))]


def after(state: State, move: Move) -> State:
    """The position when the dice are in the hand again, or lie for the next player who takes them up."""
    if not move.castle:
        return _in_hand(state.apply(LOSE[move.dice]))
    if move.castle != state.siege:
        state = state.apply(SIEGE[move.castle])
    return _in_hand(state.apply(Action(Verb.FILL, line=move.line, dice=move.dice)))


def _in_hand(state: State) -> State:
    while state.movers not in ((), (CHANCE,)):
        state = state.apply(END if END in state.legal_actions() else TAKE)
    return state


_TYPE = pyspiel.GameType(
    short_name="python_age_of_war",
    long_name="Age of War",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    provides_factored_observation_string=True,
    parameter_specification=_PARAMETERS,
)


def _info(players: int, most_moves: int) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=len(MOVES),
        max_chance_outcomes=len(LOTS),
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=most_moves,
    )


class AgeOfWarGame(pyspiel.Game):  # type: ignore[misc]
    """The game for so many players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_PARAMETERS, **(params or {})}
        super().__init__(_TYPE, _info(**chosen), params or {})

    def new_initial_state(self) -> AgeOfWarState:
        """The beginning of a game."""
        return AgeOfWarState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What tells players what they see."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False))


class AgeOfWarState(pyspiel.State):  # type: ignore[misc]
    """A position and what led to it."""

    def __init__(self, game: AgeOfWarGame) -> None:
        super().__init__(game)
        self.position = start(game.num_players())
        self.played: list[str] = []
        self._decided, self._most_moves = 0, game.max_game_length()

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        (mover,) = self.position.movers
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(_MOVE_NUMBERS.__getitem__, moves(self.position)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who may begin, or what the dice may show, each with its probability."""
        return sorted((_LOT_NUMBERS[lot], weight) for lot, weight in chance_outcomes(self.position))

    def _apply_action(self, action: int) -> None:
        self.played.append(self._action_to_string(self.current_player(), action))
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            self.position = self.position.apply(LOTS[action])
        else:
            self.position = after(self.position, MOVES[action])
            self._decided += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return str((LOTS if player == pyspiel.PlayerId.CHANCE else MOVES)[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._decided >= self._most_moves or self.position.outcome() is not None

    def returns(self) -> list[float]:
        """What each player has won."""
        outcome, seats = self.position.outcome(), self.num_players()
        if outcome is None or len(outcome.winners) == seats:
            return [0.0] * seats
        won, lost = 1 / len(outcome.winners), -1 / (seats - len(outcome.winners))
        return [won if seat in outcome.winners else lost for seat in range(seats)]

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """What a player sees, as text: the position, or with perfect recall all that was rolled and done."""

    def __init__(self, kind: Any) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        self._recall = kind.perfect_recall
        self._public = kind.public_info

    def set_from(self, state: AgeOfWarState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: AgeOfWarState, player: int) -> str:
        """The text, the same for all; in private nobody knows more."""
        if not self._public:
            return ""
        return ", ".join(state.played) if self._recall else str(state)


pyspiel.register_game(_TYPE, AgeOfWarGame)
