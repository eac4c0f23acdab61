"""Game state: a position with legal actions, transitions and observations."""

from __future__ import annotations

from functools import lru_cache

from playmat.errors import IllegalAction, quoted
from playmat.games.game_of_war.rules import moves, notation, transitions
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.board import NOWHERE
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.games.game_of_war.rules.units import NOBODY, OPENING
from playmat.games.interface import CHANCE, Outcome, refuse_text
from playmat.games.notation.notation import listed
from playmat.placement import SEATS


class State(Position):
    """A position with its rules."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat at turn, or chance for the lot."""
        if self.result:
            return ()
        return (CHANCE,) if self.phase is Phase.LOT else (self.turn,)

    @property
    def deadline(self) -> None:
        """None: the game has no clock."""

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        if self.result is None:
            return None
        winner, reason = self.result
        return Outcome(() if winner == NOWHERE else (winner,), reason)

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns all legal actions."""
        return _legal_actions(self)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """Returns the state after a legal action; raises IllegalAction."""
        refuse_text(action)
        if not moves.is_legal(self, action):
            raise IllegalAction(
                f"{quoted(str(action))} is not legal in {quoted(self)}: "
                f"expected {listed(self.legal_actions())}"
            )
        return self.after(action)

    def after(self, action: Action) -> State:
        """Returns the state after a legal action without checking it."""
        after: State = transitions.BY_VERB[action.verb](self, action)  # type: ignore[assignment]
        return after

    def observation(self, viewer: int) -> str:
        """Returns the notation without the opponent's units during secret deployment."""
        if self.phase is not Phase.DEPLOY:
            return str(self)
        south, north = (
            side if seat == viewer else NOBODY for seat, side in zip(SEATS, self.sides, strict=True)
        )
        return str(self._replace(sides=(south, north)))

    def __str__(self) -> str:
        return notation.format_position(self)


_legal_actions = lru_cache(maxsize=64)(moves.legal_actions)


def start(switches: Switches = RULINGS, opening: bool = False) -> State:
    """Returns an empty board, or the ready opening as if both had just deployed it."""
    if opening:
        return transitions.after_deployment(State(OPENING, switches=switches))
    return State(switches=switches)
