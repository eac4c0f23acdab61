"""What is no card on the page: tokens on shared cells, dice, a wand; and more seats than two."""

import re
from dataclasses import replace

import pytest
from playwright.async_api import expect

from playmat.placement import NORTH, SHARED, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import LogEntry, Story
from playmat.simulator.physics.stickers import Sticker
from playmat.table.mat import Slot
from playmat.text import say
from playmat.web.interface import Hints, OpenDecision, RequestedMove, Target, Topic
from support.examples import soaked
from web.lone_game import TOKENS
from web.lone_table import HERE, LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown

CROSS, NOUGHT, DIE = "south-X01-1", "north-O01-1", "D01-1"
PEOPLE = ("South", "North", "West", "East")


def table(seats: int = 2) -> LoneTable:
    mat = replace(mat_of(HERE / "tokens.toml"), seats=PEOPLE[:seats])
    return LoneTable(setting_of(mat, TOKENS, seats))


def test_two_hands_of_tokens_play_on_nine_shared_cells(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        for name, place in ((CROSS, "board.4"), (NOUGHT, "board.0")):
            await shown.drag(name, *await shown.middle(shown.slot(place)))
            await shown.until(lambda name=name, place=place: shown.lies(name, place))
        await shown.rests(NOUGHT, "mat")
        label = await shown.slot("board.4").get_attribute("aria-label")
        assert label == "Board, B2: Cross"
        assert await shown.slot("board.8").get_attribute("aria-label") == "Board, C3: empty"

    browser.show(play, table())


def test_a_token_is_carried_by_keys_and_cannot_be_turned(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        keyboard = shown.page.keyboard
        await shown.card(CROSS).focus()
        await keyboard.press("Space")
        await keyboard.press("ArrowUp")
        at = await shown.page.evaluate("document.activeElement.dataset.slot")
        await keyboard.press("r")
        await keyboard.press("Space")
        await shown.until(lambda: shown.lies(CROSS, at))

    browser.show(play, table())


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_die_is_rolled_and_shows_the_side_on_top(browser: Browser, way: str) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        die, rolled = world.card(DIE), []
        world.watch(lambda: rolled.append(world.pose(die)))
        if way == "click":
            await shown.card(DIE).click()
        else:
            await shown.slot("well.0").focus()
            await shown.page.keyboard.press("r")
        await shown.until(lambda: bool(rolled))
        side = world.pose(die)
        await shown.page.locator(f'[data-card="{DIE}"][data-pose="{side}"]').wait_for()
        assert await shown.card(DIE).locator(".face .pip").count() == side
        assert await shown.card(DIE).get_attribute("aria-label") == f"Well, 1: Die: {side}"

    browser.show(play, table())


def test_a_die_dragged_into_a_well_falls_there(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.drag(DIE, *await shown.middle(shown.slot("well.1")))
        await shown.until(lambda: shown.lies(DIE, "well.1"))

    browser.show(play, table())


def test_the_wand_touches_places_and_pieces_and_moves_nothing(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        wand = world.mat.slot(Place("wand"))
        touched: list[list[str]] = []  # a busy computer may lift the wand before anybody looks

        def note(slot: Slot, stickers: tuple[Sticker, ...]) -> None:
            if slot == wand:
                touched.append([str(tag.component) for tag in stickers])

        world.watch_fields(note)
        world.lay(world.card(CROSS), Place("board", 4))
        await shown.rests(CROSS, "mat")
        await shown.page.keyboard.press("w")
        await shown.card(CROSS).click()
        await shown.until(lambda: [CROSS] in touched)
        assert shown.lies(CROSS, "board.4")
        await shown.slot("board.8").click()
        await shown.until(lambda: not world.fields(wand))
        await shown.page.keyboard.press("Escape")
        await shown.drag(CROSS, *await shown.middle(shown.slot("board.5")))
        await shown.until(lambda: shown.lies(CROSS, "board.5"))

    browser.show(play, table())


def test_where_presses_decide_a_drag_leaves_the_wand_to_the_table_s_hands(browser: Browser) -> None:
    """A touch of the page's own beside theirs selects a unit, or cancels what they have selected."""
    mat = mat_of(HERE / "tokens.toml")
    slots = [slot._replace(board="") if slot.place.zone == "board" else slot for slot in mat.slots]
    deciding = LoneTable(setting_of(replace(mat, slots=tuple(slots)), TOKENS))
    deciding.hands_on = False
    deciding.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    deciding.decision = OpenDecision(1, [Target(Place("board", 5), "", say("Cross goes to C2"))])

    async def play(shown: Shown) -> None:
        world = shown.table.world
        touched: list[Slot] = []
        world.watch_fields(lambda slot, stickers: touched.append(slot))
        world.lay(world.card(CROSS), Place("board", 4))
        await shown.rests(CROSS, "mat")
        await shown.drag(CROSS, *await shown.middle(shown.slot("board.5")))
        await shown.until(lambda: shown.table.decided[-1:] == [(SOUTH, 1, Place("board", 5))])
        assert world.mat.slot(Place("wand")) not in touched

    browser.show(play, deciding)


def test_where_presses_decide_keys_neither_roll_nor_touch(browser: Browser) -> None:
    deciding = table()
    deciding.hands_on = False
    deciding.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    well = Place("well", 0)

    async def play(shown: Shown) -> None:
        world, keyboard = shown.table.world, shown.page.keyboard
        touched: list[Slot] = []
        world.watch_fields(lambda slot, stickers: touched.append(slot))
        die = world.card(DIE)
        world.lay(die, well, 2)
        await shown.point(shown.page.locator(f'[data-card="{DIE}"][data-pose="2"]'))
        await keyboard.press("r")
        await keyboard.press("w")
        await shown.card(DIE).click()
        await shown.until(lambda: shown.table.decided == [(SOUTH, 0, die)])
        assert world.pose(die) == 2 and world.mat.slot(Place("wand")) not in touched
        shown.table.wishes = Hints(wrong=[well], moves=[RequestedMove("die", 5, well, well, SHARED)])
        shown.table.tell(Topic.HINTS)
        await shown.page.locator('[data-hint="wrong"]').wait_for()
        await keyboard.press("r")
        await shown.until(lambda: world.pose(die) == 5)

    browser.show(play, deciding)


def test_the_wand_stays_until_the_table_has_counted_the_touch(browser: Browser) -> None:
    """On a busy computer what its reader tells of the touch before may come late."""

    async def play(shown: Shown) -> None:
        world = shown.table.world
        wand = world.mat.slot(Place("wand"))
        shown.table.wishes = Hints(touches=4)
        shown.table.tell(Topic.HINTS)
        world.lay(world.card(CROSS), Place("board", 4))
        await shown.rests(CROSS, "mat")
        await shown.page.keyboard.press("w")
        await shown.card(CROSS).click()
        await shown.until(lambda: bool(world.fields(wand)))
        shown.table.tell(Topic.READ, str(wand.place))
        now = await shown.page.evaluate("performance.now()")
        await shown.comes_true(f"performance.now() > {now + 1500}")
        assert [str(tag.component) for tag in world.fields(wand)] == [CROSS]
        shown.table.wishes = Hints(touches=5)
        shown.table.tell(Topic.HINTS)
        await shown.until(lambda: not world.fields(wand))

    browser.show(play, table())


def test_only_a_mat_with_a_wand_offers_one(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-tool="options"]').click()
        assert await shown.page.locator('#menu [data-tool="help"]').count() == 1
        assert await shown.page.locator('#menu [data-tool="wand"]').count() == 0

    browser.show(play)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), soaked(768, 1024), soaked(390, 844)])
def test_a_table_for_four_has_four_hands_and_consoles(browser: Browser, width: int, height: int) -> None:
    async def play(shown: Shown) -> None:
        page = shown.page
        hands = await page.locator("[data-hand]").evaluate_all("all => all.map((one) => one.dataset.hand)")
        assert sorted(hands) == sorted(name.lower() for name in PEOPLE)
        if width < 560:
            await shown.choose("screens")
            await page.locator(".opposite").click()
            await page.locator(".opposite").click()
        await page.locator('[data-button="west-left"]').click()
        await shown.until(lambda: shown.table.presses[2] == [1, 0, 0])
        await shown.comes_true(
            "[...document.querySelectorAll('[data-slot], [data-oled], [data-button], [data-card]')]"
            ".filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())"
            ".every((box) => box.left >= 0 && box.top >= 0"
            " && box.right <= innerWidth && box.bottom <= innerHeight)"
        )  # once what moves has come to rest

    browser.show(play, table(4), viewport={"width": width, "height": height})


FREE = """(() => {
  const tool = document.querySelector('[data-tool="options"]');
  const { left, right, top, bottom } = tool.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return left >= 0 && right <= innerWidth
    && [[left + 8, y], [right - 8, y], [x, top + 4], [x, bottom - 4]]
      .every((point) => tool.contains(document.elementFromPoint(...point)));
})()"""


@pytest.mark.parametrize("seat", ["", "south", "west"])
def test_no_hand_and_no_sentence_of_a_table_for_three_covers_the_tools(browser: Browser, seat: str) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.goto(f"{shown.page.url}?seat={seat}")
        await shown.page.wait_for_selector("body.ready")
        await shown.comes_true(FREE)
        entry = LogEntry(
            1, SOUTH, say("lays a piece and says so in a sentence that needs more than one line")
        )
        shown.table.public = Status(phase="waiting", story=Story(log=(entry,)))
        shown.table.tell(Topic.STORY)
        await shown.page.locator('#log li[data-n="1"]').wait_for()
        await shown.comes_true(FREE)

    three = table(3)
    three.setting = three.setting._replace(consoles=[(SOUTH, 2), (NORTH,)])
    browser.show(play, three, viewport={"width": 1400, "height": 900})


def test_on_a_phone_the_hand_of_who_is_to_act_is_called_for_and_comes_first(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        west = shown.page.locator('[data-hand="west"]')
        other = shown.page.locator(".opposite")
        await expect(west).to_be_hidden()
        await expect(other).to_have_class(re.compile("wanted"))
        await other.click()
        await expect(west).to_be_visible()
        await expect(other).not_to_have_class(re.compile("wanted"))
        await other.click()
        await expect(shown.page.locator('[data-hand="south"]')).to_be_visible()
        shown.table.let_play(2, "random")
        await expect(other).not_to_have_class(re.compile("wanted"))

    three = table(3)
    three.public = Status(phase="waiting", story=Story(turn=(2,)))
    browser.show(play, three, viewport={"width": 390, "height": 844})


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1400, 900)])
def test_the_log_takes_the_room_of_a_console_that_is_another_pages(
    browser: Browser, width: int, height: int
) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.goto(f"{shown.page.url}?seat=south")
        await shown.page.wait_for_selector("body.ready")
        await shown.comes_true("document.querySelector('#log').offsetHeight > 0.25 * innerHeight")

    three = table(3)
    three.setting = three.setting._replace(consoles=[(SOUTH, 2), (NORTH,)])
    browser.show(play, three, viewport={"width": width, "height": height})


