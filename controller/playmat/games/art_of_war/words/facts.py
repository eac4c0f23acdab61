"""Facts about cards and places, the words of the game, and why a card cannot be played."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war.placements import BATTLEFIELD
from playmat.games.art_of_war.rules.cards import GUARDIAN, KIND_NAMES, KING, PRIEST, WIZARD
from playmat.games.art_of_war.rules.legal import movable
from playmat.games.art_of_war.rules.position import RESERVE_LIMIT, Done, Phase
from playmat.games.art_of_war.rules.state import State
from playmat.placement import Place
from playmat.text import Text, say, say_n

GLOSSARY: Mapping[Text, Text] = {
    say_n("Unit", "Units", 1): say(
        "A card on the battlefield. It attacks by a quarter turn, and stays turned until its "
        "owner’s next turn."
    ),
    say("The attack"): say(
        "Equal to the defence of an undamaged target it captures; higher, or equal in several "
        "hits, it destroys."
    ),
    say("Defence"): say(
        "The shields along the edge that faces the enemy: upright the upper ones, turned those "
        "on the right. Damage lasts until the end of the turn."
    ),
    say("Support"): say(
        "The effect of a card that is laid from the hand at the right end of the reserve, as "
        "long as that has room for it."
    ),
    say("Reserve"): say(
        "Up to five cards in a row. The leftmost is recruited first; cards laid in support go to "
        "the right end."
    ),
    say("Recruit"): say(
        "Move the leftmost card of your reserve to the battlefield; from the hand only if the "
        "reserve is empty."
    ),
    say("Conscription"): say(
        "An empty battlefield is filled at once with two cards: the leftmost of the reserve, "
        "then citizens of your choice. Who cannot loses."
    ),
    say("Kingdom"): say("Your citizens, one pile for each kind. Lead in four of the five kinds to win."),
    say_n("Citizen", "Citizens", 1): say(
        "A card in a kingdom: developed from the hand, or captured. The King is never one."
    ),
    say("Develop"): say(
        "Lay a card from your hand in your kingdom as a citizen. With six cards in hand at the "
        "end of your turn you must."
    ),
    say("Pass"): say("You answer nothing: the attack or support of your opponent counts."),
    say("Graveyard"): say(
        "Destroyed cards of their player. With as many citizens at the end of the war, the "
        "smaller graveyard wins."
    ),
}

_UNITS = (
    say(
        "Attacks with as many points as its player has cards in hand. In support: your units "
        "attack with 1 more this turn."
    ),
    say("The strongest defence of all but the King. In support: stops the attack on your unit."),
    say(
        "Hits past the unit in front of it. In support: 1 damage to any enemy unit, without "
        "range and never a capture."
    ),
    say("Hits diagonally. In support: moves one of your units to another cell, or swaps two."),
    say("Hits up to three cells straight ahead. In support: cancels the support just played against you."),
    say(
        "Lose him, and you lose the war. In support he is any unit; he returns by recruiting or "
        "conscription, and is never a citizen."
    ),
)

_FRONT = say("Front: a unit here meets the enemy’s front. When it falls, the unit behind it moves up.")
_REAR = say("Rear: a unit may be placed here only behind another one, and moves up when that is gone.")
_ROW = 3


def fact(kind: str) -> Text:
    """Returns what a unit does, on the battlefield and in support."""
    return _UNITS[KIND_NAMES.index(kind)]


def place_fact(place: Place) -> Text | None:
    """Returns what a cell of the battlefield is for."""
    if place.zone != BATTLEFIELD:
        return None
    return _FRONT if place.number < _ROW else _REAR


_BY_PHASE = {
    Phase.REVEAL: say("The first citizen comes from the deck."),
    Phase.TARGET: say("Choose the target of your attack first."),
    Phase.SHOOT: say("Choose the target of the Archer first."),
    Phase.MOVE: say("Move a unit with the Priest first."),
    Phase.CONSCRIPT: say("Conscripts come from the reserve and the kingdom, not from the hand."),
}
_FULL = say("Your reserve is full: it has room for five cards.")


def unplayable(state: State, seat: int, kind: str) -> Text | None:
    """Returns why a card of this kind cannot be played from the hand of the seat that decides."""
    card = KIND_NAMES.index(kind)
    match state.phase:
        case Phase.GUARD if card not in (GUARDIAN, KING):
            return say("Only a Guardian, or the King as one, stops an attack.")
        case Phase.WIZARD if card not in (WIZARD, KING):
            return say("Only a Wizard, or the King as one, cancels a support.")
        case Phase.ACT:
            return _in_turn(state, card)
    return _BY_PHASE.get(state.phase)


def _in_turn(state: State, card: int) -> Text | None:
    is_recruit = state.done is Done.NOTHING and not state.own.reserve
    if is_recruit or (card != KING and not state.entered):
        return None
    if len(state.own.reserve) >= RESERVE_LIMIT:
        return _FULL
    if card == GUARDIAN:
        return say("It answers an attack on one of your units.")
    if card == WIZARD:
        return say("It answers a support of your opponent.")
    if card == PRIEST and not movable(state.own.cells):
        return say("No move of a unit would change anything.")
    return None
