"""What a position and its actions are in words, short enough for a small screen."""

from __future__ import annotations

from playmat.games.art_of_war.actions import Action, Verb
from playmat.games.art_of_war.apply import apply
from playmat.games.art_of_war.cards import BASIC_KINDS
from playmat.games.art_of_war.names import CELLS, KINDS, SEATS
from playmat.games.art_of_war.state import HAND_LIMIT, Done, Phase, Reason, Side, State
from playmat.games.game import CHANCE, Brief
from playmat.text import Text, say

_LABELS = {
    Verb.KEEP: say("Keep"),
    Verb.REDRAW: say("New"),
    Verb.PASS: say("Pass"),
    Verb.END: say("End"),
}
_REASONS = {
    Reason.EXECUTION: say("The King has fallen"),
    Reason.DEVELOPMENT: say("Ahead in 4 citizens"),
    Reason.END_OF_WAR: say("Both decks are empty"),
    Reason.COLLAPSE: say("Nobody to conscript"),
}


def label(state: State, action: Action) -> Text:
    """An action in one or two words, for a menu or a button."""
    match action.verb:
        case Verb.FIRST:
            return SEATS[action.seat]
        case Verb.SUPPORT if action.kind != action.effect:
            return say("As {card}", card=KINDS[action.effect])
        case Verb.TARGET | Verb.SHOOT:
            unit = state.enemy.cells[action.cell]
            assert unit is not None
            return KINDS[unit.kind]
        case Verb.TURN | Verb.MOVE:
            unit = state.own.cells[action.cell]
            assert unit is not None
            return KINDS[unit.kind]
    return _LABELS.get(action.verb) or KINDS[action.kind]


def describe(state: State, action: Action) -> Text:
    """An action and what it does, in a few words."""
    match action.verb:
        case Verb.KEEP:
            return say("Keep this hand")
        case Verb.REDRAW:
            return say("Shuffle back, draw 3")
        case Verb.FIRST:
            return say("{seat} begins", seat=SEATS[action.seat])
        case Verb.REVEAL | Verb.DEVELOP:
            return say("{card} becomes a citizen", card=KINDS[action.kind])
        case Verb.STOCK:
            return say("{card} goes to the reserve", card=KINDS[action.kind])
        case Verb.DEPLOY | Verb.CONSCRIPT:
            return say("{card} stands {cell}", card=KINDS[action.kind], cell=CELLS[action.cell])
        case Verb.RECRUIT:
            return say("{card} recruited {cell}", card=KINDS[action.kind], cell=CELLS[action.cell])
        case Verb.TURN:
            return say("{card} attacks with {value}", card=label(state, action), value=_value(state, action))
        case Verb.TARGET | Verb.SHOOT:
            return _blow(state, action)
        case Verb.SUPPORT:
            return say("{card} supports", card=KINDS[action.effect])
        case Verb.MOVE:
            return say("{card} moves {cell}", card=label(state, action), cell=CELLS[action.to])
        case Verb.PASS:
            return say("No reaction")
    return say("The turn ends")


def _value(state: State, action: Action) -> int:
    attack = apply(state, action).attack
    assert attack is not None
    return attack.value


def _blow(state: State, action: Action) -> Text:
    """What becomes of the target if nothing intervenes, and where it stands."""
    unit = state.enemy.cells[action.cell]
    assert unit is not None
    shot = state.attack is None
    value = 1 if state.attack is None else state.attack.value
    defence = state.enemy.defence(unit)
    exact = value == defence and (state.rules.capture_wounded or not unit.damage)
    where = CELLS[action.cell]
    if exact and not shot:
        return say("{cell}: captures it", cell=where)
    left = defence - unit.damage - value
    if left <= 0:
        return say("{cell}: destroys it", cell=where)
    return say("{cell}: {left} of {defence} left", cell=where, left=left, defence=defence)


