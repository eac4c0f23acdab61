"""Knowledge for tree search: possible hands, promise of actions, playouts and levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub

from playmat.games.art_of_war.evaluation import promises, prospects
from playmat.games.art_of_war.rules.actions import ACTIONS, Action, Verb
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, KIND_NAMES, KINDS
from playmat.games.art_of_war.rules.digital import is_from_hand
from playmat.games.art_of_war.rules.fast.codes import CODES
from playmat.games.art_of_war.rules.fast.state import FastState
from playmat.games.art_of_war.rules.position import Side
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.reasons import reason
from playmat.games.interface import CHANCE, Game, InformationState, Rng
from playmat.games.interface.knowledge import Level, Rated, TreeKnowledge
from playmat.text import Text

LEVELS = (
    Level(1, 14, 0.06),
    Level(2, 35, 0.03),
    Level(3, 70, 0.016),
    Level(4, 400, 0.006),
    Level(5, 3300, 0.0),
)
"""A Raspberry Pi 4 needs two to four seconds for the last budget (tests/bench/thinking.py)."""

_TURNS = 4
"""Turns of a playout, the present one included: longer ones say less, because playouts defend badly."""


def knowledge(game: Game[State, Action]) -> ArtOfWarKnowledge:
    """Returns the knowledge of this game."""
    return ArtOfWarKnowledge(game)


class ArtOfWarKnowledge(TreeKnowledge[FastState]):
    """Knowledge of Art of War with the armies and rules of a game."""

    evaluate = staticmethod(prospects)
    promise = staticmethod(promises)

    levels = LEVELS

    def __init__(self, game: Game[State, Action]) -> None:
        self._game = game

    # The opponent's hand contains the cards that are publicly known to be there. All others in it are as
    # probable as they are many among the unseen cards: its choices so far are not taken as hints.
    def worlds(self, known: InformationState, rng: Rng) -> Iterator[FastState]:
        """Yields states with the seat's own hand and random cards in the opponent's."""
        public, random = self._game.rules.parse_state(known.observation), rng.random
        own = tuple(map(known.hand.count, KIND_NAMES))
        other = public.sides[1 - known.seat]
        unseen = tuple(map(sub, other.unseen, other.known))
        pool = [kind for kind in BASIC_KINDS for _ in range(unseen[kind])]
        while True:
            hand, hidden = [*other.known], pool.copy()
            for _ in range(other.hand - sum(other.known)):
                hand[hidden.pop(int(random() * len(hidden)))] += 1
            yield FastState(public, (own, hand) if known.seat == 0 else (hand, own), random)

    # From the last state backwards, every card that was played from a hand is put back into it. Where the
    # hand was smaller, one of its cards was drawn in between, each with the same probability, because the
    # deck is in random order.
    def hands(
        self, states: Sequence[State], actions: Sequence[Action | None], rng: Rng
    ) -> Sequence[tuple[str, ...]]:
        """Returns hands in which every card that was played is in time, and all others are random."""
        found: list[tuple[str, ...]] = []
        hands = [fitted((), side, rng) for side in states[-1].sides]
        for state, action in reversed([*zip(states, actions, strict=False)]):
            if action is None:
                hands = [[], []]
            elif state.mover != CHANCE:
                hand = hands[state.mover]
                if action.verb is Verb.REDRAW:
                    hand.clear()
                elif is_from_hand(state, action):
                    replaced = state.own.cells[action.cell] if action.verb is Verb.RECRUIT else None
                    if replaced and replaced.kind in hand:
                        hand.remove(replaced.kind)
                    hand.append(action.kind)
            hands = [fitted(hand, side, rng) for hand, side in zip(hands, state.sides, strict=True)]
            held = () if state.mover == CHANCE else hands[state.mover]
            found.append(tuple(KIND_NAMES[kind] for kind in held))
        return found[::-1]

    def play_out(self, state: FastState, rng: Rng) -> None:
        """Plays some turns, each action with a chance in proportion to its promise."""
        last, random = state.turn + _TURNS, rng.random
        while state.turn < last and not state.is_over:
            state.play(sampled(state, random()))

    def reason(self, known: InformationState, rated: Rated) -> Text | None:
        """Returns the action's gain, its threat, or the loss that it prevents."""
        return reason(self._game.rules.parse_state(known.observation), rated.action, rated.line)

    def code(self, action: Action) -> int:
        """Returns the index of an action."""
        return CODES[action]

    def action(self, code: int) -> Action:
        """Returns the action with this index."""
        return ACTIONS[code]


def fitted(hand: Sequence[int], side: Side, rng: Rng) -> list[int]:
    """Returns a hand of the right size with the cards that are certainly in it.

    All others are from `hand` as far as they fit, else random ones among the unseen cards.
    """
    sure = [kind for kind in KINDS for _ in range(side.known[kind])]
    open_ = [kind for kind in KINDS for _ in range(side.unseen[kind] - side.known[kind])]
    left = [*hand]
    for kind in sure:
        if kind in left:
            left.remove(kind)
    others, rest = [], open_.copy()
    for kind in left:
        if kind in rest:
            rest.remove(kind)
            others.append(kind)
    while len(others) > side.hand - len(sure):
        others.remove(rng.choice(others))
    while len(others) < side.hand - len(sure):
        others.append(card := rng.choice(rest))
        rest.remove(card)
    return sorted(sure + others)


def sampled(state: FastState, number: float) -> int:
    """Returns the action at `number`, 0 to 1, when each takes a part in proportion to its promise."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    weights = promises(state, actions)
    rest = number * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        rest -= weight
        if rest < 0:
            return action
    return actions[-1]
