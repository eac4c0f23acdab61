"""Who plays by keys lends the page his hands: they take what is shared in turn, and nothing asked is lost."""

from functools import partial
from pathlib import Path

import pytest

from playmat.errors import HandError
from playmat.events import Button
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.placement import NORTH, SOUTH
from support.watched_page import Watched, at_page


async def act(page: Watched, seat: int, verb: str) -> None:
    """Does what the keys of a seat can do first, at once when it can be done."""
    await page.until(
        lambda: any(f" {verb} " in str(key.action) for key, _ in page.keyed.keys(page.setting.game, seat))
    )
    page.keyed.act(seat, str(page.keyed.keys(page.setting.game, seat)[0][0].action))


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


def test_what_cannot_be_played_is_told_to_seats_that_act(tmp_path: Path) -> None:
    def reasons(page: Watched) -> set[str]:
        return {str(reason) for reason in page.keyed.unplayable(page.setting.game, SOUTH).values()}

    def is_legal(page: Watched, action: Action) -> bool:
        return page.follower.state is not None and action in page.follower.state.legal_actions()

    async def play(page: Watched) -> None:
        assert not reasons(page)
        await page.decide(SOUTH, Button.MIDDLE, "New game")
        await page.decide(SOUTH, Button.MIDDLE, "Choose a spawn")
        for seat, verb in ((SOUTH, "spawn"), (NORTH, "spawn"), (NORTH, "sight"), (SOUTH, "sight")):
            await act(page, seat, verb)
        await page.reads(SOUTH, "Ready?")
        assert not reasons(page)
        for seat in (SOUTH, NORTH):
            ready = Action(Verb.READY, seat)
            await page.until(partial(is_legal, page, ready))
            page.keyed.act(seat, str(ready))
        await page.until(
            lambda: bool(reasons(page))
        )  # in the countdown all, in the first turn the Rest cards

    at_page(tmp_path, play, "archery-tactics")
