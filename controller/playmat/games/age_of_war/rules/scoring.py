"""Scores of castles and clans, and the outcome of a game."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from playmat.games.age_of_war.rules.castles import CASTLES, CLANS, worth
from playmat.games.age_of_war.rules.legal import is_over
from playmat.games.age_of_war.rules.position import CENTRE, Position
from playmat.games.interface import Outcome


class Reason(Enum):
    """Criterion that decided a game."""

    POINTS = "points"
    CASTLES = "castles"
    CLANS = "clans"
    SHARED = "shared"
    ALONE = "alone"  # all others have left


class Standing(NamedTuple):
    """Scores of a seat, in the order in which they decide (ruling 6)."""

    points: int
    castles: int
    clans: int


def clans(position: Position, seat: int) -> tuple[str, ...]:
    """Returns the clans that a seat has completed."""
    held = {CASTLES[castle].clan for castle in position.held(seat)}
    return tuple(clan for clan in CLANS if clan in held and position.complete(clan))


@lru_cache(maxsize=64)
def standing(position: Position, seat: int) -> Standing:
    """Returns the scores of a seat; a clan's value replaces its castles' points (ruling 5)."""
    castles = position.held(seat)
    return Standing(worth(castles), len(castles), len(clans(position, seat)))


def outcome(position: Position) -> Outcome | None:
    """Returns the outcome, or None during the game; a player who has left cannot win (ruling 11)."""
    if not is_over(position):
        return None
    seats = [seat for seat, plays in enumerate(position.playing) if plays]
    if CENTRE in position.holders:
        return Outcome(tuple(seats), Reason.ALONE)
    return leading(position)


def leading(position: Position) -> Outcome:
    """Returns the best seats in play by points, then by castles, then by clans."""
    standings = {seat: standing(position, seat) for seat, plays in enumerate(position.playing) if plays}
    best = list(standings)
    for rank, reason in enumerate((Reason.POINTS, Reason.CASTLES, Reason.CLANS)):
        top = max(standings[seat][rank] for seat in best)
        best = [seat for seat in best if standings[seat][rank] == top]
        if len(best) == 1:
            return Outcome(tuple(best), reason)
    return Outcome(tuple(best), Reason.SHARED)
