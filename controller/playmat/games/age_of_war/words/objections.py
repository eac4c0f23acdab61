"""Why the rules do not allow what lies on the mat."""

from __future__ import annotations

from playmat.games.age_of_war.pictures import POOLS
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.picture import Place
from playmat.text import Text, say


def objection(state: State, place: Place) -> Text:
    """What is to be done instead."""
    if place.zone not in {pool.zone for pool in POOLS}:
        return say("This castle cannot be besieged now")
    return _BY_PHASE[state.phase]


_BY_PHASE = {
    Phase.FIRST: say("First choose who begins"),
    Phase.HAND: say("Throw the dice into the wells"),
    Phase.ROLLED: say("Fill one line, or lose one die"),
    Phase.LYING: say("Take up the dice, then throw them"),
    Phase.LEFT: say("Take up all dice, then throw them"),
}
