"""A mat on paper is the cloth of the page at true size, in one piece or as tiles that fit together."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.async_api import Page
from pypdf import PdfReader

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.drawing import Rectangle
from playmat.table.mat import Mat
from playmat_kit.paper.browser import draw_page, print_page
from playmat_kit.paper.mat import mat_page
from playmat_kit.printing.mat_face import seat_count
from playmat_kit.printing.tiles import OVERLAP, SIDE_MARGIN, Paper, tile
from support.every_game import GAMES, MATS
from support.examples import only
from support.printed_pages import PrintedPage, read_pages
from support.printed_sheets import MM, opened
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, Shown

BOXES = """what => { const sheets = [...document.querySelectorAll(".sheet")];
  return sheets.map((sheet) => { const from = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll(what)].map((one) => { const box = one.getBoundingClientRect();
  return [box.x - from.x, box.y - from.y, box.right - from.x, box.bottom - from.y]; }); }); }"""
SHEETS = """() => [...document.querySelectorAll(".sheet")].map((sheet) => {
  const { width, height } = sheet.getBoundingClientRect(); return [width, height]; })"""


LARGER = {
    name: read_mat(folder("hardware") / "mats" / f"{name}.toml")
    for name in ("archery-tactics-arena", "game-of-war-grid")
}
OVERLAYS = {**MATS, **LARGER}


@cache
def page(name: str, paper: Paper | None = None, language: str = "en") -> str:
    game = GAMES[name if name in GAMES else LARGER[name].games[0]]
    return mat_page(OVERLAYS[name], game, paper, language)


async def boxes(window: Page, what: str) -> list[list[Rectangle]]:
    """The boxes of what each sheet shows, in mm from its corner."""
    found: Any = await window.evaluate(BOXES, what)
    return [[Rectangle(*(side * MM for side in box)) for box in sheet] for sheet in found]


def near(*box: float) -> Any:
    return pytest.approx([*box], abs=0.05)


def whole(mat: Mat) -> Rectangle:
    return Rectangle(-mat.width / 2, -mat.height / 2, mat.width / 2, mat.height / 2)


@pytest.mark.parametrize("name", only(["art-of-war", "outpost"], OVERLAYS))
def test_a_whole_mat_has_its_bleed_and_crop_marks_that_point_at_the_cut(browser: Browser, name: str) -> None:
    mat = OVERLAYS[name]

    async def play(shown: Shown) -> None:
        window = await opened(shown, page(name))
        ((width, height),) = await window.evaluate(SHEETS)
        assert [width * MM, height * MM] == near(mat.width + 20, mat.height + 20)
        (bleeds,), (cloths,), (crops,) = [
            await boxes(window, what) for what in (".bleed-box", "#cloth > rect[fill='#17404a']", ".crop")
        ]
        assert [[*box] for box in (*bleeds, *cloths)] == 2 * [near(7, 7, mat.width + 13, mat.height + 13)]
        assert [[*box] for box in crops] == [near(1, 1, mat.width + 19, mat.height + 19)]

    browser.show(play)


@pytest.mark.parametrize("name", only(["age-of-war"], OVERLAYS))
@pytest.mark.parametrize("language", only(["fr"], ["en", "fr"]))
def test_every_word_lies_on_the_mat(browser: Browser, name: str, language: str) -> None:
    mat = OVERLAYS[name]

    async def play(shown: Shown) -> None:
        window = await opened(shown, page(name, language=language))
        (words,) = await boxes(window, "#cloth text:not([hidden])")
        out = [box for box in words if min(box.left, box.top) < 10 or box.right > mat.width + 10]
        assert words and not out and max(box.bottom for box in words) <= mat.height + 10

    browser.show(play)


@pytest.mark.parametrize("name", only(["art-of-war"], ["art-of-war", "age-of-war", "game-of-war"]))
def test_paper_and_page_draw_the_same_outlines_and_prints(browser: Browser, name: str) -> None:
    mat, game = MATS[name], GAMES[name]
    table = LoneTable(setting_of(mat, game, seat_count(mat, game)))
    drawn = """() => [...document.querySelectorAll("#cloth > rect:not([fill^=url]), #cloth > g")]
      .filter((shape) => !shape.matches(".half, .loop, .groups, .told, .both, :has(.plate)"))
      .map((shape) => shape.outerHTML.replace(' xmlns="http://www.w3.org/2000/svg"', ""))"""

    async def play(shown: Shown) -> None:
        on_page = await shown.page.evaluate(drawn)
        window = await opened(shown, page(name))
        on_paper = await window.evaluate(drawn)
        own = [shape for shape in on_page if "17404a" not in shape and "stroke-dasharray" not in shape]
        assert len(own) >= len(mat.slots) / 2
        assert [shape for shape in own if shape not in on_paper] == []

    browser.show(play, table)


@pytest.mark.parametrize("paper", only([Paper.A4], Paper))
def test_tiles_are_of_true_size_and_share_their_overlap(browser: Browser, paper: Paper) -> None:
    tiling = tile(whole(MATS["art-of-war"]), paper)

    async def play(shown: Shown) -> None:
        window = await opened(shown, page("art-of-war", paper))
        sizes = await window.evaluate(SHEETS)
        assert len(sizes) == len(tiling.tiles) + 1
        assert {(round(wide * MM), round(high * MM)) for wide, high in sizes} == {
            (tiling.width, tiling.height)
        }
        _, *windows = await window.locator(".seen").evaluate_all(
            "all => all.map((one) => ['width', 'height'].map((side) => Number(one.getAttribute(side))))"
        )
        _, *registers = await boxes(window, ".register[stroke='#fff']")
        for piece, seen, (cross,) in zip(tiling.tiles, windows, registers, strict=True):
            assert seen == near(piece.printed.width, piece.printed.height)
            left = SIDE_MARGIN + piece.own.left - piece.printed.left
            assert cross.left == pytest.approx(left - 4, abs=0.05)
            assert cross.width == pytest.approx(piece.own.width + 8, abs=0.05)
        first, second = tiling.tiles[:2]
        assert first.printed.right - second.printed.left == pytest.approx(OVERLAP)

    browser.show(play)


def test_each_tile_says_which_come_beside_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("art-of-war", Paper.A4))
        fifth = window.locator(".sheet").nth(5)
        assert sorted(await fifth.locator(".neighbour").all_text_contents()) == ["2", "4", "6", "8"]
        assert "sheet 5 of 12, row 2, column 2" in (await fifth.text_content() or "")
        plan = window.locator(".sheet").first
        assert await plan.locator(".number").all_text_contents() == [*map(str, range(1, 13))]
        assert "Print every sheet at 100 %" in (await plan.text_content() or "")

    browser.show(play)


def test_what_is_nobody_s_is_named_for_both_sides_of_the_table(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("age-of-war"))
        names = await window.locator(".both").all()
        assert len(names) == 10  # six clans, siege, lines, wells, lost dice
        for name in names:
            words = name.locator("text")
            one, other = await words.evaluate_all("all => all.map((word) => word.firstChild.textContent)")
            assert one == other
            assert await words.nth(1).get_attribute("transform") == "rotate(180)"
        assert await window.locator(".both .emblem").count() == 6  # the crest of each clan

    browser.show(play)


def test_piles_places_and_the_aim_are_explained_in_the_reader_s_language(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("art-of-war", language="fr"))
        piles = await window.locator(".pile-name").all_text_contents()
        assert piles == 2 * ["Soldats", "Gardes", "Archers", "Prêtres", "Sorciers"]
        assert await window.locator(".told .sign").count() == 6  # deck, tap point and graveyard, twice
        aims = await window.locator(".aim").all_text_contents()
        assert len(aims) == 2 and all("Roi ennemi" in aim for aim in aims)

    browser.show(play)


@pytest.mark.parametrize(
    "name, lines", [("game-of-war", 2), pytest.param("game-of-war-grid", 0, marks=pytest.mark.soak)]
)
def test_the_aim_stands_beside_the_coordinates_or_not_at_all(browser: Browser, name: str, lines: int) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page(name))
        assert await window.locator(".aim").count() == lines
        (aims,), (names,) = [await boxes(window, what) for what in (".aim", ".coordinate")]
        assert not [aim for aim in aims if any(map(aim.meets, names))]

    browser.show(play)


def test_a_board_without_printed_coordinates_gets_them_once_at_each_edge(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        window = await opened(shown, page("outpost"))
        found = await window.locator(".coordinate").all_text_contents()
        assert len(found) == 2 * (25 + 20)
        assert {"a", "y", "1", "20"} <= set(found)
        assert await window.locator(".touch").count() == 500

    browser.show(play)


def test_a_drawing_for_a_print_shop_carries_its_font_and_its_marks() -> None:
    root = ElementTree.fromstring(draw_page(page("art-of-war")))
    assert (root.get("width"), root.get("height")) == ("780mm", "666mm")
    (style,) = root.iter("{http://www.w3.org/2000/svg}style")
    assert "data:font/ttf;base64," in (style.text or "")
    assert [path for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("class") == "crop"]


def test_a_pdf_for_a_print_shop_is_one_page_with_its_fonts() -> None:
    pdf = print_page(page("art-of-war"))
    (sheet,) = PdfReader(BytesIO(pdf)).pages
    fonts: Any = sheet["/Resources"]["/Font"]  # type: ignore[index]
    named = [font.get_object()["/BaseFont"] for font in fonts.values()]
    assert named and all("+" in name for name in named)  # a part of a font in the file has such a name
    assert any("DejaVuSans-Bold" in name for name in named)
    (printed,) = read_pages(pdf)
    assert [printed.width, printed.height] == pytest.approx([780, 666], abs=0.4)
    boxes = [[round(side, 1) for side in path.box] for path in printed.paths]
    assert [7, 7, 773, 659] in boxes  # the cloth: 760 x 646 mm and 3 mm of bleed around it
    assert [1, 1, 779, 665] in boxes  # the crop marks
    sizes = [(round(path.size[0], 1), round(path.size[1], 1)) for path in printed.paths]
    assert sizes.count((63, 88)) == 2 * 38  # each place, filled and outlined


def test_the_sheets_of_a_pdf_share_ten_millimetres() -> None:
    _, first, second, *_ = read_pages(print_page(page("art-of-war", Paper.A4)))

    def own(sheet: PrintedPage) -> Rectangle:
        """The part between the register marks, whose arms are 4 mm."""
        (cross, *_) = [path.box for path in sheet.paths if len(path.points) == 16]
        return Rectangle(cross.left + 4, cross.top + 4, cross.right - 4, cross.bottom - 4)

    assert first.window and second.window
    assert own(first).width == pytest.approx(760 / 3, abs=0.05)
    assert first.window.right - own(first).right == pytest.approx(OVERLAP / 2, abs=0.05)
    assert own(second).left - second.window.left == pytest.approx(OVERLAP / 2, abs=0.05)
