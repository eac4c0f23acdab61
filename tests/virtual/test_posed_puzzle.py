"""A puzzle on the virtual mat: chosen on the start page, set up, tried, solved, and remembered by name."""

from pathlib import Path

import pytest

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.placement import SOUTH
from playmat.simulator.world.truth import truth
from support.examples import only
from support.watched_page import Watched, at_page

GAMES = ("age-of-war", "art-of-war", "game-of-war")


@pytest.mark.parametrize("name", only(["art-of-war"], GAMES))
def test_the_position_lies_there_and_the_solution_is_remembered(tmp_path: Path, name: str) -> None:
    puzzle = load_game(GameConfig(name)).puzzles[0]

    async def play(page: Watched) -> None:
        assert [shown.number for shown in page.setting.overlays[name].puzzles][:1] == [1]
        page.deciding.choose_hands_on(False)
        page.scorekeeper.name(["Anna"])
        page.pose(name, 1, "en")
        task = str(puzzle.goal.task)
        await page.until(lambda: task in page.words(puzzle.seat))
        await page.until(lambda: not page.offers.dealing)
        placement = page.setting.game.projection.placement(puzzle.state)
        assert {place: sorted(faces) for place, faces in truth(page.world).items() if faces} == {
            place: sorted(faces) for place, faces in placement.items()
        }
        for action in puzzle.lines[0]:
            page.keyed.act(puzzle.seat, str(action))
            await page.until(lambda done=str(action): page.status().last == done)
        await page.until(lambda: "Solved" in page.words(SOUTH))
        await page.until(lambda: page.scorekeeper.solved == {name: frozenset({1})})

    at_page(tmp_path, play)
