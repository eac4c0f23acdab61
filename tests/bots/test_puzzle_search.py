"""A puzzle has one solution: every other turn was tried and fails."""

from random import Random

import pytest

from playmat.bots.puzzles import balanced, find_puzzle, numbered, proves, search_turn, solves
from playmat.errors import GameError
from playmat.games.interface import Bot, Puzzle, Puzzles, Win
from playmat.games.notation.puzzles import format_puzzles, parse_puzzles
from playmat.text import Text
from support.small_games import small_game

GAME = small_game("tic-tac-toe")
TASKS: Puzzles[object] = Puzzles()
ONE = "XX./OO./..."
"""South wins with c3 and with nothing else."""


def found(text: str, most: int = 1000) -> Puzzle | None:
    return find_puzzle(TASKS, Win(), GAME.rules.parse_state(text), most)


def test_the_only_winning_turn_is_a_puzzle() -> None:
    puzzle = found(ONE)
    assert puzzle is not None
    assert [list(map(str, line)) for line in puzzle.lines] == [["c3"]]
    assert proves(TASKS, puzzle, 1000)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (".../.X./O..", "nothing wins"),
        ("XX./X.O/.OO", "two turns win"),
        ("XX./OOX/OXO", "there is no choice"),
    ],
)
def test_no_puzzle(text: str, why: str) -> None:
    assert found(text) is None, why


def test_a_turn_that_is_too_large_is_left_out() -> None:
    assert found(ONE, most=3) is None
    assert search_turn(TASKS, Win(), GAME.rules.parse_state(ONE), 3) is None


def test_puzzles_can_be_written_and_read_back() -> None:
    puzzle = found(ONE)
    assert puzzle is not None
    puzzle = puzzle._replace(number=7, solvers=("level-4", "level-5"), levels=5)
    text = format_puzzles([puzzle])
    (read,) = parse_puzzles(f"# found by a program\n\n{text}", GAME, TASKS)
    assert format_puzzles([read]) == text
    assert (read.grade, read.seat, read.length) == (2, 0, 1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("solution: c3", "solution: c1", "line 1: the solution of puzzle 7 does not solve 'win'"),
        ("solution: c3", "solution: a3", "line 1: "),
        ("task: win", "task: lose", "line 1: 'lose' is no task here: expected one of win"),
        ("task: win\n", "", "line 1: a puzzle has one line 'task:', not 0"),
        ("of 5", "", "line 1: a puzzle has a number"),
        ("task", "aim", "line 1: 'aim: win' is no line of a puzzle"),
    ],
)
def test_a_wrong_file_is_refused_with_the_line(old: str, new: str, problem: str) -> None:
    text = f"puzzle: 7\ntask: win\nposition: {ONE}\nsolution: c3\nsolvers: level-4, level-5 of 5\n"
    assert old in text
    with pytest.raises(GameError) as raised:
        parse_puzzles(text.replace(old, new), GAME, TASKS)
    assert str(raised.value).startswith(problem)


def test_a_level_solves_what_it_finds_in_most_attempts() -> None:
    puzzle = found(ONE)
    assert puzzle is not None
    best = Bot(Text("Best"), lambda known, rng: GAME.rules.parse_action("c3"))
    last = Bot(Text("Last"), lambda known, rng: known.actions[-1])
    assert solves(TASKS, puzzle, best, Random(1))
    assert not solves(TASKS, puzzle, last, Random(1))


def test_the_choice_takes_of_each_grade_and_orders_by_it() -> None:
    puzzle = found(ONE)
    assert puzzle is not None
    easy = [puzzle._replace(solvers=("level-1",), levels=1)] * 5
    hard = [puzzle._replace(levels=1)]
    chosen = numbered(balanced([*easy, *hard], 3))
    assert [(one.number, one.grade) for one in chosen] == [(1, 1), (2, 1), (3, 3)]
