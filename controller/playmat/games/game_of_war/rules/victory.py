"""Victory conditions (ruling 11), tested after the attack and before the other turn (ruling 16)."""

from __future__ import annotations

from playmat.games.game_of_war.rules.board import ARSENALS
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Position, Reason, Result


def victory(position: Position) -> Result | None:
    """Returns the result if a side has won, or None; the seat at turn has precedence."""
    for winner in (position.turn, 1 - position.turn):
        if reason := _defeat(position, 1 - winner):
            return Result(winner, reason)
    return None


def _defeat(position: Position, seat: int) -> Reason | None:
    """Returns the reason for which a side has lost, or None."""
    if not position.arsenals & ARSENALS[seat]:
        return Reason.ARSENALS
    if not (position.combat_units(seat) if position.switches.combat_units else position.units(seat)):
        return Reason.UNITS
    if not position.relays(seat) and not network(position, seat).on_line:
        return Reason.NETWORK
    return None
