"""Adapter to OpenSpiel (`pip install '.[openspiel]'`).

`load` makes a game of OpenSpiel of every game that has a module `digital`. A process that unpickles one must
have loaded it.

Winners share a return of 1, and losers share -1 equally. Action numbers are indices into a game's lists of
moves and chance outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import pyspiel

from playmat.errors import ConfigError
from playmat.games.interface import CHANCE, PUBLIC
from playmat.games.interface.digital import Description, Position, Sample
from playmat.games.registry import Registry, installed_packages


class _Numbers:
    """Numbers of moves and chance events, shared by all states of a game.

    OpenSpiel deep-copies and pickles states. A copy of these large tables per state would slow down every
    search, and a description contains functions that cannot be pickled. A copy is therefore the same object,
    and a pickle only names the game.
    """

    def __init__(self, game: type[SpielGame]) -> None:
        self._game = game
        self.description = description = game.description
        self.of_move = {move: number for number, move in enumerate(description.moves)}
        self.of_lot = {lot: number for number, lot in enumerate(description.lots)}
        self._chances: dict[Hashable, list[tuple[int, float]]] = {}

    def __deepcopy__(self, memo: object) -> _Numbers:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type[SpielGame], str]]:
        return getattr, (self._game, "numbers")

    def move(self, number: int, chance: bool) -> Hashable:
        """Returns the move or chance event with this number."""
        return (self.description.lots if chance else self.description.moves)[number]

    def chances(self, position: Position) -> list[tuple[int, float]]:
        """Returns the possible chance events by number, each with its probability."""
        if not (key_of := self.description.chance_key):
            return self._listed(position)
        key = key_of(position)
        if key not in self._chances:
            self._chances[key] = self._listed(position)
        return self._chances[key]

    def _listed(self, position: Position) -> list[tuple[int, float]]:
        return sorted((self.of_lot[lot], weight) for lot, weight in position.chance_outcomes())


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


_SPELLED, _MEANT = str.maketrans(",=", ";:"), str.maketrans(";:", ",=")
"""OpenSpiel separates the parameters in a game string by `,` and `=`: values are spelled with `;` and `:`."""


def _translated(parameters: Mapping[str, Any], table: Mapping[int, int]) -> dict[str, Any]:
    return {
        name: value.translate(table) if isinstance(value, str) else value
        for name, value in parameters.items()
    }


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; this class interprets `players` and `most_moves`.

    A subclass only defines `description`. It must be a class of its own, because OpenSpiel copies games by
    class name.
    """

    description: ClassVar[Description]
    numbers: ClassVar[_Numbers]
    _type: ClassVar[pyspiel.GameType]

    def __init_subclass__(cls) -> None:
        cls.numbers, cls._type = _Numbers(cls), _type(cls.description)
        pyspiel.register_game(cls._type, cls)

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        description, given = self.description, params or {}
        chosen = _translated({**description.parameters, **given}, _MEANT)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(description.moves),
            max_chance_outcomes=len(description.lots),
            num_players=chosen.get("players", description.players[0]),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=chosen.get("most_moves", description.most_moves),
        )
        super().__init__(self._type, info, _translated(given, _SPELLED))
        self._beginning = description.begin(chosen)

    def new_initial_state(self) -> SpielState:
        """Returns the initial state."""
        return SpielState(self, self.numbers, self._beginning)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Returns an observer of this game."""
        return Observer(self.description, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with the moves that led to it."""

    def __init__(self, game: SpielGame, numbers: _Numbers, beginning: Position) -> None:
        super().__init__(game)
        self._numbers = numbers
        self._beginning = self.position = beginning
        self.moves: list[Hashable] = []
        self._decided, self._most_moves = 0, game.max_game_length()

    def current_player(self) -> int:
        """Returns the deciding seat, or OpenSpiel's id for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        mover = self.position.mover
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self._numbers.of_move.__getitem__, self.position.legal_actions()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the possible chance events by number, each with its probability."""
        return self._numbers.chances(self.position)

    def _apply_action(self, action: int) -> None:
        chance = self.position.mover == CHANCE
        self.moves.append(self._numbers.move(action, chance))
        self.position = self.position.after(self.moves[-1])
        self._decided += not chance

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._numbers.move(action, player == pyspiel.PlayerId.CHANCE))

    def resample_from_infostate(self, player: int, sampler: Sample) -> SpielState:
        """Returns a state that `player` cannot distinguish from this one."""
        numbers = self._numbers
        state: SpielState = self.get_game().new_initial_state()
        for move in numbers.description.resampled(self._beginning, self.moves, player, sampler):
            of = numbers.of_lot if state.position.mover == CHANCE else numbers.of_move
            state.apply_action(of[move])
        return state

    def is_terminal(self) -> bool:
        """Returns whether the game is over or has reached its maximum length."""
        return self._decided >= self._most_moves or self.position.outcome() is not None

    def returns(self) -> list[float]:
        """Returns the result of each player; they add up to 0."""
        position, seats = self.position, self.num_players()
        outcome = position.outcome()
        if outcome is None and self.is_terminal():
            outcome = self._numbers.description.cut(position)
        if outcome is None or len(outcome.winners) in (0, seats):
            return [0.0] * seats
        won, lost = 1 / len(outcome.winners), -1 / (seats - len(outcome.winners))
        return [won if seat in outcome.winners else lost for seat in range(seats)]

    def number_of(self, move: Hashable) -> int:
        """Returns the number of a move."""
        return self._numbers.of_move[move]

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Observations as text: the position, or all moves with perfect recall."""

    def __init__(self, description: Description, kind: Any) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        self._information = description.information
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: SpielState, player: int) -> None:
        """Does nothing: there are no tensors."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns the text for `player`, or the public text."""
        if not self._public:
            return state.position.hand(player)
        seat = player if self._private else PUBLIC
        return self._information(state.moves, seat) if self._recall else state.position.observation(seat)


def load(name: str, folders: Sequence[str] = (), **parameters: Any) -> pyspiel.Game:
    """Returns a game of OpenSpiel, `python_` plus its name, from the module `digital` of a game.

    The game comes with playmat, is offered by a distribution, or is in one of the folders.

    >>> from playmat.games.openspiel import load
    >>> state = load("caravans", folders=["tests/games"], most_moves=50).new_initial_state()
    >>> state.is_chance_node(), state.action_to_string(state.legal_actions()[0])
    (True, 'south draws a1')
    """
    registered = f"python_{name.replace('-', '_')}"
    if registered not in pyspiel.registered_names():
        description = Registry(folders, installed_packages()).member(name, "digital", "DIGITAL")
        if description is None:
            raise ConfigError(
                f"the game {name} has no module digital, so programs cannot play it without a table: "
                "write one as playmat.games.interface.digital describes it"
            )
        # OpenSpiel and pickle find a class by its name in its module: the new one becomes part of this.
        class_name = "".join(word.capitalize() for word in name.split("-")) + "Game"
        body = {"description": description, "__module__": __name__, "__qualname__": class_name}
        globals()[class_name] = type(class_name, (SpielGame,), body)
    return pyspiel.load_game(registered, parameters)
