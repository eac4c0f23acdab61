"""Hints: what to do, with card and cell, and what that brings in sight or out of it."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.archery_tactics.rules.actions import NOBODY, Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.position import Answer, Position
from playmat.games.archery_tactics.rules.shots import line
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.names import ARC_NAMES, card_name, label
from playmat.games.archery_tactics.words.page import shoots
from playmat.games.archery_tactics.worth import steps_to_line
from playmat.text import Text, say

_PLAIN = {
    Verb.READY: say("press Ready"),
    Verb.WAIT: say("stop the countdown"),
    Verb.DONE: say("press Resolved"),
    Verb.BLOCK: say("press Shot stopped"),
    Verb.DECLINE: say("do not dodge"),
    Verb.KEEP: say("keep the card for later"),
    Verb.RELEASE: say("take the kept card back"),
    Verb.PASS: say("pass"),
    Verb.STONE: say("take a stone from the fountain"),
    Verb.LEVEL: say("take a special card for your frag"),
    Verb.REFILL: say("refill the fountain"),
    Verb.REVEAL: say("reveal yourself"),
}
_MOVING = (Verb.SPAWN, Verb.RETURN, Verb.SIGHT, Verb.STEP, Verb.TRANSFER, Verb.AMBUSH, Verb.LAY, Verb.DODGE)
"""What changes who stands in whose line of fire by the seat's own will."""
_LATER = 0
"""Stamp of the actions to compare; what is seen after them does not depend on it."""


def advise(state: State, action: Action, seats: tuple[Text, ...]) -> Text:
    """Returns an action as an order with card and cell, or the way of a shot."""
    match action.verb:
        case Verb.LAY | Verb.DODGE:
            card = card_name(state.cards[action.card])
            if action.other != NOBODY:
                return say("play {card} with the archer of {seat}", card=card, seat=seats[action.other])
            if action.verb is Verb.DODGE:
                return say("dodge with {card}", card=card)
            if shoots(state, action) and (arc := state.players[action.seat].arc) >= 0:
                return say("shoot {arc} with {card}", arc=ARC_NAMES[arc], card=card)
            return say("play {card}", card=card)
        case Verb.SIGHT:
            return say("look {arc}", arc=ARC_NAMES[action.arc])
        case Verb.INFLICT:
            return say("give the card to {seat}", seat=seats[action.other])
    if not action.cells:
        return _PLAIN.get(action.verb) or label(action, state.cards, seats)
    cell, *pushed = action.cells
    match action.verb:
        case Verb.SPAWN | Verb.RETURN:
            return say("begin at {cell}", cell=cell)
        case Verb.FLAG:
            return say("move your flag to {cell}", cell=cell)
        case Verb.INVOKE:
            return say("put the figure on {cell}", cell=cell)
        case Verb.AMBUSH:
            return say("put your second marker on {cell}", cell=cell)
        case Verb.REAL:
            return say("make the marker on {cell} your archer", cell=cell)
    if pushed:
        return say("go to {cell} and push the other archer to {other}", cell=cell, other=pushed[0])
    return say("go to {cell}", cell=cell)


def reason(state: State, action: Action, seats: tuple[Text, ...]) -> Text | None:
    """Returns what an action brings, as a clause; None if it has no short reason."""
    return None if action.seat == NOBODY else next(_reasons(state, action, seats), None)


# Which of two markers is the archer is hidden, so every figure of a seat counts as what it is: a target.
def _reasons(state: State, action: Action, seats: tuple[Text, ...]) -> Iterator[Text]:
    seat, own = action.seat, action.other == NOBODY
    after = state.after(action, _LATER)
    if own and shoots(state, action):
        for other in targets(state, seat):
            yield say("{seat} stands in your line of fire", seat=seats[other])
        return
    if action.verb is Verb.DODGE and state.owed(seat, Answer.DUE):
        yield say("a shot is coming at you")
    if action.verb is Verb.STONE:
        yield say("you then have {mana} mana", mana=after.players[seat].mana)
    if action.verb not in _MOVING or after.players[seat].cell == NOWHERE:
        return
    seen = targets(state, seat)
    for other in targets(after, seat):
        if other not in seen:
            yield say("{seat} is then in your line of fire", seat=seats[other])
    if action.verb in (Verb.LAY, Verb.DODGE) and own:
        effects = [effect for effect in after.legal_actions() if effect.seat == seat and effect.cells]
        for effect in effects:
            for other in targets(after.after(effect, _LATER), seat):
                if other not in seen:
                    yield say("it can bring {seat} into your line of fire", seat=seats[other])
    for other in state.seats:
        if other != seat and seat in targets(state, other) and seat not in targets(after, other):
            yield say("you are then out of the line of fire of {seat}", seat=seats[other])
    here, there = state.players[seat].cell, after.players[seat].cell
    if NOWHERE not in (here, there) and here != there:
        for other in state.seats:
            for cell in state.figures(other) if other != seat else ():
                if steps_to_line(state.arena, there, cell) < steps_to_line(state.arena, here, cell):
                    yield say("you are then nearer to a line of fire on {seat}", seat=seats[other])


def targets(position: Position, seat: int) -> list[int]:
    """Returns the seats with a figure that a shot of this seat would pass now."""
    player = position.players[seat]
    if player.cell == NOWHERE or player.arc < 0:
        return []
    passed = {*line(position, player.cell, player.arc)}
    return [other for other in position.seats if other != seat and passed & {*position.figures(other)}]
