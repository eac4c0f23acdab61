"""A name of a game, a mat, a seat, a zone, a kind or a player is text on the page, whatever signs it has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from playmat.board import Bar, Timer
from playmat.drawing import Rectangle
from playmat.games.interface import Game, Score
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import Ending, LogEntry, ReplayStep, Story
from playmat.table.mat import Panel
from playmat.text import Text
from playmat.web.interface import (
    Advice,
    Analysis,
    Hints,
    Offer,
    Overlay,
    PlayerStatistics,
    RequestedMove,
    Topic,
    TurningPoint,
    Way,
)
from web.lone_game import KINDS, LONE, LoneProjection, LoneSetup, LoneWords
from web.lone_table import HERE, LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown

NAME = "<b>x</b>&\"'"
FIELD = Place("field", 4, SOUTH)
INJECTED = "[...document.querySelectorAll('b')].filter((bold) => bold.textContent === 'x').length"

DRAWING = """
export const face = ({ name }, print, t) => `<svg viewBox="0 0 63 88">
  <text class="own" data-name="${name}" data-print='${print.words}'>${name} ${t("zone.field")}</text></svg>`;
export const facts = (component, print) => [print.words];
export const printed = ({ name }) => `<text class="own">${name}</text>`;
export const emblem = (kind, x, y, size) => `<circle cx="${x}" cy="${y}" r="${size}"/>`;
"""


class NamedSetup(LoneSetup):
    def prints(self) -> Mapping[str, Any]:
        return {serial: {"words": NAME} for serial in KINDS}


class NamedWords(LoneWords):
    page = {"zone.field": Text(NAME), "aim": Text(NAME)}
    signs = {NAME: Text(NAME)}

    def title(self) -> Text:
        return Text(NAME)

    def kind_name(self, kind: str) -> Text:
        return Text(NAME)

    def zone_name(self, zone: str) -> Text:
        return Text(NAME)

    def place_name(self, place: Place) -> Text:
        return Text(NAME)


class NamedTable(LoneTable):
    """A table at which everything has the same name."""

    def __init__(self, drawings: Path | None = None) -> None:
        mat = mat_of(HERE / "lone.toml")
        mat = replace(mat, name=NAME, seats=(NAME, NAME), panels=(Panel(Rectangle(-30, -5, 30, 5), NAME),))
        setting = setting_of(mat, Game("lone", LONE.rules, LoneProjection(), NamedSetup(), NamedWords()))
        overlay = Overlay(Text(NAME), (2, 3), {NAME: Text(NAME)}, (NAME,), "", {Way.TAUGHT: Text(NAME)})
        super().__init__(
            setting._replace(
                overlays={NAME: overlay, "other": overlay},
                players={"level-1": Text(NAME), NAME: Text(NAME)},
                ladder=("level-1", NAME),
                advises=True,
                pictures=drawings,
            )
        )
        self.whole_log = [LogEntry(1, SOUTH, Text(NAME)), LogEntry(2, NORTH, Text(NAME))]
        self.pasts = {number: Past(Status(phase="past", actions=number), {}) for number in range(3)}
        self.captions = {seat: Text(NAME) for seat in (SOUTH, NORTH)}
        self.story = Story(
            log=tuple(self.whole_log),
            turn=(SOUTH,),
            scores=((Score(Text(NAME), 3),), (Score(Text(NAME), 4),)),
            bars=(Bar("fox", 0.5, Text(NAME), Text(NAME), Text(NAME)),),
            timers=(Timer(Text(NAME), 60.0, 60.0), Timer(Text(NAME), 60.0, 60.0, (SOUTH,))),
            replay=(ReplayStep(0, SOUTH, Text(NAME), Text(NAME)), ReplayStep(60_000, NORTH, Text(NAME))),
        )
        self.public = Status(phase="waiting", story=self.story)

    def texts(self, console: int) -> tuple[Text, ...]:
        return Text(NAME), Text(NAME), Text(NAME)

    def labels(self, console: int) -> tuple[Text, Text, Text]:
        return Text(NAME), Text(NAME), Text(NAME)

    def lay_fox(self) -> None:
        """Lays a fox with a bar, and asks for another one."""
        fox = next(card for card in self.world.cards if card.kind == "fox")
        while fox not in self.world.hand(SOUTH):
            self.world.draw(SOUTH)
        self.world.lay(fox, FIELD)
        self.wishes = Hints(
            moves=[RequestedMove("hare", 0, None, Place("field", 1, SOUTH))], health=[Text(NAME)]
        )


async def show_name(shown: Shown, *selectors: str) -> None:
    """Checks that each of these shows the name as text, and that none of its signs became an element."""
    for selector in selectors:
        await expect(shown.page.locator(selector).first).to_contain_text(NAME)
    assert await shown.page.evaluate(INJECTED) == 0


@pytest.fixture(params=["default", "own"])
def drawings(request: pytest.FixtureRequest, tmp_path: Path) -> Path | None:
    """The folder of a game's own drawings, or None."""
    if request.param == "default":
        return None
    (tmp_path / "face.js").write_text(DRAWING)
    return tmp_path


