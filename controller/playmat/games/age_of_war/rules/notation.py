"""Formats positions as one line of text, like FEN in chess; `parsing` reads it.

Fields: holder of each castle, clan by clan (a dot is the centre); the seats that play, with an x for one that
has left; the player to move; the phase; the castle on the siege slot with its filled lines; the dice in the
wells, laid and lost.
"""

from __future__ import annotations

from playmat.games.age_of_war.rules.actions import NOTHING
from playmat.games.age_of_war.rules.castles import CASTLES_OF
from playmat.games.age_of_war.rules.position import CENTRE, Position
from playmat.placement import SEAT_NAMES

LYING, LEFT = ".", "x"
DIGITS = tuple(str(seat + 1) for seat in range(len(SEAT_NAMES)))
"""Digits of holders and players: south is 1."""


def format_position(position: Position) -> str:
    """Returns the notation of a position."""
    dice = (position.wells, position.laid, position.lost)
    by_clan = ([position.holder(castle) for castle in castles] for castles in CASTLES_OF.values())
    return " ".join(
        (
            "/".join(
                "".join(LYING if holder == CENTRE else DIGITS[holder] for holder in clan) for clan in by_clan
            ),
            "".join(DIGITS[seat] if plays else LEFT for seat, plays in enumerate(position.playing)),
            SEAT_NAMES[position.turn],
            position.phase.value,
            format_siege(position.siege, position.filled),
            *(some or NOTHING for some in dice),
        )
    )


def format_siege(castle: str, filled: tuple[int, ...]) -> str:
    """Formats the siege: castle and filled lines, such as `kiyosu:13`, or `-`."""
    lines = "".join(map(str, filled))
    return f"{castle}:{lines}" if lines else castle or NOTHING
