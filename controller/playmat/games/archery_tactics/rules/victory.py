"""How a game ends (ruling 20): looked for when a turn is over."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.position import Position, Result


def victory(position: Position) -> Result | None:
    """Who has enough frags, dead or not; of several, unless the table plays otherwise, the highest alone."""
    switches = position.switches
    enough = [seat for seat in position.seats if position.players[seat].frags >= switches.goal]
    if switches.higher_wins:
        most = max(player.frags for player in position.players)
        enough = [seat for seat in enough if position.players[seat].frags == most]
        if len(enough) > 1 and switches.equals_play_on:
            return None
    return Result(tuple(enough)) if enough else None