def test_names_on_the_table_are_text(browser: Browser, drawings: Path | None) -> None:
    table = NamedTable(drawings)
    table.lay_fox()

    async def play(shown: Shown) -> None:
        fox = shown.page.locator('[data-where="mat"][data-kind="fox"]')
        await show_name(
            shown,
            "#caption .said", "#caption .answers", "#log .aim p", "#log .aim dt", "#log li", "#status",
            "#cloth .zone", "#cloth .zone title", "[data-hand] header", ".ring-timer", ".bar-timer", ".bar",
        )  # fmt: skip
        for control in ('[data-oled="south"]', '[data-button="south-left"]', f'[data-slot="{FIELD}"]'):
            await expect(shown.page.locator(control)).to_have_attribute(
                "aria-label", re.compile(re.escape(NAME))
            )
        await fox.hover()
        await show_name(shown, "#preview p b", "#preview p span", "#preview svg text")
        if drawings:
            own = fox.locator(".face .own")
            await expect(own).to_have_text(f"{NAME} {NAME}")
            await expect(own).to_have_attribute("data-name", NAME)
            await expect(own).to_have_attribute("data-print", NAME)
            await show_name(shown, "#cloth .own")
        table.advised[SOUTH] = Advice(Text(NAME))
        table.tell(Topic.ADVICE, str(SOUTH))
        await show_name(shown, "#caption .advice")
        await shown.page.locator('[data-tool="replay"]').click()
        await show_name(shown, "#replay li b", "#replay li span", "#replay li em")

    browser.show(play, table, reduced_motion="reduce")


def test_names_in_dialogs_menus_and_the_history_are_text(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.choose("help")
        await show_name(shown, "#help .aim", "#help dt", "#help dd")
        await shown.page.keyboard.press("Escape")
        await shown.choose("overlay")
        await show_name(shown, "#menu")
        await shown.page.keyboard.press("Escape")
        await shown.page.locator("#log li").first.click()
        await show_name(shown, "#caption .headline", "#caption .said")
        await shown.page.get_by_role("button", name="Back to the game").click()
        await shown.page.locator('[data-player="north"]').click()
        await shown.page.locator("#menu").get_by_text(NAME).last.click()
        await show_name(shown, '[data-hand="north"] .program')
        await shown.page.goto(f"{shown.page.url.partition('?')[0]}watch")
        await show_name(shown, "#score h2", "#score dt")

    browser.show(play, NamedTable(), reduced_motion="reduce")


def test_names_in_the_result_are_text(browser: Browser) -> None:
    table = NamedTable()
    ending = Ending(2, 60.0, table.whole_log[1])
    table.public = Status(
        phase="over", actions=2, story=table.story._replace(winners=(SOUTH, NORTH), ending=ending)
    )
    table.scores = [PlayerStatistics(SOUTH, NAME, 4, 3, 12.3, Text(NAME), Text(NAME))]

    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#result h2")).to_have_text(
            re.compile(f"{re.escape(NAME)} and .*win")
        )
        await show_name(
            shown, "#result thead th", "#result tbody th", "#result dd", "#result li b", "#result li button"
        )
        await shown.page.get_by_role("button", name="Analyse").click()
        await expect(shown.page.locator("#result progress")).to_be_visible()  # the table has begun to analyse
        mistake = TurningPoint(1, NORTH, 0.6, 0.2, [Text(NAME)], [FIELD])
        table.tell_analysis(Analysis(1.0, 2, {NORTH: [(1, 0.6), (2, 0.2)]}, [mistake]))
        await show_name(shown, "#result section li")
        await shown.page.locator("#result section button").click()
        await show_name(shown, "#caption .headline", "#caption .title")

    browser.show(play, table, reduced_motion="reduce")


def test_names_on_the_start_page_are_text(browser: Browser) -> None:
    table = NamedTable()
    table.offers = Offer(due=True)

    async def play(shown: Shown) -> None:
        await show_name(shown, "#start .game strong", "#start .game .plain")
        own = shown.page.locator("#start").get_by_label("Your name (optional)")
        await own.fill(NAME)
        await shown.page.locator("#start .game button").first.focus()
        table.tell(Topic.START)
        await shown.page.locator("#start .game button").first.click()
        await shown.until(lambda: table.names == [NAME] and bool(table.started))

    browser.show(play, table)
