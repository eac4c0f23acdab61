"""Briefs: the screen of each seat while no problem is pending."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from playmat.games.art_of_war.duties import untouched
from playmat.games.art_of_war.rules.actions import NONE, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS
from playmat.games.art_of_war.rules.position import HAND_LIMIT, Done, Phase, Reason, Side
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.actions import attacker, blow
from playmat.games.art_of_war.words.icons import ATTACK
from playmat.games.art_of_war.words.names import KINDS, SEATS
from playmat.games.interface import CHANCE, Brief
from playmat.text import Text, say

_SETUP = say("Setup")
_WON = {
    Reason.EXECUTION: say("Their King has fallen"),
    Reason.DEVELOPMENT: say("You lead in 4 kinds of citizens"),
    Reason.COLLAPSE: say("Your opponent has nobody left to conscript"),
}
_LOST = {
    Reason.EXECUTION: say("Your King has fallen"),
    Reason.DEVELOPMENT: say("Your opponent leads in 4 citizen kinds"),
    Reason.COLLAPSE: say("You have nobody left to conscript"),
}


def brief(state: State, seat: int) -> Brief:
    """Returns the screen of `seat`."""
    if state.result:
        return Brief(say("Game over: turn {turn}", turn=state.turn), *outcome(state, seat))
    asked = state.mover if state.mover != CHANCE else state.active
    title = say("Turn {turn}", turn=state.turn) if state.turn else _SETUP
    name, side = SEATS[asked], state.sides[asked]
    if seat != asked and state.phase is not Phase.FIRST:
        reacts = state.turn and asked != state.active
        headline = say("{seat} reacts", seat=name) if reacts else say("{seat} plays", seat=name)
        return Brief(title, headline, _situation(state))
    match state.phase:
        case Phase.REDRAW:
            return Brief(title, say("Keep 3 cards?"), (say("Hold {number} and your King", number=3),))
        case Phase.REVEAL:
            return Brief(title, say("First citizen"), (say("Lay the deck's top card in your kingdom"),))
        case Phase.FIRST:
            return Brief(title, say("Who begins?"), (say("Agree, or draw lots"),))
        case Phase.DEPLOY:
            return Brief(title, say("Place a card"), (say("in your front row"), say("from your hand")))
        case Phase.STOCK:
            return Brief(title, say("Place a card"), (say("in your reserve"), say("from your hand")))
        case Phase.ACT:
            # The draw comes first, with the resulting hand size, so that a player does not draw twice.
            # A hand of which every card is known was not drawn now.
            drawn = untouched(state) and state.own.hand > sum(state.own.known)
            draw = (say("Draw: then {hand} in hand", hand=state.own.hand),) if drawn else ()
            return Brief(title, say("Your turn"), (*draw, options(state)))
        case Phase.TARGET | Phase.SHOOT:
            return Brief(title, say("Target?"), (say("Lift one, then OK"),))
        case Phase.GUARD:
            return Brief(title, say("Guardian?"), _situation(state))
        case Phase.WIZARD:
            return Brief(title, say("Wizard?"), (*_situation(state), say("Lay one, or pass")))
        case Phase.MOVE:
            return Brief(title, say("Move a unit"), (say("Move it, or swap two"),))
    source = say("Leftmost reserve card") if side.reserve else say("Any of your citizens")
    return Brief(_conscription(state), say("Conscript"), (source, say("to the battlefield")))


def options(state: State) -> Text:
    """Returns the remaining options of the turn."""
    verbs = {action.verb for action in state.legal_actions()}
    full = state.own.hand >= HAND_LIMIT  # the turn ends by developing a card
    if Verb.TURN in verbs and Verb.RECRUIT in verbs:
        return say("Recruit or attack")
    if Verb.TURN in verbs and full:
        return say("Attack, or develop")
    if Verb.TURN in verbs:
        return say("Attack again, or end") if state.done is Done.ATTACKED else say("Attack, or end")
    if Verb.RECRUIT in verbs:
        return say("Recruit, or develop") if full else say("Recruit, or end")
    if full:
        return say("Hand full: develop")
    return say("Develop, or end") if Verb.DEVELOP in verbs else say("End the turn")


def _conscription(state: State) -> Text:
    return say("Conscription: {number} of 2", number=state.placed + 1)


def _situation(state: State) -> tuple[Text, ...]:
    """Returns the open chain, attack or effect, for a seat that waits or answers."""
    if state.chain:
        return (say("{card} in support", card=KINDS[state.chain[-1].effect]),)
    if state.attack:
        if state.attack.target != NONE:
            return (blow(state, state.attack.target),)
        points = f"{ATTACK}{state.attack.value}"
        return (say("{card} attacks: {points}", card=KINDS[attacker(state)], points=points),)
    match state.phase:
        case Phase.CONSCRIPT:
            return (_conscription(state),)
        case Phase.SHOOT:
            return (say("Archer in support"),)
        case Phase.MOVE:
            return (say("Priest in support"),)
    return ()


ENDINGS: Mapping[Enum, Text] = {
    Reason.EXECUTION: say("The other King is captured or killed"),
    Reason.DEVELOPMENT: say("More citizens in four of the five kinds"),
    Reason.END_OF_WAR: say("Both decks are empty: citizens count, then losses"),
    Reason.COLLAPSE: say("The other army cannot conscript two units"),
}


def outcome(state: State, seat: int) -> tuple[Text, tuple[Text, ...]]:
    """Returns who won and why, as `seat` sees it."""
    assert state.result is not None
    winner = state.result.winner
    headline = say("Draw") if winner is None else say("You win") if winner == seat else say("You lose")
    reason = state.result.reason
    assert isinstance(reason, Reason)
    if reason is Reason.END_OF_WAR:
        mine, theirs = state.sides[seat], state.sides[1 - seat]
        citizens = _citizens(mine), _citizens(theirs)
        score = say("Citizens: {mine} to {theirs}", mine=citizens[0], theirs=citizens[1])
        if citizens[0] == citizens[1]:
            score = say("Losses: {mine} to {theirs}", mine=sum(mine.graveyard), theirs=sum(theirs.graveyard))
        return headline, (say("Both decks are empty"), score)
    return headline, ((_WON if winner == seat else _LOST)[reason],)


def _citizens(side: Side) -> int:
    return sum(side.kingdom[kind] for kind in BASIC_KINDS)
