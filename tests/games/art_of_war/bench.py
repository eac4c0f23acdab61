"""Benchmark: random playouts per second compared with other engines, and time per interpretation.

It measures CPU time of one thread and alternates the engines, so that other load affects all. Plies are the
actions of players, without chance. `push` and `after` do not check legality.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import chess
import open_spiel.python.games
import pyspiel

sys.path.insert(0, str(Path(__file__).parents[2]))

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.players import at_random, playout
from playmat.games.art_of_war.rules.digital import DigitalState
from playmat.games.art_of_war.rules.fast.state import FastState
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, Rules
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.interface import CHANCE
from playmat.interpret import Interpreter, with_changes
from playmat.placement import Exchange, Face, Lay, Placement
from support.report import Report

ROUNDS = 5
SECONDS = 0.6
REPEATS = 3


def ours(random: Random, rules: Rules = OFFICIAL) -> int:
    state, plies = start(rules), 0
    while state.result is None:
        plies += state.mover != CHANCE
        state = state.after(random.choice(state.legal_actions()))
    return plies


def ours_checked(random: Random) -> int:
    state, plies = start(), 0
    while state.result is None:
        plies += state.mover != CHANCE
        state = state.apply(random.choice(state.legal_actions()))
    return plies


def ours_with_hands(random: Random) -> int:
    beginning = DigitalState(start())
    moves = playout(
        beginning,
        (at_random, at_random),
        random,
    )
    before, plies = beginning, 0
    for _, state in moves:
        plies += before.mover != CHANCE
        before = state
    return plies


def ours_fast(random: Random, rules: Rules = OFFICIAL) -> int:
    beginning = DigitalState(start(rules))
    state, plies = FastState(beginning.public, beginning.hands, random.random), 0
    while not state.is_over:
        state.play(random.choice(state.legal_actions()))
        plies += 1
    return plies


def python_chess(random: Random) -> int:
    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
    return len(board.move_stack)


def python_chess_unended(random: Random) -> int:
    """Plays without testing for a draw after each move: until mate, stalemate or 400 moves."""
    board = chess.Board()
    while (moves := list(board.legal_moves)) and len(board.move_stack) < 400:
        board.push(random.choice(moves))
    return len(board.move_stack)


def open_spiel(name: str) -> Callable[[Random], int]:
    game = pyspiel.load_game(name)

    def play(random: Random) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                plies += 1
        return plies

    return play


PLAYERS = {
    "playmat, after()": ours,
    "playmat, after(), rewrite": lambda random: ours(random, REWRITE),
    "playmat, apply()": ours_checked,
    "playmat with real hands": ours_with_hands,
    "playmat for search": ours_fast,
    "playmat for search, rewrite": lambda random: ours_fast(random, REWRITE),
    "python-chess, is_game_over()": python_chess,
    "python-chess, to mate": python_chess_unended,
    "OpenSpiel gin_rummy, C++": open_spiel("gin_rummy"),
    "OpenSpiel python_kuhn_poker": open_spiel("python_kuhn_poker"),
    "OpenSpiel python_tic_tac_toe": open_spiel("python_tic_tac_toe"),
    "OpenSpiel python_liars_poker": open_spiel("python_liars_poker"),
}


def rate(play: Callable[[Random], int], random: Random) -> float:
    """Returns player actions per second of CPU time."""
    began, plies = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        plies += play(random)
    return plies / (time.process_time() - began)


def placements(state: State, random: Random) -> Iterator[Placement]:
    """Yields possible next placements: a legal gesture, its result, an extra card, a lifted card."""
    shown = ART_OF_WAR.projection.placement(state)
    action = random.choice(state.legal_actions())
    gesture, *_ = ART_OF_WAR.projection.gestures(state, action)
    yield with_changes(shown, gesture.changes if isinstance(gesture, Lay | Exchange) else {})
    yield ART_OF_WAR.projection.placement(state.after(action))
    if not shown:
        return
    place = random.choice(list(shown))
    yield with_changes(shown, {place: tuple(sorted((*shown[place], Face("wizard"))))})
    yield with_changes(shown, {place: shown[place][1:]})


def interpretations(games: int) -> list[float]:
    """Returns CPU milliseconds of single interpretations, each the best of several repeats."""
    random, times = Random(1), []
    for number in range(games):
        state = start((OFFICIAL, REWRITE)[number % 2])
        while state.result is None:
            for seen in placements(state, random):
                times.append(min(_interpreted(state, seen) for _ in range(REPEATS)))
            state = state.after(random.choice(state.legal_actions()))
    return times


def _interpreted(state: State, seen: Placement) -> float:
    """Returns the time for a state without cached results."""
    interpreter = Interpreter(ART_OF_WAR.projection)
    began = time.process_time()
    interpreter.interpret(state, seen, {})
    return 1000 * (time.process_time() - began)


def main() -> None:
    random = Random(1)
    rates: dict[str, list[float]] = {name: [] for name in PLAYERS}
    for _ in range(ROUNDS):
        for name, play in PLAYERS.items():
            rates[name].append(rate(play, random))
    with Report("Processor time of one thread on this computer.") as report:
        own = statistics.median(rates["playmat, after()"])
        for name, found in rates.items():
            median = statistics.median(found)
            sentence = f"playouts  {name:30} {median:9,.0f} actions/s  {own / median:5.1f} x"
            report.row(sentence, playouts=name, actions_a_second=median)
        show_interpretations(report, sorted(interpretations(20)))


def show_interpretations(report: Report, times: list[float]) -> None:
    """Prints the time per interpretation."""
    median, p99, longest = statistics.median(times), times[len(times) * 99 // 100], times[-1]
    report.row(
        f"interpretation of {len(times)} placements: median {median:.2f} ms, "
        f"p99 {p99:.2f} ms, longest {longest:.2f} ms",
        placements=len(times),
        median_ms=median,
        p99_ms=p99,
        longest_ms=longest,
    )


if __name__ == "__main__":
    main()
