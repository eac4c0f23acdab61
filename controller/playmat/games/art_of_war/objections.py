"""Why the rules do not allow what a place shows: the engine's reason for an illegal picture."""

from __future__ import annotations

from playmat.games.art_of_war.cards import KIND_NAMES, KINDS, KING
from playmat.games.art_of_war.legal import placeable, targets
from playmat.games.art_of_war.names import KINDS as NAMES
from playmat.games.art_of_war.pictures import BATTLEFIELD, GRAVEYARD, KINGDOM
from playmat.games.art_of_war.state import RESERVE_LIMIT, Done, Phase, Side, State
from playmat.games.game import CHANCE
from playmat.picture import Face, Faces, Place
from playmat.text import Text, say

_MUST_FIRST = {
    Phase.TARGET: say("Choose the target first"),
    Phase.SHOOT: say("Choose whom to shoot first"),
    Phase.MOVE: say("Move a unit first"),
    Phase.GUARD: say("First a Guardian, or pass"),
    Phase.WIZARD: say("First a Wizard, or pass"),
    Phase.REDRAW: say("First keep or change the hand"),
    Phase.FIRST: say("First choose who begins"),
}


def objection(state: State, place: Place, expected: Faces, seen: Faces) -> Text:
    """The most helpful reason why `place` may not show `seen` where `expected` belongs."""
    laid = [face for face in seen if face not in expected]
    if not laid:
        return say("A card is missing here")
    if len(seen) > 1 and place.zone == BATTLEFIELD:
        return say("Two cards on one slot")
    mover = state.active if state.mover == CHANCE else state.mover
    if place.seat != mover:
        return say("Not your turn")
    if state.phase in _MUST_FIRST and (state.phase is not Phase.MOVE or place.zone != BATTLEFIELD):
        return _MUST_FIRST[state.phase]
    side = state.sides[place.seat]
    if place.zone == BATTLEFIELD:
        return _on_battlefield(state, side, place.number, expected, laid[0])
    if place.zone == KINGDOM:
        return _in_kingdom(side, place.number, laid[0])
    if place.zone == GRAVEYARD:
        return say("Nothing was destroyed")
    return _in_reserve(state, side, laid[0])


def _on_battlefield(state: State, side: Side, cell: int, expected: Faces, face: Face) -> Text:
    unit = side.cells[cell]
    if unit and expected and face.kind == expected[0].kind:
        return _turning(state, cell, unit.turned)
    if cell not in placeable(state, side):
        return say("The rear needs a unit in front: slide it")
    if state.phase is Phase.MOVE:
        return say("A Priest moves one unit only")
    if state.phase is not Phase.ACT:
        return _wrong_source(side, face) or say("Not now")
    if state.done is Done.RECRUITED:
        return say("Only one recruit a turn")
    if state.done is Done.ATTACKED:
        return say("Recruit or attack, not both")
    return _wrong_source(side, face) or say("This card may not go there")


def _turning(state: State, cell: int, turned: bool) -> Text:
    if turned:
        return say("It has attacked: it stays turned")
    if state.phase is not Phase.ACT:
        return say("Not now")
    if state.done is Done.RECRUITED:
        return say("Recruit or attack, not both")
    if not targets(state, cell):
        return say("No enemy in its reach")
    return say("This unit may not turn")


def _wrong_source(side: Side, face: Face) -> Text | None:
    kind = KIND_NAMES.index(face.kind)
    if side.reserve and side.reserve[0] != kind:
        return say("Take the leftmost of the reserve: {card}", card=NAMES[side.reserve[0]])
    return None if side.may_hold(kind) or side.reserve else say("No such card can be in that hand")


def _in_kingdom(side: Side, number: int, face: Face) -> Text:
    kind = KIND_NAMES.index(face.kind)
    if kind == KING:
        return say("The King is no citizen")
    if kind != number:
        return say("Citizens lie by kind: {number} from left", number=kind + 1)
    return say("No citizen can be added now")


def _in_reserve(state: State, side: Side, face: Face) -> Text:
    kind = KINDS[KIND_NAMES.index(face.kind)]
    if len(side.reserve) >= RESERVE_LIMIT:
        return say("The reserve is full")
    if state.phase is Phase.ACT and not side.may_hold(kind):
        return say("No such card can be in that hand")
    if state.phase is Phase.ACT:
        return say("No such support now, or not at the right")
    return say("Not now")
