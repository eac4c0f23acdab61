"""The help of each game: a turn in scenes, each with a picture of a position that the game can be in."""

from __future__ import annotations

import pytest
from PIL import Image

from playmat.games.interface import Scene
from playmat.virtual.demo.page_setting import how_to_play, page_folder
from support.every_game import GAMES, SHIPPED

WITH_RULEBOOK = [name for name in SHIPPED if name != "higher-card"]  # that one has one sentence of rules
MOST_BYTES = 20_000
SCENES = [(name, scene) for name in GAMES for scene in GAMES[name].words.how]


@pytest.mark.parametrize("name", WITH_RULEBOOK)
def test_a_turn_has_five_steps_with_small_pictures(name: str) -> None:
    how, folder = how_to_play(GAMES[name]), page_folder(GAMES[name])
    assert how.aim and len(how.steps) == 5 and folder
    for number, (_, picture) in enumerate(how.steps, 1):
        file = folder / f"how-{number}.webp"
        assert picture == f"/game/{name}/{file.name}"
        assert file.stat().st_size <= MOST_BYTES
        with Image.open(file) as image:
            assert image.size == (480, 360)


@pytest.mark.parametrize(("name", "scene"), SCENES, ids=lambda part: str(part)[:40])
def test_a_scene_is_a_position_and_an_action_of_the_game(name: str, scene: Scene) -> None:
    rules = GAMES[name].rules
    state = rules.parse_state(scene.position)
    assert str(state) == scene.position
    assert not scene.action or rules.parse_action(scene.action) in state.legal_actions()


def test_a_game_that_says_nothing_about_a_turn_has_its_title_alone() -> None:
    how = how_to_play(GAMES["draughts"])
    assert (str(how.title), how.steps) == ("Draughts", [])
