"""A puzzle in the browser: chosen on the start page, then hints, tries and answers by the caption."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.games.interface import AnyGame, Puzzle
from playmat.placement import SEAT_NAMES
from support.browser_player import REACTION, Player, browser, demo
from support.examples import only

GAMES = ("age-of-war", "art-of-war", "game-of-war")
ACT = """async ([seat, action]) => (await import("/js/page/socket.js")).send("act", { seat, action })"""


class Solver(Player):
    """A player who reads the caption and presses its buttons."""

    @property
    def caption(self) -> Locator:
        return self.page.locator("#caption .said")

    def says(self, words: str) -> None:
        """Waits until the caption has these words."""
        expect(self.caption).to_contain_text(re.compile(re.escape(words), re.IGNORECASE))

    def answers(self, label: str) -> None:
        """Presses a button beside the caption, once it could be read."""
        button = self.page.locator("#caption .answers button", has_text=label)
        expect(button).to_be_visible()
        self.page.wait_for_timeout(REACTION)
        button.click()

    def chooses_puzzle(self, mat: str, number: int, name: str = "Anna") -> None:
        """Takes a puzzle of the list on the start page."""
        self.page.get_by_placeholder("Your name (optional)").fill(name)
        self.page.locator(f'#start [data-choice="{mat}-puzzles"]').click()
        self.page.locator(f'#start [data-choice="puzzle-{number}"]').click()

    def does(self, puzzle: Puzzle, action: Any) -> None:
        """Lets the hands of the puzzle's seat perform an action, as its key on the page would."""
        self.page.evaluate(ACT, [SEAT_NAMES[puzzle.seat], str(action)])


@contextmanager
def posed(tmp_path: Path, name: str) -> Iterator[tuple[Solver, AnyGame, Puzzle]]:
    """A player before the first puzzle of a game, once it is set up."""
    game = load_game(GameConfig(name))
    puzzle = game.puzzles[0]
    with demo(tmp_path, "1") as address, browser(address, Solver) as solver:
        solver.chooses_puzzle(name, 1)
        solver.says(str(puzzle.goal.task))
        expect(solver.page.locator("#caption .answers button", has_text="Hint")).to_be_visible()
        yield solver, game, puzzle


@pytest.mark.parametrize("name", only(["age-of-war"], GAMES))
def test_the_hints_lead_to_the_solution_and_on_to_the_next(tmp_path: Path, name: str) -> None:
    with posed(tmp_path, name) as (solver, game, puzzle):
        state = puzzle.state
        solver.answers("Hint")
        solver.answers("Hint")
        for number, action in enumerate(puzzle.lines[0], 1):
            if number == 1:
                solver.says(str(game.words.advise(state, action)))
            solver.does(puzzle, action)
            state = state.apply(action)
            entries = solver.page.locator("#log li")
            expect(entries).to_have_count(number)
        solver.says("Solved")
        solver.answers("Next")
        solver.says(str(game.puzzles[1].goal.task))


@pytest.mark.parametrize("name", only(["age-of-war"], GAMES))
def test_a_wrong_try_is_answered_and_taken_back(tmp_path: Path, name: str) -> None:
    with posed(tmp_path, name) as (solver, _, puzzle):
        wrong = next(action for action in puzzle.state.legal_actions() if puzzle.left([action]) is None)
        solver.does(puzzle, wrong)
        reason = puzzle.goal.reason(puzzle.state, puzzle.state.apply(wrong), puzzle.seat)
        solver.says(str(reason or "No turn that begins so solves it"))
        solver.answers("Again")
        solver.says(str(puzzle.goal.task))
        expect(solver.page.locator("#caption .answers button", has_text="Hint")).to_be_visible()
