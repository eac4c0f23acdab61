"""Plays whole turns of the engine with best play and compares the counts with the odds.

As a program it plays 100,000 turns, or the given number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, variance
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from playmat.games.age_of_war.advice import action, sieges
from playmat.games.age_of_war.odds import By, Siege, Use, chance, prospect, uses
from playmat.games.age_of_war.rules.actions import TAKE, Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, DICE, FACES
from playmat.games.age_of_war.rules.position import NUMBER_OF, Phase
from playmat.games.age_of_war.rules.state import State, start
from support.report import Report

TURNS = 100_000
PLAYER, OWNER = 0, 1
HOLDINGS = {
    **dict.fromkeys(("azuchi", "odani", "gifu"), PLAYER),
    **dict.fromkeys(("kiyosu", "takahashi", "kumamoto"), OWNER),
}
"""Position with castles in the centre and before several seats."""

Choose = Callable[[State], Use]


class Count(NamedTuple):
    """Observed and expected results of some turns."""

    goal: str
    turns: int
    expected: float
    found: float
    deviation: float  # in standard deviations

    @property
    def is_off(self) -> bool:
        """Returns whether the deviation occurs by chance less than once in a million runs."""
        return abs(self.deviation) > 5

    def __str__(self) -> str:
        means = f"{self.expected:8.6f} expected, {self.found:8.6f} found, {self.deviation:+5.2f} sigma"
        return f"{self.goal:<26}{self.turns:>7} turns: {means}"


def counts(turns: int, random: Random) -> Iterator[Count]:
    """Yields counts for each castle, in the centre and before a player, and for turns with a free choice."""
    sample = -(-turns // (len(GOALS) + len(By)))
    for castle, stolen in GOALS:
        state = holding({castle: OWNER} if stolen else {})
        found = [taken(state, alone(castle), random) == castle for _ in range(sample)]
        expected = chance(state.open_lines(castle), DICE)
        yield _count(f"{castle} {'from a player' if stolen else ''}", expected, found)
    for by in By:
        yield _any(by, sample, random)


GOALS = [
    (name, stolen) for name, castle in CASTLES.items() for stolen in (False, True)[: 1 + castle.red_daimyo]
]


def _any(by: By, sample: int, random: Random) -> Count:
    state = holding(HOLDINGS)
    worth = {"": 0, **{siege.castle: siege.worth(by) for siege in sieges(state)}}
    found = [worth[taken(state, anything(by), random)] for _ in range(sample)]
    return _count(f"any castle, by {by.value}", prospect(sieges(state), DICE, by), found)


def _count(goal: str, expected: float, found: list[int] | list[bool]) -> Count:
    mean = fmean(found)
    return Count(goal, len(found), expected, mean, (mean - expected) / sqrt(variance(found) / len(found)))


def holding(castles: dict[str, int]) -> State:
    """Returns the beginning of a turn with these castles held by players."""
    state = start()
    holders = list(state.holders)
    for castle, seat in castles.items():
        holders[NUMBER_OF[castle]] = seat
    return state._replace(holders=tuple(holders), phase=Phase.HAND)


def alone(castle: str) -> Choose:
    """Returns a policy that accepts only this castle."""
    return lambda state: _best((Siege(castle, state.open_lines(castle)),), state.wells, By.CHANCE)


def anything(by: By) -> Choose:
    """Returns a policy that accepts the best castle."""
    return lambda state: _best(sieges(state), state.wells, by)


@lru_cache(maxsize=1 << 16)
def _best(wanted: tuple[Siege, ...], roll: str, by: By) -> Use:
    return uses(wanted, roll, by)[0]


def taken(state: State, choose: Choose, random: Random) -> str:
    """Returns the castle taken in one turn."""
    before = state.held(PLAYER)
    while state.turn == PLAYER and state.phase is not Phase.LEFT:
        state = state.apply(_next(state, choose, random))
    return next((castle for castle in state.held(PLAYER) if castle not in before), "")


def _next(state: State, choose: Choose, random: Random) -> Action:
    match state.phase:
        case Phase.HAND:
            return Action(Verb.ROLL, dice="".join(sorted(random.choices(FACES, k=state.in_hand))))
        case Phase.ROLLED:
            return action(state, choose(state))
    return TAKE


def main() -> int:
    """Returns 1 if a count deviates more than chance can explain, else 0."""
    turns = next((int(word) for word in sys.argv[1:] if word.isdecimal()), TURNS)
    with Report(f"{turns} turns of the engine with best play.") as report:
        for count in (found := list(counts(turns, Random(1)))):
            report.row(str(count), **count._asdict())
    return int(any(count.is_off for count in found))


if __name__ == "__main__":
    raise SystemExit(main())
