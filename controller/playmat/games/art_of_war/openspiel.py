"""Art of War as a game of OpenSpiel (`pip install 'playmat[openspiel]'`): `python_art_of_war(rules=rewrite)`.

Importing this module registers the game. Utilities are 1, 0 and -1; numbers of actions are places in MOVES.
Of OpenSpiel's two ISMCTS bots the Python one plays it; the C++ one cannot ask a Python game to resample.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from playmat.games.art_of_war.rules.actions import ACTIONS
from playmat.games.art_of_war.rules.armies import PRESETS, parse_army
from playmat.games.art_of_war.rules.digital import MOVES, DigitalState, Move, information
from playmat.games.art_of_war.rules.resampling import resampled
from playmat.games.art_of_war.rules.rule_sets import parse_rules
from playmat.games.art_of_war.rules.state import start
from playmat.games.game import CHANCE, PUBLIC

MOST_ACTIONS = 1000
_NUMBERS = {move: number for number, move in enumerate(MOVES)}
_PARAMETERS = {"rules": "official", "south": str(PRESETS["first-r01"]), "north": str(PRESETS["first-r02"])}

_TYPE = pyspiel.GameType(
    short_name="python_art_of_war",
    long_name="Art of War",
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
_INFO = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS),
    max_chance_outcomes=len(MOVES),
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=MOST_ACTIONS,
)


class ArtOfWarGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters: a rule set and two armies, noted as in NOTATION.md."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})
        chosen = {**_PARAMETERS, **(params or {})}
        armies = parse_army(chosen["south"]), parse_army(chosen["north"])
        self.beginning = DigitalState(start(parse_rules(chosen["rules"]), armies))

    def new_initial_state(self) -> ArtOfWarState:
        """The beginning of a game."""
        return ArtOfWarState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What tells players what they see."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False))


class ArtOfWarState(pyspiel.State):  # type: ignore[misc]
    """A digital position and the moves that led to it."""

    def __init__(self, game: ArtOfWarGame) -> None:
        super().__init__(game)
        self.digital = game.beginning
        self.moves: list[Move] = []

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        mover = self.digital.mover
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(_NUMBERS[move] for move in self.digital.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, each with its probability."""
        return sorted((_NUMBERS[move], weight) for move, weight in self.digital.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self.digital = self.digital.after(MOVES[action])
        self.moves.append(MOVES[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(MOVES[action])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> ArtOfWarState:
        """The end of a game that `player` cannot tell from this one: what the opponent drew is drawn again.

        `sampler` gives numbers from 0 up to, but not including, 1.
        """
        state: ArtOfWarState = self.get_game().new_initial_state()
        for move in resampled(state.digital, self.moves, player, sampler):
            state.apply_action(_NUMBERS[move])
        return state

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.digital.outcome() is not None

    def returns(self) -> list[float]:
        """1 for who won, -1 for who lost."""
        outcome = self.digital.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return str(self.digital)


class Observer:
    """What a player sees, as text: the position and the own hand, or with perfect recall all moves."""

    def __init__(self, kind: Any) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: ArtOfWarState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: ArtOfWarState, player: int) -> str:
        """The text for `player`, or what everybody sees."""
        if not self._public:
            return state.digital.hand(player)
        seat = player if self._private else PUBLIC
        return information(state.moves, seat) if self._recall else state.digital.observation(seat)


pyspiel.register_game(_TYPE, ArtOfWarGame)
