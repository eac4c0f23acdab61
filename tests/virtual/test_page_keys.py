"""Who plays by keys lends the page his hands: they take what is shared in turn, and nothing asked is lost."""

from pathlib import Path

import pytest

from playmat.errors import HandError
from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from support.watched_page import Watched, act, at_page


def test_hands_wait_for_a_wand_that_another_has(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.decide(SOUTH, Button.MIDDLE, "New game")
        await page.decide(SOUTH, Button.MIDDLE, "Choose a spawn")
        for seat, verb in ((SOUTH, "spawn"), (NORTH, "spawn"), (NORTH, "sight"), (SOUTH, "sight")):
            await act(page, seat, verb)
        await page.reads(SOUTH, "Ready?")

    at_page(tmp_path, play, "archery-tactics")


def test_the_hands_of_a_seat_do_no_action_of_another(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.decide(SOUTH, Button.MIDDLE, "New game")
        await page.decide(SOUTH, Button.MIDDLE, "Choose a spawn")
        await page.until(lambda: bool(page.keyed.keys(page.setting.game, SOUTH)))
        with pytest.raises(HandError, match="not for north"):
            page.keyed.act(NORTH, str(page.keyed.keys(page.setting.game, SOUTH)[0][0].action))

    at_page(tmp_path, play, "archery-tactics")
