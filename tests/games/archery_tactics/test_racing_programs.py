"""Archery Tactics by presses against a program: what has no choice needs no press, and nobody is overrun."""

from pathlib import Path

from playmat.games.archery_tactics.rules.position import Phase
from playmat.placement import NORTH, SOUTH, Place
from support.presses import begin, is_settled
from support.watched_page import Watched, at_page


def test_the_program_waits_for_a_person_s_first_action_in_the_race(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        def acted(seat: int) -> bool:
            history = page.follower.history
            assert history
            steps = zip(history.states, history.actions, strict=False)
            return any(
                before.phase is Phase.TURN and action and action.seat == seat for before, action in steps
            )

        await begin(page, "archery-tactics", program="greedy")
        await page.until(lambda: is_settled(page) and page.follower.state.phase is Phase.SPAWN)
        page.deciding.decide(SOUTH, 0, place=Place("arena", 5))
        await page.until(lambda: page.follower.state.phase is Phase.SIGHT and SOUTH in decided(page))
        # The only archer need not be pressed: its arcs are lit already.
        page.deciding.decide(SOUTH, 1, place=Place("arc", 0))
        assert SOUTH not in decided(page)  # the hands are at work
        await page.until(lambda: "south ready" in legal(page))
        page.keyed.act(SOUTH, "south ready")
        await page.until(lambda: page.follower.state.phase is Phase.TURN)
        await page.until(lambda: "south pass" in legal(page))
        page.beats.clear()
        await page.until(lambda: page.beats.count("south") == 8)  # four seconds: a program thinks for less
        assert not acted(NORTH)
        page.keyed.act(SOUTH, "south pass")
        await page.until(lambda: acted(NORTH))

    at_page(tmp_path, play, "archery-tactics")


def decided(page: Watched) -> list[int]:
    """The seats of which something is lit."""
    return [seat for seat in (SOUTH, NORTH) if page.deciding.open_decision(seat).targets]


def legal(page: Watched) -> list[str]:
    """The actions that are possible now."""
    return [str(action) for action in page.follower.state.legal_actions()]
