"""Prints how long each level of each game thinks about a decision, here and by estimate on a Raspberry Pi 4.

All levels decide in the same positions: those of games that the second level plays against itself. Processor
time of one core; positions with one legal action are left out. Archery Tactics is played in real time.

The estimate: the Computer Language Benchmarks Game's n-body program takes 158.4 s for five million steps on a
Raspberry Pi 4 of 1.5 GHz (C. Mehta, "Performance Analysis of Languages on Raspberry Pi"). The same
calculation runs here first. That page does not name its Python: one older than this makes the ratio too high.
What a small cache costs a search beyond that is left out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.app.games import load_bots, load_game, load_study
from playmat.bots.ladder import levels
from playmat.config import GameConfig
from playmat.games.interface import Action, AnyGame, InformationState, Rng
from support.report import Report

GAMES = ("art-of-war", "age-of-war", "game-of-war")
DECISIONS = 40
SHARE = 0.1  # of the decisions of a game, so that they are of all its parts
STEPS, STEPS_THERE, SECONDS_THERE = 200_000, 5_000_000, 158.4


def slower() -> float:
    """Returns how many times as long the n-body program takes on a Raspberry Pi 4."""
    random = Random(1)
    bodies = [
        ([random.random() for _ in range(3)], [random.random() for _ in range(3)], random.random())
        for _ in range(5)
    ]
    began = time.process_time()
    for _ in range(STEPS):
        for (here, speed, mass), (there, other_speed, other_mass) in combinations(bodies, 2):
            x, y, z = here[0] - there[0], here[1] - there[1], here[2] - there[2]
            pull = 0.001 / (x * x + y * y + z * z) ** 1.5
            own, other = mass * pull, other_mass * pull
            speed[0] -= x * other
            speed[1] -= y * other
            speed[2] -= z * other
            other_speed[0] += x * own
            other_speed[1] += y * own
            other_speed[2] += z * own
        for place, speed, _ in bodies:
            place[0] += 0.001 * speed[0]
            place[1] += 0.001 * speed[1]
            place[2] += 0.001 * speed[2]
    return SECONDS_THERE / (time.process_time() - began) * STEPS / STEPS_THERE


def decisions(game: AnyGame, program: str) -> Iterator[InformationState]:
    """Yields a share of the decisions in games that a program plays against itself."""
    bot, sampled, chosen = load_bots(game)[program], Random(2), list[InformationState]()

    def choose(known: InformationState, rng: Rng) -> Action | None:
        if len(known.actions) > 1 and sampled.random() < SHARE:
            chosen.append(known)
        return bot.choose(known, rng)

    seed = 0
    while True:
        for _ in load_study(game).playthrough([bot._replace(choose=choose)] * 2, Random(seed)):
            yield from chosen
            chosen.clear()
        seed += 1


def main() -> None:
    with Report("seconds of processor time for a decision") as report:
        ratio = slower()
        report.row(f"a Raspberry Pi 4 needs {ratio:.1f} times as long (n-body)", slower=ratio)
        for name in GAMES:
            game = load_game(GameConfig(name))
            bots = load_bots(game)
            programs = levels(bots)
            seconds: dict[str, list[float]] = {program: [] for program in programs}
            for number, known in zip(range(DECISIONS), decisions(game, programs[1]), strict=False):
                for program, taken in seconds.items():
                    began = time.process_time()
                    bots[program].choose(known, Random(number))
                    taken.append(time.process_time() - began)
            for program, taken in seconds.items():
                p50, p95 = median(taken), quantiles(taken, n=20)[-1]
                report.row(
                    f"{name:12} {program:8} p50 {p50:.2f}  p95 {p95:.2f}"
                    f"   on a Pi 4: {p50 * ratio:.1f}, {p95 * ratio:.1f}",
                    game=name,
                    program=program,
                    p50=p50,
                    p95=p95,
                )


if __name__ == "__main__":
    main()
