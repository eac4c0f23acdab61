"""The page's buttons are fingers on the console's pins: they can be held, and pressed together."""

import asyncio
from pathlib import Path

import pytest

from playmat.events import Button, Part, PartFault, PartKind
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from playmat.session.effects import Status
from support.watched_page import LIMIT, Watched, at_page


def test_a_button_of_the_page_can_be_held(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.push(SOUTH, Button.RIGHT, "4 of")
        pages = [words.rpartition(". ")[2][0] for console, words in page.said if console == SOUTH]
        assert pages[-4:] == ["1", "2", "3", "4"]

    at_page(tmp_path, play)


def test_two_buttons_of_the_page_can_be_pressed_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.devices.button_gestures.TOGETHER", LIMIT)  # however slow the computer is

    async def play(page: Watched) -> None:
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")
        page.consoles.press(NORTH, Button.LEFT)
        page.consoles.press(NORTH, Button.RIGHT)
        await page.reads(NORTH, "Sure?")

    at_page(tmp_path, play)


def test_programs_play_the_seats_that_they_are_given_and_leave_them(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        for seat, name in zip((SOUTH, NORTH), page.setting.players, strict=False):
            page.let_play(seat, name)
        await page.push(SOUTH, Button.MIDDLE, "1 of")
        await page.decide(SOUTH, Button.MIDDLE, "Setup")
        async with asyncio.timeout(2 * LIMIT):
            while page.status().actions < 2:
                page.news.clear()
                await page.news.wait()
        assert [*page.players.values()] == [*page.setting.players][:2]
        for seat in (SOUTH, NORTH):
            page.let_play(seat, "")
        assert page.players == {}
        await asyncio.sleep(0)  # they let go of what they hold
        assert not any(page.world.where(card).where.value == "held" for card in page.world.cards)

    at_page(tmp_path, play)


def test_a_part_that_fails_is_told_below_the_mat_unless_the_consoles_tell_of_it(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        gone = PartFault(Part(PartKind.BOARD, "south"), False, "nothing is plugged in")
        silent = PartFault(Part(PartKind.READER, "north", 3), False, "it does not answer")
        dark = PartFault(Part(PartKind.DISPLAY, number=1), False, "no display answers")
        page.on_status(Status(phase="halted", health=(gone, silent, dark)))
        said = [sentence.translate(translations("fr")) for sentence in page.guidance.hints().health]
        assert said == ["Écran 2\N{NO-BREAK SPACE}: En panne. Vérifiez sa prise et le journal système"]

    at_page(tmp_path, play)
