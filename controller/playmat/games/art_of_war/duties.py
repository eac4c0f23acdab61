"""What hands do that no reader sees, where cards are asked for, and what both players must agree to."""

from __future__ import annotations

from playmat.games.art_of_war.pictures import BATTLEFIELD, DECK, KINGDOM, RESERVE
from playmat.games.art_of_war.rules.actions import REDRAW, Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS
from playmat.games.art_of_war.rules.phases import Done, Phase, Reason
from playmat.games.art_of_war.rules.state import State
from playmat.picture import SEATS, Place
from playmat.text import Text, say

_BEFORE_A_TURN = (Verb.STOCK, Verb.END, Verb.DEVELOP)


def draws(state: State, last: Action | None = None) -> tuple[Place, ...]:
    """The decks to draw from before the next action; `last` is the action that led here, if any.

    Without it a turn in which only an Archer or a Priest has helped looks as one that begins.
    """
    if state.phase is Phase.REDRAW:
        return tuple(Place(DECK, seat=seat) for seat in SEATS)
    if state.phase is Phase.REVEAL and last == REDRAW:
        return (Place(DECK, seat=1 - state.active),)
    if untouched(state) and (last is None or last.verb in _BEFORE_A_TURN):
        return (Place(DECK, seat=state.active),)
    return ()


def untouched(state: State) -> bool:
    """Whether nothing that leaves a trace has been done in the turn."""
    begun = state.done is not Done.NOTHING or state.entered or state.bonus
    return state.phase is Phase.ACT and not begun


def duties(state: State, action: Action) -> tuple[Text, ...]:
    """What whoever does a legal action then does with hidden cards."""
    if action == REDRAW:
        return say("Shuffle them back in"), say("Draw 3 cards")
    return ()


def assumed(state: State, action: Action) -> Text | None:
    """What a legal action takes for granted of the decks, as a question to both players."""
    result = state.after(action).result
    if result is None or result.reason is not Reason.END_OF_WAR:
        return None
    return say("Are both decks empty?")


def awaited(state: State) -> tuple[Place, ...]:
    """The places of which one must get the next card."""
    match state.phase:
        case Phase.REVEAL:
            kinds = [kind for kind in BASIC_KINDS if state.own.unseen[kind]]
            return tuple(Place(KINGDOM, kind, state.active) for kind in kinds)
        case Phase.STOCK:
            return (Place(RESERVE, seat=state.mover),)
        case Phase.DEPLOY | Phase.CONSCRIPT:
            cells = sorted({action.cell for action in state.legal_actions()})
            return tuple(Place(BATTLEFIELD, cell, state.mover) for cell in cells)
    return ()


def agreed(state: State, action: Action) -> bool:
    """Whether both players have to consent to a legal action: to who begins."""
    return action.verb is Verb.FIRST
