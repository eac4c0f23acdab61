"""Positions with their rules: what may be done, and what becomes of it."""

from __future__ import annotations

from playmat.errors import IllegalAction, quoted
from playmat.games.age_of_war.rules import legal, notation, scoring, transitions
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.position import CENTRE, Phase, Position
from playmat.games.game import CHANCE, Outcome


class State(Position):
    """A position with its rules; nothing of it is hidden."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """Whose turn it is, chance for the lot and while the dice fall."""
        if legal.is_over(self):
            return ()
        return (CHANCE,) if self.phase in (Phase.FIRST, Phase.HAND) else (self.turn,)

    @property
    def deadline(self) -> None:
        """Nobody has to hurry."""

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return scoring.outcome(self)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done or rolled."""
        return legal.legal_actions(self)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """The state after a legal action; IllegalAction for any other."""
        if not legal.is_legal(self, action):
            raise IllegalAction(f"{quoted(action)} is not legal in {self}: expected {self._expected()}")
        after: State = transitions.BY_VERB[action.verb](self, action)
        return after

    def _expected(self) -> str:
        if legal.is_over(self):
            return "nothing: the game is over"
        rolling = self.phase is Phase.HAND
        actions = legal.sieges(self) if rolling else self.legal_actions()
        listed = ", ".join(map(str, actions))
        return f"a roll of {self.in_hand}{', ' * bool(listed)}{listed}" if rolling else f"one of {listed}"

    def observation(self, viewer: int) -> str:
        """Nothing is hidden."""
        return str(self)

    def __str__(self) -> str:
        return notation.format_position(self)


def start(seats: int = 2) -> State:
    """All castles in the centre; who begins is drawn by lot."""
    return State((CENTRE,) * len(CASTLES), (True,) * seats)
