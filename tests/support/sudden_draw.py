"""A version of Quick draw in which only the first card counts; the second one is too late."""

from __future__ import annotations

from playmat.errors import IllegalAction
from playmat.games.interface import AnyGame, Rules
from playmat.games.quick_draw.position import TIME, Draw, Position, parse_draw, parse_position
from support.every_game import GAMES


class Sudden(Position):
    """A state whose round is over two seconds after its only card."""

    def legal_actions(self) -> tuple[Draw, ...]:
        return () if any(at is not None for at in self.laid) else super().legal_actions()

    def apply(self, action: Draw, at: float = 0.0) -> Sudden:
        if action != TIME and action not in self.legal_actions():
            raise IllegalAction(f"'{action}' is illegal at {self}: another was first")
        return Sudden(*super().apply(action, at))


class SuddenRules(Rules[Sudden, Draw]):
    """The first state, and the notation."""

    def start(self, seats: int = 2) -> Sudden:
        return Sudden()

    def parse_state(self, text: str) -> Sudden:
        return Sudden(*parse_position(text))

    def parse_action(self, text: str) -> Draw:
        return parse_draw(text)


GAME: AnyGame = GAMES["quick-draw"]._replace(rules=SuddenRules())
