"""The picture of the table shows the printed mat and cards in a position of the help."""

from __future__ import annotations

import pytest

from playmat.errors import ConfigError
from playmat_kit.paper.table import table_page
from support.every_game import GAMES, MATS
from support.examples import only
from web.shown_table import Browser, Shown

HELPED = [name for name, game in GAMES.items() if any(scene.position for scene in game.words.how)]


@pytest.mark.parametrize("name", only(["art-of-war"], HELPED))
def test_all_that_lies_in_the_position_is_on_the_mat(browser: Browser, name: str) -> None:
    mat, game = MATS[name], GAMES[name]
    scene = next(scene for scene in game.words.how if scene.position)
    faces = game.projection.placement(game.rules.parse_state(scene.position))

    async def play(shown: Shown) -> None:
        window = await shown.page.context.new_page()
        await window.set_content(table_page(mat, game, "en"))
        await window.locator(".lamp").wait_for()
        things = await window.locator(".thing:not([data-stack])").count()
        assert things == sum(len(lying) for place, lying in faces.items() if place in mat.by_place)
        assert await window.locator(".mat #cloth").count() == 1
        assert await window.locator(".display path").count() == 2

    browser.show(play)


def test_a_game_whose_help_shows_no_position_is_refused_with_a_sentence() -> None:
    with pytest.raises(ConfigError, match="the help of tic-tac-toe shows no position"):
        table_page(MATS["tic-tac-toe"], GAMES["tic-tac-toe"], "en")
