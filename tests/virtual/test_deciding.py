"""Who decides by presses has the page's hands do the rest, and finds the mat as it was accepted."""

from pathlib import Path
from random import Random

import pytest

from playmat.errors import HandError
from playmat.events import Button, Intended
from playmat.games.interface import TOUCH
from playmat.placement import NORTH, SHARED, SOUTH, Place
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.text import say
from playmat.web.interface import Way
from support.examples import soaked
from support.presses import begin, decide, is_dealt, is_settled
from support.watched_page import Watched, at_page

DECISIONS = 5
UNREAD = say("That did not reach the table. Try it once more.")


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


async def _throw(page: Watched) -> None:
    """Begins a game of dice, and throws them."""
    await begin(page, "age-of-war")
    await decide(page, Random(0))
    await page.until(lambda: is_settled(page))


def test_a_press_while_the_hands_still_move_counts_once_they_are_done(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await _throw(page)
        page.keyed.act(SOUTH, "siege azuchi")
        page.deciding.decide(SOUTH, 1, place=Place("laid", 0))  # after what the page has held for pressed
        await page.until(lambda: bool(page.deciding.open_decision(SOUTH).targets))
        assert str(page.follower.plies[-1].action) == "siege azuchi"
        assert page.deciding.open_decision(SOUTH).targets[0].place.zone == "well"

    at_page(tmp_path, play, "age-of-war")


def test_nothing_lights_up_after_which_more_could_be_meant_than_a_list_holds(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await _throw(page)
        page.keyed.act(SOUTH, "siege azuchi")
        await page.until(lambda: len(page.follower.plies) > 2 and is_settled(page))
        page.deciding.decide(SOUTH, 0, place=Place("siege"))  # any other castle might come instead
        opened = page.deciding.open_decision(SOUTH)
        assert (opened.targets, opened.options) == ((), ())
        assert opened.objection == say("Nothing can be done with this now.")

    at_page(tmp_path, play, "age-of-war")


def test_an_action_that_comes_to_nothing_is_answered(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await _throw(page)
        castle = next(card for card in page.world.cards if card.kind == "azuchi")
        page.world.return_to_deck(castle, NORTH)
        page.keyed.act(SOUTH, "siege azuchi")
        await page.until(lambda: page.deciding.open_decision(SOUTH).objection == UNREAD)

    at_page(tmp_path, play, "age-of-war")


def test_beside_the_displays_nobody_is_asked_for_a_movement(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.on_view(SOUTH, View(say("Attack"), say("{touch} an enemy", touch=TOUCH)))
        assert page.words(SOUTH) == "Attack. Touch an enemy"
        page.deciding.choose_hands_on(False)
        assert page.words(SOUTH) == "Attack. Click an enemy"

    at_page(tmp_path, play, "game-of-war")


def test_who_decides_is_not_asked_to_tidy_up(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.on_view(SOUTH, View(say("To do"), say("Discard"), caption=say("Put the King on the graveyard.")))
        page.on_status(Status(phase="settling"))
        assert (caption := page.consoles.caption(SOUTH)) and str(caption).startswith("Put the King")
        page.deciding.choose_hands_on(False)
        assert (caption := page.consoles.caption(SOUTH)) and str(caption).startswith("One moment")

    at_page(tmp_path, play, "art-of-war")


@pytest.mark.parametrize("game", ["art-of-war", soaked("game-of-war")])
def test_undo_goes_back_to_one_s_own_decision(tmp_path: Path, game: str) -> None:
    """The program waits meanwhile: else it would do again what was taken back."""

    async def play(page: Watched) -> None:
        random = Random(3)
        await begin(page, game, program="random")
        for _ in range(2):
            await page.until(lambda: is_settled(page) and page.follower.state.movers == (SOUTH,))
            before = page.follower.state
            await decide(page, random)
        if game == "game-of-war":  # the program's answer has several actions
            await page.until(lambda: is_settled(page))
            before = page.follower.state
            page.keyed.act(SOUTH, "end")
        await page.until(lambda: NORTH in page.follower.state.movers)
        await page.until(lambda: is_settled(page) and page.follower.state.movers == (SOUTH,))
        page.keyed.undo(SOUTH)
        await page.until(lambda: not page.consoles.labels(0))
        with pytest.raises(HandError, match="One moment"):  # the hands press these buttons
            page.consoles.press(0, Button.LEFT)
        await page.until(lambda: page.follower.state == before and is_settled(page))

    at_page(tmp_path, play, game)


@pytest.mark.soak
def test_a_unit_goes_back_when_only_the_program_has_acted_before(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page, "game-of-war", program="random")
        await page.until(lambda: is_settled(page) and page.follower.state.movers == (SOUTH,))
        page.keyed.act(SOUTH, "end")
        await page.until(lambda: NORTH in page.follower.state.movers)
        await page.until(lambda: is_settled(page) and page.follower.state.movers == (SOUTH,))
        before = page.follower.state
        await decide(page, Random(3))
        await page.until(lambda: is_settled(page))
        page.keyed.undo(SOUTH)
        await page.until(lambda: page.follower.state == before and is_settled(page))

    at_page(tmp_path, play, "game-of-war")


def test_what_chance_has_decided_is_not_undone(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page, "age-of-war")
        await page.until(lambda: page.guidance.hints().throws)
        page.world.throw(SHARED)
        await page.until(lambda: page.status().actions == 2 and is_settled(page))
        with pytest.raises(HandError, match="chance"):
            page.keyed.undo(SOUTH)

    at_page(tmp_path, play, "age-of-war")


def test_nothing_lights_up_before_an_interrupted_match_goes_on(tmp_path: Path) -> None:
    def is_lit(page: Watched) -> bool:
        opened = [page.deciding.open_decision(seat) for seat in (SOUTH, NORTH)]
        return any(each.targets or each.formations for each in opened)

    async def first(page: Watched) -> None:
        page.deciding.choose_hands_on(False)
        page.start("game-of-war", 2, "", Way.BY_HAND, "")
        await page.until(lambda: not page.offers.dealing and is_lit(page))

    async def second(page: Watched) -> None:
        page.deciding.choose_hands_on(False)
        assert not is_lit(page)
        await page.decide(SOUTH, Button.RIGHT, "units to place")
        await page.until(lambda: is_lit(page))

    at_page(tmp_path, first, "game-of-war")
    at_page(tmp_path, second, "game-of-war", invitation="Continue?")


def test_hands_do_what_a_program_of_the_table_s_file_decides(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page, "game-of-war")
        await page.until(lambda: len(page.follower.plies) > 3)
        assert not any(page.deciding.open_decision(seat).targets for seat in (SOUTH, NORTH))

    players = {"south": "random", "north": "random"}
    at_page(tmp_path, play, "game-of-war", players=players)


def test_hands_do_nothing_that_was_decided_about_a_former_position(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page, "game-of-war")
        await page.until(lambda: is_settled(page) and len(page.follower.plies) == 1)
        state = page.follower.state
        (seat,), action = state.movers, str(state.legal_actions()[0])
        page.table.on_intended(Intended(seat, action, "of another position"))
        assert not page.keyed.is_acting(seat)
        page.table.on_intended(Intended(seat, action, state.observation(seat)))
        assert page.keyed.is_acting(seat)

    at_page(tmp_path, play, "game-of-war")
