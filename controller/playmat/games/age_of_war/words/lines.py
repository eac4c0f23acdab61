"""What of the castles' lines is filled, and what the dice that lie could fill: for consoles and pages."""

from __future__ import annotations

from playmat.board import Fill, Lines
from playmat.games.age_of_war.rules.legal import ways
from playmat.games.age_of_war.rules.position import Phase, Position


def lines(position: Position) -> tuple[Lines, ...]:
    """Of the castle under siege, and while it may still be changed of all that could be besieged."""
    castles = (position.siege,) if position.bound else position.targets
    return tuple(Lines(castle, fills_of(position, castle)) for castle in castles)


def fills_of(position: Position, castle: str) -> tuple[Fill, ...]:
    """How it stands with each line of a castle."""
    rolled = position.wells if position.phase is Phase.ROLLED else ""
    filled = position.filled if castle == position.siege else ()
    return tuple(
        Fill.FILLED if number in filled else Fill.FITS if ways(line, rolled) else Fill.OPEN
        for number, line in enumerate(position.lines_of(castle), 1)
    )
