"""Knowledge of A Game of War for beam search: relevant actions, evaluation and levels."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import exp
from typing import Any

from playmat.games.game_of_war.distances import MARCHES
from playmat.games.game_of_war.evaluation import points
from playmat.games.game_of_war.players import placement
from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import END, FIRST, Action
from playmat.games.game_of_war.rules.board import NOWHERE, Squares, each, read_data, with_neighbours
from playmat.games.game_of_war.rules.combat import attack, defence
from playmat.games.game_of_war.rules.moves import attackable, can_end, destructible, movable, targets
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import NORTHS_SHARE, OPENING, parse_opening
from playmat.games.game_of_war.words.hints import reason
from playmat.games.interface import CHANCE, Game, InformationState
from playmat.games.interface.knowledge import Level, Rated, TurnKnowledge
from playmat.placement import NORTH
from playmat.text import Text

_SCALE = 150.0
"""Advantage in points that raises a chance from 1/2 to 73 %."""
_DEPLOYMENT = parse_opening(read_data("deployment.toml"), "deployment.toml")
_NEAR = 6
"""Steps from the enemy within which every move may matter."""


class Searched(State):
    """A state as the search sees it."""

    __slots__ = ()

    @property
    def mover(self) -> int:
        """The seat at turn, or CHANCE."""
        return CHANCE if self.phase is Phase.LOT else self.turn

    def chance_outcomes(self) -> Sequence[tuple[Action, float]]:
        """Returns no outcomes: the lot is drawn at the table."""
        return ()


class GameOfWarKnowledge(TurnKnowledge[Any]):
    """Beam search over five moves and an attack; the highest level counts the answers."""

    def __init__(self, game: Game[State, Action]) -> None:
        self._game = game
        self.levels = (
            Level(1, 1, 0.05, choices=20),
            Level(2, 1, 0.02, choices=16),
            Level(3, 1, 0.007, choices=12),
            Level(4, 1, 0.002, choices=6),
            Level(5, 4, 0.0003, choices=2),
        )

    def state(self, known: InformationState) -> Searched:
        """Returns the state; during secret deployment without the opponent's units."""
        return Searched(*self._game.rules.parse_state(known.observation))

    def relevant(self, state: Searched) -> Sequence[Action]:
        """Returns the actions worth considering."""
        if state.phase is Phase.DEPLOY:
            return [placement(state, _DEPLOYMENT)]
        if state.phase is not Phase.PLAY:
            return state.legal_actions()
        found = [*_moves(state), *map(actions.destroy, each(destructible(state)))]
        # Of the attacks only those with an effect count, or all of them where one is a duty.
        seat, optional = state.turn, can_end(state)
        for square in each(attackable(state)):
            if not optional or attack(state, square, seat) > defence(state, square, 1 - seat):
                found.append(actions.attack(square))
        return [*found, END] if optional else found

    def evaluate(self, state: Searched, seat: int) -> float:
        """Estimates the chance that `seat` wins, from 0 to 1."""
        if state.result:
            return 0.5 if state.result.winner == NOWHERE else float(state.result.winner == seat)
        if state.phase is not Phase.PLAY:
            return _before_the_lot(self, state, seat)
        if state.moved and state.turn == seat:
            return _chance(points(state._replace(moved=0), seat, acting=True))
        waiting = 1 - state.turn
        chance = _chance(points(state._replace(moved=0), waiting, acting=False))
        return chance if seat == waiting else 1 - chance

    def reason(self, known: InformationState, rated: Rated) -> Text | None:
        """Returns what the action captures, cuts off, saves or approaches."""
        return reason(self._game.rules.parse_state(known.observation), rated.action)

    def key(self, state: Searched) -> Hashable:
        """Returns the state: the order of the moves leaves no trace in it."""
        return state


# A swap exchanges the players and not the units, so the chance after it is that of the other side. As the
# search ends at the lot, it rates both choices by this evaluation alone and never plays on for a side that
# its player has left. The evaluation finds nothing uneven in the ready opening, but games do.
def _before_the_lot(knowledge: GameOfWarKnowledge, state: Searched, seat: int) -> float:
    """Estimates the chance of the player who deployed at `seat`, whoever begins."""
    if state.phase is not Phase.LOT or not state.switches.swap_sides:
        return 0.5
    side = 1 - seat if state.swapped else seat
    if state.sides == OPENING:
        return NORTHS_SHARE if side == NORTH else 1 - NORTHS_SHARE
    begun = [Searched(*state.after(first)) for first in FIRST]
    return sum(knowledge.evaluate(turn, side) for turn in begun) / len(begun)


def _chance(advantage: float) -> float:
    return 1 / (1 + exp(-max(-600.0, min(600.0, advantage / _SCALE))))


# Five moves out of about 200 are too many for a beam. A move is dropped if it leaves the lines of
# communication, except for a retreat or a relay, or if it neither happens near the enemy nor leads nearer to
# an arsenal.
def _moves(state: State) -> Iterator[Action]:
    """Yields the moves worth considering."""
    seat = state.turn
    own = network(state, seat)
    lines: Squares = own.lines | with_neighbours(own.on_line)
    near = state.units(1 - seat)
    for _ in range(_NEAR):
        near = with_neighbours(near)
    marches = [MARCHES[arsenal] for arsenal in each(state.arsenals)]
    relays = state.relays(seat)
    for source in each(movable(state)):
        squares = targets(state, source)
        if not state.must_retreat and not relays >> source & 1:
            squares &= lines
        for target in each(squares):
            if near >> target & 1 or any(march[target] < march[source] for march in marches):
                yield actions.move(source, target)


def knowledge(game: Game[State, Action]) -> GameOfWarKnowledge:
    """Returns the knowledge of the game."""
    return GameOfWarKnowledge(game)
