"""A game on the web page with the real command and a real browser: drag, touch and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.games.game_of_war.drawings import EMBLEMS
from playmat.games.game_of_war.rules.board import NUMBERS
from support.browser_player import DWELL, Player, browser, demo, middle
from support.page_facts import uncaught_errors


def at(square: str) -> str:
    """Returns the page's name of a square."""
    return f"square.{NUMBERS[square]}"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """A started game in the ready opening, shared by the tests in order."""
    state: Path = tmp_path_factory.mktemp("state")
    ready = ("--hands-on", "--game", "game-of-war", "--set", "opening=ready")
    with demo(state, "1", *ready) as address, browser(address) as player:
        player.begin()
        yield player


@pytest.fixture(scope="module")
def begun(table: Player) -> Player:
    """The game once South has been chosen to begin."""
    table.push("south", "right")
    table.reads("south", "South begins")
    table.push("south", "middle")
    table.reads("south", "5 moves left")
    return table


def test_the_board_fills_the_mat_and_its_rows_and_columns_have_names(table: Player) -> None:
    box = table.page.locator(f'[data-slot="{at("L15")}"]').bounding_box()
    assert box is not None and min(box["width"], box["height"]) > 29
    names = table.page.locator("#cloth .coordinate").all_text_contents()
    assert sorted(names) == sorted([*map(str, range(1, 26)), *"ABCDEFGHIJKLMNOPQRST"] * 2)
    expect(table.page.locator("#cloth .zone")).to_have_count(0)


def test_both_armies_stand_there_with_their_emblems(table: Player) -> None:
    expect(table.page.locator('[data-card][data-where="mat"]')).to_have_count(34)
    barrel = EMBLEMS["cannon"][0].path
    assert table.page.locator(f'.card path[d="{barrel}"]').count() == 4


def test_a_unit_that_is_dragged_is_touched_with_the_wand_and_its_squares_are_lit(begun: Player) -> None:
    table = begun
    table.grip(table.top(at("K16")))
    table.reads("south", "K16. Touch where it goes")
    lit = table.page.locator('[data-hint="reach"]')
    expect(lit).to_have_count(3)
    assert {square.get_attribute("data-at") for square in lit.all()} == {at("J15"), at("J16"), at("J17")}
    table.page.mouse.up()
    table.unhinted("reach")
    table.reads("south", "5 moves left")


COVERED = """() => [...document.querySelectorAll('[data-hint="reach"]')].filter((lit) => {
  const { left, top, width, height } = lit.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2).closest("#handles");
}).map((lit) => lit.dataset.at)"""


def test_the_handles_of_a_unit_cover_no_square_where_it_may_go(table: Player) -> None:
    unit = middle(table.page.locator(f'[data-slot="{at("L18")}"]'))
    table.page.mouse.click(*unit)
    table.reads("south", "L18. Touch where it goes")
    table.marked("reach")
    expect(table.page.locator("#handles")).to_be_visible()
    assert table.page.evaluate(COVERED) == []
    table.page.wait_for_timeout(DWELL)
    table.page.mouse.click(*unit)
    table.reads("south", "5 moves left")


def test_a_unit_that_is_laid_elsewhere_has_moved(table: Player) -> None:
    table.lay(table.top(at("K16")), at("J16"))
    table.told("South", "Moves the infantry from K16 to J16")
    table.reads("south", "4 moves left")


def test_a_unit_that_was_dragged_too_far_is_dragged_on_to_a_square_in_reach(table: Player) -> None:
    unit = table.top(at("K17"))
    table.lay(unit, at("F17"))
    arrow = table.page.locator(f'[data-hint="move"][data-from="{at("F17")}"][data-to="{at("K17")}"]')
    expect(arrow).to_have_count(1)
    table.reads("south", "Not this one. F17. Infantry moves 1 square a turn")
    table.lay(unit, at("J17"))
    table.told("South", "Moves the infantry from K17 to J17")
    expect(arrow).to_have_count(0)
    table.reads("south", "3 moves left")


def test_the_keyboard_moves_units_too_and_comes_to_the_board_from_anywhere(table: Player) -> None:
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.press("ArrowUp")
    expect(table.page.locator("[data-slot]:focus")).to_have_count(1)
    table.page.locator(f'[data-slot="{at("K15")}"]').focus()
    for key in ("Space", "ArrowUp", "Space"):
        table.page.keyboard.press(key)
    table.told("South", "Moves the infantry from K15 to J15")
    table.reads("south", "2 moves left")


def test_after_an_undo_the_turn_goes_on_once_the_unit_is_back(table: Player) -> None:
    table.push("south", "left")
    table.reads("south", "Take back the last action")
    table.push("south", "middle")
    table.reads("south", "3 moves left")
    caption = table.page.locator("#caption .headline")
    expect(caption).to_contain_text("Move the infantry from J15 to K15.")
    table.push("south", "right")
    expect(table.page.locator("#notice")).to_contain_text("first do what the caption says")
    unit = table.top(at("J15"))
    table.lay(unit, at("K15"))
    expect(caption).to_contain_text("Move up to 3 more units")
    there = f'[data-card="{unit}"][data-where="mat"][data-place="{at("K15")}"]'
    expect(table.page.locator(there)).to_have_count(1)
    table.lay(unit, at("J15"))
    table.told("South", "Moves the infantry from K15 to J15")


@pytest.mark.soak
def test_fingers_move_units_on_a_tablet(begun: Player) -> None:
    table = begun
    owner = table.page.context.browser
    assert owner is not None
    tablet = owner.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    errors = uncaught_errors(tablet)
    page = tablet.new_page()
    page.goto(table.page.url)
    page.locator(f'[data-card="{table.top(at("M18"))}"]').wait_for()
    line = tablet.new_cdp_session(page)
    for square in ("M18", "N18"):
        x, y = middle(page.locator(f'[data-slot="{at(square)}"]'))
        kind = "touchStart" if square == "M18" else "touchMove"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.told("South", "Moves the cavalry from M18 to N18")
    assert not errors
    tablet.close()
