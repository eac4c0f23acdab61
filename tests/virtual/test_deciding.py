"""Who decides by presses has the page's hands do the rest, and finds the mat as it was accepted."""

from pathlib import Path
from random import Random

import pytest

from support.examples import soaked
from support.presses import begin, decide, is_dealt, is_settled
from support.watched_page import Watched, at_page

DECISIONS = 5


@pytest.mark.parametrize(
    "game", ["game-of-war", "art-of-war", soaked("age-of-war"), soaked("archery-tactics")]
)
def test_what_was_decided_lies_as_it_was_accepted(tmp_path: Path, game: str) -> None:
    async def play(page: Watched) -> None:
        random = Random(3)
        await begin(page, game)
        for _ in range(DECISIONS):
            await page.until(lambda: is_settled(page) and not is_dealt(page))
            await decide(page, random)
        await page.until(lambda: is_settled(page))

    at_page(tmp_path, play, game)
