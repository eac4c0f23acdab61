"""Log sentences: actions in the third person."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.names import ARC_NAMES, card_name
from playmat.games.archery_tactics.words.page import misses
from playmat.text import Text, say

_PLAIN = {
    Verb.READY: say("is ready"),
    Verb.WAIT: say("is not ready yet"),
    Verb.DONE: say("is done"),
    Verb.BLOCK: say("stops the shot"),
    Verb.DECLINE: say("does not dodge"),
    Verb.KEEP: say("keeps a card for later"),
    Verb.RELEASE: say("takes the kept card back"),
    Verb.PASS: say("passes"),
    Verb.STONE: say("takes a stone from the fountain"),
    Verb.LEVEL: say("takes a special for a frag"),
    Verb.TOP: say("The turn begins"),
    Verb.TIME: say("Time to dodge is over"),
    Verb.REFILL: say("refills the fountain"),
    Verb.REAL: say("has chosen a marker"),
    Verb.REVEAL: say("stands up from the ambush"),
}


def sentence(before: State, action: Action, seats: tuple[Text, ...]) -> Text:
    """Returns an action as a sentence that follows the name of its seat."""
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    match action.verb:
        case Verb.LAY | Verb.DODGE:
            card = card_name(before.cards[action.card])
            if action.other >= 0:
                return say("plays {card} with the archer of {seat}", card=card, seat=seats[action.other])
            if action.verb is Verb.DODGE:
                return say("dodges with {card}", card=card)
            if misses(before, action):
                return say("plays {card} and hits nobody", card=card)
            return say("plays {card}", card=card)
        case Verb.SIGHT:
            return say("looks {arc}", arc=ARC_NAMES[action.arc])
        case Verb.INFLICT:
            return say("gives the card to {seat}", seat=seats[action.other])
    target, *pushed = action.cells
    match action.verb:
        case Verb.SPAWN:
            return say("begins at {cell}", cell=target)
        case Verb.RETURN:
            return say("is back at {cell}", cell=target)
        case Verb.FLAG:
            return say("moves the flag to {cell}", cell=target)
        case Verb.INVOKE:
            return say("invokes at {cell}", cell=target)
        case Verb.AMBUSH:
            return say("lies in ambush")
    if pushed:
        return say("goes to {cell} and pushes to {other}", cell=target, other=pushed[0])
    return say("goes to {cell}", cell=target)
