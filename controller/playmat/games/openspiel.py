"""Games for OpenSpiel (`pip install 'playmat[openspiel]'`): a game's own module `openspiel` has it.

Winners share 1, and the losers bear it in equal parts. Numbers of actions are places in the lists of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, Self

import numpy as np
import pyspiel

from playmat.games.game import CHANCE, PUBLIC, Outcome

Sample = Callable[[], float]
"""A number from 0 up to, but not including, 1."""


class Position(Protocol):
    """A position in which each decision of a player, and all that chance brings, is a move."""

    @property
    def mover(self) -> int:
        """The seat that decides, or CHANCE; only asked before the end."""

    def legal_actions(self) -> Sequence[Hashable]:
        """What a seat may decide."""

    def chance_outcomes(self) -> Sequence[tuple[Any, float]]:
        """What chance may bring, each with its probability."""

    def after(self, move: Any) -> Self: ...

    def outcome(self) -> Outcome | None: ...

    def observation(self, viewer: int) -> str:
        """What a seat, or PUBLIC, sees."""

    def hand(self, seat: int) -> str:
        """What this seat alone sees; empty where nothing is hidden."""


def all_moves(moves: Sequence[Hashable], viewer: int) -> str:
    """What was seen of a game in which nothing is hidden."""
    return ", ".join(map(str, moves))


def no_other(
    beginning: Position, moves: Sequence[Hashable], player: int, sample: Sample
) -> Sequence[Hashable]:
    """How a game may have gone in which nothing is hidden."""
    return moves


class Description(NamedTuple):
    """How a game is one of OpenSpiel's, where it is called `python_` and its name.

    `begin` makes the first position of the parameters. `lots` are all that chance may bring, `information`
    tells what a seat remembers, and `resampled` the moves of another game that a player cannot tell from this
    one.
    """

    name: str
    parameters: Mapping[str, Any]
    begin: Callable[[Mapping[str, Any]], Position]
    moves: Sequence[Hashable]
    lots: Sequence[Hashable]
    players: range = range(2, 3)
    most_moves: int = 1000  # a game that is not over after so many is nobody's
    perfect: bool = True
    information: Callable[[Sequence[Any], int], str] = all_moves
    resampled: Callable[[Any, Sequence[Any], int, Sample], Sequence[Hashable]] = no_other


class _Numbers:
    """The numbers of moves and lots; the same for all states, which OpenSpiel copies deeply."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self.of_move = {move: number for number, move in enumerate(description.moves)}
        self.of_lot = {lot: number for number, lot in enumerate(description.lots)}

    def __deepcopy__(self, memo: object) -> _Numbers:
        return self

    def move(self, number: int, chance: bool) -> Hashable:
        """The move, or what chance brings, that has this number."""
        return (self.description.lots if chance else self.description.moves)[number]


def _type(description: Description) -> pyspiel.GameType:
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_{description.name.lower().replace(' ', '_')}",
        long_name=description.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if description.perfect
        else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=description.players[-1],
        min_num_players=description.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=True,
        parameter_specification=dict(description.parameters),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; `players` and `most_moves` are understood here.

    A game's own class has its `description` alone: OpenSpiel copies games by the name of their class.
    """

    description: ClassVar[Description]
    _numbers: ClassVar[_Numbers]
    _type: ClassVar[pyspiel.GameType]

    def __init_subclass__(cls) -> None:
        cls._numbers, cls._type = _Numbers(cls.description), _type(cls.description)
        pyspiel.register_game(cls._type, cls)

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        description = self.description
        chosen = {**description.parameters, **(params or {})}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(description.moves),
            max_chance_outcomes=len(description.lots),
            num_players=chosen.get("players", description.players[0]),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=chosen.get("most_moves", description.most_moves),
        )
        super().__init__(self._type, info, params or {})
        self._beginning = description.begin(chosen)

    def new_initial_state(self) -> SpielState:
        """The beginning of a game."""
        return SpielState(self, self._numbers, self._beginning)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What tells players what they see."""
        return Observer(self.description, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and the moves that led to it."""

    def __init__(self, game: SpielGame, numbers: _Numbers, beginning: Position) -> None:
        super().__init__(game)
        self._numbers = numbers
        self._beginning = self.position = beginning
        self.moves: list[Hashable] = []
        self._decided, self._most_moves = 0, game.max_game_length()

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        mover = self.position.mover
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self._numbers.of_move.__getitem__, self.position.legal_actions()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, each with its probability."""
        numbers = self._numbers.of_lot
        return sorted((numbers[lot], weight) for lot, weight in self.position.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        chance = self.position.mover == CHANCE
        self.moves.append(self._numbers.move(action, chance))
        self.position = self.position.after(self.moves[-1])
        self._decided += not chance

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._numbers.move(action, player == pyspiel.PlayerId.CHANCE))

    def resample_from_infostate(self, player: int, sampler: Sample) -> SpielState:
        """The end of a game that `player` cannot tell from this one."""
        numbers = self._numbers
        state: SpielState = self.get_game().new_initial_state()
        for move in numbers.description.resampled(self._beginning, self.moves, player, sampler):
            of = numbers.of_lot if state.position.mover == CHANCE else numbers.of_move
            state.apply_action(of[move])
        return state

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._decided >= self._most_moves or self.position.outcome() is not None

    def returns(self) -> list[float]:
        """What each player has won."""
        outcome, seats = self.position.outcome(), self.num_players()
        if outcome is None or len(outcome.winners) in (0, seats):
            return [0.0] * seats
        won, lost = 1 / len(outcome.winners), -1 / (seats - len(outcome.winners))
        return [won if seat in outcome.winners else lost for seat in range(seats)]

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """What a player sees, as text: the position, or with perfect recall all moves."""

    def __init__(self, description: Description, kind: Any) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        self._information = description.information
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: SpielState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: SpielState, player: int) -> str:
        """The text for `player`, or what everybody sees."""
        if not self._public:
            return state.position.hand(player)
        seat = player if self._private else PUBLIC
        return self._information(state.moves, seat) if self._recall else state.position.observation(seat)
