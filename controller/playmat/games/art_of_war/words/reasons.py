"""Hints: what to do, with card and place, and the gain, the threat, or the loss that it prevents."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, KING, PRIEST, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.position import Cells
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.actions import attacker, landing
from playmat.games.art_of_war.words.names import CELLS, SEATS, THE_KINDS, opposite
from playmat.text import Text, say, say_n

_PLAIN = {
    Verb.KEEP: say("keep your three cards"),
    Verb.REDRAW: say("exchange your three cards for others"),
    Verb.PASS: say("do not answer"),
    Verb.END: say("end your turn"),
}


def advise(state: State, action: Action) -> Text:
    """Returns an action as an order with card and place."""
    cells, card = state.sides[state.mover].cells if state.mover >= 0 else (), THE_KINDS[action.kind]
    match action.verb:
        case Verb.FIRST:
            return say("let {seat} begin", seat=SEATS[action.seat])
        case Verb.REVEAL:
            return say("make {card} the first citizen", card=card)
        case Verb.DEVELOP:
            return say("make {card} a citizen", card=card)
        case Verb.STOCK:
            return say("put {card} into the reserve", card=card)
        case Verb.DEPLOY | Verb.RECRUIT | Verb.CONSCRIPT:
            if old := cells[action.cell]:
                other, cell = THE_KINDS[old.kind], CELLS[action.cell]
                return say("replace {other} on the {cell} with {card}", other=other, cell=cell, card=card)
            return _put(cells, landing(cells, action.cell), card)
        case Verb.TURN:
            card, cell = _unit(cells, action.cell), CELLS[action.cell]
            return say("attack with {card} on the {cell}", card=card, cell=cell)
        case Verb.TARGET | Verb.SHOOT:
            target, cell = _unit(state.enemy.cells, action.cell), CELLS[opposite(action.cell)]
            return say("strike {target} on the enemy’s {cell}", target=target, cell=cell)
        case Verb.SUPPORT:
            if action.kind != action.effect:
                return say("play {card} in support, as {other}", card=card, other=THE_KINDS[action.effect])
            return say("play {card} in support", card=card)
        case Verb.MOVE:
            unit, cell = _unit(cells, action.cell), CELLS[action.to]
            if cells[action.to]:
                return say("swap {card} and {other}", card=unit, other=_unit(cells, action.to))
            return say("move {card} to the {cell}", card=unit, cell=CELLS[landing(cells, action.to)])
    return _PLAIN[action.verb]


def _put(cells: Cells, cell: int, card: Text) -> Text:
    """Returns the order to put a card on a free cell, named by the King where that is behind it."""
    behind = cells[cell + 3] if cell < 3 else None
    if behind and behind.kind == KING:
        return say("put {card} in front of your King", card=card)
    return say("put {card} on the {cell}", card=card, cell=CELLS[cell])


def _unit(cells: Cells, cell: int) -> Text:
    unit = cells[cell]
    assert unit is not None
    return THE_KINDS[unit.kind]


def reason(state: State, action: Action, line: Sequence[Action]) -> Text | None:
    """Returns the reason for an action as a clause, given the expected continuation; None if it has none.

    Only what every player sees counts: an answer is possible if the opponent may have the card for it.
    """
    match action.verb:
        case Verb.DEPLOY | Verb.RECRUIT | Verb.CONSCRIPT:
            return _arrival(state, action, action.kind, action.cell)
        case Verb.MOVE if not state.own.cells[action.to]:
            unit = state.own.cells[action.cell]
            assert unit is not None
            return _arrival(state, action, unit.kind, action.to)
        case Verb.TURN:
            target = next((following for following in line[:1] if following.verb is Verb.TARGET), None)
            return _strike(state.after(action), target.cell) if target else None
        case Verb.TARGET:
            return _strike(state, action.cell)
        case Verb.SHOOT:
            return _shot(state, action.cell)
        case Verb.SUPPORT if action.effect == GUARDIAN:
            assert state.attack is not None
            return say("otherwise {blow}", blow=_blow(state, state.attack.target))
        case Verb.SUPPORT if action.effect == WIZARD:
            return say("it cancels {card}", card=THE_KINDS[state.chain[-1].effect])
        case Verb.SUPPORT:
            return _EFFECTS[action.effect]
        case Verb.DEVELOP:
            own, other = (sum(side.kingdom) for side in (state.own, state.enemy))
            return say("you then have {own} citizens to {other}", own=own + 1, other=other)
    return None


_EFFECTS = {
    SOLDIER: say("your attacks then gain 1 point"),
    ARCHER: say("you then deal 1 damage to any enemy"),
    PRIEST: say("you then move one of your units"),
}


def _arrival(state: State, action: Action, kind: int, to: int) -> Text | None:
    after, seat = state.after(action), state.mover
    own, enemy = after.sides[seat], after.sides[1 - seat]
    cell = landing(state.sides[seat].cells, to)
    unit = own.cells[cell]
    if unit is None or unit.kind != kind:  # others have moved up
        return None
    reached = [target for to in own.reach(cell, state.rules.cards) if (target := enemy.cells[to])]
    if reached:
        target = max(reached, key=lambda victim: (victim.kind == KING, victim.damage))
        return say("from there it reaches {target}", target=THE_KINDS[target.kind])
    enemies = [at for at, other in enumerate(enemy.cells) if other]
    threatened = any(cell in enemy.reach(at, state.rules.cards) for at in enemies)
    return None if threatened else say("no enemy reaches it there")


def _strike(state: State, cell: int) -> Text:
    """Returns what an attack does to the enemy on a cell, and whether that can be stopped."""
    seat, blow = SEATS[1 - state.active], _blow(state, cell)
    if state.enemy.may_support(GUARDIAN):
        return say("{blow} unless {seat} has a Guardian", blow=blow, seat=seat)
    return say("{blow} and {seat} cannot stop it", blow=blow, seat=seat)


def _shot(state: State, cell: int) -> Text:
    """Returns what an Archer's support does to the enemy on a cell."""
    target = state.enemy.cells[cell]
    assert target is not None
    defence, damage = state.enemy.defence(target, state.rules.cards), target.damage + 1
    if damage >= defence:
        return say("that destroys it")
    return say("it then has taken {damage} of {defence} points", damage=damage, defence=defence)


def _blow(state: State, cell: int) -> Text:
    """Returns what the attack does to the enemy on a cell."""
    target, value = state.enemy.cells[cell], state.attack.value if state.attack else 0
    assert target is not None
    defence, damage = state.enemy.defence(target, state.rules.cards), target.damage + value
    named = {"card": THE_KINDS[attacker(state)], "target": THE_KINDS[target.kind]}
    if value == defence and (state.rules.capture_wounded or not target.damage):
        return say("{card} captures {target}", **named)
    if damage >= defence:
        return say("{card} destroys {target}", **named)
    if not value:
        return say("{card} cannot hurt {target}", **named)
    return say_n("{card} deals {n} damage to {target}", "{card} deals {n} damage to {target}", value, **named)
