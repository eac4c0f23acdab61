"""Search over turns that counts the opponent's answer, in a game of two turns with a bait."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from playmat.bots.review import Decision, judge
from playmat.bots.turn_search import turn_search
from playmat.games.interface import CHANCE, InformationState
from playmat.games.interface.knowledge import TurnKnowledge
from playmat.games.interface.rules import Outcome

CHANCES = {
    "grab": 0.9,
    "grab strike": 0.1,
    "grab rest": 0.9,
    "guard": 0.6,
    "guard strike": 0.65,
    "guard rest": 0.55,
    "rest": 0.55,
    "rest strike": 0.55,
    "rest rest": 0.55,
}
"""Chance of seat 0 after these actions: if seat 1 strikes, a grab costs more than it brought."""


class Baited(NamedTuple):
    """The actions so far, as text."""

    done: str = ""

    @property
    def mover(self) -> int:
        return (0, 1, CHANCE)[len(self.done.split())]

    def legal_actions(self) -> Sequence[str]:
        return ("grab", "guard", "rest") if not self.done else ("strike", "rest")

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        return ()

    def after(self, action: str) -> Baited:
        return Baited(f"{self.done} {action}".strip())

    def outcome(self) -> Outcome | None:
        return None


class Knowing(TurnKnowledge[Baited]):
    def state(self, known: InformationState) -> Baited:
        return Baited(known.observation)

    def relevant(self, state: Baited) -> Sequence[str]:
        return state.legal_actions()

    def evaluate(self, state: Baited, seat: int) -> float:
        return CHANCES[state.done] if seat == 0 else 1 - CHANCES[state.done]


START = InformationState(0, "", (), Baited().legal_actions())


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        (1, [("grab", 0.9), ("guard", 0.6), ("rest", 0.55)]),
        (3, [("guard", 0.575), ("rest", 0.55), ("grab", 0.5)]),
    ],
)
def test_a_budget_above_1_counts_the_best_answer(budget: int, expected: list[tuple[str, float]]) -> None:
    rated = turn_search(Knowing(), START, budget, Random(1))
    assert [(option.action, pytest.approx(option.chance)) for option in rated] == expected


def test_a_turn_whose_answer_was_not_searched_is_not_preferred() -> None:
    guard, *others = turn_search(Knowing(), START, 2, Random(1))
    assert guard.action == "guard" and [option.chance for option in others] == pytest.approx([0.5, 0.5])


def test_a_review_counts_the_answer_to_what_was_played_too() -> None:
    after = InformationState(0, "grab", (), ())
    judged = judge(Knowing(), Decision(0, ("grab",), START, after), 3, Random(1))
    assert judged is not None and judged.preferred == ("guard",)
    assert (judged.before, judged.after) == pytest.approx((0.575, 0.5))
