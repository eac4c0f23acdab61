"""State: a position with its rules and transitions."""

from __future__ import annotations

from playmat.errors import IllegalAction, quoted
from playmat.games.age_of_war.rules import legal, notation, scoring, transitions
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.position import CENTRE, Phase, Position
from playmat.games.interface import CHANCE, Outcome, refuse_text


class State(Position):
    """Position with its rules; nothing is hidden."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """Current player, or CHANCE for the first player and for rolls."""
        if legal.is_over(self):
            return ()
        return (CHANCE,) if self.phase in (Phase.FIRST, Phase.HAND) else (self.turn,)

    @property
    def deadline(self) -> None:
        """None: the game has no time limits."""

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return scoring.outcome(self)

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the legal actions and rolls."""
        return legal.legal_actions(self)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """Returns the state after a legal action; raises IllegalAction for any other."""
        refuse_text(action)
        if not legal.is_legal(self, action):
            rolling = self.phase is Phase.HAND
            listed = ", ".join(map(str, legal.sieges(self) if rolling else self.legal_actions()))
            expected = f"one of {listed}"
            if legal.is_over(self):
                expected = "nothing: the game is over"
            elif rolling:
                expected = f"a roll of {self.in_hand}{', ' * bool(listed)}{listed}"
            raise IllegalAction(f"{quoted(action)} is not legal in {quoted(self)}: expected {expected}")
        after: State = transitions.BY_VERB[action.verb](self, action)
        return after

    def observation(self, viewer: int) -> str:
        """Returns the whole state: nothing is hidden."""
        return str(self)

    def __str__(self) -> str:
        return notation.format_position(self)


def start(seats: int = 2) -> State:
    """Returns the initial state: all castles in the centre, first player to be drawn."""
    return State((CENTRE,) * len(CASTLES), (True,) * seats)
