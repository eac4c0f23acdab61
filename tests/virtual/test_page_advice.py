"""A hint says what to do and ends with that, or with a press that means nothing."""

from pathlib import Path
from random import Random

import pytest

from playmat.errors import HandError
from playmat.placement import SEATS, parse_place
from playmat.screen.language import translations
from playmat.web.interface import Advice, AdviceMode, Topic
from support.presses import begin, decide, is_dealt, is_settled
from support.watched_page import Watched, at_page

GAME = "game-of-war"


async def advised(page: Watched) -> int:
    """The seat at turn, once it has a hint that names a unit and its squares."""
    await begin(page, GAME)
    await page.until(lambda: is_settled(page) and not is_dealt(page))
    if not any(seat in page.follower.state.movers for seat in SEATS):
        await decide(page, Random(1))
        await page.until(lambda: is_settled(page))
    seat = page.follower.state.movers[0]
    page.advisor.ask(seat, AdviceMode.ONCE)
    await page.until(lambda: page.advisor.advice[seat].sentence is not None)
    assert str(page.advisor.advice[seat].sentence).startswith("move the ")
    return seat


def test_a_hint_ends_with_an_action(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        seat = await advised(page)
        await decide(page, Random(1))
        await page.until(lambda: page.advisor.advice[seat] == Advice())

    at_page(tmp_path, play, GAME)


def test_a_hint_ends_with_a_press_that_means_nothing(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        seat = await advised(page)
        enemy = next(card for card in page.world.cards if card.owner == 1 - seat)
        page.deciding.decide(seat, 0, card=enemy)
        assert page.deciding.open_decision(seat).objection
        assert page.advisor.advice[seat] == Advice()

    at_page(tmp_path, play, GAME)


def test_a_program_that_takes_a_seat_gets_no_hints_and_leaves_none_behind(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        seat = await advised(page)
        page.advisor.ask(seat, AdviceMode.ALWAYS)
        page.programs.waits = True
        page.let_play(seat, "random")
        assert page.advisor.advice[seat] == Advice()
        with pytest.raises(HandError, match="wait for your turn"):
            page.advisor.ask(seat, AdviceMode.ONCE)
        advice: list[str] = []
        page.watch(lambda topic, detail: advice.append(detail) if topic is Topic.ADVICE else None)
        before = page.status().actions
        page.programs.waits = False
        await page.until(lambda: page.status().actions > before)
        page.let_play(seat, "")
        page.advisor.renew()
        assert not advice

    at_page(tmp_path, play, GAME)


def test_a_hint_that_is_refused_says_why_in_the_page_s_language(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page, "art-of-war")
        await page.until(lambda: is_settled(page) and not is_dealt(page))
        seat = page.follower.state.movers[0]
        with pytest.raises(HandError) as refused:
            page.advisor.ask(1 - seat, AdviceMode.ONCE)
        assert refused.value.sentence.translate(translations("fr")).endswith("attendez votre tour.")
        page.world.lay(page.world.hand(seat)[0], parse_place("south.graveyard.0"))
        await page.until(lambda: page.status().phase == "explaining")
        with pytest.raises(HandError, match="first do what the caption says"):
            page.advisor.ask(seat, AdviceMode.ONCE)

    at_page(tmp_path, play, "art-of-war")
