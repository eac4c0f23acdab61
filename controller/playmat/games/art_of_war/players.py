"""Bots: random and greedy. Randomness is passed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from playmat.games.art_of_war.rules.actions import PASS, Action
from playmat.games.art_of_war.rules.cards import KING, Cards
from playmat.games.art_of_war.rules.digital import DigitalState, Move
from playmat.games.art_of_war.rules.position import Phase, Side
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import CHANCE, Rng

Player = Callable[[DigitalState, Rng], Move]

_VICTORY = 1000.0
_WINDOWS = (Phase.GUARD, Phase.WIZARD)
_OWN_NEXT = (Phase.TARGET, Phase.SHOOT, Phase.MOVE)


def at_random(state: DigitalState, rng: Rng) -> Move:
    """Picks any legal move."""
    return rng.choice(state.legal_actions())


def greedy(state: DigitalState, rng: Rng) -> Move:
    """Picks the move with the best evaluation, assuming no answer."""
    actions = [move for move in state.legal_actions() if isinstance(move, Action)]
    return rng.choice(greediest(state.public, actions, state.mover))


def greediest(state: State, actions: Sequence[Action], seat: int) -> Sequence[Action]:
    """Returns the legal actions with the best evaluation for `seat`, assuming no answer."""
    values = [_prospect(state.after(action), seat) for action in actions]
    best = max(values)
    return [action for action, value in zip(actions, values, strict=True) if value == best]


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}


def playout(
    state: DigitalState, players: tuple[Player, Player], rng: Rng
) -> Iterator[tuple[Move, DigitalState]]:
    """Yields every move of a game between two players, with the state after it."""
    while state.outcome() is None:
        if state.mover == CHANCE:
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = players[state.mover](state, rng)
        state = state.after(move)
        yield move, state


def _prospect(state: State, seat: int) -> float:
    """Evaluates a position after its open attack or support has been carried out unanswered."""
    while state.phase in _WINDOWS:
        state = state.after(PASS)
    if state.phase in _OWN_NEXT and state.mover == seat:
        return max(_prospect(state.after(action), seat) for action in state.legal_actions())
    if state.result:
        winner = state.result.winner
        return 0.0 if winner is None else _VICTORY if winner == seat else -_VICTORY
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    return _standing(mine, theirs, state.rules.cards) - _standing(theirs, mine, state.rules.cards)


def _standing(mine: Side, theirs: Side, cards: Cards) -> float:
    """Evaluates a side: leading kinds and citizens first, then units, their health and the hand."""
    led = sum(own > other for own, other in zip(mine.kingdom, theirs.kingdom, strict=True))
    units = [unit for unit in mine.cells if unit]
    health = sum(mine.defence(unit, cards) - unit.damage for unit in units)
    exposed = any(unit.kind == KING and unit.turned for unit in units)
    return 3 * led + 2 * sum(mine.kingdom) + len(units) + health / 4 + mine.hand / 2 - exposed
