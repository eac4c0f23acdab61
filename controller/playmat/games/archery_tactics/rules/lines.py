"""Lines of fire, through portals too, and the figures on them (rulings 10 and 21)."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.position import Position, Shot


def line(position: Position, cell: int, arc: int) -> tuple[int, ...]:
    """Returns the cells that a shot from this cell would pass now."""
    return _line(position, cell, arc, portals(position))


def shot_line(position: Position, shot: Shot) -> tuple[int, ...]:
    """Returns the cells that a shot has passed, with the portals of that moment (ruling 12)."""
    return _line(position, shot.cell, shot.arc, shot.portals)


def _line(position: Position, cell: int, arc: int, portals: tuple[int, ...]) -> tuple[int, ...]:
    """Follows a shot; at a portal it continues from the next portal in the same arc (ruling 21).

    The loop stops when it starts from the same cell again, since portals can lead a shot in a circle.
    """
    # A segment runs from `cell` to the first obstacle or portal. `begun` holds the starting cells of
    # segments: with portals on one line the shot can return to a portal and would circle forever. A single
    # portal leads nowhere and is passed like open ground.
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
    """Returns the cells with portals."""
    tokens = (token for player in position.players for token in player.tokens)
    return tuple(sorted({cell for card, cell in tokens if position.cards[card].effect is Effect.PORTAL}))


def on_line(position: Position, shot: Shot, seat: int) -> tuple[int, ...]:
    """Returns the cells of a seat's figures on the line of a shot."""
    line = shot_line(position, shot)
    figures = position.figures(seat) if seat in position.seats else ()
    return tuple(sorted(cell for cell in figures if cell in line))
