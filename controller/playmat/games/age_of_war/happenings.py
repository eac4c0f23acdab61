"""What an action brought about, as data."""

from __future__ import annotations

from playmat.games.age_of_war.pictures import SIEGE, home
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.state import State
from playmat.games.happening import Happening, HappeningKind


def happenings(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """A castle goes to whoever has taken it: a gain, or a capture from another player."""
    if before.holders == after.holders:
        return ()
    loser, winner = before.holder(before.siege), after.holder(before.siege)
    kind = HappeningKind.GAIN if home(loser).zone == "centre" else HappeningKind.CAPTURE
    return (Happening(kind, SIEGE, home(winner)),)
