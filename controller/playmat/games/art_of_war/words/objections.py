"""Explanations of rejected changes: the rule that forbids a placement."""

from __future__ import annotations

from playmat.games.art_of_war.placements import BATTLEFIELD, GRAVEYARD, KINGDOM, RESERVE
from playmat.games.art_of_war.rules.cards import GUARDIAN, KIND_NAMES, KING, PRIEST, WIZARD
from playmat.games.art_of_war.rules.legal import FRONT, movable, placeable, targets
from playmat.games.art_of_war.rules.position import RESERVE_LIMIT, Done, Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.names import PLURALS, SEATS, THE_KINDS
from playmat.games.interface import CHANCE
from playmat.placement import TURNED, Face, Faces, Place
from playmat.text import Text, say

_FIRST = {
    Phase.REDRAW: say("First keep or change your hand"),
    Phase.FIRST: say("First choose who begins"),
    Phase.TARGET: say("Choose the target first"),
    Phase.GUARD: say("Lay a Guardian first, or pass"),
    Phase.WIZARD: say("Lay a Wizard first, or pass"),
    Phase.SHOOT: say("Choose whom to shoot first"),
    Phase.MOVE: say("First the Priest moves a unit"),
    Phase.CONSCRIPT: say("First conscript two units"),
    Phase.REVEAL: say("First lay the deck's top card in the kingdom"),
    Phase.DEPLOY: say("First lay a card in the front row"),
    Phase.STOCK: say("First lay a card in the reserve"),
    Phase.OVER: say("The game is over"),
}
_NOT_IN_HAND = say("That card cannot be in your hand")
_ONE_BY_ONE = say("One action at a time")


def objection(state: State, place: Place, expected: Faces, seen: Faces) -> Text:
    """Returns the most helpful reason why `place` may not show `seen` instead of `expected`.

    A wrong placement usually breaks several rules. The order of the checks decides which one is shown: first
    errors of handling (two cards on a slot, a card removed), then the wrong seat, then the rule of the zone.
    The last resort of each zone is the instruction of the phase.
    """
    # The kinds seen more often than expected; a single card in a wrong pose counts, too.
    laid = [face.kind for face in seen]
    if len(seen) != 1 or len(expected) != 1 or seen == expected:
        for face in expected:
            if face.kind in laid:
                laid.remove(face.kind)
    if place.zone == BATTLEFIELD and len(seen) > 1:
        return say("Two cards on one slot")
    if not laid:
        if len(seen) == len(expected):
            return say("The reserve keeps its order")
        if len(expected) == 1 and place.zone != RESERVE:
            return say("Is something on {card}?", card=THE_KINDS[KIND_NAMES.index(expected[0].kind)])
        return say("A card is missing here")
    if state.phase is Phase.FIRST:
        return _FIRST[state.phase]
    asked = state.mover if state.mover != CHANCE else state.active
    if place.zone == GRAVEYARD:
        return say("Nothing was destroyed")
    if place.seat != asked:
        return say("{seat}'s turn", seat=SEATS[asked])
    if place.zone == BATTLEFIELD:
        return _on_battlefield(state, place, expected, seen[0])
    kind = KIND_NAMES.index(laid[0])
    if place.zone == KINGDOM:
        return _in_kingdom(state, place, kind)
    return _in_reserve(state, place, expected, seen, kind)


# The same kind in another pose means that a unit was turned. Any other card is an arrival: a recruit, a
# conscript, a unit moved by a Priest or the first unit of the setup.
def _on_battlefield(state: State, place: Place, expected: Faces, face: Face) -> Text:
    turning = bool(expected) and expected[0].kind == face.kind
    if turning and expected[0].pose == TURNED:
        return say("It stays turned until its next turn")
    if state.phase is Phase.ACT:
        if turning:
            if state.done is Done.RECRUITED:
                return say("Recruit or attack, not both")
            if not targets(state, place.number):
                return say("No enemy in its reach")
            return _ONE_BY_ONE
        if state.done is Done.RECRUITED:
            return say("Only one recruit a turn")
        if state.done is Done.ATTACKED:
            return say("Recruit or attack, not both")
        if face.pose == TURNED:
            return say("Place a recruit upright")
        return _rear(state, place) or _leftmost(state, place, face) or _ONE_BY_ONE
    if state.phase is Phase.MOVE and not turning:
        return _rear(state, place) or say("A Priest moves or swaps, nothing else")
    if state.phase is Phase.CONSCRIPT:
        return _rear(state, place) or _leftmost(state, place, face) or _FIRST[state.phase]
    if state.phase is Phase.DEPLOY and place.number not in FRONT:
        return say("The first unit goes to the front row")
    if state.phase is Phase.DEPLOY and KIND_NAMES.index(face.kind) not in state.sides[place.seat].playable():
        return _NOT_IN_HAND
    return _FIRST[state.phase]


def _rear(state: State, place: Place) -> Text | None:
    if place.number in placeable(state.sides[place.seat].cells, state.rules.rear_slides):
        return None
    return say("A rear unit needs one in front: slide it forward")


def _leftmost(state: State, place: Place, face: Face) -> Text | None:
    """Returns the place from which the card should have come."""
    side, kind = state.sides[place.seat], KIND_NAMES.index(face.kind)
    if side.reserve:  # a correct move from there would have matched an action
        return say("Take the leftmost reserve card")
    if state.phase is Phase.CONSCRIPT:
        return None if kind != KING and side.kingdom[kind] else say("Conscript one of your citizens")
    return None if kind in side.playable() else _NOT_IN_HAND


def _in_kingdom(state: State, place: Place, kind: int) -> Text:
    if kind == KING:
        return say("The King cannot be a citizen")
    if kind != place.number:
        return say("This pile is for {cards}", cards=PLURALS[place.number])
    if state.phase is Phase.REVEAL:
        return say("One card, from the deck")
    if state.phase is not Phase.ACT:
        return _FIRST[state.phase]
    if state.entered:
        return say("One citizen a turn")
    return _ONE_BY_ONE if kind in state.own.playable() else _NOT_IN_HAND


def _in_reserve(state: State, place: Place, expected: Faces, seen: Faces, kind: int) -> Text:
    side = state.sides[place.seat]
    if len(seen) > RESERVE_LIMIT:
        return say("The reserve is full")
    if len(seen) > len(expected) and seen[: len(expected)] != expected:
        return say("New cards go to the right end")
    if state.phase not in (Phase.ACT, Phase.STOCK, Phase.GUARD, Phase.WIZARD):
        return _FIRST[state.phase]
    if kind not in side.playable():
        return _NOT_IN_HAND
    if state.phase is not Phase.ACT:
        return _FIRST[state.phase]
    if kind == GUARDIAN:
        return say("A Guardian only answers an attack")
    if kind == WIZARD:
        return say("A Wizard only answers a support")
    if kind == PRIEST and not movable(state.own.cells):
        return say("The Priest has nothing to move")
    return _ONE_BY_ONE
