"""Victory, checked at the end of each turn (ruling 20)."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.position import Position, Result


def victory(position: Position) -> Result | None:
    """Returns the winners: seats with enough frags, dead or alive, by default only the highest."""
    switches = position.switches
    enough = [seat for seat in position.seats if position.players[seat].frags >= switches.goal]
    if switches.higher_wins:
        most = max(player.frags for player in position.players)
        enough = [seat for seat in enough if position.players[seat].frags == most]
        if len(enough) > 1 and switches.equals_play_on:
            return None
    return Result(tuple(enough)) if enough else None
