"""Texts for actions: labels, descriptions and warnings."""

from __future__ import annotations

from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import NAMES
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.battles import preview
from playmat.games.game_of_war.words.names import UNIT_NAMES, square_name, squares_name
from playmat.games.game_of_war.words.off_line import off_line
from playmat.text import Text, say, say_n


def label(action: Action, seats: tuple[Text, ...]) -> Text:
    """Returns a label of one or two words."""
    match action.verb:
        case Verb.FIRST:
            return say("{seat} begins", seat=seats[action.seat])
        case Verb.PLACE | Verb.MOVE:
            return square_name(action.target)
        case Verb.ATTACK:
            return say("Attack {square}", square=NAMES[action.target])
        case Verb.DESTROY:
            return say("Destroy {square}", square=NAMES[action.target])
    return _PLAIN[action.verb]


_PLAIN = {
    Verb.DONE: say("Deployed"),
    Verb.KEEP: say("Keep"),
    Verb.SWAP: say("Swap"),
    Verb.END: say("End turn"),
    Verb.DRAW: say("Drawn game"),
}


def describe(state: State, action: Action, seats: tuple[Text, ...]) -> Text:
    """Returns a description of the effect."""
    match action.verb:
        case Verb.PLACE:
            return say("{unit} on {square}", unit=UNIT_NAMES[action.kind], square=NAMES[action.target])
        case Verb.MOVE:
            kind = state.kind_at(state.turn, action.source)
            squares = {"source": NAMES[action.source], "target": NAMES[action.target]}
            unit = UNIT_NAMES[kind] if kind is not None else say("Unit")
            return say("{unit}: {source} to {target}", unit=unit, **squares)
        case Verb.ATTACK:
            return preview(state, action.target)
        case Verb.FIRST:
            return say("{seat} makes the first turn", seat=seats[action.seat])
        case Verb.DONE:
            # Units that are not on the board are lost.
            left = state.units_left(state.turn)
            if not left:
                return say("The deployment ends")
            return say_n("{n} unit stays out and is lost", "{n} units stay out and are lost", left)
        case Verb.DESTROY:
            return say("The arsenal on {square} is destroyed", square=NAMES[action.target])
    return _MEANT[action.verb]


_MEANT = {
    Verb.KEEP: say("All keep their side"),
    Verb.SWAP: say("The players swap sides"),
    Verb.END: say("The turn ends without an attack"),
    Verb.DRAW: say("Nobody wins"),
}


def warning(state: State, action: Action) -> Text | None:
    """Returns the sums of an attack, or the units that a move puts off line."""
    if action.verb is Verb.ATTACK:
        return preview(state, action.target)
    if action.verb is not Verb.MOVE or state.phase is Phase.DEPLOY:
        return None
    seat = state.turn
    here, there = 1 << action.source, 1 << action.target
    before = off_line(state, seat)
    if before & here:
        before = before & ~here | there
    lost = off_line(state.after(action), seat) & ~before
    return say("Puts {squares} off line", squares=squares_name(lost)) if lost else None
