"""Winning chances from the standing: who holds which castles at the beginning of a turn.

The chances are a model whose numbers come from `data/evaluation.toml`. Each seat has a strength: the sum over
the clans of a number for its castles of the clan and those left in the centre, and a bonus for the turn. The
chances are the softmax of the strengths, sharper the fewer castles are left.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from math import exp
from typing import NamedTuple

from playmat.games.age_of_war.odds import By, Siege, prospect
from playmat.games.age_of_war.rules import scoring, transitions
from playmat.games.age_of_war.rules.castles import CASTLES_OF, DICE
from playmat.games.age_of_war.rules.position import CENTRE, NUMBER_OF, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.toml import read_toml

CLANS = tuple(tuple(NUMBER_OF[castle] for castle in castles) for castles in CASTLES_OF.values())
"""Numbers of each clan's castles."""


class Model(NamedTuple):
    """Numbers of the model.

    `clans`: strength by clan and by its castles as digits to base 3, the first the lowest: 0 another seat's,
    1 in the centre, 2 one's own. `turn` and `sharpness`: by the number of castles in the centre.
    """

    clans: tuple[tuple[float, ...], ...]
    turn: tuple[float, ...]
    sharpness: tuple[float, ...]


def parse_model(text: str, source: str) -> Model:
    """Parses the model of a data file."""
    entries = read_toml(text, source)
    clans = tuple(tuple(entries["clans"][clan]) for clan in CASTLES_OF)
    return Model(clans, tuple(entries["turn"]), tuple(entries["sharpness"]))


MODEL = parse_model(
    resources.files("playmat.games.age_of_war").joinpath("data", "evaluation.toml").read_text("utf-8"),
    "evaluation.toml",
)


def holding(holders: tuple[int, ...], clan: tuple[int, ...], seat: int) -> int:
    """Returns the castles of a clan as digits to base 3, from the view of a seat."""
    number = 0
    for castle in reversed(clan):
        holder = holders[castle]
        number = 3 * number + (2 if holder == seat else 1 if holder == CENTRE else 0)
    return number


def chances(state: State) -> tuple[float, ...]:
    """Returns each seat's winning chance at the beginning of a turn, or its share of the victory."""
    if outcome := scoring.outcome(state):
        return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(len(state.playing)))
    return _chances(state.holders, state.playing, state.turn)


@lru_cache(maxsize=1 << 14)
def _chances(holders: tuple[int, ...], playing: tuple[bool, ...], turn: int) -> tuple[float, ...]:
    model = MODEL
    left = holders.count(CENTRE)
    strengths = [
        model.sharpness[left]
        * sum(table[holding(holders, clan, seat)] for table, clan in zip(model.clans, CLANS, strict=True))
        + model.turn[left] * (seat == turn)
        for seat in range(len(playing))
    ]
    most = max(strengths)
    weights = [exp(strength - most) * plays for strength, plays in zip(strengths, playing, strict=True)]
    return tuple(weight / sum(weights) for weight in weights)


# --- the turn with its results rated


def fresh(state: State) -> State:
    """Returns the beginning of the turn, with all dice in hand."""
    return state._replace(phase=Phase.HAND, siege="", filled=(), wells="", laid="", lost="")


def after_turn(state: State, castle: str = "") -> State:
    """Returns the beginning of the next turn after a conquest, or without one."""
    after = fresh(transitions.taken(state, castle) if castle else state)
    return after if after.outcome() else transitions.next_turn(after)


# A turn leads to one of a few results: one castle, or none. Their winning chances are constants during the
# turn, so best play is that of `odds`, with the chance gained over no conquest in place of points. A castle
# whose conquest gains nothing is left out: losing dice is always possible.
@lru_cache(maxsize=512)
def stakes(state: State, turns: int) -> tuple[float, tuple[Siege, ...]]:
    """Returns the winning chance of the current player without a conquest, and the gain of each castle.

    `state` is the beginning of a turn. `turns` is the number of further turns that are solved exactly.
    """
    nothing = _worth(after_turn(state), state.turn, turns)
    gains = {
        castle: _worth(after_turn(state, castle), state.turn, turns) - nothing for castle in state.targets
    }
    return nothing, tuple(
        Siege(castle, state.lines_of(castle), gain) for castle, gain in gains.items() if gain > 0
    )


def _worth(state: State, seat: int, turns: int) -> float:
    # With two players the opponent gains what the seat loses, so its turn is solved the same way. With
    # more players the model alone answers.
    if not turns or len(state.playing) > 2 or state.outcome():
        return chances(state)[seat]
    value = solved(state, turns - 1)
    return value if seat == state.turn else 1 - value


@lru_cache(maxsize=1 << 12)
def solved(state: State, turns: int = 0) -> float:
    """Returns the winning chance of the current player before the first roll of a turn, with best play."""
    nothing, sieges = stakes(state, turns)
    return nothing + prospect(sieges, DICE, By.POINTS)
