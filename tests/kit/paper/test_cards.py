"""Printed cards are the page's own drawings at true size, and their backs lie behind them."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page
from pypdf import PdfReader

from playmat.cli import main
from playmat.errors import ConfigError
from playmat_kit.paper.browser import print_page
from playmat_kit.paper.cards import Backs, cards_page
from playmat_kit.printing.mat_face import seat_count
from playmat_kit.printing.tiles import Paper
from support.every_game import GAMES, MATS
from support.printed_pages import read_pages
from support.printed_sheets import MM, opened
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, Shown

GAME = "art-of-war"
DRAWN = """([number, faces]) => faces.map((face) => [...document.querySelectorAll(".sheet")[number]
  .querySelectorAll(face)].map((one) => { const box = one.getBoundingClientRect();
  const sheet = one.closest(".sheet").getBoundingClientRect();
  return [box.x - sheet.x, box.y - sheet.y, box.width, box.height]; }))"""


@cache
def page(name: str = GAME, backs: Backs = Backs.DUPLEX, language: str = "en") -> str:
    return cards_page(MATS[name], GAMES[name], Paper.A4, backs, language=language)


async def boxes(window: Page, sheet: int, *what: str) -> list[list[list[float]]]:
    """The boxes of what a sheet shows, in mm from its corner."""
    found: Any = await window.evaluate(DRAWN, [sheet, [*what]])
    return [[[round(side * MM, 2) for side in box] for box in kind] for kind in found]


@pytest.mark.parametrize("name", ["art-of-war", "age-of-war"])
def test_a_face_on_paper_is_that_of_the_page(browser: Browser, name: str) -> None:
    mat, game = MATS[name], GAMES[name]
    table = LoneTable(setting_of(mat, game, seat_count(mat, game)))
    draw = """import("/js/linked.js").then(({ exported }) => {
      const { face } = exported("/js/cards/faces.js");
      const seen = [...exported("/js/page/state.js").state.cards.values()].filter(({ kind, serial }) =>
        serial && exported("/js/page/state.js").formOf(kind) === "card");
      const cards = Object.fromEntries(seen.map((card) => [`${card.owner} ${card.serial}`, card]));
      return Object.entries(cards).map(([name, card]) => {
        const holder = document.createElement("div");
        holder.append(face(card));
        return [name, holder.firstElementChild.innerHTML];
      });
    })"""

    async def play(shown: Shown) -> None:
        on_page = await shown.page.evaluate(draw)
        window = await opened(shown, page(name))
        on_paper = await window.evaluate(
            "[...document.querySelectorAll('.face')].map((face) => face.innerHTML)"
        )
        assert on_page
        assert [name for name, drawing in on_page if drawing not in on_paper] == []

    browser.show(play, table)


def test_nine_cards_a_sheet_are_of_true_size_with_their_bleed(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page())
        faces, bleeds, stock = await boxes(window, 0, ".face", ".bleed", ".stock")
        assert len(faces) == 9 and {(width, height) for _, _, width, height in faces} == {(63, 88)}
        assert bleeds == stock
        for (x, y, _, _), bleed in zip(faces, bleeds, strict=True):
            assert bleed == pytest.approx([x - 3, y - 3, 69, 94], abs=0.02)
        assert min(x for x, *_ in bleeds) == pytest.approx(1.5, abs=0.02)
        sheet = await window.locator(".sheet").first.bounding_box()
        assert sheet is not None
        assert (sheet["width"] * MM, sheet["height"] * MM) == pytest.approx((210, 297), abs=0.1)

    browser.show(play)


def test_what_runs_over_the_cut_defines_no_pattern_of_the_back(browser: Browser) -> None:
    """A drawing takes the first pattern of its name in the page: that of the bleed has no lines."""

    async def play(shown: Shown) -> None:
        window = await opened(shown, page())
        assert await window.locator(".face defs pattern").count() > 0
        assert await window.locator(".bleed defs").count() == 0

    browser.show(play)


def test_crop_marks_point_at_the_cut_from_outside(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page())
        faces, crops = await boxes(window, 0, ".face", ".crop")
        for (x, y, *_), crop in zip(faces, crops, strict=True):
            assert crop == pytest.approx([x - 2.5, y - 2.5, 68, 93], abs=0.02)

    browser.show(play)


def test_duplex_backs_lie_behind_their_fronts(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page())
        count = await window.locator(".sheet").count()
        last = count - 3  # before its backs and the sheet of tags
        for sheet in (0, last):
            (fronts,), (backs,) = [await boxes(window, number, ".face") for number in (sheet, sheet + 1)]
            assert backs == [pytest.approx([210 - x - 63, y, 63, 88], abs=0.02) for x, y, *_ in fronts]

    browser.show(play)


def test_folded_backs_lie_behind_their_fronts_upside_down(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page(backs=Backs.GUTTERFOLD))
        (faces,) = await boxes(window, 0, ".face")
        fronts, backs = faces[:4], faces[4:]
        assert backs == [pytest.approx([x, 210 - y - 88, 63, 88], abs=0.02) for x, y, *_ in fronts]
        assert await window.locator(".sheet").first.locator('g[transform^="rotate(180"]').count() == 4

    browser.show(play)


@pytest.mark.parametrize("backs", Backs)
def test_tags_are_shown_where_the_mat_s_file_has_them(browser: Browser, backs: Backs) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page(backs=backs))
        last = await window.locator(".sheet").count() - 1
        insides, rings = await boxes(window, last, ".inside", "circle")
        stickers = MATS[GAME].stickers
        wanted = [
            [x + 31.5 - right - stickers.diameter / 2, y + 44 - up - stickers.diameter / 2]
            for x, y, *_ in insides
            for right, up in (stickers.upright, stickers.turned)
        ]
        assert [ring[:2] for ring in rings] == [pytest.approx(at, abs=0.2) for at in wanted]

    browser.show(play)


@pytest.mark.parametrize("backs, size", [(Backs.DUPLEX, (210, 297)), (Backs.GUTTERFOLD, (297, 210))])
def test_a_pdf_has_a_page_of_paper_for_each_sheet_and_its_fonts(backs: Backs, size: tuple[int, int]) -> None:
    pdf = print_page(page("age-of-war", backs))
    pages = PdfReader(BytesIO(pdf)).pages
    assert len(pages) == 5  # 14 cards: two sheets of nine with their backs, or four of four; and the tags
    for sheet in pages:
        box = [float(side) * 25.4 / 72 for side in sheet.mediabox]
        assert box[2:] == pytest.approx(size, abs=0.4)
        fonts: Any = sheet["/Resources"]["/Font"]  # type: ignore[index]
        assert fonts
    assert "50 mm" in pages[0].extract_text()
    sizes = [(round(wide), round(high)) for wide, high in (path.size for path in read_pages(pdf)[0].paths)]
    assert sizes.count((69, 94)) >= 8  # each card with its bleed
    assert sizes.count((68, 93)) >= 8  # and its crop marks, 2.5 mm outside the cut


def test_an_author_s_cards_are_printed_from_the_page_s_default_drawings(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("caravans"))
        (fronts,), (others,) = [await boxes(window, sheet, ".face") for sheet in (0, 2)]
        assert (len(fronts), len(others)) == (9, 6)
        assert await window.locator(".sheet").first.locator(".face .name").count() == 9

    browser.show(play)


def test_cards_speak_french(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page(language="fr"))
        assert "Soldat" in await window.locator(".face .name").all_text_contents()
        assert "mesure 50\u00a0mm" in (await window.locator(".sheet").first.text_content() or "")

    browser.show(play)


def test_a_game_without_cards_is_refused_with_a_sentence() -> None:
    with pytest.raises(ConfigError, match="higher-card has no cards: choose another --game"):
        page("higher-card")


def test_the_command_writes_a_page_and_refuses_other_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.html"
    assert main(["kit", "print", "cards", "--game", "age-of-war", "--out", str(out)]) == 0
    assert out.read_text("utf-8") == page("age-of-war")
    assert main(["kit", "print", "cards", "--game", "age-of-war", "--out", str(tmp_path / "a.svg")]) != 0
    assert "name a .pdf or .html" in capsys.readouterr().err
