"""Age of War as a game of OpenSpiel (`pip install 'playmat[openspiel]'`): `python_age_of_war(players=3)`.

Importing this module registers the game. A player decides what hands decide by it alone: which line of which
castle is filled with which dice, or which die is lost. The card is then laid on the siege slot, the dice are
taken up, and a turn without hope is ended at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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
from playmat.games.game import CHANCE, Outcome
from playmat.games.openspiel import Description, SpielGame


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


class Position(NamedTuple):
    """A position in which the dice are in the hand, or were just rolled."""

    state: State

    @property
    def mover(self) -> int:
        """Whoever is at turn, or CHANCE."""
        return self.state.movers[0]

    def legal_actions(self) -> list[Move]:
        """What may be done with the roll."""
        return moves(self.state)

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """Who may begin, or what the dice may show, each with its probability."""
        return chance_outcomes(self.state)

    def after(self, move: Move | Action) -> Position:
        """The position to which a move, or chance, leads."""
        return Position(after(self.state, move) if isinstance(move, Move) else self.state.apply(move))

    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.state.outcome()

    def observation(self, viewer: int) -> str:
        """All of it: nothing is hidden."""
        return str(self.state)

    def hand(self, seat: int) -> str:
        """Nothing is hidden."""
        return ""

    def __str__(self) -> str:
        return str(self.state)


class AgeOfWarGame(SpielGame):
    """The game; to define it registers it."""

    description = Description(
        "Age of War",
        {"players": 2, "most_moves": 2000},
        lambda chosen: Position(start(chosen["players"])),
        moves=MOVES,
        lots=LOTS,
        players=range(2, 7),
    )
