"""Games between random players with real hands, over the engine that knows none of them."""

from random import Random
from typing import NamedTuple

from playmat.games.art_of_war.actions import Action, Verb
from playmat.games.art_of_war.cards import BASIC_KINDS, KING
from playmat.games.art_of_war.phases import Phase
from playmat.games.art_of_war.rules import Rules
from playmat.games.art_of_war.state import State, start

FROM_HAND = (Verb.DEPLOY, Verb.STOCK, Verb.SUPPORT, Verb.DEVELOP)
LAST = (Verb.DEVELOP, Verb.END)


class Played(NamedTuple):
    """The end of a game, and how many decisions led there, draws included."""

    state: State
    decisions: int


def play_game(seed: int, rules: Rules) -> Played:
    """One game; the last phase of a turn is a decision of its own, as in the booklet."""
    random = Random(seed)
    state, decisions = start(rules), 0
    decks = [random.sample([kind for kind in BASIC_KINDS for _ in range(4)], 20) for _ in range(2)]
    hands = [[KING, *(deck.pop() for _ in range(3))] for deck in decks]
    while state.result is None:
        decisions += _draw(state, hands, decks)
        action = _choose(state, hands, decks, random)
        decisions += 1 + (action.verb in LAST)
        _keep_hands(state, action, hands, decks, random)
        state = state.apply(action)
    assert [len(hand) for hand in hands] == [side.hand for side in state.sides]
    return Played(state, decisions)


def _draw(state: State, hands: list[list[int]], decks: list[list[int]]) -> int:
    drawn = 0
    for side, hand, deck in zip(state.sides, hands, decks, strict=True):
        while len(hand) < side.hand:
            hand.append(deck.pop())
            drawn += 1
    return drawn


def _choose(state: State, hands: list[list[int]], decks: list[list[int]], random: Random) -> Action:
    if state.phase is Phase.REVEAL:
        return next(a for a in state.legal_actions() if a.kind == decks[state.active][-1])
    actions = [a for a in state.legal_actions() if not _from_hand(state, a) or a.kind in hands[state.mover]]
    last = [action for action in actions if action.verb in LAST]
    others = [action for action in actions if action not in last]
    if last and random.randrange(len(others) + 1) == len(others):
        return random.choice(last)
    return random.choice(others or last)


def _from_hand(state: State, action: Action) -> bool:
    recruited = action.verb is Verb.RECRUIT and not state.own.reserve
    return recruited or action.verb in FROM_HAND


def _keep_hands(
    state: State, action: Action, hands: list[list[int]], decks: list[list[int]], random: Random
) -> None:
    if action.verb is Verb.REVEAL:
        decks[state.active].pop()
    elif action.verb is Verb.REDRAW:
        hand, deck = hands[state.mover], decks[state.mover]
        deck += hand[1:]
        random.shuffle(deck)
        hand[1:] = [deck.pop() for _ in range(3)]
    elif _from_hand(state, action):
        hand = hands[state.mover]
        hand.remove(action.kind)
        replaced = state.own.cells[action.cell] if action.verb is Verb.RECRUIT else None
        if replaced:
            hand.append(replaced.kind)
