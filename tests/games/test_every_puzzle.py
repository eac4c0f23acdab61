"""The puzzles of the shipped games: possible positions, one solution, and no other turn that solves them."""

import pytest

from playmat.app.games import game_tasks, load_game, load_study, registry
from playmat.bots.puzzles import proves
from playmat.config import GameConfig
from playmat.games.interface import AnyGame, Puzzle
from playmat.screen.language import translations

GAMES = [game for name in registry().names if (game := load_game(GameConfig(name))).puzzles]
EVERY = [
    pytest.param(game, puzzle, id=f"{game.name}-{puzzle.number}") for game in GAMES for puzzle in game.puzzles
]
MOST = 200_000


@pytest.mark.parametrize(("game", "puzzle"), EVERY)
def test_the_position_is_possible_and_each_solution_solves_it(game: AnyGame, puzzle: Puzzle) -> None:
    assert not load_study(game).problems(puzzle.state)
    for line in puzzle.lines:
        state = puzzle.state
        for number, action in enumerate(line):
            assert not puzzle.goal.is_end(state, puzzle.seat)
            assert action in state.legal_actions()
            assert puzzle.left(line[:number]) is not None
            state = state.apply(action)
        assert puzzle.goal.is_end(state, puzzle.seat)
        assert puzzle.goal.value(puzzle.state, state, puzzle.seat) >= puzzle.goal.least
        assert len(puzzle.state.legal_actions()) > 1


@pytest.mark.parametrize(("game", "puzzle"), EVERY)
def test_the_task_is_a_sentence_in_each_language(game: AnyGame, puzzle: Puzzle) -> None:
    english, french = (puzzle.goal.task.translate(translations(code)) for code in ("en", "fr"))
    assert english != french
    assert english[0].isupper() and not english.endswith(".")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_numbers_rise_with_the_grade(game: AnyGame) -> None:
    assert [puzzle.number for puzzle in game.puzzles] == [*range(1, len(game.puzzles) + 1)]
    grades = [puzzle.grade for puzzle in game.puzzles]
    assert grades == sorted(grades)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "puzzle"), EVERY)
def test_no_other_turn_solves_it(game: AnyGame, puzzle: Puzzle) -> None:
    assert proves(game_tasks(game), puzzle, MOST)