def brief(state: State, seat: int) -> Brief:
    """What a seat reads while nothing is wrong."""
    if state.result:
        return _ending(state, seat)
    title = say("Setup")
    if state.turn:
        title = say("{seat}: turn {turn}", seat=SEATS[state.active], turn=state.turn)
    if seat == state.mover or (
        state.mover == CHANCE and (state.phase is Phase.FIRST or seat == state.active)
    ):
        return _asked(state, title)
    other = SEATS[1 - seat]
    return Brief(title, say("{seat} plays", seat=other), (_situation(state), _counts(state.sides[seat])))


def _asked(state: State, title: Text) -> Brief:
    side = state.sides[state.mover]
    match state.phase:
        case Phase.REDRAW:
            return Brief(title, say("Draw 3 cards"), (say("Keep them, or once"), say("draw a new hand")))
        case Phase.REVEAL:
            return Brief(title, say("Top card"), (say("of your deck to your"), say("kingdom, by its kind")))
        case Phase.FIRST:
            return Brief(title, say("Who begins?"))
        case Phase.DEPLOY:
            return Brief(title, say("First unit"), (say("Lay one card on your"), say("front row")))
        case Phase.STOCK:
            return Brief(title, say("Reserve"), (say("Lay one card there"),))
        case Phase.ACT:
            return Brief(title, say("Your turn"), (_options(state), _counts(side)))
        case Phase.TARGET:
            return Brief(title, say("Target?"), (_situation(state), say("Lift it, put it back")))
        case Phase.GUARD:
            return Brief(title, say("Guardian?"), (_situation(state), say("Lay it, or pass")))
        case Phase.WIZARD:
            return Brief(title, say("Wizard?"), (_situation(state), say("Lay it, or pass")))
        case Phase.SHOOT:
            return Brief(title, say("Shoot whom?"), (say("Lift it, put it back"),))
        case Phase.MOVE:
            return Brief(title, say("Move a unit"), (say("to another cell"),))
    return Brief(title, say("Conscript"), (_conscripts(side), say("to the battlefield")))


def _options(state: State) -> Text:
    if state.own.hand >= HAND_LIMIT:
        return say("Hand full: develop")
    match state.done:
        case Done.NOTHING if state.bonus == 0 and not state.entered:
            return say("Draw; recruit, attack")
        case Done.NOTHING:
            return say("Recruit or attack")
        case Done.ATTACKED:
            return say("Attack on, or end")
    return say("Develop, or end")


def _counts(side: Side) -> Text:
    return say("Hand {hand}, deck {deck}", hand=side.hand, deck=side.deck)


def _conscripts(side: Side) -> Text:
    return say("Leftmost of reserve") if side.reserve else say("Any citizen of yours")


def _situation(state: State) -> Text:
    """What is happening, for whoever waits or has to answer."""
    if state.chain:
        return say("{card} in support", card=KINDS[state.chain[-1].effect])
    if state.attack is None:
        return _waiting_for(state)
    attacker = state.own.cells[state.attack.cell]
    assert attacker is not None
    card = KINDS[attacker.kind]
    if state.attack.target < 0:
        return say("{card} attacks with {value}", card=card, value=state.attack.value)
    target = state.enemy.cells[state.attack.target]
    assert target is not None
    left = state.enemy.defence(target) - target.damage
    values = {"value": state.attack.value, "target": KINDS[target.kind], "left": left}
    return say("{card} {value} on {target} {left}", card=card, **values)


def _waiting_for(state: State) -> Text:
    match state.phase:
        case Phase.CONSCRIPT:
            return say("Conscription")
        case Phase.SHOOT:
            return say("An Archer shoots")
        case Phase.MOVE:
            return say("A Priest moves a unit")
    return say("Please wait")


def _ending(state: State, seat: int) -> Brief:
    assert state.result is not None
    winner, reason = state.result
    headline = say("Draw") if winner is None else say("You win") if winner == seat else say("You lose")
    mine, theirs = (sum(side.kingdom[kind] for kind in BASIC_KINDS) for side in _seen_from(state, seat))
    score = say("Citizens {mine} to {theirs}", mine=mine, theirs=theirs)
    assert isinstance(reason, Reason)
    return Brief(say("Game over: turn {turn}", turn=state.turn), headline, (_REASONS[reason], score))


def _seen_from(state: State, seat: int) -> tuple[Side, Side]:
    return state.sides[seat], state.sides[1 - seat]
