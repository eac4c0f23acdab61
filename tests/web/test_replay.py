"""The last turn in slow motion over the mat; and the button to the page where people draw."""

import pytest

from playmat.board import Beam, BeamKind
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import ReplayStep, Story
from playmat.text import Text
from playmat.web.interface import Topic
from support.examples import soaked
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

MINE, THEIRS = Place("field", 1, SOUTH), Place("field", 1, NORTH)
SHOT = Beam(BeamKind.TRACE, (MINE, THEIRS), SOUTH)
LIGHT = Beam(BeamKind.LINE, (THEIRS,), NORTH)
STEPS = (
    ReplayStep(1000, SOUTH, Text("Shoots"), Text("First by 12 ms"), (SHOT,)),
    ReplayStep(1012, NORTH, Text("Has no effect"), Text("12 ms later")),
    ReplayStep(1100, SOUTH, Text("Goes away"), None, (), (MINE,)),
)


def tell(shown: Shown, *steps: ReplayStep) -> None:
    shown.table.public = Status(phase="waiting", story=Story(beams=(LIGHT,), replay=steps))
    shown.table.tell(Topic.STORY)


async def told(shown: Shown) -> list[str]:
    """The lines of the replay, without their seats' signs."""
    return [" ".join(text.split()) for text in await shown.page.locator("#replay li").all_inner_texts()]


ALL = ["0.000 South Shoots First by 12 ms", "0.012 North Has no effect 12 ms later", "0.100 South Goes away"]


def test_the_turn_runs_in_slow_motion_and_goes_when_time_runs_again(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        page, button = shown.page, shown.page.locator('[data-tool="replay"]')
        assert await button.is_hidden()
        tell(shown, *STEPS)
        await button.click()
        await page.locator(f'[data-beam="arrived"][data-path="{MINE}"]').wait_for()
        assert await told(shown) == ALL
        assert await page.locator('[data-beam="line"]').count() == 0
        await page.keyboard.press("Escape")
        await page.locator(f'[data-beam="line"][data-path="{THEIRS}"]').wait_for()
        assert await page.locator("#replay").is_hidden()
        await page.keyboard.press("b")
        await page.locator("#replay li").nth(2).wait_for()
        tell(shown)
        await page.locator("#replay").wait_for(state="hidden")
        assert await button.is_hidden()

    browser.show(play)


def test_it_is_four_times_as_slow_and_nobody_waits_long(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        module = "await import('/js/history/replay.js')"
        waits = f"async (at) => ({module}).shownFor(at.map((at_ms) => ({{at_ms}})), 0)"
        assert await shown.page.evaluate(waits, [1000, 1012]) == 48
        assert await shown.page.evaluate(waits, [1000, 61000]) == 3000

    browser.show(play)


def test_who_asks_for_less_motion_goes_on_by_himself_with_a_finger_too(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        tell(shown, *STEPS)
        await shown.page.locator('[data-tool="replay"]').tap()
        trace = shown.page.locator(f'[data-beam="trace"][data-path="{MINE} {THEIRS}"]')
        await trace.wait_for()
        for number in (1, 2):
            assert await told(shown) == ALL[:number]
            await shown.page.get_by_role("button", name="Next").tap()
        assert await told(shown) == ALL and await trace.count() == 0
        await shown.page.get_by_role("button", name="Play slowly").tap()
        assert await told(shown) == ALL[:1]
        await shown.page.get_by_role("button", name="Close").tap()
        assert await shown.page.locator("#replay").is_hidden()

    browser.show(play, reduced_motion="reduce", has_touch=True)


@pytest.mark.parametrize("drafts", [soaked(()), ("board",)])
def test_a_button_leads_to_the_page_where_people_draw_if_the_game_has_one(
    browser: Browser, drafts: tuple[str, ...]
) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-tool="options"]').click()
        button = shown.page.locator('#menu [data-tool^="draft"]')
        assert await button.count() == len(drafts)
        if drafts:
            await shown.page.route("**/game/*/*", lambda route: route.fulfill(body="drawn here"))
            await button.click()
            await shown.page.get_by_text("drawn here").wait_for()
            assert shown.page.url.endswith("/board.html")

    table = LoneTable()
    table.setting = table.setting._replace(drafts=drafts)
    browser.show(play, table)
