"""What the page tells of a match: turn, damage, signs, the moves in words, a motion for what is accepted."""

from collections.abc import Sequence
from typing import Any

import pytest

from playmat.board import Mark, Row, Tile
from playmat.games.interface import Happening, HappeningKind
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import LogEntry, LoggedHappening, Reach, Story
from playmat.text import say
from playmat.web.interface import Hints, Topic
from web.shown_table import Browser, Shown

MINE, THEIRS = Place("field", 1, SOUTH), Place("field", 1, NORTH)
PILE, HEAP = Place("pile", 0, SOUTH), Place("heap", 0, NORTH)
STRIKE = Happening(HappeningKind.STRIKE, MINE, THEIRS)
HIT = Happening(HappeningKind.HIT, target=THEIRS, amount=2)
CAPTURE = Happening(HappeningKind.CAPTURE, THEIRS, PILE)
KILL = Happening(HappeningKind.KILL, THEIRS, HEAP)
BLOCK = Happening(HappeningKind.BLOCK, target=THEIRS)
GAIN = Happening(HappeningKind.GAIN, target=PILE)
WATCH_MOTIONS = (
    "window.motionsSeen = []; new MutationObserver((all) => {"
    " for (const {addedNodes} of all) for (const one of addedNodes) motionsSeen.push(one.dataset.motion);"
    "}).observe(motions, {childList: true})"
)


def tell(
    shown: Shown, number: int, happened: Sequence[Happening] = (), damage: int = 0, **story: Any
) -> None:
    """The table has accepted so many actions, and this came of the last."""
    marks = (Mark.ACTING,) if damage else ()
    story.setdefault(
        "log", [LogEntry(n, n % 2, say("move {number}", number=n)) for n in range(1, number + 1)]
    )
    story["log"] = tuple(story["log"])
    shown.table.public = Status(
        phase="waiting",
        actions=number,
        board=(Row((Tile(THEIRS, "x", damage=damage, marks=marks),)),),
        story=Story(happened=tuple(LoggedHappening(number, happening) for happening in happened), **story),
    )
    shown.table.tell(Topic.STORY)


def arrange(shown: Shown) -> None:
    world = shown.table.world
    for seat, place in ((SOUTH, MINE), (NORTH, THEIRS)):
        world.lay(world.draw(seat), place)


async def motions(shown: Shown, wanted: Sequence[str]) -> None:
    """Waits until these motions, and no others, have come and gone."""
    length = f"motionsSeen.length >= {len(wanted)} && motions.childElementCount === 0"
    await shown.comes_true(length)
    assert await shown.page.evaluate("motionsSeen.splice(0)") == [*wanted]


async def lit(shown: Shown) -> list[str]:
    found = await shown.page.evaluate("[...shade.querySelectorAll('.lit')].map((one) => one.dataset.half)")
    return list(found)


