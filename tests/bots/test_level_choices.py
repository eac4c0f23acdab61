"""Choice of a level: it dislikes draws, and considers only the best of its actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from playmat.bots.ismcts import ismcts
from playmat.bots.levels import bots_of
from playmat.games.interface import InformationState, Rng
from playmat.games.interface.knowledge import Level, Rated, RatedKnowledge, TreeKnowledge

ACTIONS = ("wait", "dare")
KNOWN = InformationState(0, "", (), ACTIONS)


@dataclass
class Choice:
    """A game of one decision: to wait is a sure draw, to dare wins 45 of 100 games."""

    mover: int = 0
    chosen: str = ""

    @property
    def is_over(self) -> bool:
        return bool(self.chosen)

    def legal_actions(self) -> Sequence[str]:
        return () if self.chosen else ACTIONS

    def play(self, action: str) -> None:
        self.chosen = action


class Drawish(TreeKnowledge[Choice]):
    def worlds(self, known: InformationState, rng: Rng) -> Iterator[Choice]:
        while True:
            yield Choice()

    def evaluate(self, state: Choice) -> tuple[Sequence[float], float]:
        return ((0.0, 0.0), 1.0) if state.chosen == "wait" else ((0.45, 0.55), 0.0)

    def play_out(self, state: Choice, rng: Rng) -> None: ...


def test_a_risk_is_better_than_a_sure_draw_and_both_chances_are_honest() -> None:
    best, other = ismcts(Drawish(), KNOWN, 400, Random(1))
    assert (best.action, other.action) == ("dare", "wait")
    assert abs(best.chance - 0.45) < 0.01 and abs(other.chance - 0.5) < 0.02


class Crowded(RatedKnowledge):
    """A hundred actions, of which all but two are bad."""

    levels = (Level(1, 1, 0.5, choices=2),)

    def rate(self, known: InformationState, budget: int, rng: Rng) -> Sequence[Rated]:
        return [Rated("best", 0.6), Rated("good", 0.58), *(Rated("bad", 0.3) for _ in range(98))]


def test_a_careless_level_chooses_among_its_best_actions_only() -> None:
    bot, rng = bots_of(Crowded())["level-1"], Random(1)
    assert {bot.choose(KNOWN, rng) for _ in range(50)} == {"best", "good"}
