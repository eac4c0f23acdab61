"""Setting up on the page: what is left by kind, the squares that are lit, ready set-ups to begin from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.games.game_of_war.rules.board import NUMBERS
from support.browser_player import Player, browser, demo

UNITS = 17


def at(square: str) -> str:
    return f"square.{NUMBERS[square]}"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    state: Path = tmp_path_factory.mktemp("state")
    with demo(state, "1", "--game", "game-of-war", "--language", "en") as address:
        yield address


@pytest.fixture(scope="module")
def table(address: str) -> Iterator[Player]:
    """A deployment to come, at a page for both seats; its tests build on each other."""
    with browser(address) as player:
        player.begin()
        yield player


def test_the_hand_says_what_is_left_of_each_kind_and_rows_are_lit(table: Player) -> None:
    left = table.page.locator('.card[data-seat="south"][data-left]:not([data-left=""])')
    expect(left).to_have_count(6)
    found = {table.kind(card.get_attribute("data-card") or ""): card for card in left.all()}
    expect(found["south-infantry"]).to_have_attribute("data-left", "9 left")
    expect(found["south-cavalry"]).to_have_attribute("aria-label", "Cavalry (South), 4 left")
    expect(table.page.locator(f'[data-hint="reach"][data-at="{at("K1")}"]')).to_have_count(1)
    expect(table.page.locator(f'[data-hint="reach"][data-at="{at("J1")}"]')).to_have_count(0)
    expect(table.page.locator("#caption")).to_contain_text("Click a lit square")


def test_one_press_sets_up_a_unit(table: Player) -> None:
    table.page.locator(f'[data-slot="{at("M10")}"]').click()
    table.reads("south", f"{UNITS - 1} units to place")
    expect(table.page.locator('.card[data-left="8 left"]')).to_have_count(1)
    expect(table.page.locator(f'[data-hint="reach"][data-at="{at("M10")}"]')).to_have_count(0)


def test_the_keyboard_sets_up_too(table: Player) -> None:
    table.page.locator(f'[data-slot="{at("M11")}"]').focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Space")
    table.reads("south", f"{UNITS - 2} units to place")
    expect(table.page.locator(f'.card[data-place="{at("M12")}"]')).to_have_count(1)


def test_a_ready_set_up_is_laid_by_the_hands_and_marked(table: Player) -> None:
    button = table.page.locator('[data-tool="formations"]')
    button.focus()
    table.page.keyboard.press("Enter")
    entries = table.page.locator("#menu button")
    expect(entries).to_have_text(["Together at the front", "Before both arsenals", "On both wings"])
    table.page.keyboard.press("Enter")
    table.reads("south", "All are set up")
    expect(table.page.locator('.card[data-kind^="south"][data-where="mat"]')).to_have_count(UNITS)
    button.click()
    expect(entries.first).to_have_attribute("aria-checked", "true")
    table.page.keyboard.press("Escape")


def test_who_sits_opposite_learns_nothing_of_it(table: Player, address: str) -> None:
    other = table.page.context.new_page()
    other.goto(f"{address}/?seat=north")
    expect(other.locator('[data-card][data-seat="south"]')).to_have_count(UNITS)
    expect(other.locator('[data-card][data-where="mat"]')).to_have_count(0)
    expect(other.locator('[data-tool="formations"], [data-hint="reach"]')).to_have_count(0)
    expect(other.locator('[data-left]:not([data-left=""])')).to_have_count(0)
    other.close()


def test_once_deployed_the_other_seat_has_its_own(table: Player) -> None:
    table.push("south", "right")
    table.reads("north", f"{UNITS} units to place")
    expect(table.page.locator(f'[data-hint="reach"][data-at="{at("A1")}"]')).to_have_count(1)
    expect(table.page.locator('[data-tool="formations"]')).to_have_attribute("data-of", "north")
