"""Captions of each seat: its next step or its reason to wait in whole sentences, for a page."""

from __future__ import annotations

from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.briefs import options, outcome
from playmat.games.art_of_war.words.names import SEATS, THE_KINDS
from playmat.games.interface import CHANCE
from playmat.text import Text, say, sentences, whole_sentences

_STEPS = {
    Phase.REDRAW: say("Keep your three cards, or change all of them for a new hand."),
    Phase.REVEAL: say("Lay the top card of your deck in your kingdom: it is your first citizen."),
    Phase.DEPLOY: say("Place a card from your hand in your front row."),
    Phase.STOCK: say("Place a card from your hand in your reserve."),
    Phase.TARGET: say("Choose a target."),
    Phase.SHOOT: say("Choose a target for the Archer."),
    Phase.GUARD: say("Stop the attack with a Guardian in support if you hold one, or pass."),
    Phase.MOVE: say("Move one of your units, or swap two."),
}
_OPTIONS = {
    "Attack again, or end": say("Turn another unit to attack, or end your turn."),
    "Attack, or end": say("Turn a unit to attack, or end your turn."),
    "Recruit or attack": say("Recruit a unit from your reserve, or turn a unit to attack."),
    "Recruit, or end": say("Recruit a unit from your reserve, or end your turn."),
    "Attack, or develop": say(
        "Turn another unit to attack, or lay a card in your kingdom: your hand is full."
    ),
    "Recruit, or develop": say(
        "Recruit a unit from your reserve, or lay a card in your kingdom: your hand is full."
    ),
    "Hand full: develop": say("Your hand is full: lay a card in your kingdom as a citizen."),
    "Develop, or end": say("Lay a card in your kingdom as a citizen, or end your turn."),
    "End the turn": say("End your turn."),
}
# A recruit comes from the hand once the reserve is empty.
_FROM_HAND = {
    "Recruit or attack": say("Recruit a unit from your hand, or turn a unit to attack."),
    "Recruit, or end": say("Recruit a unit from your hand, or end your turn."),
    "Recruit, or develop": say(
        "Recruit a unit from your hand, or lay a card in your kingdom: your hand is full."
    ),
}


def caption(state: State, seat: int) -> Text:
    """Returns a seat's next step, or its reason to wait."""
    if state.result:
        headline, why = outcome(state, seat)
        if state.result.winner is None:
            headline = say("Nobody wins")
        return sentences(whole_sentences(headline, *why), say("Press Again for another game."))
    if state.phase is Phase.FIRST:
        return say("Agree who begins, or draw lots.")
    asked = state.mover if state.mover != CHANCE else state.active
    if seat == asked:
        match state.phase:
            case Phase.ACT:
                offered = _OPTIONS if state.own.reserve else _OPTIONS | _FROM_HAND
                return offered[options(state).message]
            case Phase.WIZARD:
                card = THE_KINDS[state.chain[-1].effect]
                return say("Cancel {card} with a Wizard in support if you hold one, or pass.", card=card)
            case Phase.CONSCRIPT if state.sides[state.mover].reserve:
                return say("Conscript: move the leftmost card of your reserve to the battlefield.")
            case Phase.CONSCRIPT:
                return say("Conscript: move any of your citizens to the battlefield.")
        return _STEPS[state.phase]
    name = SEATS[asked]
    if not state.turn or asked == state.active:
        return say("Wait: {seat} plays.", seat=name)
    if state.chain:
        card = THE_KINDS[state.chain[-1].effect]
        return say("Wait: {seat} may answer {card} in support.", seat=name, card=card)
    if state.attack:
        return say("Wait: {seat} may answer the attack.", seat=name)
    return say("Wait: {seat} reacts.", seat=name)
