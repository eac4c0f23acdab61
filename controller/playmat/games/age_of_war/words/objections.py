"""Reasons for refusing a change on the mat."""

from __future__ import annotations

from playmat.games.age_of_war.placements import LAID, LOST, POOLS, SIEGE
from playmat.games.age_of_war.rules.castles import CASTLES
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.placement import Faces, Place
from playmat.text import Text, say, say_n

_BY_PHASE = {
    Phase.FIRST: say("First choose who begins"),
    Phase.HAND: say("Throw the dice into the wells"),
    Phase.ROLLED: say("Fill one line, or lose one die"),
    Phase.LYING: say("Take up the remaining dice, then throw them"),
    Phase.LEFT: say("Take up all dice, then throw them"),
}


def objection(state: State, place: Place, seen: Faces) -> Text:
    """Returns the rule that is violated, or the step to take instead."""
    if state.phase is Phase.FIRST:
        return _BY_PHASE[state.phase]
    if place not in POOLS:
        if state.bound:
            return say("The siege of {castle} goes on", castle=CASTLE_NAMES[state.siege])
        castle = seen[0].kind if place == SIEGE and seen else ""
        if castle not in CASTLES:
            return say("Castles move to the siege slot only")
        if state.complete(CASTLES[castle].clan):
            return say("Its clan is complete: it is safe")
        if state.holder(castle) == state.turn:
            return say("This castle is yours already")
        if state.phase is Phase.LEFT and state.holder(castle) != CENTRE:
            return _BY_PHASE[Phase.LEFT]  # ruling 9: until then only a castle of the centre is announced
        return say("One castle at a time")
    if state.phase is Phase.ROLLED:
        if place == LAID and not state.siege:
            return say("First lay a castle's card")
        if place == LAID:
            return say("These dice fill no line")
        return say("Lose one die only") if place == LOST else _BY_PHASE[Phase.ROLLED]
    return _BY_PHASE[state.phase]


def unfallen(thrown: int, lying: int) -> Text:
    """Returns the reason why the dice in the wells are no complete roll."""
    if lying > thrown:
        return say_n("Only {n} die is thrown now", "Only {n} dice are thrown now", thrown)
    return say_n(
        "{n} of {all} dice is not read: lay it flat in a well",
        "{n} of {all} dice are not read: lay them flat in wells",
        thrown - lying,
        all=thrown,
    )
