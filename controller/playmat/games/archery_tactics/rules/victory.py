"""How a game ends (ruling 20): looked for when a turn is over."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.position import Position, Result


def victory(position: Position) -> Result | None:
    """Who has most frags and enough of them, alone; dead or not."""
    frags = [player.frags for player in position.players]
    most = max(frags)
    if most < position.switches.goal or frags.count(most) > 1:
        return None
    return Result(frags.index(most))
