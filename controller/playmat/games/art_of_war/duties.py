"""Manual steps without sensor: draws, hidden cards, expected cards and consent."""

from __future__ import annotations

from playmat.games.art_of_war.placements import BATTLEFIELD, DECK, KINGDOM, RESERVE
from playmat.games.art_of_war.rules.actions import REDRAW, Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS
from playmat.games.art_of_war.rules.position import Done, Phase, Reason
from playmat.games.art_of_war.rules.state import State
from playmat.placement import SEATS, Place
from playmat.text import Text, say

_BEFORE_A_TURN = (Verb.STOCK, Verb.END, Verb.DEVELOP)


def draws(state: State, last: Action | None = None) -> tuple[Place, ...]:
    """Returns the decks to draw from before the next action; `last` is the previous action, if any.

    A draw is only due at the start of a turn. The state alone does not show that: after an Archer or a Priest
    support it looks like a new turn. The previous action decides, if it is known.
    """
    if state.phase is Phase.REDRAW:
        return tuple(Place(DECK, seat=seat) for seat in SEATS)
    if state.phase is Phase.REVEAL and last == REDRAW:
        return (Place(DECK, seat=1 - state.active),)
    if untouched(state) and (last is None or last.verb in _BEFORE_A_TURN):
        return (Place(DECK, seat=state.active),)
    return ()


def untouched(state: State) -> bool:
    """Returns whether the state shows no action of the current turn."""
    begun = state.done is not Done.NOTHING or state.entered or state.bonus
    return state.phase is Phase.ACT and not begun


def duties(state: State, action: Action) -> tuple[Text, ...]:
    """Returns the steps with hidden cards after a legal action."""
    if action == REDRAW:
        return say("Shuffle them back in"), say("Draw 3 cards")
    return ()


def assumed(state: State, action: Action) -> Text | None:
    """Returns the question whether both decks are empty, if a legal action ends the war, or None."""
    result = state.after(action).result
    if result is None or result.reason is not Reason.END_OF_WAR:
        return None
    return say("Are both decks empty?")


def awaited(state: State) -> tuple[Place, ...]:
    """Returns the places for the next card."""
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
    """Returns whether both players must consent to an action: the choice of the first player."""
    return action.verb is Verb.FIRST
