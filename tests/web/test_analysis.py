"""The analysis of a match on the page: progress, curve, and the turning points on the mat."""

from __future__ import annotations

from playwright.async_api import expect

from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import Ending, LogEntry, Story
from playmat.text import say
from playmat.web.interface import Analysis, TurningPoint
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

CURVES = {SOUTH: [(1, 0.5), (3, 0.9), (4, 1.0)], NORTH: [(2, 0.2), (4, 0.0)]}
BRIDGE = Place("field", 2, NORTH)
MISTAKE = TurningPoint(1, NORTH, 0.62, 0.2, [say("Take the bridge"), say("End the turn")], [BRIDGE])


def finished(advises: bool = True) -> LoneTable:
    table = LoneTable()
    table.setting = table.setting._replace(advises=advises)
    table.whole_log = [LogEntry(n, n % 2, say("move {number}", number=n)) for n in range(1, 5)]
    story = Story(log=tuple(table.whole_log), winners=(SOUTH,), ending=Ending(4, 60.0, None))
    table.public = Status(phase="over", actions=4, story=story)
    table.pasts = {n: Past(Status(phase="past", actions=n), {}) for n in range(5)}
    return table


def test_a_turning_point_shows_its_position_and_the_alternative(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = shown.page.locator("#result")
        await result.get_by_role("button", name="Analyse").click()
        await expect(result.locator("section")).to_contain_text("Analysing the game: 40 %")
        await expect(result.get_by_role("button", name="Analyse")).to_have_count(0)
        shown.table.tell_analysis(Analysis(1.0, 4, CURVES, [MISTAKE]))
        await expect(result.locator("[data-curve]")).to_have_count(2)
        await expect(result.locator("dl [data-turning]")).to_have_text("North: from 62% to 20%")
        await result.locator("section [data-n]").click()
        headline, title = (shown.page.locator(f"#caption .{name}") for name in ("headline", "title"))
        await expect(headline).to_have_text("Better: Take the bridge, End the turn")
        await expect(title).to_have_text("North: from 62% to 20%")
        light = shown.page.locator('[data-hint="advised"]')
        await expect(light).to_have_attribute("data-at", str(BRIDGE))
        await expect(result).to_be_hidden()
        await shown.page.keyboard.press("ArrowRight")  # an ordinary position: what was played
        await expect(headline).to_have_text("South move 2")
        await expect(light).to_have_count(0)
        await shown.page.get_by_role("button", name="Back to the game").click()
        await expect(result.locator("[data-curve]")).to_have_count(2)

    browser.show(play, finished(), reduced_motion="reduce")


def test_a_game_without_hints_is_not_analysed_and_a_good_game_has_no_turning_points(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = shown.page.locator("#result")
        await result.get_by_role("button", name="Review").wait_for()
        await expect(result.get_by_role("button", name="Analyse")).to_have_count(0)
        shown.table.tell_analysis(Analysis(1.0, 4, CURVES))
        await expect(result.locator("section")).to_contain_text("No decision cost much.")

    browser.show(play, finished(advises=False), reduced_motion="reduce")
