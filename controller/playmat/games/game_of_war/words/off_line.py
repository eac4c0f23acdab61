"""Off-line units and the reasons for their state."""

from __future__ import annotations

from playmat.games.game_of_war.rules.board import NAMES, Squares
from playmat.games.game_of_war.rules.network import cuts, network
from playmat.games.game_of_war.rules.position import Position
from playmat.text import Text, say


def off_line(position: Position, seat: int) -> Squares:
    """Returns the squares of a side's off-line units."""
    return position.units(seat) & ~network(position, seat).on_line


def why_off_line(position: Position, seat: int, square: int) -> Text:
    """Explains what cuts an own unit off.

    An enemy unit is named before a mountain, because the player can drive it away.
    """
    found = sorted(cuts(position, seat, square), key=lambda cut: cut.mountain)
    if not found:
        return say("no line leads to it")
    blocker = NAMES[found[0].blocker]
    if found[0].mountain:
        return say("the mountain on {square} cuts its line", square=blocker)
    return say("the enemy on {square} cuts its line", square=blocker)
