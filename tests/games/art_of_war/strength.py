"""Benchmark: strength of the levels. Prints wins with Wilson intervals; a draw is no win for either side.

    strength.py --games 1000 --opponents greedy,random   the last level against the bots
    strength.py --games 10 --opponents openspiel --simulations 30
                                                         against OpenSpiel's ISMCTS with ten times as many

It first measures simulations per second of CPU time. A Raspberry Pi 4 is taken to be five times as slow
(tests/bench/thinking.py).
"""

import argparse
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from numpy.random import RandomState
from open_spiel.python.algorithms import ismcts as spiel_ismcts
from open_spiel.python.algorithms import mcts as spiel_mcts

sys.path.insert(0, str(Path(__file__).parents[2]))

from playmat.app.games import load_bots, load_game, load_knowledge, load_study
from playmat.bots.ismcts import ismcts
from playmat.bots.ladder import program_of
from playmat.bots.tournament import wilson
from playmat.config import GameConfig
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.digital import MOVES, DigitalState
from playmat.games.interface import Bot, InformationState, Rng
from playmat.games.interface.knowledge import TreeKnowledge
from playmat.games.openspiel import load
from playmat.virtual.bot_games import play_tournament
from support.report import Report

SLOWER = 5
SECONDS = 2
SAMPLE = 200
"""Simulations of each decision in the measurement of speed."""


def config(rules: str) -> GameConfig:
    return GameConfig("art-of-war", {"rules": rules})


def knowledge(rules: str) -> TreeKnowledge:
    found = load_knowledge(load_game(config(rules)))
    assert isinstance(found, TreeKnowledge)
    return found


def speed(rules: str, games: int = 5) -> float:
    """Returns simulations per second in the decisions of games between greedy players."""
    game, searching, spent, number = load_game(config(rules)), knowledge(rules), 0.0, 0
    greedy = load_bots(game)["greedy"]

    def choose(known: InformationState, rng: Rng) -> Action:
        nonlocal spent, number
        if len(known.actions) > 5:
            # A budget far above the measured number of simulations keeps the search from ending early.
            began = time.process_time()
            worlds = Limited(searching, SAMPLE)
            ismcts(worlds, known, 10**6, Random(number))
            spent += time.process_time() - began
            number += SAMPLE
        return greedy.choose(known, rng)

    study = load_study(game)
    for seed in range(games):
        for _ in study.playthrough([Bot(greedy.name, choose), greedy], Random(seed)):
            pass
    return number / spent


class Limited:
    """Knowledge with so many worlds and no more."""

    def __init__(self, inner: TreeKnowledge, count: int) -> None:
        self._inner, self._count = inner, count

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def worlds(self, known: InformationState, rng: Rng) -> Iterator[object]:
        return (state for _, state in zip(range(self._count), self._inner.worlds(known, rng), strict=False))


def against_openspiel(rules: str, simulations: int, seed: int) -> float:
    """Plays one game; returns 1 for a win of this search, 0 for a loss, 0.5 for a draw."""
    game, random, own = load("art-of-war", rules=rules), Random(seed), seed % 2
    rollouts = spiel_mcts.RandomRolloutEvaluator(1, RandomState(seed))
    other = spiel_ismcts.ISMCTSBot(
        game, rollouts, uct_c=2.0, max_simulations=10 * simulations, random_state=RandomState(seed)
    )
    search, state = (
        partial(ismcts, knowledge(rules), budget=simulations, rng=random),
        game.new_initial_state(),
    )
    numbers = {move: number for number, move in enumerate(MOVES)}
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        elif len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        elif state.current_player() == own:
            state.apply_action(numbers[search(seen(state.position, own))[0].action])
        else:
            state.apply_action(other.step(state))
    return (1 + state.returns()[own]) / 2


def seen(position: DigitalState, seat: int) -> InformationState:
    hand = tuple(KIND_NAMES[kind] for kind, count in enumerate(position.hands[seat]) for _ in range(count))
    return InformationState(seat, str(position.public), hand, position.legal_actions())


def show(report: Report, rules: str, names: tuple[str, str], results: list[float]) -> None:
    games, wins, draws = len(results), results.count(1), results.count(0.5)
    low, high = wilson(wins, games)
    report.row(
        f"{rules:9} {names[0]} against {names[1]}: "
        f"{wins} wins, {draws} draws, {games - wins - draws} losses, "
        f"{wins / games:.0%} ({low:.0%} to {high:.0%})",
        rules=rules,
        players=names,
        games=games,
        wins=wins,
        draws=draws,
        low=low,
        high=high,
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rules", default="official,rewrite")
    parser.add_argument("--opponents", default="greedy,random")
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with Report() as report:
        for rules in chosen.rules.split(","):
            rate = speed(rules)
            report.row(
                f"{rules:9} {rate:,.0f} simulations/s here, "
                f"{rate / SLOWER * SECONDS:,.0f} in {SECONDS} s on a Pi",
                rules=rules,
                simulations_a_second=rate,
            )
            opponents = chosen.opponents.split(",")
            best = program_of(len(knowledge(rules).levels))
            for names in [(best, name) for name in opponents if name != "openspiel"]:
                games = play_tournament(config(rules), names, chosen.games, chosen.seed, chosen.jobs)
                results = [float(game.winners == (0,)) if game.winners else 0.5 for game in games]
                show(report, rules, names, results)
            if "openspiel" in opponents:
                ours = (
                    f"{chosen.simulations} simulations",
                    f"OpenSpiel's ISMCTS with {10 * chosen.simulations}",
                )
                seeds = range(chosen.games)
                show(report, rules, ours, [against_openspiel(rules, chosen.simulations, s) for s in seeds])


if __name__ == "__main__":
    main()
