"""What of the castles' lines is filled, and what the dice that lie could fill: for consoles and pages."""

from __future__ import annotations

from playmat.board import Fill, Lines
from playmat.games.age_of_war.rules.castles import CASTLES_OF
from playmat.games.age_of_war.rules.legal import ways
from playmat.games.age_of_war.rules.position import Phase, Position


def lines(position: Position) -> tuple[Lines, ...]:
    """Of the castle under siege, and while it may still be changed of all that could be besieged.

    The castles of a completed clan are filled for good: nobody can besiege them.
    """
    castles = (position.siege,) if position.bound else position.targets
    safe = (name for clan, names in CASTLES_OF.items() if position.complete(clan) for name in names)
    return (
        *(Lines(castle, fills_of(position, castle)) for castle in castles),
        *(Lines(castle, (Fill.FILLED,) * len(position.lines_of(castle))) for castle in safe),
    )


def fills_of(position: Position, castle: str) -> tuple[Fill, ...]:
    """How it stands with each line of a castle."""
    rolled = position.wells if position.phase is Phase.ROLLED else ""
    filled = position.filled if castle == position.siege else ()
    return tuple(
        Fill.FILLED if number in filled else Fill.FITS if ways(line, rolled) else Fill.OPEN
        for number, line in enumerate(position.lines_of(castle), 1)
    )
