"""Actions in words: short labels for menus and buttons, and descriptions of their effects."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.legal import ways
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.names import CASTLE_NAMES, face_name, line_name
from playmat.text import Text, say, say_n

_LABELS = {Verb.TAKE: say("Take up"), Verb.END: say("End turn")}
_MEANINGS = {Verb.TAKE: say("The dice are taken up"), Verb.END: say("The turn ends")}


def label(action: Action, seats: Sequence[Text]) -> Text:
    """Returns an action in one or two words."""
    match action.verb:
        case Verb.SIEGE:
            return CASTLE_NAMES[action.castle] if action.castle else say("No siege")
        case Verb.ROLL:
            return say("{dice}", dice=action.dice)
        case Verb.FILL:
            return say("Line {line}", line=action.line)
        case Verb.LOSE:
            return say("Lose {face}", face=face_name(action.dice))
        case Verb.FIRST:
            return say("{seat} begins", seat=seats[action.seat])
        case Verb.LEAVE:
            return say("{seat} leaves", seat=seats[action.seat])
    return _LABELS[action.verb]


def describe(state: State, action: Action, seats: Sequence[Text]) -> Text:
    """Returns an action and its effect in a few words."""
    match action.verb:
        case Verb.SIEGE if action.castle:
            return say("Siege of {castle}", castle=CASTLE_NAMES[action.castle])
        case Verb.SIEGE:
            return say("The castle goes back")
        case Verb.FILL:
            castle, holder = CASTLE_NAMES[state.siege], state.holder(state.siege)
            if len(state.filled) + 1 < len(state.lines):
                line, warning = line_name(state.lines[action.line - 1]), waste(state, action)
                return say("{line}: {warning}", line=line, warning=warning) if warning else line
            if holder == CENTRE:
                return say("Conquest of {castle}", castle=castle)
            return say("Conquest of {castle} from {seat}", castle=castle, seat=seats[holder])
        case Verb.LOSE:
            return say_n("{n} die left", "{n} dice left", len(state.wells) - 1)
    return _MEANINGS.get(action.verb) or label(action, seats)


def waste(state: State, action: Action) -> Text | None:
    """Returns a warning if fewer dice would fill the line, which is legal but rarely wise (ruling 3)."""
    if action.verb is not Verb.FILL:
        return None
    fewest = min(map(len, ways(state.lines[action.line - 1], state.wells)))
    return say_n("{n} die is enough", "{n} dice are enough", fewest) if fewest < len(action.dice) else None