def test_a_token_given_to_a_third_seat_lies_in_its_hand(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        await shown.drag(CROSS, *await shown.middle(shown.page.locator('[data-hand="west"]')))
        await shown.until(lambda: world.card(CROSS) in world.hand(2))

    browser.show(play, table(3))


def test_another_overlay_brings_its_own_page(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        tokens = table()
        shown.table.setting, shown.table.world = tokens.setting, tokens.world
        shown.table.announce()
        await shown.slot("board.4").wait_for()
        assert await shown.slot("south.field.0").count() == 0
        await shown.drag(CROSS, *await shown.middle(shown.slot("board.4")))
        await shown.until(lambda: shown.lies(CROSS, "board.4"))

    browser.show(play)


def test_a_visitor_who_sits_at_two_of_four_seats_has_their_hands_and_consoles(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        for name in ("South", "Also sit at West"):
            await shown.choose("sit")
            await shown.page.get_by_role("menu").get_by_text(name, exact=True).click()
            await shown.page.locator('body.ready:not([data-sitting="both"])').wait_for()
        await shown.page.locator('body[data-sitting="south,west"]').wait_for()
        consoles = shown.page.locator("[data-console]")
        names = await consoles.evaluate_all("all => all.map((one) => one.dataset.console)")
        assert sorted(names) == ["south", "west"]

    browser.show(play, table(4))
