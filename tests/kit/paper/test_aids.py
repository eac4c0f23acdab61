"""A player's aid is one A5 for each seat, with what the game says of a turn, its things and the screens."""

from __future__ import annotations

from typing import Any

import pytest

from playmat_kit.paper.aids import aids_page
from support.every_game import GAMES, MATS
from support.examples import only
from support.printed_sheets import MM, opened
from web.shown_table import Browser, Shown

AIDS = """() => [...document.querySelectorAll(".aid")].map((aid) => {
  const { width, height } = aid.getBoundingClientRect();
  return { width, height, over: aid.scrollHeight - aid.clientHeight,
    wide: aid.scrollWidth - aid.clientWidth, text: aid.innerText }; })"""


async def aids(shown: Shown, name: str, language: str = "en") -> list[dict[str, Any]]:
    window = await opened(shown, aids_page(MATS[name], GAMES[name], language))
    found: list[dict[str, Any]] = await window.evaluate(AIDS)
    return found


@pytest.mark.parametrize("name", only(["archery-tactics"], GAMES))
@pytest.mark.parametrize("language", only(["fr"], ["en", "fr"]))
def test_each_seat_has_an_a5_on_which_everything_has_room(browser: Browser, name: str, language: str) -> None:
    async def play(shown: Shown) -> None:
        found = await aids(shown, name, language)
        assert len(found) == max(n for n in GAMES[name].setup.players if n <= len(MATS[name].seats))
        for aid in found:
            assert (aid["width"] * MM, aid["height"] * MM) == pytest.approx((148.5, 210), abs=0.2)
            assert aid["over"] <= 1 and aid["wide"] <= 1

    browser.show(play)


def test_an_aid_tells_the_turn_the_units_the_signs_and_the_buttons(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        south, north = [aid["text"] for aid in await aids(shown, "art-of-war", "fr")]
        for told in (
            "Recrutez des unités de votre réserve",
            "Soldat",
            "Cartes en main",
            "Menu",
            "OK",
            "Suite",
        ):
            assert told in south
        assert "Sud" in south and "Nord" in north

    browser.show(play)


def test_what_all_castles_do_is_said_once_and_dice_are_named(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, aids_page(MATS["age-of-war"], GAMES["age-of-war"], "en"))
        first = window.locator(".aid").first
        assert await first.locator(".bare").count() == 13
        assert await first.locator(".shared").count() == 1
        assert await first.locator(".die b").all_text_contents() == [
            *("infantry 1", "infantry 2", "infantry 3"),
            *("archery", "cavalry", "daimyo"),
        ]

    browser.show(play)
