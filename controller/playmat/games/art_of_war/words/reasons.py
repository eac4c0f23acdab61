"""Reasons for an advised action: its gain, its threat, or the loss that it prevents."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import GUARDIAN, KING
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.actions import blow, landing
from playmat.games.art_of_war.words.names import SEATS, THE_KINDS
from playmat.text import Text, say, sentences, whole_sentences


def reason(state: State, action: Action, line: Sequence[Action]) -> Text | None:
    """Returns the reason for an action, given the expected continuation; None if it has no short one.

    Only what every player sees counts: an answer is possible if the opponent may have the card for it.
    """
    match action.verb:
        case Verb.DEPLOY | Verb.RECRUIT | Verb.CONSCRIPT:
            return _arrival(state, action)
        case Verb.TURN:
            target = next((following for following in line[:1] if following.verb is Verb.TARGET), None)
            if not target:
                return None
            aimed = state.after(action)
            return sentences(whole_sentences(blow(aimed, target.cell)), _answer(aimed))
        case Verb.TARGET:
            return _answer(state)
        case Verb.SUPPORT if action.effect == GUARDIAN:
            assert state.attack is not None
            return say("Otherwise: {blow}.", blow=blow(state, state.attack.target))
        case Verb.DEVELOP:
            own, other = (sum(side.kingdom) for side in (state.own, state.enemy))
            return say("You then have {own} citizens, your opponent {other}.", own=own + 1, other=other)
        case Verb.END if state.phase is Phase.ACT:
            return say("Nothing else gains anything now.")
    return None


def _arrival(state: State, action: Action) -> Text | None:
    after, seat = state.after(action), state.mover
    own, enemy = after.sides[seat], after.sides[1 - seat]
    cell = landing(state.sides[seat].cells, action.cell)
    unit = own.cells[cell]
    if unit is None:
        return None
    reached = [target for to in own.reach(cell, state.rules.cards) if (target := enemy.cells[to])]
    if reached:
        target = max(reached, key=lambda victim: (victim.kind == KING, victim.damage))
        return say("From there it reaches {target}.", target=THE_KINDS[target.kind])
    enemies = [at for at, other in enumerate(enemy.cells) if other]
    threatened = any(cell in enemy.reach(at, state.rules.cards) for at in enemies)
    return None if threatened else say("No enemy reaches it there.")


def _answer(state: State) -> Text:
    seat = SEATS[1 - state.active]
    if state.enemy.may_support(GUARDIAN):
        return say("{seat} needs a Guardian to stop it.", seat=seat)
    return say("{seat} cannot stop it.", seat=seat)
