"""An earlier position of a match on the virtual mat: laid out again, and played on by the same players."""

from pathlib import Path

import pytest

from playmat.errors import PageError
from playmat.placement import NORTH, SOUTH
from playmat.simulator.world.truth import truth
from playmat.web.interface import Way
from support.watched_page import Watched, at_page


def test_an_earlier_position_lies_there_and_its_players_go_on(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.start("game-of-war", 2, "", Way.READY, "en")
        await page.until(lambda: page.follower.begun and SOUTH in page.follower.state.movers)
        await page.until(lambda: not page.offers.dealing)
        page.deciding.choose_hands_on(False)
        began = page.status().actions
        earlier = page.follower.state
        page.keyed.act(SOUTH, str(earlier.legal_actions()[0]))
        await page.until(lambda: page.status().actions == began + 1)
        page.let_play(NORTH, "level-1")
        page.play_on(began, "en")
        await page.until(lambda: page.status().actions == 0 and page.follower.state == earlier)
        await page.until(lambda: not page.offers.dealing)
        placement = page.setting.game.projection.placement(earlier)
        assert {place: sorted(faces) for place, faces in truth(page.world).items() if faces} == {
            place: sorted(faces) for place, faces in placement.items() if faces
        }
        assert page.players == {NORTH: "level-1"} and page.status().phase == "waiting"
        with pytest.raises(PageError, match="no position"):
            page.play_on(99, "en")

    at_page(tmp_path, play)
