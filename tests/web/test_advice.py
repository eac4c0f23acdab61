"""Hints on the page: the lamp, the light on the mat, the sentence, and when they appear."""

from __future__ import annotations

from playwright.async_api import expect
from starlette.testclient import TestClient, WebSocketTestSession

from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.text import say
from playmat.web.interface import Advice, AdviceMode, Topic
from playmat.web.server import create_app
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown
from web.test_server import until

CUT = """() => {
  const said = document.querySelector("#caption .said");
  return said.scrollHeight - said.clientHeight;
}"""


def advising() -> LoneTable:
    table = LoneTable()
    table.setting = table.setting._replace(advises=True)
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    return table


def test_the_lamp_shows_the_best_action_on_the_mat_and_in_words(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        lamp = shown.page.locator('[data-tool="hint"]')
        sentence = shown.page.locator("#caption .advice")
        await lamp.click()
        await expect(sentence).to_have_text("Hint for South: take the red card, because nobody can answer.")
        light = shown.page.locator('[data-hint="advised"]')
        await expect(light).to_have_attribute("data-at", "north.field.1")
        shown.table.ask(SOUTH, AdviceMode.OFF)  # as after the action
        await expect(sentence).to_have_count(0)
        await expect(light).to_have_count(0)
        await shown.page.keyboard.press("h")
        await expect(sentence).to_have_count(1)

    browser.show(play, advising())


def test_a_hint_is_seen_whole(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-tool="hint"]').click()
        await expect(shown.page.locator("#caption .advice")).to_be_visible()
        cut = await shown.page.evaluate(CUT)
        assert cut <= 1

    table = advising()
    table.hint = Advice(say("{long}.", long=", because ".join(["move the relay from I14 to H13"] * 4)))
    browser.show(play, table)


def test_a_hint_is_still_there_after_a_reload(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        sentence = shown.page.locator("#caption .advice")
        await shown.page.locator('[data-tool="hint"]').click()
        await expect(sentence).to_be_visible()
        await shown.page.reload()
        await expect(sentence).to_be_visible()
        await expect(shown.page.locator('[data-hint="advised"]')).to_have_count(1)

    browser.show(play, advising())


def test_hints_come_on_request_always_or_never(browser: Browser) -> None:
    async def choose(shown: Shown, entry: str) -> None:
        await shown.page.locator('[data-tool="options"]').click()
        await shown.page.locator("#menu").get_by_role("menuitem", name="Hints").click()
        await shown.page.get_by_role("menuitemradio", name=entry).click()

    async def play(shown: Shown) -> None:
        lamp, modes = shown.page.locator('[data-tool="hint"]'), shown.table.advice_modes
        await choose(shown, "Hints always")
        await shown.until(lambda: modes.get(SOUTH) is AdviceMode.ALWAYS)
        await choose(shown, "No hints")
        await shown.until(lambda: modes[SOUTH] is AdviceMode.OFF)
        await expect(lamp).to_be_hidden()
        await choose(shown, "Hints when I ask")
        await expect(lamp).to_be_visible()

    browser.show(play, advising())


def test_hints_always_come_again_where_the_table_has_forgotten_who_wants_them(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        modes = shown.table.advice_modes
        await shown.page.evaluate("localStorage.setItem('playmat.advice', 'always')")
        await shown.page.reload()
        await shown.until(lambda: modes == {SOUTH: AdviceMode.ALWAYS, NORTH: AdviceMode.ALWAYS})
        modes.clear()  # as after a restart of the table
        shown.table.announce()
        await shown.until(lambda: modes == {SOUTH: AdviceMode.ALWAYS, NORTH: AdviceMode.ALWAYS})

    browser.show(play, advising())


def test_without_a_turn_there_is_no_lamp(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        lamp = shown.page.locator('[data-tool="hint"]')
        await expect(lamp).to_be_visible()
        shown.table.public = Status(phase="waiting", story=Story(turn=()))
        shown.table.tell(Topic.STORY)
        await expect(lamp).to_be_hidden()

    browser.show(play, advising())


def test_the_lamp_waits_for_a_decision_of_a_person(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        lamp = shown.page.locator('[data-tool="hint"]')
        await expect(lamp).to_be_enabled()
        shown.table.let_play(SOUTH, "greedy")
        await expect(lamp).to_be_disabled()

    browser.show(play, advising())


def test_hints_always_end_with_the_last_page_that_wants_them() -> None:
    table = advising()

    def wants_hints(page: WebSocketTestSession) -> None:
        page.send_json({"verb": "advise", "seat": "south", "mode": "always"})
        while not until(page, "advice")["sentence"]:
            pass

    with TestClient(create_app(table)) as client:
        with client.websocket_connect("/table?seat=south") as page:
            wants_hints(page)
            with client.websocket_connect("/table?seat=south") as again:
                wants_hints(again)
            assert table.advice_modes == {SOUTH: AdviceMode.ALWAYS}
        assert table.advice_modes == {}
    assert table.advised[SOUTH].sentence