def test_what_is_accepted_is_shown_once_and_what_is_taken_back_is_not(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        arrange(shown)
        await shown.page.evaluate(WATCH_MOTIONS)
        tell(shown, 6, [STRIKE, HIT], damage=2)
        await motions(shown, ["strike", "hit"])
        tokens = shown.page.locator(f'[data-place="{THEIRS}"] .token')
        assert await tokens.count() == 2
        assert await shown.page.locator(f'[data-place="{THEIRS}"] [data-sign="acting"]').count() == 1
        tell(shown, 5)
        await tokens.first.wait_for(state="detached")
        tell(shown, 6, [STRIKE, CAPTURE])
        await motions(shown, ["strike", "capture"])
        tell(shown, 7, [KILL])
        await motions(shown, ["kill"])
        tell(shown, 7, [KILL], turn=(NORTH,))
        await shown.page.locator('.hand.active[data-hand="north"]').wait_for()
        tell(shown, 8, [BLOCK, GAIN])
        await motions(shown, ["block", "gain"])
        await shown.page.reload()
        await shown.page.wait_for_selector("body.ready #log li")
        assert await shown.page.evaluate("motions.childElementCount") == 0

    browser.show(play)


def test_who_asks_for_less_motion_gets_none_but_is_told_the_same(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        arrange(shown)
        await shown.page.evaluate(WATCH_MOTIONS)
        tell(shown, 6, [STRIKE, HIT], damage=1)
        await shown.page.locator(f'[data-place="{THEIRS}"] .token').wait_for()
        await shown.page.locator("#log li").last.get_by_text("Move 6").wait_for()
        assert await shown.page.evaluate("motionsSeen") == []

    browser.show(play, reduced_motion="reduce")


def test_the_side_of_whoever_plays_is_lit_and_at_the_end_the_winner_s(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.evaluate(WATCH_MOTIONS)
        assert await lit(shown) == ["south", "north"]
        for seat, name in ((NORTH, "north"), (SOUTH, "south")):
            tell(shown, 2, turn=(seat,))
            await shown.page.locator(f'.hand.active[data-hand="{name}"][aria-current="true"]').wait_for()
            assert await lit(shown) == [name]
        tell(shown, 3, winners=(NORTH,))
        await shown.page.locator(".hand.active").wait_for(state="detached")
        assert await lit(shown) == ["north"]
        await motions(shown, ["victory"])

    browser.show(play)


def test_the_moves_are_told_in_words_and_the_list_follows_unless_it_is_scrolled_up(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        log = shown.page.get_by_role("log", name="Moves")
        tell(shown, 30)
        last = log.locator("li").last
        await last.get_by_text("Move 30").wait_for()
        assert (await last.inner_text()).split() == ["South", "move", "30"]
        assert await last.locator(".seat-sign path").count() == 1
        end = "log.scrollHeight - log.scrollTop - log.clientHeight < 2"
        assert await shown.page.evaluate(end)
        await log.focus()
        await shown.page.keyboard.press("Home")
        await shown.comes_true("log.scrollTop === 0")
        tell(shown, 31)
        await last.get_by_text("Move 31").wait_for()
        assert await shown.page.evaluate("log.scrollTop === 0 && log.scrollHeight > log.clientHeight")
        tell(shown, 29)
        await last.get_by_text("Move 29").wait_for()

    browser.show(play)


CROWN = "south-R01-1"


async def rings(shown: Shown, kind: str) -> int:
    return await shown.page.locator(f'[data-hint="{kind}"]').count()


def test_a_card_in_the_air_shows_where_it_may_go_unless_that_is_turned_off(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        mouse, page, table = shown.page.mouse, shown.page, shown.table
        goal = await shown.middle(shown.slot("south.field.0"))
        await shown.grip(CROWN)
        await mouse.move(*goal, steps=3)
        ring = page.locator('[data-hint="reach"]')
        await ring.wait_for()
        assert table.considered == {SOUTH: "crown"} and await rings(shown, "target") == 2
        assert await shown.middle(ring) == pytest.approx(goal, abs=1)
        await mouse.up()
        await ring.wait_for(state="detached")
        assert table.considered == {SOUTH: ""}
        await shown.choose("reach")
        await page.reload()
        await page.locator('[data-tool="options"]').click()
        await page.locator('[data-tool="reach"][aria-checked="false"]').wait_for()
        await page.keyboard.press("Escape")
        table.considered.clear()
        tell(shown, 1, reach=Reach((MINE,)))
        await page.locator("#log li").wait_for()
        await shown.grip("north-R01-1")
        await mouse.move(*goal, steps=3)
        await page.locator(".dragged").wait_for()
        assert await rings(shown, "reach") == 0 and table.considered == {}

    browser.show(play)


def test_a_selected_card_shows_where_it_may_go_and_a_click_there_lays_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.card(CROWN).click()
        await shown.page.locator('[data-hint="reach"][data-at="south.field.0"]').wait_for()
        await shown.slot("south.field.1").click()
        await shown.page.locator('[data-hint="reach"]').wait_for(state="detached")
        assert shown.table.world.where(shown.table.world.card(CROWN)).place is None
        await shown.card(CROWN).click()
        await shown.page.locator('[data-hint="reach"]').wait_for()
        await shown.slot("south.field.0").click()
        await shown.until(lambda: shown.lies(CROWN, "south.field.0"))

    browser.show(play)


def test_what_is_asked_for_and_what_is_wrong_is_never_hidden_by_the_help(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        places = [Place("field", number, SOUTH) for number in range(4)]
        shown.table.wishes = Hints(awaited=places[:1], wrong=places[1:2])
        shown.table.tell(Topic.HINTS)
        tell(shown, 1, reach=Reach(tuple(places[:3]), (places[3], places[1])))
        await shown.page.locator('[data-hint="reach"]').wait_for()
        found = [await rings(shown, kind) for kind in ("awaited", "wrong", "reach", "target")]
        assert found == [1, 1, 1, 2]
        label = await shown.slot(str(places[2])).get_attribute("aria-label")
        assert label is not None and label.endswith("your card may go here")

    browser.show(play)


COUNT_VOICES = """
window.voices = 0;
window.allowed = 0;
const { createOscillator, resume } = AudioContext.prototype;
AudioContext.prototype.createOscillator = function () {
  voices += 1;
  return createOscillator.call(this);
};
AudioContext.prototype.resume = async function () {
  window.audio = this;
  await resume.call(this);
  allowed += 1;
};"""


def test_sound_begins_with_the_first_click_and_one_switch_turns_it_off(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        async def hears(tone: str, voices: int) -> None:
            shown.table.tell(Topic.SOUND, tone)
            await shown.comes_true(f"voices === {voices}")

        switch = shown.page.locator('[data-tool="sound"]')
        assert await switch.get_attribute("aria-pressed") == "true"
        shown.table.tell(Topic.SOUND, "hit")
        tell(shown, 1)
        await shown.page.locator("#log li").wait_for()
        await shown.page.locator("#mat").click()
        await shown.comes_true("allowed > 0")
        await hears("victory", 4)
        await shown.comes_true("audio.currentTime > 0.9 && audio.state === 'suspended'")
        await hears("your turn", 4 + 2)
        await shown.page.keyboard.press("s")
        assert await switch.get_attribute("aria-pressed") == "false"
        shown.table.tell(Topic.SOUND, "hit")
        await shown.page.reload()
        await shown.page.locator('[data-tool="sound"][aria-pressed="false"]').wait_for()

    browser.show(play, before=COUNT_VOICES)
