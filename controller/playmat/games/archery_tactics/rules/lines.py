"""The line of a shot, through portals too, and who stands on it (rulings 10 and 21)."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.position import Position, Shot


def line(position: Position, cell: int, arc: int) -> tuple[int, ...]:
    """The cells that a shot from here would pass now."""
    return _line(position, cell, arc, portals(position))


def shot_line(position: Position, shot: Shot) -> tuple[int, ...]:
    """The cells that a shot has passed: through portals as they stood then (ruling 12)."""
    return _line(position, shot.cell, shot.arc, shot.portals)


def _line(position: Position, cell: int, arc: int, portals: tuple[int, ...]) -> tuple[int, ...]:
    """A portal leads a shot on from the next one, in the same arc (ruling 21)."""
    passed: list[int] = []
    begun = set()
    while cell not in begun:
        begun.add(cell)
        sight = position.arena.line(cell, arc)
        entry = next((one for one in sight if one in portals), None)
        if entry is None or len(portals) < 2:
            passed += sight
            break
        cell = portals[(portals.index(entry) + 1) % len(portals)]
        passed += (*sight[: sight.index(entry) + 1], cell)
    return tuple(dict.fromkeys(passed))


def portals(position: Position) -> tuple[int, ...]:
    """Where portals stand."""
    tokens = (token for player in position.players for token in player.tokens)
    return tuple(sorted({cell for card, cell in tokens if position.cards[card].effect is Effect.PORTAL}))


def is_on_line(position: Position, shot: Shot, seat: int) -> bool:
    """Whether a figure of a seat stands where a shot has passed."""
    return not {*position.figures(seat)}.isdisjoint(shot_line(position, shot))
