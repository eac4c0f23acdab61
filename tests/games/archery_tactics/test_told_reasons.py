"""A running table tells why a card cannot be played to the seats that act, and to no other time."""

from functools import partial
from pathlib import Path

from playmat.events import Button
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.placement import NORTH, SOUTH
from support.watched_page import Watched, act, at_page


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
        await page.until(lambda: bool(reasons(page)))  # in the countdown all, then the Rest cards

    at_page(tmp_path, play, "archery-tactics")
