"""The page needs no newer browser than web/README.md says; an older one shows what to use instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

import playmat
from playmat.placement import SOUTH
from support.page_facts import BLOCKED_STORAGE
from web.shown_table import Browser, Shown

MODULES = sorted(Path(playmat.__file__).parents[1].rglob("*.js"))  # the hall too
NEWER = re.compile(
    r"\bgroupBy\(|\.to(?:Sorted|Reversed|Spliced)\(|\.checkVisibility\(|\.(?:keys|values|entries)\(\)\.(?!next)"
    r"|\.fromAsync\(|withResolvers|Promise\.try|\.canParse\(|AbortSignal\.any|Popover\(|ViewTransition"
    r"|\.(?:union|intersection|difference|isSubsetOf)\(|Temporal\.|scheduler\.|\(\?<[=!]|import [^;]* with "
)
"""Features that came after the oldest supported browsers."""
OLD = "CSS.supports = () => false"
REPORTS = {
    "en-GB": "This browser is too old: use Chrome",
    "de-DE": "This browser is too old: use Chrome",
    "fr-FR": "Ce navigateur est trop ancien : utilisez Chrome",
}


def test_no_module_uses_what_an_oldest_supported_browser_lacks() -> None:
    found = {module.name: NEWER.findall(module.read_text("utf-8")) for module in MODULES}
    assert len(found) > 70 and not any(found.values()), found


def test_the_page_opens_where_storage_is_blocked(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("1")
        await expect(shown.page.locator('[data-oled="south"]')).to_have_attribute(
            "aria-label", "south pressed 1"
        )
        await expect(shown.page.locator("#uncaught")).to_be_hidden()

    browser.show(play, before=BLOCKED_STORAGE)


def test_only_the_preferences_use_storage_as_it_may_be_blocked() -> None:
    using = {module.name for module in MODULES if "Storage" in module.read_text("utf-8")}
    assert using == {"preferences.js"}


LACKING = """for (const [owner, ...names] of [[Map, "groupBy"], [Object, "groupBy"], [Array, "fromAsync"],
  [Array.prototype, "toSorted", "toReversed", "toSpliced", "with"], [Element.prototype, "checkVisibility"],
  [Iterator.prototype, "map", "filter", "some", "every", "find", "reduce", "toArray", "forEach", "take"],
  [Promise, "withResolvers", "try"]]) for (const name of names) delete owner[name];"""


def test_the_page_runs_without_newer_features(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        card = str(shown.table.world.draw(SOUTH))
        await shown.rests(card, "hand")
        await shown.drag(card, *await shown.middle(shown.slot("south.field.0")))
        await shown.until(lambda: shown.lies(card, "south.field.0"))
        await shown.page.keyboard.press("?")
        await expect(shown.page.locator("#help")).to_be_visible()
        await expect(shown.page.locator("#too-old")).to_have_count(0)

    browser.show(play, before=LACKING)


@pytest.mark.parametrize("locale", REPORTS)
def test_a_browser_that_is_too_old_says_so(browser: Browser, locale: str) -> None:
    async def play(shown: Shown) -> None:
        report = shown.page.locator("#too-old")
        await expect(report).to_contain_text(REPORTS[locale])
        box = await report.bounding_box()
        assert box == {"x": 0, "y": 0, **shown.page.viewport_size}

    browser.show(play, before=OLD, locale=locale)
