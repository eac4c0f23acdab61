"""Who presses before the last action is accepted is not forgotten."""

from pathlib import Path

from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.placement import SOUTH, Place
from playmat.session.machine import Phase
from support.presses import begin, is_settled
from support.watched_page import Watched, at_page


def square(name: str) -> Place:
    """A square of A Game of War."""
    return Place("square", NUMBERS[name])


def test_presses_while_the_last_action_is_being_accepted_count_after_it(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        def drag(origin: str, target: str) -> None:
            page.deciding.decide(SOUTH, 0, page.world.top(square(origin)))
            page.deciding.decide(SOUTH, 1, place=square(target))

        await begin(page, "game-of-war")
        await page.until(lambda: is_settled(page))
        drag("K16", "J16")
        await page.until(lambda: page.status().phase == Phase.PROPOSING.value)
        drag("K15", "J15")
        await page.until(lambda: page.follower.last == "move K15-J15" and is_settled(page))
        moves = [str(ply.action) for ply in page.follower.plies[-2:]]
        assert moves == ["move K16-J16", "move K15-J15"]

    at_page(tmp_path, play, "game-of-war")


def test_what_was_begun_while_the_hands_were_busy_goes_on(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page, "game-of-war")
        await page.until(lambda: is_settled(page))
        page.keyed.act(SOUTH, "move K16-J16")
        page.deciding.decide(SOUTH, 0, page.world.top(square("K15")))
        await page.until(lambda: page.status().actions == 1)
        page.deciding.decide(SOUTH, 1, place=square("J15"))
        await page.until(lambda: page.follower.last == "move K15-J15")

    at_page(tmp_path, play, "game-of-war")
