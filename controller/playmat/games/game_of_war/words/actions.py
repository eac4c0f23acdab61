"""Actions in words: for a button, and what they would do."""

from __future__ import annotations

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.combat import Combat, Effect, combat
from playmat.games.game_of_war.rules.squares import NAMES
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.names import UNIT_NAMES, square_name
from playmat.text import Text, say


def label(action: Action, seats: tuple[Text, ...]) -> Text:
    """In one or two words."""
    match action.verb:
        case Verb.FIRST:
            return seats[action.seat]
        case Verb.PLACE | Verb.MOVE:
            return square_name(action.target)
        case Verb.ATTACK:
            return say("Attack {square}", square=NAMES[action.target])
        case Verb.DESTROY:
            return say("Destroy {square}", square=NAMES[action.target])
    return _PLAIN[action.verb]


_PLAIN = {Verb.DONE: say("Done"), Verb.END: say("End turn"), Verb.DRAW: say("Draw")}


def describe(state: State, action: Action, seats: tuple[Text, ...]) -> Text:
    """What it would do."""
    match action.verb:
        case Verb.PLACE:
            return say("{unit} on {square}", unit=UNIT_NAMES[action.kind], square=NAMES[action.target])
        case Verb.MOVE:
            return say("{source} to {target}", source=NAMES[action.source], target=NAMES[action.target])
        case Verb.ATTACK:
            return _attack(combat(state, action.target, state.turn))
        case Verb.FIRST:
            return say("{seat} begins", seat=seats[action.seat])
        case Verb.DESTROY:
            return say("Destroy the arsenal on {square}", square=NAMES[action.target])
    return _MEANT[action.verb]


_MEANT = {
    Verb.DONE: say("All units are set up"),
    Verb.END: say("End the turn without an attack"),
    Verb.DRAW: say("A draw by agreement"),
}


def _attack(fight: Combat) -> Text:
    square = NAMES[fight.target]
    sums = {"attack": fight.attack, "defence": fight.defence, "square": square}
    match fight.effect:
        case Effect.NOTHING:
            return say("{attack} against {defence}: {square} holds", **sums)
        case Effect.RETREAT:
            return say("{attack} against {defence}: {square} retreats", **sums)
    return say("{attack} against {defence}: {square} falls", **sums)
