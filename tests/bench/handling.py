"""Prints the processor time that a session takes for one event, for each shipped game.

A rehearsed game is recorded and its events are given to new sessions; of each event the fastest of all rounds
counts. Beside it, in the same rounds: a game of chess, whose moves python-chess parses and checks. Without
readers, links, displays and pages.
"""

import sys
import time
from pathlib import Path
from random import Random

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.app.games import load_game
from playmat.config import GameConfig, Timing
from playmat.games.interface import AnyGame
from playmat.session.match.matches import OverlayChoice
from playmat.session.session import Session
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.trace import Given
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.every_game import MATS, SHIPPED
from support.report import Report

ROUNDS = 5
SETTINGS = {"game-of-war": {"opening": "ready"}}
CHESS = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"


def recorded(game: AnyGame, name: str) -> tuple[list[Given], list[tuple[int, ...]]]:
    """Returns the events of a game between virtual players, and the seats of each console."""
    random = Random(1)
    world = set_table(game, MATS[name], random)
    table = VirtualTime(game, MATS[name], world)
    table.drive(rehearse(table, game, world, random, Tally(1)).run())
    return table.given, [(seat,) for seat in world.seats]


def handled(game: AnyGame, name: str, given: list[Given], consoles: list[tuple[int, ...]]) -> list[float]:
    """Returns the milliseconds of each event in a new session."""
    session = Session([OverlayChoice(MATS[name], (game,))], Timing(), consoles=consoles)
    spent = []
    for event in given:
        began = time.thread_time()
        session.handle(event.event, event.at)
        spent.append(1000 * (time.thread_time() - began))
    return spent


def played_chess() -> list[float]:
    """Returns the milliseconds of each move of a game of chess: parsed, checked, made and answered."""
    board, spent = chess.Board(), []
    for word in CHESS.split():
        began = time.thread_time()
        board.push_san(word)
        assert [*board.legal_moves] and board.fen()
        spent.append(1000 * (time.thread_time() - began))
    return spent


def main() -> None:
    with Report("Processor time of one event on this computer, each event at its fastest.") as report:
        games = {name: load_game(GameConfig(name, SETTINGS.get(name, {}))) for name in SHIPPED}
        runs = {name: (game, name, *recorded(game, name)) for name, game in games.items()}
        best: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            for name, run in runs.items():
                spent = handled(*run)
                best[name] = [*map(min, best.get(name, spent), spent)]
            best["chess"] = [*map(min, best.get("chess", spent := played_chess()), spent)]
        for name, spent in best.items():
            ordered = sorted(spent)
            half, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
            report.row(
                f"{name:16} {len(ordered):5} events  p50 {half:.2f} ms  p99 {most:.2f} ms",
                game=name,
                events=len(ordered),
                p50_ms=half,
                p99_ms=most,
            )


if __name__ == "__main__":
    main()
