"""The page in a real browser: hands move cards by mouse, finger and key, and press the consoles' buttons."""

import re

import pytest
from playwright.async_api import expect

from playmat.placement import NORTH, SOUTH, Place
from support.examples import soaked
from support.page_facts import coming_true
from web.legibility import AT_REST
from web.lone_table import LoneTable, arrange
from web.shown_table import Browser, Shown

CROWN = "south-R01-1"


def test_a_card_dragged_by_the_mouse_snaps_to_the_slot_and_is_put_straight(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        x, y = await shown.middle(shown.slot("south.field.1"))
        await shown.drag(CROWN, x + 6, y - 5)
        await shown.until(lambda: shown.lies(CROWN, "south.field.1"))
        slot = shown.table.world.mat.slot(Place("field", 1, SOUTH))
        pose = shown.table.world.where(shown.table.world.card(CROWN)).pose
        assert (pose.x, pose.y, pose.angle) == (slot.x, slot.y, 0)

    browser.show(play)


def test_a_card_let_go_anywhere_in_a_slot_lies_neatly_but_with_shift_as_it_fell(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        box = await shown.slot("south.field.1").bounding_box()
        assert box is not None
        corner = box["x"] + 8, box["y"] + box["height"] - 8
        await shown.drag(CROWN, *corner)
        await shown.until(lambda: shown.lies(CROWN, "south.field.1"))
        assert shown.table.world.fields(shown.table.world.mat.slot(Place("field", 1, SOUTH)))
        await shown.page.keyboard.down("Shift")
        await shown.drag(CROWN, *corner)
        await shown.until(lambda: shown.lies(CROWN, None))

    browser.show(play)


def test_whoever_looks_on_elsewhere_sees_a_card_on_its_way(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        other = await shown.page.context.new_page()
        await other.goto(shown.page.url)
        card, target = other.locator(f'[data-card="{CROWN}"]'), shown.slot("north.field.0")
        await card.wait_for()
        x, y = await shown.middle(target)
        await shown.grip(CROWN)
        await shown.page.mouse.move(x + 90, y, steps=3)
        await shown.until(lambda: shown.table.world.where(shown.table.world.card(CROWN)).pose.y < 0)
        await other.locator(f'[data-card="{CROWN}"].lifted').wait_for()
        above = (
            "([card, slot]) => card.getBoundingClientRect().top < slot.getBoundingClientRect().bottom + 90"
        )
        both = [
            await element.element_handle() for element in (card, other.locator('[data-slot="north.field.0"]'))
        ]
        await other.evaluate(coming_true(above), both)
        assert not any(map(shown.table.world.fields, shown.table.world.mat.slots))
        await shown.page.mouse.up()

    browser.show(play)


def test_a_card_dropped_beside_the_slots_stays_there_crooked_and_unheard(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        x, y = await shown.middle(shown.slot("south.field.0"))
        other, _ = await shown.middle(shown.slot("south.field.1"))
        await shown.drag(CROWN, (x + other) / 2, y + 30)
        await shown.until(lambda: shown.lies(CROWN, None))
        assert shown.table.world.where(shown.table.world.card(CROWN)).pose.angle % 90 != 0
        assert not any(
            shown.table.world.fields(slot) for slot in shown.table.world.mat.slots if slot.identify
        )

    browser.show(play)


def test_a_card_dropped_off_the_mat_goes_back(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        x, y = await shown.middle(shown.slot("south.row.0"))
        await shown.drag(CROWN, x, y)
        await shown.until(lambda: shown.lies(CROWN, "south.row.0"))
        await shown.drag(CROWN, *await shown.middle(shown.page.locator('[data-oled="south"]')))
        await shown.until(lambda: shown.lies(CROWN, "south.row.0"))

    browser.show(play)


def test_a_card_dragged_to_a_hand_is_taken_and_onto_a_deck_is_returned(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        await shown.drag(CROWN, *await shown.middle(shown.page.locator('[data-hand="north"]')))
        await shown.until(lambda: world.card(CROWN) in world.hand(NORTH))
        await shown.drag(CROWN, *await shown.middle(shown.slot("north.deck.0")))
        await shown.until(lambda: world.deck(NORTH)[-1] == world.card(CROWN))

    browser.show(play)


def test_a_card_is_turned_by_r_by_its_handle_and_in_the_air(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        mouse = shown.page.mouse
        await shown.drag(CROWN, *await shown.middle(shown.slot("south.field.1")))
        await shown.rests(CROWN, "mat")
        await shown.page.keyboard.press("r")
        await shown.until(lambda: shown.lies(CROWN, "south.field.1", turned=True))
        await shown.point(shown.page.locator(f'[data-card="{CROWN}"][data-turned="true"]'))
        await shown.page.locator('#handles [data-tool="turn"]').click()
        await shown.until(lambda: shown.lies(CROWN, "south.field.1"))
        await shown.page.locator(f'[data-card="{CROWN}"][data-turned="false"]').wait_for()
        await shown.grip(CROWN)
        await mouse.move(*await shown.middle(shown.slot("south.field.2")), steps=5)
        await shown.page.keyboard.press("r")
        await mouse.up()
        await shown.until(lambda: shown.lies(CROWN, "south.field.2", turned=True))

    browser.show(play)


def test_the_deck_deals_by_click_and_by_space(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        await shown.page.locator('[data-deck="south"]').click()
        await shown.until(lambda: len(world.hand(SOUTH)) == 2)
        await shown.page.locator('[data-deck="north"]').focus()
        await shown.page.keyboard.press("Space")
        await shown.until(lambda: len(world.hand(NORTH)) == 2)
        await shown.rests(str(world.hand(SOUTH)[1]), "hand")

    browser.show(play)


def test_the_keyboard_carries_a_card_from_the_hand_to_the_field(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        keyboard = shown.page.keyboard
        await shown.card(CROWN).focus()
        await keyboard.press("Space")
        for _ in range(3):
            await keyboard.press("ArrowUp")
        at = await shown.page.evaluate("document.activeElement.dataset.slot")
        assert at.startswith("south.field")
        await keyboard.press("Space")
        await shown.rests(CROWN, "mat")
        assert shown.lies(CROWN, at)
        await keyboard.press("r")
        await shown.until(lambda: shown.lies(CROWN, at, turned=True))
        await keyboard.press("Space")
        await keyboard.press("ArrowDown")
        await keyboard.press("Escape")
        await shown.until(lambda: shown.lies(CROWN, at, turned=True))

    browser.show(play)


def test_a_card_held_a_moment_is_lifted_and_lies_again_where_it_lay(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        place = Place("field", 1, SOUTH)
        heard: list[int] = []
        world = shown.table.world
        world.lay(world.card(CROWN), place)
        before = world.where(world.card(CROWN)).pose
        world.watch_fields(lambda slot, stickers: heard.append(len(stickers)))
        heard.clear()
        await shown.rests(CROWN, "mat")
        await shown.grip(CROWN)
        await shown.until(lambda: heard == [0])
        await shown.page.mouse.up()
        await shown.until(lambda: heard == [0, 1])
        assert world.where(world.card(CROWN)).pose == before

    browser.show(play)


def test_a_button_is_pressed_by_click_and_by_key(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-button="south-left"]').click()
        await shown.page.keyboard.press("0")
        button = shown.page.get_by_role("button", name="one: South’s left button (1)", exact=True)
        assert await button.get_attribute("data-button") == "south-left"
        await shown.until(lambda: shown.table.presses == [[1, 0, 0], [0, 0, 1]] and not shown.table.held)

    browser.show(play)


def test_a_digit_of_a_french_keyboard_presses_with_and_without_shift_until_it_is_let_go(
    browser: Browser,
) -> None:
    async def play(shown: Shown) -> None:
        async def strikes(kind: str, key: str, shift: bool = False) -> None:
            facts = {"key": key, "code": "Digit1", "shiftKey": shift, "bubbles": True, "cancelable": True}
            script = "([kind, facts]) => document.body.dispatchEvent(new KeyboardEvent(kind, facts))"
            await shown.page.evaluate(script, [kind, facts])

        for count, (key, shift) in enumerate([("1", True), ("&", False)], 1):
            await strikes("keydown", key, shift)
            await shown.until(lambda count=count: shown.table.presses[0] == [count, 0, 0])
            await strikes("keyup", "&")
            await shown.until(lambda: not shown.table.held)

    browser.show(play)


@pytest.mark.parametrize(
    "leaves",
    [
        "dispatchEvent(new Event('blur'))",
        "Object.defineProperty(document, 'hidden', { value: true }),"
        " document.dispatchEvent(new Event('visibilitychange'))",
    ],
)
def test_what_is_down_is_let_go_when_another_window_comes_to_the_front(browser: Browser, leaves: str) -> None:
    async def play(shown: Shown) -> None:
        button = shown.page.locator('[data-button="south-middle"]')
        await shown.page.keyboard.down("1")
        await button.hover()
        await shown.page.mouse.down()
        await shown.until(lambda: len(shown.table.held) == 2)
        await shown.page.evaluate(leaves)
        await shown.until(lambda: not shown.table.held)
        assert shown.table.presses[0] == [1, 1, 0]

    browser.show(play)


def test_a_key_that_is_held_turns_a_card_once(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, turned = shown.table.world, []
        world.lay(world.card(CROWN), Place("field", 0, SOUTH))
        await shown.rests(CROWN, "mat")
        await shown.point(shown.card(CROWN))
        world.watch(lambda: turned.append(world.where(world.card(CROWN)).turned))
        for _ in range(3):
            await shown.page.keyboard.down("r")
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[0] == [1, 0, 0])
        assert turned == [True]

    browser.show(play)


def test_the_display_is_shown_pixel_for_pixel(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("1")
        display = shown.page.locator('[data-oled="south"][aria-label="south pressed 1"]')
        lit = await display.evaluate(
            "display => Array.from(display.getContext('2d').getImageData(0, 0, 128, 64).data)"
            ".filter((_, i) => i % 4 === 0).map((red) => red > 128)"
        )
        shown_bits = "".join(f"{byte:08b}" for byte in shown.table.pixels(SOUTH))
        assert "".join("01"[on] for on in lit) == shown_bits

    browser.show(play)


def test_the_page_speaks_french_to_a_french_browser(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        label = await shown.slot("south.field.0").get_attribute("aria-label")
        assert label == "Sud, Field, front gauche: vide"
        hand, world = shown.page.locator('[data-hand="south"]'), shown.table.world
        world.return_to_deck(world.card(CROWN), SOUTH)
        for cards in ("0 carte", "1 carte", "2 cartes"):
            await expect(hand).to_have_attribute("aria-label", re.compile(f", {cards}$"))
            world.draw(SOUTH)

    browser.show(play, locale="fr-FR")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), soaked(1024, 768), soaked(768, 1024), (390, 844)])
def test_the_whole_table_fits_without_scrolling(browser: Browser, width: int, height: int) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.evaluate(AT_REST)
        fits = await shown.page.evaluate(
            "[...document.querySelectorAll('[data-slot], [data-oled], [data-button], [data-card]')]"
            ".filter((one) => one.checkVisibility())"
            ".map((one) => [one, one.getBoundingClientRect()])"
            ".filter(([, box]) => Math.min(box.left, box.top) < 0"
            " || box.right > innerWidth || box.bottom > innerHeight)"
            ".map(([one]) => JSON.stringify(one.dataset))"
        )
        assert fits == []

    table = LoneTable()
    arrange(table)
    browser.show(play, table, viewport={"width": width, "height": height})
