"""The way out of a placement that nothing explains: to the end of what was begun, or back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playmat.games.interface import State
from playmat.interpret.readings import Unexplained, astray, difference, surplus, with_changes
from playmat.interpret.sensing import Sensing
from playmat.placement import Changes, Place, Placement
from playmat.text import say

_HALF_DONE = say("Finish it, or put everything back")


def find_way_out(
    sensing: Sensing, state: State, seen: Placement, wanted: Placement, wrong: Changes
) -> Unexplained:
    """Says what is wrong, why, and what the mat should show; `wrong` is where it differs from `wanted`."""
    laid = surplus(wrong, wanted)
    if laid and (goal := _begun(sensing, state, seen, wanted, wrong)):
        return Unexplained(next(iter(difference(seen, goal))), _HALF_DONE, goal, lifted=False)
    place = next(iter(laid or wrong))
    reason = sensing.projection.objection(state, place, wanted.get(place, ()), seen.get(place, ()))
    goal = (_slide(sensing, state, seen, wanted) if laid else None) or wanted
    return Unexplained(place, reason, goal, lifted=not laid)


# Such as a card that lies where another one was, which is in the hand on its way to a place of its own.
# What was laid must have come from the places of the action: else a second card of a kind that is laid
# where the first might move would begin that move.
def _begun(
    sensing: Sensing, state: State, seen: Placement, wanted: Placement, wrong: Changes
) -> Placement | None:
    """The placement after the only legal action of which a part is laid already, if there is one."""
    found: list[Placement] = []
    for sensed in sensing.listed(state):
        if not sensed.lays or not wrong.keys() <= sensed.changes.keys():
            continue
        goal = with_changes(wanted, sensed.changes)
        before, now, after = (_kinds(lying, sensed.changes) for lying in (wanted, seen, goal))
        if now <= before | after and goal not in (seen, *found) and not astray(wanted, seen, goal):
            found.append(goal)
    return found[0] if len(found) == 1 else None


def _slide(sensing: Sensing, state: State, seen: Placement, wanted: Placement) -> Placement | None:
    """The placement of a legal gesture that is one slide within a zone away from `seen`, if any."""
    # A card that belongs into an unreadable pile may be the one that lies here: it is put there.
    silent = (faces for place, faces in wanted.items() if sensing.is_silent(place, faces))
    buried = {face.kind for faces in silent for face in faces}
    for sensed in sensing.listed(state):
        if not sensed.lays or not sensed.changes:
            continue
        goal = with_changes(wanted, sensed.changes)
        wrong = difference(seen, goal)
        if len(wrong) != 2:
            continue
        # One card has to move from one of the two places to the other as it lies: a turn is an action.
        (a, here), (b, there) = wrong.items()
        faces = [face for place in (a, b) for face in goal.get(place, ())]
        slid = a.first == b.first and len(faces) == 1 and faces == [*here, *there]
        if slid and faces[0].kind not in buried:
            return goal
    return None


def _kinds(placement: Placement, places: Iterable[Place]) -> Counter[str]:
    """How many components of each kind lie at these places."""
    return Counter(face.kind for place in places for face in placement.get(place, ()))
