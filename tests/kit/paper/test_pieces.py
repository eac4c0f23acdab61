"""Printed pieces are the page's own drawings at true size, each with the ring of its tag."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from playmat.errors import ConfigError
from playmat.games.interface import Form
from playmat_kit.paper.pieces import pieces_page
from playmat_kit.printing.tiles import Paper
from support.every_game import GAMES, MATS
from support.examples import only
from support.printed_sheets import opened
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, Shown

PIECED = [
    name
    for name, game in GAMES.items()
    if any(
        piece.form in (Form.PIECE, Form.DIE)
        for pieces in game.setup.components(2).values()
        for piece in pieces
    )
]
SIZES = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const own = ["width", "height"].map((side) => Number(one.getAttribute(side)));
  const { width, height } = one.getBBox();
  return own[0] ? own : [width, height]; })"""


def page(name: str, language: str = "en") -> str:
    return pieces_page(MATS[name], GAMES[name], Paper.A4, language)


async def sizes(window: Page, what: str) -> set[tuple[float, float]]:
    """The widths and heights of what is printed, in mm."""
    return {(round(w, 1), round(h, 1)) for w, h in await window.evaluate(SIZES, what)}


def test_a_counter_is_the_page_s_piece_with_the_ring_of_its_tag(browser: Browser) -> None:
    name = "game-of-war"
    draw = """import("/js/linked.js").then(({ exported }) => {
      const { face } = exported("/js/cards/faces.js");
      const holder = document.createElement("div");
      holder.append(face({ owner: 1, serial: "NCN", kind: "north-cannon" }));
      return holder.firstElementChild.innerHTML;
    })"""

    async def play(shown: Shown) -> None:
        on_page = await shown.page.evaluate(draw)
        window = await opened(shown, page(name))
        on_paper = await window.locator(".picture").evaluate_all("all => all.map((one) => one.innerHTML)")
        assert len(on_paper) == 34 and on_page in on_paper
        assert await sizes(window, ".picture") == {(17, 17)}  # of squares of 22 mm
        assert await sizes(window, ".cut") == {(34, 17)}
        assert await sizes(window, ".ring") == {(14, 14)}
        assert await window.locator(".sheet").count() == 1

    browser.show(play, LoneTable(setting_of(MATS[name], GAMES[name])))


def test_figures_of_a_shared_box_bear_the_shape_of_their_player(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("archery-tactics"))
        plates = await window.locator(".piece .plate").evaluate_all(
            "all => all.map((one) => one.getAttribute('d'))"
        )
        assert len(plates) == 2 * 18 and len(set(plates)) == 2
        assert [plates[0]] * 18 == plates[:18]  # picture and underside of South's come first
        assert "Archer of South" in await window.locator(".kind").all_text_contents()

    browser.show(play)


def test_a_die_has_a_sticker_for_each_lid_and_a_castle_stands(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("age-of-war"))
        assert await window.locator("circle.cut").count() == 7 * 6
        assert await sizes(window, "circle.cut") == {(22, 22)}
        assert await sizes(window, "path.cut") == {(34, 113)}
        assert await window.locator("path.cut").count() == 14

    browser.show(play)


@pytest.mark.parametrize("name", only(["draughts"], PIECED))
def test_nothing_reaches_over_the_edge_of_its_sheet(browser: Browser, name: str) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page(name, "fr"))
        out = await window.evaluate(
            """() => [...document.querySelectorAll(".cut, .picture, .piece text")].filter((one) => {
              const sheet = one.closest(".sheet").getBoundingClientRect(), box = one.getBoundingClientRect();
              return box.right > sheet.right - 30 || box.bottom > sheet.bottom - 30; }).length"""
        )
        assert out == 0

    browser.show(play)


def test_a_game_of_cards_only_is_refused_with_a_sentence() -> None:
    with pytest.raises(ConfigError, match="art-of-war has no pieces: print its cards"):
        page("art-of-war")
