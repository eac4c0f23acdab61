"""Log sentences: actions in the third person."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.names import CASTLE_NAMES, CLAN_NAMES, dice_name, line_name
from playmat.text import Text, say

_DONE = {
    Verb.TAKE: say("takes up the dice"),
    Verb.END: say("ends the turn"),
    Verb.LEAVE: say("leaves the game"),
}


def sentence(before: State, action: Action, seats: Sequence[Text]) -> Text:
    """Returns an action as a sentence that follows the name of its seat."""
    match action.verb:
        case Verb.FIRST:
            return say("{seat} begins", seat=seats[action.seat])
        case Verb.SIEGE if action.castle:
            return say("besieges {castle}", castle=CASTLE_NAMES[action.castle])
        case Verb.SIEGE:
            return say("puts {castle} back", castle=CASTLE_NAMES[before.siege])
        case Verb.ROLL:
            return say("throws {dice}", dice=dice_name(action.dice))
        case Verb.FILL:
            after, line = before.apply(action), before.lines[action.line - 1]
            filled = say("fills {line}", line=line_name(line))
            if line.infantry:
                filled = say("fills {line} with {dice}", line=line_name(line), dice="+".join(action.dice))
            if after.holders != before.holders:
                return say("{filled} and {taken}", filled=filled, taken=_taken(before, after, seats))
            return _failed(before, filled) if after.turn != before.turn else filled
        case Verb.LOSE:
            lost = say("loses a die: {face}", face=dice_name(action.dice))
            return _failed(before, lost) if len(before.wells) == 1 else lost
    return _DONE[action.verb]


def _taken(before: State, after: State, seats: Sequence[Text]) -> Text:
    """Returns the castle, its previous holder, and its clan if now complete."""
    castle, loser = CASTLE_NAMES[before.siege], before.holder(before.siege)
    taken = say("conquers {castle}", castle=castle)
    if loser != CENTRE:
        taken = say("takes {castle} from {seat}", castle=castle, seat=seats[loser])
    clan = CASTLES[before.siege].clan
    if not after.complete(clan):
        return taken
    return say(
        "{taken}: clan {clan} is complete and counts {value}",
        taken=taken,
        clan=CLAN_NAMES[clan],
        value=CLANS[clan],
    )


def _failed(before: State, done: Text) -> Text:
    """Returns the sentence of a turn that ends without a castle."""
    if not before.bound:  # a castle that is only announced was not attacked (ruling 9)
        return say("{done}; that was the last", done=done)
    return say("{done}; {castle} holds out", done=done, castle=CASTLE_NAMES[before.siege])
