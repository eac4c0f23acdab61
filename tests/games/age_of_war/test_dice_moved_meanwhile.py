"""Dice that somebody moves while the hands take them off do not keep the hands from it."""

from pathlib import Path
from random import Random

from playmat.placement import SHARED
from playmat.simulator.world.location import Where
from support.presses import begin, decide, is_settled
from support.watched_page import Watched, at_page


def test_dice_moved_while_the_hands_take_them_off_are_taken_all_the_same(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        def takes() -> list[str]:
            return [str(action) for action in page.follower.state.legal_actions() if "take" in str(action)]

        await begin(page, "age-of-war")
        await page.until(lambda: is_settled(page))
        while not takes():
            await decide(page, Random(1))
            await page.until(lambda: is_settled(page))
        before, state, world = page.status().actions, page.follower.state, page.world
        lying = {die: world.where(die).place for die in world.dice if world.where(die).where is Where.MAT}
        page.keyed.act(page.table.game.projection.performers(state)[0], takes()[0])
        await page.until(lambda: any(world.where(die).where is Where.HAND for die in lying))
        first = next(die for die in lying if world.where(die).where is Where.HAND)
        last = max(
            (die for die in lying if world.where(die).where is Where.MAT), key=lambda die: str(lying[die])
        )
        world.take_in_hand(last, SHARED)
        place = lying[first]
        assert place
        world.lay(first, place, 1)
        await page.until(lambda: page.status().actions > before)

    at_page(tmp_path, play, "age-of-war")
