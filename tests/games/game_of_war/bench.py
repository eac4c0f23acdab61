"""Benchmark: time for a full board, and random playouts per second compared with pykrieg.

It measures CPU time of one thread and alternates both programs, so that other load affects both. A playout
starts from the ready opening and has a fixed number of turns. Each turn has up to five random legal moves,
with the list computed again before each, then a random attack if possible, then the test of victory.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pykrieg

sys.path.insert(0, str(Path(__file__).parents[2]))

from playmat.games.game_of_war.rules import network as networks
from playmat.games.game_of_war.rules.actions import END, FIRST, Verb
from playmat.games.game_of_war.rules.board import (
    ARSENALS,
    COLUMNS,
    FORTRESSES,
    MOUNTAINS,
    PASSES,
    Squares,
    each,
)
from playmat.games.game_of_war.rules.moves import legal_actions
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.units import OPENING, UNITS
from playmat.placement import SEATS
from support.report import Report

ROUNDS, TURNS, REPEATS = 5, 40, 300
MOST_MS, LEAST_RATIO = 2.0, 20.0
"""Limit for a full board in milliseconds, and minimum ratio of playouts to pykrieg's."""
MOVES = 5


def full_board() -> State:
    return start(opening=True).apply(FIRST[0])


def positions(random: Random) -> list[State]:
    """Returns positions of a random playout without losses."""
    state, found = full_board(), []
    while len(found) < 40:
        found.append(state)
        moves = [action for action in state.legal_actions() if action.verb is Verb.MOVE]
        state = state.apply(random.choice(moves) if moves and random.random() < 0.9 else END)
    return found


def milliseconds(state: State) -> float:
    """Returns the time for both networks and all legal actions, with empty caches."""
    began = time.process_time()
    for _ in range(REPEATS):
        networks._network.cache_clear()
        for seat in SEATS:
            network(state, seat)
        legal_actions(state)
    return (time.process_time() - began) / REPEATS * 1000


# --- playouts


def ours(random: Random) -> None:
    state = full_board()
    for _ in range(TURNS):
        if not state.movers:
            return
        for _ in range(MOVES):
            moves = [action for action in state.legal_actions() if action.verb is Verb.MOVE]
            if not moves:
                break
            state = state.apply(random.choice(moves))
        attacks = [action for action in state.legal_actions() if action.verb is not Verb.MOVE]
        state = state.apply(random.choice(attacks[:-1] or [END]))


Cell = tuple[int, int]
NAMES = ("SOUTH", "NORTH")


def their_board() -> pykrieg.Board:
    board = pykrieg.Board()
    for squares, terrain in ((MOUNTAINS, "MOUNTAIN"), (PASSES, "MOUNTAIN_PASS"), (FORTRESSES, "FORTRESS")):
        for cell in cells(squares):
            board.set_terrain(*cell, terrain)
    for seat in SEATS:
        for cell in cells(ARSENALS[seat]):
            board.set_arsenal(*cell, NAMES[seat])
        for unit, squares in zip(UNITS, OPENING[seat], strict=True):
            for cell in cells(squares):
                board.create_and_place_unit(*cell, unit.kind.upper().replace("-", "_"), NAMES[seat])
    board.enable_networks()
    return board


def cells(squares: Squares) -> list[Cell]:
    return [divmod(square, COLUMNS) for square in each(squares)]


def theirs(random: Random) -> None:
    board = their_board()
    for _ in range(TURNS):
        if board.is_game_over():
            return
        for _ in range(MOVES):
            moves = their_moves(board)
            if not moves:
                break
            board.make_turn_move(*random.choice(moves))
        board.switch_to_battle_phase()
        targets = [cell for cell in board.get_units_by_owner(enemy(board)) if board.validate_attack(*cell)]
        if targets:
            board.make_turn_attack(*random.choice(targets))
        board.end_turn()


def enemy(board: pykrieg.Board) -> str:
    return NAMES[1 - NAMES.index(board.turn)]


def their_moves(board: pykrieg.Board) -> list[tuple[int, int, int, int]]:
    if not board.can_move_more():
        return []
    retreating = board.get_units_must_retreat()
    units = retreating or [
        cell for cell in board.get_units_by_owner(board.turn) if not has_moved(board, cell)
    ]
    return [(*cell, *target) for cell in units for target in pykrieg.generate_moves(board, *cell)]


def has_moved(board: pykrieg.Board, cell: Cell) -> bool:
    return id(board.get_unit(*cell)) in board._moved_unit_ids


def seconds(playout: Callable[[Random], None], number: int, seed: int) -> float:
    """Returns the time for one playout."""
    random = Random(seed)
    began = time.process_time()
    for _ in range(number):
        playout(random)
    return (time.process_time() - began) / number


def main() -> None:
    with Report("Processor time of one thread on this computer.") as report:
        taken = [milliseconds(state) for state in positions(Random(1))]
        median, longest = statistics.median(taken), max(taken)
        report.row(
            f"networks and legal actions of 34 units: median {median:.3f} ms, longest {longest:.3f} ms",
            median_ms=median,
            longest_ms=longest,
        )
        pairs = [(seconds(ours, 4, seed), seconds(theirs, 1, seed)) for seed in range(ROUNDS)]
        mine, peer = (statistics.median(side) for side in zip(*pairs, strict=True))
        report.row(
            f"playouts of {TURNS} turns a second: {1 / mine:.1f}, pykrieg's {1 / peer:.2f}: "
            f"{peer / mine:.0f} times as many",
            playouts_s=1 / mine,
            pykrieg_playouts_s=1 / peer,
            ratio=peer / mine,
        )
        if longest > MOST_MS or peer / mine < LEAST_RATIO:
            sys.exit(f"too slow: {MOST_MS} ms and {LEAST_RATIO:.0f} times pykrieg's playouts are wanted")


if __name__ == "__main__":
    main()
