"""Prints how long a full board takes, and random playouts a second beside pykrieg.

Processor time of one thread, both in turn in each round, so that a busy machine is busy for both. A playout
begins in the ready opening and has so many turns: up to five moves by chance out of all that are legal,
listed anew before each, then an attack by chance if one is possible, then the look whether somebody has won.
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
from playmat.games.game_of_war.rules.board import ARSENALS, FORTRESSES, MOUNTAINS, PASSES
from playmat.games.game_of_war.rules.moves import legal_actions
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.squares import COLUMNS, Squares, each
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.units import OPENING, UNITS
from playmat.picture import SEATS
from support.report import Report

ROUNDS, TURNS, REPEATS = 5, 40, 300
MOST_MS, LEAST_RATIO = 2.0, 20.0
"""What a full board may take, and how many times as many playouts as pykrieg's there have to be."""
MOVES = 5


def full_board() -> State:
    return start(opening=True).apply(FIRST[0])


def positions(random: Random) -> list[State]:
    """Positions of a random playout that still have all units."""
    state, found = full_board(), []
    while len(found) < 40:
        found.append(state)
        moves = [action for action in state.legal_actions() if action.verb is Verb.MOVE]
        state = state.apply(random.choice(moves) if moves and random.random() < 0.9 else END)
    return found


def milliseconds(state: State) -> float:
    """Both networks and all legal actions, with nothing remembered."""
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
    """For one playout."""
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
