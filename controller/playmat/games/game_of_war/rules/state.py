"""Positions with their rules: what may be done, what becomes of it, and who may know what."""

from __future__ import annotations

from functools import lru_cache

from playmat.errors import IllegalAction, quoted
from playmat.games.game import CHANCE, Outcome
from playmat.games.game_of_war.rules import moves, notation, transitions
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.squares import NOWHERE
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.games.game_of_war.rules.units import NOBODY, OPENING
from playmat.games.study import listed
from playmat.picture import SEATS


class State(Position):
    """A position with its rules."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """Whose turn it is, or chance for the lot."""
        if self.result:
            return ()
        return (CHANCE,) if self.phase is Phase.LOT else (self.turn,)

    @property
    def deadline(self) -> None:
        """Nobody has to hurry."""

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        if self.result is None:
            return None
        winner, reason = self.result
        return Outcome(() if winner == NOWHERE else (winner,), reason)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done."""
        return _legal_actions(self)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """The state after a legal action; IllegalAction for any other."""
        if not moves.is_legal(self, action):
            raise IllegalAction(
                f"{quoted(str(action))} is not legal in {self}: expected {listed(self.legal_actions())}"
            )
        return self.after(action)

    def after(self, action: Action) -> State:
        """The same without looking whether the action is legal."""
        after: State = transitions.BY_VERB[action.verb](self, action)  # type: ignore[assignment]
        return after

    def observation(self, viewer: int) -> str:
        """Everything, but for what the others set up in secret."""
        if self.phase is not Phase.DEPLOY:
            return str(self)
        south, north = (
            side if seat == viewer else NOBODY for seat, side in zip(SEATS, self.sides, strict=True)
        )
        return str(self._replace(sides=(south, north)))

    def __str__(self) -> str:
        return notation.format_position(self)


@lru_cache(maxsize=64)
def _legal_actions(state: State) -> tuple[Action, ...]:
    return moves.legal_actions(state)


def start(switches: Switches = RULINGS, opening: bool = False) -> State:
    """An empty board, or the ready opening on which only the lot is to be drawn."""
    if opening:
        return State(OPENING, phase=Phase.LOT, switches=switches)
    return State(switches=switches)
