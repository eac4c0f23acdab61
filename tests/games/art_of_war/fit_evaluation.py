"""Fits the weights of the evaluation to games of the search against the greedy bot, and prints them.

    fit_evaluation.py --games 400 --simulations 200

Copy both tables into `evaluation.py`, then measure with `strength.py`: better weights lead to other games, so
fit and play alternate.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from playmat.app.games import load_bots, load_game, load_knowledge
from playmat.bots.ismcts import ismcts
from playmat.config import GameConfig
from playmat.games.art_of_war.evaluation import measures
from playmat.games.art_of_war.players import playout
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.digital import DigitalState, Move
from playmat.games.art_of_war.rules.fast.state import FastState
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.interface import InformationState, Rng
from playmat.games.interface.knowledge import TreeKnowledge

_RIDGE = 3.0


class Sample(NamedTuple):
    """The beginning of a turn; `skill` is 1 where the search moves and -1 where its opponent does."""

    wins: Sequence[int]
    ties: Sequence[int]
    late: float
    skill: int
    mover: int


def played(rules: str, simulations: int, number: int) -> tuple[list[Sample], int | None]:
    """Plays a game; returns its turns and the winner."""
    game = load_game(GameConfig("art-of-war", {"rules": rules}))
    knowledge, greedy, own = load_knowledge(game), load_bots(game)["greedy"], number % 2
    assert isinstance(knowledge, TreeKnowledge)

    def choose(state: DigitalState, rng: Rng) -> Move:
        counts, actions = state.hands[state.mover], state.legal_actions()
        hand = tuple(name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count))
        known = InformationState(state.mover, str(state.public), hand, actions)
        if state.mover != own:
            move: Move = greedy.choose(known, rng)
        else:
            move = actions[0] if len(actions) == 1 else ismcts(knowledge, known, simulations, rng)[0].action
        return move

    found: dict[int, Sample] = {}
    outcome = None
    for _, state in playout(DigitalState(game.rules.start()), (choose, choose), Random(number)):
        public = state.public
        if public.phase is Phase.ACT and state.due is None and public.turn not in found:
            counts = measures(FastState(public, state.hands, Random(number).random))
            found[public.turn] = Sample(*counts, 1 if public.mover == own else -1, public.mover)
        outcome = state.outcome()
    return [*found.values()], outcome.winners[0] if outcome and outcome.winners else None


# Without the column of skill, what the better player happens to do would itself look like a merit.
def fitted(samples: Sequence[Sample], ends: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the weights for a win and for a draw.

    The end of a game is 0 if the mover won, 1 if the other did, 2 for a draw.
    """
    late = np.array([sample.late for sample in samples])[:, None]
    wins = np.array([(*sample.wins, sample.skill) for sample in samples], float)
    ties = np.array([sample.ties for sample in samples], float)
    wins, ties = np.hstack([wins, wins * late]), np.hstack([ties, ties * late])
    rows, split = np.arange(len(samples)), wins.shape[1]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        lead, tie = wins @ weights[:split], ties @ weights[split:]
        logits = np.stack([lead, -lead, tie], 1)
        logits -= np.logaddexp.reduce(logits, axis=1)[:, None]
        error = np.exp(logits)
        error[rows, ends] -= 1
        slope = np.concatenate([wins.T @ (error[:, 0] - error[:, 1]), ties.T @ error[:, 2]])
        return -logits[rows, ends].sum() + _RIDGE * weights @ weights, slope + 2 * _RIDGE * weights

    best = minimize(loss, np.zeros(split + ties.shape[1]), jac=True, method="L-BFGS-B").x
    return best[:split].reshape(2, -1).T[:-1], best[split:].reshape(2, -1).T


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--rules", default="official")
    chosen = parser.parse_args()
    samples: list[Sample] = []
    ends: list[int] = []
    for number in range(chosen.games):
        turns, winner = played(chosen.rules, chosen.simulations, number)
        samples += turns
        ends += [2 if winner is None else int(turn.mover != winner) for turn in turns]
        print(f"{number + 1} of {chosen.games} games", end="\r", file=sys.stderr)
    for name, weights in zip(("_WINS", "_TIES"), fitted(samples, ends), strict=True):
        print(
            f"{name} = (", *(f"    ({first:.2f}, {growth:.2f})," for first, growth in weights), ")", sep="\n"
        )


if __name__ == "__main__":
    main()
