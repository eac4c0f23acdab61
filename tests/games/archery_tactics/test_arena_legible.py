"""Legibility of the Archery Tactics page for two players: sizes, contrast, overlaps, edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from games.archery_tactics.scenes import turn
from playmat.app.games import load_game
from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.games.archery_tactics.placements import cell
from playmat.placement import SEATS
from playmat.virtual.demo.page_setting import page_setting
from support.examples import soaked
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
CUT = """() => [...document.querySelectorAll(".pad button span")]
  .filter((one) => one.checkVisibility() && one.textContent)
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""
IN_HAND = """() => [...document.querySelectorAll('.card[data-where="hand"][data-seat="south"]')]
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width * 0.1, top + height / 2)?.closest(".card") === one;
  }).length"""


def table(name: str) -> LoneTable:
    """Returns a turn: archers in the arena, two cards in each hand beside the reserved specials."""
    setting = page_setting(
        read_mat(folder("hardware") / "mats" / f"{name}.toml"), GAME, SEATS, [(0,), (1,)], {}
    )
    shown, state = LoneTable(setting), turn("A1 N", "B2 N")
    for kind, number in (("archer-south", 20), ("flag-south", 22), ("archer-north", 60), ("flag-north", 64)):
        shown.world.lay(next(card for card in shown.world.cards if card.kind == kind), cell(number))
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
        pytest.param("archery-tactics-arena", "en-GB", marks=pytest.mark.soak),
        pytest.param("archery-tactics", "en-GB", marks=pytest.mark.soak),
        pytest.param("archery-tactics-arena", "fr-FR", marks=pytest.mark.soak),
    ],
)
def test_everything_can_be_read_and_nothing_covers_another(browser: Browser, name: str, locale: str) -> None:
    async def play(shown: Shown) -> None:
        found = await complaints(shown)
        for width, height in (*SIZES, (1280, 800), (360, 740)):
            await shown.page.set_viewport_size({"width": width, "height": height})
            await shown.page.evaluate(DRAWN)
            await shown.page.evaluate(AT_REST)
            found += [
                f"{width} x {height}: {element} reaches beyond"
                for element in await shown.page.evaluate(OUTSIDE)
            ]
            found += [f"{width} x {height}: {element} is cut" for element in await shown.page.evaluate(CUT)]
            nameless = await shown.page.locator("#cloth .zone[hidden]").all_text_contents()
            found += [
                f"{width} x {height}: {element} is hidden"
                for element in nameless
                if width >= 1024 and name == "archery-tactics"
            ]
            if (cards := await shown.page.evaluate(IN_HAND)) != 6:
                found.append(f"{width} x {height}: of 6 cards in the hand {cards} are seen")
        assert found == [], "\n".join(found)

    browser.show(play, table(name), locale=locale)


FIGURES = """() => [...document.querySelectorAll('.card.piece[data-where="mat"]')].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("count", [*map(soaked, range(1, 4)), 4])
def test_figures_on_one_cell_do_not_cover_each_other(browser: Browser, count: int) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        kinds = [f"{figure}-{seat}" for figure in ("archer", "flag") for seat in ("south", "north")]
        for number, kind in enumerate(kinds):
            figure = next(card for card in world.cards if card.kind == kind)
            world.lay(figure, cell(20 if number < count else 40 + number))
        await shown.page.evaluate(DRAWN)
        await shown.page.evaluate(AT_REST)
        boxes = await shown.page.evaluate(FIGURES)
        assert len(boxes) == len(kinds)
        assert not [pair for pair in combinations(boxes, 2) if deep(*pair) > 2]
        assert min(right - left for left, _, right, _ in boxes) >= 15

    browser.show(play, table("archery-tactics"))


def deep(one: Sequence[float], other: Sequence[float]) -> float:
    """Returns by how many pixels the boxes overlap in both directions."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return min(across, min(one[3], other[3]) - max(one[1], other[1]))
