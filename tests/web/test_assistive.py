"""The page for screen readers, voice and switch control: clicks alone, names, focus and borders."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from playmat.board import Row, Tile
from playmat.games.interface import Key
from playmat.placement import SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import LogEntry, Story
from playmat.text import say
from playmat.web.interface import Topic
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown
from web.test_dice import table as dice_table

CLICK = "(control) => control.click()"
LIVE = """() => [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")]
  .filter((region) => region.closest(".console")).map((region) => region.outerHTML)"""
WATCH_LOG = """() => {
  window.lines = [];
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      lines.push(...[...addedNodes].map((node) => `+${node.textContent}`));
      lines.push(...[...removedNodes].map((node) => `-${node.textContent}`));
    }
  }).observe(document.querySelector("#log"), { childList: true, subtree: true });
}"""
BARE = """() => [...document.querySelectorAll("button, [role=button]")]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .filter((control) => parseFloat(getComputedStyle(control).borderTopWidth) === 0)
  .map((control) => control.ariaLabel ?? control.textContent)"""
SELECTED = re.compile(r"\bselected\b")
NAMED = re.compile(r"Die: \d suns")
STOPS = """() => [...document.querySelectorAll("button:not(:disabled), [tabindex='0']")]
  .filter((control) => control.tabIndex === 0 && control.checkVisibility({ visibilityProperty: true }))
  .map((control) => control.closest("[data-console], [data-hand], #caption, #mat, #toolbar"))
  .map((part) => part?.dataset.console ?? part?.dataset.hand ?? part?.id)"""


def tell(table: LoneTable, story: Story, **more: object) -> None:
    table.public = Status(phase="waiting", game="lone", story=story, **more)  # type: ignore[arg-type]
    table.tell(Topic.STORY)


def test_a_click_without_a_pointer_presses_each_button_once(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-button="south-left"]').evaluate(CLICK)
        await shown.until(lambda: shown.table.presses[SOUTH] == [1, 0, 0] and not shown.table.held)
        await shown.page.locator('[data-push="south-middle"]').evaluate(CLICK)
        await shown.until(lambda: shown.table.presses[SOUTH] == [1, 1, 0] and not shown.table.held)
        await shown.page.locator('[data-push="south-right"]').click()
        await shown.until(lambda: shown.table.presses[SOUTH] == [1, 1, 1] and not shown.table.held)
        await shown.page.locator('[data-button="south-left"]').click()
        await shown.page.locator('[data-button="south-left"]').evaluate(CLICK)
        await shown.until(lambda: shown.table.presses[SOUTH] == [3, 1, 1] and not shown.table.held)

    browser.show(play)


def test_so_it_does_on_the_deck_a_card_and_a_slot(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        hand = shown.table.world.hand(SOUTH)
        await shown.page.locator('[data-deck="south"]').evaluate(CLICK)
        await shown.until(lambda: len(shown.table.world.hand(SOUTH)) == len(hand) + 1)
        card = shown.page.locator('[data-where="hand"][data-seat="south"]').first
        await card.evaluate(CLICK)
        await expect(card).to_have_class(SELECTED)
        await card.evaluate(CLICK)
        await expect(card).not_to_have_class(SELECTED)

    browser.show(play)


def test_only_the_caption_speaks_by_itself_and_not_the_consoles(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#caption").get_by_role("status")).to_have_text("south pressed 0")
        assert await shown.page.evaluate(LIVE) == []

    browser.show(play)


def test_the_log_adds_its_new_lines_and_moves_no_other(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        lines = [LogEntry(n, SOUTH, say("move {number}", number=n)) for n in range(1, 5)]
        items = shown.page.get_by_role("log").locator("li")
        tell(shown.table, Story(turn=(SOUTH,), log=tuple(lines[:3])))
        await expect(items).to_have_count(3)
        await shown.page.evaluate(WATCH_LOG)
        tell(shown.table, Story(turn=(SOUTH,), log=tuple(lines[1:])))
        await expect(items.last).to_have_text("South move 4")
        assert await shown.page.evaluate("lines") == ["-South move 1", "+South move 4"]

    browser.show(play)


def test_a_damaged_card_says_so(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        place = Place("field", 1, SOUTH)
        card = shown.table.world.draw(SOUTH)
        shown.table.world.lay(card, place)
        tell(shown.table, Story(turn=(SOUTH,)), board=(Row((Tile(place, "x", damage=2),)),))
        slot = shown.slot(str(place))
        await expect(slot).to_have_accessible_name(re.compile("^South, Field, .*: .*, damage 2$"))

    browser.show(play)


def test_a_die_is_called_by_the_name_of_its_face(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = dice_table()
    sides = {f"side.{side}": say("{n} suns") for side in range(1, 7)}
    monkeypatch.setattr(table.setting.game.words, "page", sides, raising=False)

    async def play(shown: Shown) -> None:
        await shown.page.get_by_role("button", name="Throw the dice").click()
        await expect(shown.page.locator("[data-form=die]").first).to_have_accessible_name(NAMED)

    browser.show(play, table)


def test_the_arcs_of_a_pad_are_named_in_the_page_s_language(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        pad = shown.page.locator('[data-hand="south"] .pad')
        await expect(pad.locator('[data-key="NW"]')).to_have_accessible_name("en haut à gauche")
        await expect(pad.locator('[data-key="S"]')).to_have_accessible_name("en bas")

    table = LoneTable()
    table.known_keys = {SOUTH: [(Key(("N",), "lay"), say("lay"))]}
    browser.show(play, table, locale="fr-FR")


def test_tab_reaches_the_own_controls_before_the_opponent_s(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        stops = list(dict.fromkeys(await shown.page.evaluate(STOPS)))
        assert stops[:4] == ["caption", "mat", "south", "toolbar"]
        assert "north" in stops

    browser.show(play)


def test_the_focus_stays_where_a_button_disappears(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        caption = shown.page.locator("#caption")
        await caption.get_by_role("button", name="three").focus()
        shown.table.attracts = True
        shown.table.tell(Topic.PLAYERS)
        await expect(caption.locator("button")).to_have_count(0)
        await expect(caption).to_be_focused()
        shown.table.attracts = False
        shown.table.tell(Topic.PLAYERS)
        await expect(caption.locator("button")).to_have_count(3)
        await shown.page.keyboard.press("Tab")
        await expect(caption.locator("button").first).to_be_focused()
        await shown.page.keyboard.press("Enter")
        await shown.until(lambda: sum(shown.table.presses[SOUTH]) == 1)
        await expect(caption.locator("button").first).to_be_focused()

    browser.show(play)


@pytest.mark.parametrize("width", [1280, 390])
def test_forced_colours_leave_each_control_a_border(browser: Browser, width: int) -> None:
    async def play(shown: Shown) -> None:
        assert await shown.page.evaluate(BARE) == []

    browser.show(play, forced_colors="active", viewport={"width": width, "height": 720})
