"""Prints how many actions per second each game's rules list and apply in random play, beside python-chess.

Both list all legal actions, choose one at random and apply it with its check, until the game or its first 400
actions end. CPU time of one thread; the programs alternate, so that other load affects all of them.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.games.interface import AnyGame
from support.report import Report

ROUNDS, SECONDS, LONGEST = 5, 2.0, 400
GAMES = [
    GameConfig("art-of-war"),
    GameConfig("age-of-war"),
    GameConfig("game-of-war", settings={"opening": "ready"}),  # deploying lists a thousand actions
    GameConfig("archery-tactics"),
]


def play(game: AnyGame, random: Random) -> int:
    """Plays a random game of two and returns the number of its actions."""
    state, actions = game.rules.start(2), 0
    while actions < LONGEST and (legal := state.legal_actions()):
        state = state.apply(random.choice(legal))
        actions += 1
    return actions


def play_chess(random: Random) -> int:
    """Plays a random game of chess, without the test for draws after each move."""
    board, actions = chess.Board(), 0
    while actions < LONGEST and (legal := list(board.legal_moves)):
        board.push(random.choice(legal))
        actions += 1
    return actions


def rate(play: Callable[[Random], int], random: Random) -> float:
    """Returns actions per second of CPU time."""
    began, actions = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        actions += play(random)
    return actions / (time.process_time() - began)


def main() -> None:
    with Report(f"actions per second, median of {ROUNDS} rounds of {SECONDS:.0f} s") as report:
        games = {config.name: partial(play, load_game(config)) for config in GAMES}
        rates: dict[str, list[float]] = defaultdict(list)
        for number in range(ROUNDS):
            for name, played in (*games.items(), ("python-chess", play_chess)):
                rates[name].append(rate(played, Random(number)))
        of_chess = rates.pop("python-chess")
        report.row(f"python-chess: {statistics.median(of_chess):,.0f}", name="python-chess", rate=of_chess)
        for name, found in rates.items():
            ratio = statistics.median(ours / theirs for ours, theirs in zip(found, of_chess, strict=True))
            report.row(f"{name}: {statistics.median(found):,.0f}, {ratio:.2f} of it", name=name, ratio=ratio)


if __name__ == "__main__":
    main()
