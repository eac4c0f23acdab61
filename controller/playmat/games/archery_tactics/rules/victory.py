"""Victory, checked at the end of each turn (ruling 20)."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.position import Position, Result


def victory(position: Position) -> Result | None:
    """Returns the winner: the seat with the most frags, dead or alive, if they are enough and no other's."""
    most = max(player.frags for player in position.players)
    leaders = [seat for seat in position.seats if position.players[seat].frags == most]
    return Result(tuple(leaders)) if most >= position.switches.goal and len(leaders) == 1 else None
