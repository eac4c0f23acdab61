"""Legibility of the Archery Tactics page for two players: sizes, contrast, overlaps, edges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.archery_tactics.scenes import turn
from playmat.app.demo.page_setting import page_setting
from playmat.app.games import load_game
from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.games.archery_tactics.pictures import cell
from playmat.picture import SEATS
from web.legibility import AT_REST, DRAWN, SIZES, complaints
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

GAME = load_game(GameConfig("archery-tactics"))  # with its French catalogue
OUTSIDE = """() => {
  const beyond = (one, room) => {
    const [a, b] = [one, room].map((each) => each.getBoundingClientRect());
    return a.width > 0
      && (a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1);
  };
  const of = (selector, room) => [...document.querySelectorAll(selector)]
    .filter((one) => beyond(one, document.querySelector(room)))
    .map((one) => one.textContent.trim() || selector);
  return [...of("#cloth .zone", "#mat"), ...of(".tool, .pad button", "html")];
}"""
IN_HAND = """() => [...document.querySelectorAll('.card[data-where="hand"][data-seat="south"]')]
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width * 0.1, top + height / 2)?.closest(".card") === one;
  }).length"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    browser = Browser()
    yield browser
    browser.close()


def table(name: str) -> LoneTable:
    """Returns a turn: archers in the arena, two cards in each hand beside the reserved specials."""
    setting = page_setting(
        read_mat(folder("hardware") / "mats" / f"{name}.toml"), GAME, SEATS, [(0,), (1,)], {}
    )
    shown, state = LoneTable(setting), turn("A1 N", "B2 N")
    for kind, number in (("archer-south", 20), ("flag-south", 22), ("archer-north", 60), ("flag-north", 64)):
        shown.world.lay(next(one for one in shown.world.cards if one.kind == kind), cell(number))
    for seat in SEATS:
        shown.world.draw(seat)
        shown.world.draw(seat)
        shown.known_keys[seat] = [
            (key, GAME.words.label(state, key.action)) for key in GAME.projection.keys(state, seat)
        ]
    return shown


@pytest.mark.parametrize(
    ("name", "locale"),
    [
        ("archery-tactics", "fr-FR"),  # the longer words
        ("archery-tactics-arena", "en-GB"),
        pytest.param("archery-tactics", "en-GB", marks=pytest.mark.soak),
        pytest.param("archery-tactics-arena", "fr-FR", marks=pytest.mark.soak),
    ],
)
def test_everything_can_be_read_and_nothing_covers_another(browser: Browser, name: str, locale: str) -> None:
    async def play(shown: Shown) -> None:
        found = await complaints(shown)
        for width, height in (*SIZES, (1280, 800)):
            await shown.page.set_viewport_size({"width": width, "height": height})
            await shown.page.evaluate(DRAWN)
            await shown.page.evaluate(AT_REST)
            found += [
                f"{width} x {height}: {one} reaches beyond" for one in await shown.page.evaluate(OUTSIDE)
            ]
            if (cards := await shown.page.evaluate(IN_HAND)) != 6:
                found.append(f"{width} x {height}: of 6 cards in the hand {cards} are seen")
        assert found == [], "\n".join(found)

    browser.show(play, table(name), locale=locale)
