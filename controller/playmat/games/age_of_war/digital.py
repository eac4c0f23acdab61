"""Age of War for programs; for OpenSpiel `python_age_of_war(players=3)`.

A move contains only the strategic decision: which dice fill which
line of which castle, or which die is lost. The other actions of the table follow automatically: the siege is
announced, the dice are taken up, and a hopeless turn ends. A game longer than `most_moves` is decided by the
standing. `sensible` plays each turn exactly, for playouts and as an opponent.
"""

from __future__ import annotations

from typing import NamedTuple

from playmat.games.age_of_war.knowledge import rate
from playmat.games.age_of_war.players import chance_outcomes
from playmat.games.age_of_war.rules import legal, scoring
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
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.interface import CHANCE, Outcome
from playmat.games.interface.digital import Description


class Move(NamedTuple):
    """Fills a line of a castle with dice, or loses a die if no castle is given."""

    castle: str
    line: int
    dice: Dice

    def __str__(self) -> str:
        return f"{self.castle} {self.line} {self.dice}" if self.castle else f"lose {self.dice}"


_INFANTRY = tuple(dice for rolls in ROLLS for dice in rolls if dice and not {*dice} - {*INFANTRY})


MOVES = (
    *(Move("", 0, face) for face in FACES),
    *(
        Move(name, number, dice)
        for name, castle in CASTLES.items()
        for number, line in enumerate(lines_of(castle, stolen=True), 1)
        for dice in ((line.symbols,) if line.symbols else _INFANTRY)
        if legal.total(dice) >= line.infantry
    ),
)
LOTS: tuple[Action, ...] = (*FIRST, *(roll for rolls in ROLL[1:] for roll in rolls))


def moves(state: State) -> list[Move]:
    """Returns the moves of the current player with a roll."""
    castles = (state.siege,) if state.bound else state.targets
    fills = [
        Move(castle, action.line, action.dice)
        for castle in castles
        for action in legal.fills(state._replace(siege=castle))
    ]
    return [*fills, *(Move("", 0, face) for face in dict.fromkeys(state.wells))]


def after(state: State, move: Move) -> State:
    """Returns the state after a move, with the dice back in the hand of the player to roll."""
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
    """Position in which the dice are in the hand or just rolled."""

    state: State

    @property
    def mover(self) -> int:
        """Seat to move, or CHANCE."""
        return self.state.movers[0]

    def legal_actions(self) -> list[Move]:
        """Returns the moves with the current roll."""
        return moves(self.state)

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """Returns the possible first players, or the possible rolls, with their probabilities."""
        return chance_outcomes(self.state)

    def after(self, move: Move | Action) -> Position:
        """Returns the position after a move or a chance outcome."""
        return Position(after(self.state, move) if isinstance(move, Move) else self.state.apply(move))

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return self.state.outcome()

    def observation(self, viewer: int) -> str:
        """Returns the whole state: nothing is hidden."""
        return str(self.state)

    def hand(self, seat: int) -> str:
        """Returns an empty text: nothing is hidden."""
        return ""

    def __str__(self) -> str:
        return str(self.state)


def sensible(state: State) -> Move:
    """Returns the best use of a roll: the turn is solved exactly, the rest of the game is estimated."""
    best = rate(state, turns=0)[0]
    action = best.line[0] if best.action.verb is Verb.SIEGE else best.action
    castle = best.action.castle or state.siege
    match action.verb:
        case Verb.FILL:
            return Move(castle, action.line, action.dice)
        case Verb.LOSE:
            return Move("", 0, action.dice)
    return Move("", 0, state.wells[0])  # too few dice are left


DIGITAL = Description(
    "Age of War",
    {"players": 2, "most_moves": 2000},
    lambda chosen: Position(start(chosen["players"])),
    moves=MOVES,
    lots=LOTS,
    players=range(2, 7),
    cut=lambda position: scoring.leading(position.state),
    # The number of dice, or of seats before the first turn
    chance_key=lambda position: (
        (True, len(position.state.playing))
        if position.state.phase is Phase.FIRST
        else (False, position.state.in_hand)
    ),
)
