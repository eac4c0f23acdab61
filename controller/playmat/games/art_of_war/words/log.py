"""Log sentences for actions."""

from __future__ import annotations

from playmat.games.art_of_war.happenings import happenings, struck
from playmat.games.art_of_war.rules.actions import NONE, Action, Verb
from playmat.games.art_of_war.rules.cards import ARCHER, KING
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.actions import landing
from playmat.games.art_of_war.words.names import CELLS, SEATS, THE_KINDS
from playmat.games.interface import HappeningKind
from playmat.text import Text, say, say_n

_DONE = {
    Verb.KEEP: say("keeps the three cards"),
    Verb.REDRAW: say("shuffles the three cards back and draws three others"),
    Verb.END: say("ends the turn"),
}


def sentence(before: State, action: Action) -> Text:
    """Returns the log sentence of an action; the player's name precedes it."""
    match action.verb:
        case Verb.FIRST:
            return say("{seat} begins", seat=SEATS[action.seat])
        case Verb.REVEAL:
            return say("makes {card} the first citizen", card=THE_KINDS[action.kind])
        case Verb.DEVELOP:
            return say("makes {card} a citizen", card=THE_KINDS[action.kind])
        case Verb.STOCK:
            return say("puts {card} into the reserve", card=THE_KINDS[action.kind])
        case Verb.DEPLOY | Verb.RECRUIT | Verb.CONSCRIPT:
            card, cells = THE_KINDS[action.kind], before.sides[before.mover].cells
            if old := cells[action.cell]:
                return say("replaces {other} with {card}", card=card, other=THE_KINDS[old.kind])
            return say("puts {card} on the {cell}", card=card, cell=CELLS[landing(cells, action.cell)])
        case Verb.TURN:
            unit, attack = before.own.cells[action.cell], before.after(action).attack
            assert unit is not None
            assert attack is not None
            return say("turns {card} to attack with {value}", card=THE_KINDS[unit.kind], value=attack.value)
        case Verb.MOVE:
            cells = before.own.cells
            unit, other = cells[action.cell], cells[action.to]
            assert unit is not None
            card = THE_KINDS[unit.kind]
            if other:
                return say("swaps {card} and {other}", card=card, other=THE_KINDS[other.kind])
            return say("moves {card} to the {cell}", card=card, cell=CELLS[landing(cells, action.to)])
        case Verb.TARGET | Verb.SHOOT:
            return _strike(before, action)
        case Verb.SUPPORT:
            return _support(before, action)
        case Verb.PASS:
            result = _result(before, action)
            return say("does not answer: {result}", result=result) if result else say("does not answer")
    return _DONE[action.verb]


def _support(before: State, action: Action) -> Text:
    card = THE_KINDS[action.kind]
    played = say("plays {card} in support", card=card)
    if action.kind == KING:
        played = say("plays {card} in support, as {other}", card=card, other=THE_KINDS[action.effect])
    if result := _result(before, action):
        return say("{played}: {result}", played=played, result=result)
    return played


def _strike(before: State, action: Action) -> Text:
    """Returns what the attacking player does; `_result` words the same after an answer."""
    named = _named(before, action)
    settled = struck(before, action) != NONE
    for happening in happenings(before, action, before.after(action)) if settled else ():
        match happening.kind:
            case HappeningKind.CAPTURE:
                return say("captures {target} with {card}", **named)
            case HappeningKind.KILL:
                return say("destroys {target} with {card}", **named)
            case HappeningKind.HIT:
                return say_n(
                    "attacks {target} with {card}: {n} damage",
                    "attacks {target} with {card}: {n} damage",
                    happening.amount,
                    **named,
                )
            case HappeningKind.BLOCK:
                return say("attacks {target} with {card} to no effect", **named)
    return say("attacks {target} with {card}", **named)


def _result(before: State, action: Action) -> Text | None:
    """Returns the result for the target, if it is settled now."""
    if struck(before, action) == NONE:
        return None
    named = _named(before, action)
    for happening in happenings(before, action, before.after(action)):
        match happening.kind:
            case HappeningKind.CAPTURE:
                return say("{card} captures {target}", **named)
            case HappeningKind.KILL:
                return say("{card} destroys {target}", **named)
            case HappeningKind.HIT:
                return say_n(
                    "{card} attacks {target}: {n} damage",
                    "{card} attacks {target}: {n} damage",
                    happening.amount,
                    **named,
                )
            case HappeningKind.BLOCK:
                return say("the attack on {target} comes to nothing", **named)
    return None


def _named(before: State, action: Action) -> dict[str, Text]:
    """Returns attacker and target; the attacker of a shot is an Archer."""
    striker = before.own.cells[before.attack.cell] if before.attack else None
    target = before.enemy.cells[struck(before, action)]
    assert target is not None
    return {"card": THE_KINDS[striker.kind if striker else ARCHER], "target": THE_KINDS[target.kind]}
