"""Texts for actions: labels and descriptions with effects."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, PRIEST, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.position import Cells, Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.names import CELLS, KINDS, SEATS, apart, opposite
from playmat.text import Text, say

_LABELS = {
    Verb.KEEP: say("Keep"),
    Verb.REDRAW: say("New hand"),
    Verb.PASS: say("Pass"),
    Verb.END: say("End turn"),
}
_EFFECTS = {
    SOLDIER: say("Attacks gain 1 point"),
    GUARDIAN: say("Stops the attack"),
    ARCHER: say("1 damage to any enemy"),
    PRIEST: say("Moves one unit"),
}
_ENEMY_CELLS = (Verb.TARGET, Verb.SHOOT)


def label(state: State, action: Action) -> Text:
    """Returns a label of one or two words for a menu or button."""
    match action.verb:
        case Verb.FIRST:
            return SEATS[action.seat]
        case Verb.SUPPORT if action.kind != action.effect:
            return say("As {card}", card=KINDS[action.effect])
        case Verb.TARGET | Verb.SHOOT | Verb.TURN:
            # The position of the unit, if the action is also legal for other units of its kind
            kind = _kind(state, action)
            others = [
                other for other in state.legal_actions() if other.verb is action.verb and other != action
            ]
            cells = [other.cell for other in others if _kind(state, other) == kind]
            if not cells:
                return KINDS[kind]
            if action.verb in _ENEMY_CELLS:
                return apart(opposite(action.cell), [opposite(cell) for cell in cells])
            return apart(action.cell, cells)
        case Verb.MOVE:
            return KINDS[_kind(state, action)]
    return _LABELS.get(action.verb) or KINDS[action.kind]


def describe(state: State, action: Action) -> Text:
    """Returns a short description of an action and its effect if unanswered."""
    match action.verb:
        case Verb.KEEP:
            return say("These three cards stay")
        case Verb.REDRAW:
            return say("Three new cards replace these")
        case Verb.FIRST:
            return say("{seat} begins", seat=SEATS[action.seat])
        case Verb.REVEAL:
            return say("{card} becomes the first citizen", card=KINDS[action.kind])
        case Verb.DEVELOP:
            return _development(state, action)
        case Verb.STOCK:
            return say("{card} waits in the reserve", card=KINDS[action.kind])
        case Verb.DEPLOY | Verb.RECRUIT | Verb.CONSCRIPT:
            card, cells = KINDS[action.kind], state.sides[state.mover].cells
            if old := cells[action.cell]:
                return say("Exchange: {other} {cell}", other=KINDS[old.kind], cell=CELLS[action.cell])
            return say("{card} goes to {cell}", card=card, cell=CELLS[landing(cells, action.cell)])
        case Verb.TURN:
            attack = state.after(action).attack
            assert attack is not None
            return say("{card} attacks with {value}", card=KINDS[_kind(state, action)], value=attack.value)
        case Verb.TARGET | Verb.SHOOT:
            return blow(state, action.cell)
        case Verb.SUPPORT:
            if action.effect == WIZARD:
                return say("{card} has no effect", card=KINDS[state.chain[-1].effect])
            return _EFFECTS[action.effect]
        case Verb.MOVE:
            cells, card = state.own.cells, KINDS[_kind(state, action)]
            if other := cells[action.to]:
                return say("{card} and {other} swap places", card=card, other=KINDS[other.kind])
            return say("{card} moves to {cell}", card=card, cell=CELLS[landing(cells, action.to)])
        case Verb.PASS:
            return _silence(state)
    return say("The turn ends") if any(side.deck for side in state.sides) else say("The war ends")


def attacker(state: State) -> int:
    """Returns the kind of the attacking unit."""
    assert state.attack is not None
    unit = state.own.cells[state.attack.cell]
    assert unit is not None
    return unit.kind


def _kind(state: State, action: Action) -> int:
    """Returns the kind of the unit on the action's cell."""
    side = state.enemy if action.verb in _ENEMY_CELLS else state.own
    unit = side.cells[action.cell]
    assert unit is not None
    return unit.kind


def _development(state: State, action: Action) -> Text:
    after, card = state.after(action), KINDS[action.kind]
    if after.result:
        return say("{card} becomes a citizen: the war ends", card=card)
    if after.active != state.active:
        return say("{card} becomes a citizen, the turn ends", card=card)
    return say("{card} becomes a citizen", card=card)


def landing(cells: Cells, cell: int) -> int:
    """Returns the final cell of a unit placed at `cell`: without a unit in front it moves up."""
    return cell if cell < 3 or cells[cell - 3] else cell - 3


def blow(state: State, cell: int) -> Text:
    """Returns the result for the target on the enemy's `cell`."""
    shot = state.attack is None
    value = state.attack.value if state.attack else 1
    target = state.enemy.cells[cell]
    assert target is not None
    defence, damage = state.enemy.defence(target, state.rules.cards), target.damage + value
    named = {"card": KINDS[attacker(state) if state.attack else ARCHER], "target": KINDS[target.kind]}
    exact = value == defence and (state.rules.capture_wounded or not target.damage)
    if exact and not shot:
        return say("{card} captures {target}", **named)
    if damage >= defence:
        return say("{card} destroys {target}", **named)
    if not value:
        return say("{card} cannot hurt {target}", **named)
    return say("{card} hits {target}: {taken} of {defence}", **named, taken=damage, defence=defence)


def _silence(state: State) -> Text:
    """Returns the effect if no answer follows: every second support of a chain is cancelled."""
    if state.phase is Phase.GUARD:
        return say("No Guardian: {card} hits", card=KINDS[attacker(state)])
    card = KINDS[state.chain[0].effect]
    if len(state.chain) % 2:
        return say("No Wizard: {card} takes effect", card=card)
    return say("No Wizard: {card} stays cancelled", card=card)
