"""What the page shows of the table's wishes, and what stands around the mat."""

import pytest
from playwright.async_api import expect

from playmat.placement import NORTH, SEAT_NAMES, SOUTH, Place
from playmat.text import say
from playmat.web.interface import Hints, Reminder, RequestedMove, Topic
from support.examples import soaked
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

CROWN = "south-R01-1"


def wishes(shown: Shown, hints: Hints) -> None:
    shown.table.wishes = hints
    shown.table.tell(Topic.HINTS)


async def centre(shown: Shown, hint: str) -> tuple[float, float]:
    return await shown.middle(shown.page.locator(f'[data-hint="{hint}"]').first)


def test_awaited_slots_are_amber_and_wrong_ones_outlined_in_red(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        front, rear = Place("field", 0, SOUTH), Place("field", 3, SOUTH)
        wishes(shown, Hints(awaited=[front], wrong=[rear]))
        await shown.page.locator('[data-hint="wrong"]').wait_for()
        for hint, place in (("awaited", front), ("wrong", rear)):
            assert await centre(shown, hint) == pytest.approx(
                await shown.middle(shown.slot(str(place))), abs=1
            )
        fill = await shown.page.locator('[data-hint="wrong"]').evaluate("one => getComputedStyle(one).fill")
        assert fill == "none"

    browser.show(play)


def test_what_is_selected_has_a_double_ring_of_its_own(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        target = Place("field", 1, NORTH)
        wishes(shown, Hints(awaited=[target], selected=target))
        rings = shown.page.locator('[data-hint="selected"]')
        await rings.first.wait_for()
        assert await rings.count() == 2
        slot = await shown.middle(shown.slot(str(target)))
        assert await centre(shown, "selected") == pytest.approx(slot, abs=1)
        colours = "all => [...new Set(all.map((one) => getComputedStyle(one).stroke))].length"
        outlines = shown.page.locator('[data-hint="selected"], [data-hint="awaited"]')
        assert await outlines.evaluate_all(colours) == 2

    browser.show(play)


ENDS = """one => [0, one.getTotalLength()].map((at) => {
  const {x, y} = one.getPointAtLength(at).matrixTransform(one.getScreenCTM());
  const found = document.elementsFromPoint(x, y).map(({dataset}) => dataset.hand ?? dataset.slot);
  return found.find(Boolean);
})"""


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
@pytest.mark.parametrize("size", [(1280, 720), soaked((1024, 768)), soaked((768, 1024))])
def test_an_arrow_leads_to_or_from_the_hand_that_is_meant(
    browser: Browser, seat: int, size: tuple[int, int]
) -> None:
    async def play(shown: Shown) -> None:
        place = Place("field", 4, SOUTH)
        arrow = shown.page.locator('[data-hint="arrow"]')
        wishes(shown, Hints(moves=[RequestedMove("crown", 0, place, None, seat)]))
        await arrow.wait_for()
        assert await arrow.evaluate(ENDS) == [str(place), SEAT_NAMES[seat]]
        wishes(shown, Hints(moves=[RequestedMove("crown", 0, None, place, seat)]))
        await shown.page.locator('[data-hint="ghost"]').wait_for()
        assert await arrow.evaluate(ENDS) == [SEAT_NAMES[seat], str(place)]

    browser.show(play, viewport={"width": size[0], "height": size[1]})


def test_an_arrow_takes_a_card_off_another_on_which_it_lies(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, front, rear = shown.table.world, Place("field", 1, SOUTH), Place("field", 4, SOUTH)
        below = world.draw(SOUTH)
        world.lay(below, rear)
        world.lay(world.card(CROWN), rear)
        await shown.rests(CROWN, "mat")
        moves = [
            RequestedMove(kind, 0, None, place, SOUTH)
            for kind, place in (("crown", front), (below.kind, rear))
        ]
        wishes(shown, Hints(moves=moves))
        asked = shown.page.locator('[data-hint="move"]')
        await expect(asked).to_have_count(1)
        await expect(asked).to_have_attribute("data-from", str(rear))
        await expect(asked).to_have_attribute("data-to", str(front))
        wishes(shown, Hints(moves=moves[1:]))
        await expect(asked).to_have_attribute("data-kind", "crown")
        await expect(asked).to_have_attribute("data-from", str(rear))
        await expect(asked).to_have_attribute("data-to", "")
        world.take_in_hand(world.card(CROWN), SOUTH)
        theirs = world.draw(NORTH)
        world.lay(theirs, rear)
        await expect(asked).to_have_attribute("data-kind", theirs.kind)
        await expect(asked).to_have_attribute("data-seat", SEAT_NAMES[NORTH])

    browser.show(play)


def test_reminders_and_what_fails_are_said_between_the_sides(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        line = shown.page.get_by_role("status").and_(shown.page.locator("#status"))
        for reminder, sentence in (
            (Reminder(SOUTH, -1), "South has not drawn a card yet"),
            (Reminder(NORTH, -3), "North has not drawn 3 cards yet"),
            (Reminder(NORTH, 1), "North has drawn one card too many: put it back on the deck"),
            (Reminder(SOUTH, 2), "South has drawn 2 cards too many: put them back on the deck"),
        ):
            wishes(shown, Hints(reminders=[reminder]))
            await line.locator("span", has_text=sentence).wait_for()
        wishes(shown, Hints(health=[say("journal: disk full")]))
        await line.locator("span", has_text="journal: disk full").wait_for()
        assert await line.locator("span").count() == 1

    browser.show(play)


def test_what_should_be_moved_is_a_ghost_with_an_arrow_and_only_hands_move_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        target = Place("field", 1, SOUTH)
        shown.table.world.lay(shown.table.world.card(CROWN), Place("row", 0, SOUTH))
        await shown.rests(CROWN, "mat")
        wishes(shown, Hints(moves=[RequestedMove("crown", 0, Place("row", 0, SOUTH), target)]))
        await shown.page.locator('[data-hint="arrow"]').wait_for()
        ghost = await centre(shown, "ghost")
        assert ghost == pytest.approx(await shown.middle(shown.slot(str(target))), abs=1)
        assert shown.lies(CROWN, "south.row.0")

    browser.show(play)


def test_what_has_to_leave_goes_to_its_hand_also_once_its_lift_is_read(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        place, arrow = Place("row", 0, SOUTH), shown.page.locator('[data-hint="arrow"]')
        shown.table.world.lay(shown.table.world.card(CROWN), place)
        await shown.rests(CROWN, "mat")
        wishes(shown, Hints(moves=[RequestedMove("crown", 0, place, None, SOUTH)]))
        await arrow.wait_for()
        x, y = await shown.middle(shown.page.locator("#caption"))
        await shown.grip(CROWN)
        await shown.page.mouse.move(x - 20, y, steps=4)
        wishes(shown, Hints())
        await expect(arrow).to_have_count(0)
        await shown.page.mouse.move(x, y)
        await shown.page.mouse.up()
        await shown.rests(CROWN, "hand")

    browser.show(play)


def test_a_loop_glints_when_its_tag_is_read_and_stays_dark_when_it_is_not(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        dealt = world.draw(SOUTH)
        await shown.rests(str(dealt), "hand")
        await shown.page.evaluate(
            "window.glints = 0; new MutationObserver((all) => {"
            " const added = all.flatMap((one) => [...one.addedNodes]);"
            " glints += added.filter((one) => one.matches('.glint')).length;"
            "}).observe(hints, {childList: true})"
        )
        world.lay_at(world.card(CROWN), -47, 170, 0)
        await shown.rests(CROWN, "mat")
        assert await shown.page.evaluate("glints") == 0
        world.lay(dealt, Place("field", 1, SOUTH))
        await shown.comes_true("glints === 1")

    browser.show(play)


def test_the_preview_covers_nothing_that_is_asked_for_and_goes_with_the_mouse(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview = shown.page.locator("#preview")
        for place in (Place("field", 3, SOUTH), Place("field", 5, SOUTH)):
            wishes(shown, Hints(awaited=[place]))
            await shown.page.locator(f'[data-hint="awaited"][data-at="{place}"]').wait_for()
            await shown.card(CROWN).hover()
            await preview.wait_for()
            box, slot = await preview.bounding_box(), await shown.slot(str(place)).bounding_box()
            assert box is not None and slot is not None
            assert box["x"] + box["width"] <= slot["x"] or slot["x"] + slot["width"] <= box["x"]
            await shown.card(CROWN).click()
            await shown.page.mouse.move(2, 2)
            await preview.wait_for(state="hidden")

    browser.show(play)


def test_a_card_that_was_laid_hides_nothing_until_the_mouse_comes_back(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview = shown.page.locator("#preview")
        await shown.card(CROWN).hover()
        await preview.wait_for()
        x, y = await shown.middle(shown.slot(str(Place("field", 3, SOUTH))))
        await shown.drag(CROWN, x, y)
        await shown.rests(CROWN, "mat")
        await expect(preview).to_be_hidden()
        await shown.page.mouse.move(2, 2)
        await shown.page.mouse.move(x, y)
        await preview.wait_for()

    browser.show(play)


def test_the_loops_of_the_readers_are_drawn_when_asked_for(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        loop = shown.page.locator("#cloth .loop").first
        await expect(loop).to_be_hidden()
        await shown.page.keyboard.press("?")
        await shown.page.get_by_role("button", name="How a real table reads cards").click()
        await shown.page.locator("[data-readers]").click()
        await expect(loop).to_be_visible()
        await expect(shown.page.locator('[data-readers][aria-pressed="true"]')).to_be_visible()
        await shown.page.reload()
        await expect(loop).to_be_visible()

    browser.show(play)


def test_a_hand_is_hidden_and_shown(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        name = "north-R01-1"
        assert await shown.card(name).locator(".face").is_visible()
        await shown.page.locator('[data-eye="north"]').click()
        await shown.card(name).locator(".back").wait_for()
        assert not await shown.card(name).locator(".face").is_visible()
        label = await shown.card(name).get_attribute("aria-label")
        assert label is not None
        assert "Crown" not in label
        await shown.card(name).hover()
        assert "Crown" not in await shown.page.locator("#preview").inner_text()

    browser.show(play)


def test_a_new_game_is_asked_for_first(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        world.lay(world.card(CROWN), Place("field", 0, SOUTH))
        await shown.choose("new-game")
        await shown.page.locator('dialog[open] button[value="no"]').click()
        assert shown.lies(CROWN, "south.field.0")
        await shown.choose("new-game")
        await shown.page.locator('dialog[open] button[value="yes"]').click()
        await shown.until(lambda: world.card(CROWN) in world.hand(SOUTH))

    browser.show(play)


def test_cards_are_gathered_at_once_where_the_table_wants_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        world.lay(world.card(CROWN), Place("field", 0, SOUTH))
        wishes(shown, Hints(cluttered=True))
        await shown.page.locator('[data-tool="gather"]').click()
        await shown.until(lambda: world.card(CROWN) in world.hand(SOUTH))

    browser.show(play)


def test_help_opens_and_closes_by_key(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("?")
        await shown.page.locator("#help[open]").wait_for()
        await shown.page.keyboard.press("Escape")
        await shown.page.locator("#help").wait_for(state="hidden")

    browser.show(play)


@pytest.mark.parametrize(
    ("offer", "languages"),
    [
        soaked("Cette page en français", {}),
        ("Page et écrans en français", {SOUTH: "fr", NORTH: "fr"}),
    ],
)
def test_the_language_can_be_chosen(browser: Browser, offer: str, languages: dict[int, str]) -> None:
    async def play(shown: Shown) -> None:
        await shown.choose("language")
        await shown.page.get_by_role("menuitem", name=offer).click()
        await shown.page.locator('html[lang="fr"] body.ready').wait_for()
        assert await shown.page.locator('[data-eye="south"]').get_attribute("aria-label") == (
            "Montrer ou cacher la main de Sud"
        )
        assert shown.table.languages == languages

    browser.show(play)


def test_every_button_is_reached_by_tab_and_has_a_spoken_name(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        reached = set()
        for _ in range(40):
            await shown.page.keyboard.press("Tab")
            focused = "const {button, tool, slot, card} = document.activeElement.dataset;"
            reached.add(
                await shown.page.evaluate(f"(() => {{{focused} return button ?? tool ?? slot ?? card}})()")
            )
        buttons = {
            f"{seat}-{button}" for seat in ("south", "north") for button in ("left", "middle", "right")
        }
        assert buttons | {"options", "sound", "south.field.0", CROWN, "north-R01-1"} <= reached
        nameless = "[...document.querySelectorAll('button, [role=button], canvas')]"
        nameless += ".filter((one) => one.checkVisibility() && !one.ariaLabel).length"
        assert await shown.page.evaluate(nameless) == 0

    browser.show(play)


CONTRASTS = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (one) => {
    const colour = getComputedStyle(one).backgroundColor;
    return (parts(colour)[3] ?? 1) === 1 ? colour : ground(one.parentElement);
  };
  const ratio = (one) => {
    const both = [light(getComputedStyle(one).color), light(ground(one))].sort();
    return (both[1] + 0.05) / (both[0] + 0.05);
  };
  return [...document.querySelectorAll("header span, #preview *, .count, kbd, .tool, dialog *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3) && one.checkVisibility())
    .map((one) => [one.textContent, ratio(one)]);
}"""


def test_texts_stand_out_from_their_ground(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("?")
        contrasts = await shown.page.evaluate(CONTRASTS)
        assert len(contrasts) > 20
        assert [text for text, ratio in contrasts if ratio < 4.5] == []

    browser.show(play)


def test_motion_is_reduced_when_the_system_asks(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        wishes(shown, Hints(awaited=[Place("field", 0, SOUTH)]))
        outline = shown.page.locator('[data-hint="awaited"]')
        assert await outline.evaluate("one => getComputedStyle(one).animationName") == "none"
        moving = "one => parseFloat(getComputedStyle(one).transitionDuration)"
        assert await shown.card(CROWN).evaluate(moving) == 0

    browser.show(play, reduced_motion="reduce")


def test_a_finger_drags_and_a_second_one_twists(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.card(CROWN).hover()
        x, y = await shown.middle(shown.card(CROWN))
        to_x, to_y = await shown.middle(shown.slot("south.field.1"))
        line = await shown.page.context.new_cdp_session(shown.page)

        async def touch(kind: str, *fingers: tuple[float, float]) -> None:
            points = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(fingers)]
            await line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        await touch("touchStart", (x, y))
        await touch("touchMove", (x + 15, y - 15))
        await touch("touchMove", (to_x, to_y))
        await touch("touchStart", (to_x, to_y), (to_x + 60, to_y))
        await touch("touchMove", (to_x, to_y), (to_x + 40, to_y - 45))
        await touch("touchMove", (to_x, to_y), (to_x + 2, to_y - 60))
        await touch("touchEnd", (to_x, to_y))
        await touch("touchEnd")
        await shown.until(lambda: shown.lies(CROWN, "south.field.1", turned=True))

    browser.show(play, LoneTable(), has_touch=True)


def test_a_lost_line_is_said_and_opened_again(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.evaluate("window.WebSocket.prototype.close.call(playmatLine)")
        await shown.page.locator("#notice", has_text="No connection").wait_for()
        await shown.page.locator("#notice").wait_for(state="hidden")
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[SOUTH] == [1, 0, 0])

    watch = "const Own = WebSocket; window.WebSocket = class extends Own {"
    watch += " constructor(...all) { super(...all); window.playmatLine = this; } };"
    browser.show(play, before=watch)
