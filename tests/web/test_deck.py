"""The decks under the finger."""

from playmat.placement import SOUTH, Place
from web.shown_table import Browser, Shown


def test_the_top_card_is_dragged_straight_from_the_deck_to_its_slot(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, mouse = shown.table.world, shown.page.mouse
        top = world.deck(SOUTH)[-1]
        x, y = await shown.middle(shown.slot("south.pile.4"))
        await mouse.move(*await shown.middle(shown.slot("south.deck.0")))
        await mouse.down()
        await mouse.move(x + 40, y - 40, steps=5)
        await shown.rests(str(top), "held")
        await mouse.move(x, y, steps=3)
        await mouse.up()
        await shown.until(lambda: shown.lies(str(top), "south.pile.4"))
        assert world.deck_count(SOUTH) == 19

    browser.show(play)


def test_the_deck_is_shuffled_by_the_button_beside_the_hand(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        before = shown.table.world.deck(SOUTH)
        await shown.page.locator('[data-shuffle="south"]').click()
        await shown.until(lambda: shown.table.world.deck(SOUTH) != before)
        assert sorted(shown.table.world.deck(SOUTH)) == sorted(before)

    browser.show(play)


def test_a_second_click_within_a_second_draws_no_second_card(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        deck = shown.page.locator('[data-deck="south"]')
        await deck.dblclick()
        await shown.page.locator('[data-deck="south"]:not(.resting)').click()
        await shown.until(lambda: len(world.hand(SOUTH)) >= 3)
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[SOUTH] == [1, 0, 0])
        assert len(world.hand(SOUTH)) == 3

    browser.show(play)


def test_a_card_held_over_the_tap_point_is_heard_there_on_the_way_to_its_pile(
    browser: Browser,
) -> None:
    async def play(shown: Shown) -> None:
        world, mouse = shown.table.world, shown.page.mouse
        card, tap = world.draw(SOUTH), world.mat.slot(Place("tap", seat=SOUTH))
        await shown.rests(str(card), "hand")
        await shown.grip(str(card))
        await mouse.move(*await shown.middle(shown.slot("south.tap.0")), steps=5)
        await shown.until(lambda: bool(world.fields(tap)))
        assert card in shown.table.dragged  # read, and still in the hand
        await mouse.move(*await shown.middle(shown.slot("south.pile.2")), steps=5)
        await shown.until(lambda: not world.fields(tap))
        await mouse.up()
        await shown.until(lambda: shown.lies(str(card), "south.pile.2"))
        assert card not in shown.table.dragged

    browser.show(play)


def test_a_card_that_was_only_held_over_the_tap_point_goes_back_to_the_hand(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, mouse = shown.table.world, shown.page.mouse
        card, tap = world.draw(SOUTH), world.mat.slot(Place("tap", seat=SOUTH))
        await shown.rests(str(card), "hand")
        await shown.grip(str(card))
        await mouse.move(*await shown.middle(shown.slot("south.tap.0")), steps=5)
        await shown.until(lambda: bool(world.fields(tap)))
        await mouse.move(*await shown.middle(shown.page.locator('[data-oled="south"]')), steps=5)
        await mouse.up()
        await shown.until(lambda: card in world.hand(SOUTH))

    browser.show(play)


def test_a_dealt_card_is_not_pointed_at_because_the_mouse_rests_on_the_deck(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        top = str(shown.table.world.deck(SOUTH)[-1])
        await shown.page.locator('[data-deck="south"]').click()
        await shown.page.locator(f'[data-card="{top}"]:not(.dealt)').wait_for()
        assert not await shown.card(top).evaluate("one => one.matches(':hover')")

    browser.show(play)


def test_a_card_on_its_way_from_the_deck_cannot_be_taken_for_what_it_passes(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        dealt = shown.page.locator(f'[data-card="{shown.table.world.deck(SOUTH)[-1]}"]')
        pace = await shown.page.context.new_cdp_session(shown.page)
        await pace.send("Animation.enable")
        await pace.send("Animation.setPlaybackRate", {"playbackRate": 0})
        await shown.page.evaluate("() => { setTimeout = queueMicrotask; }")  # timers know nothing of frames
        await shown.page.locator('[data-deck="south"]').click()
        await dealt.wait_for()
        assert await dealt.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
        await pace.send("Animation.setPlaybackRate", {"playbackRate": 1})
        await shown.page.locator(".dealt").wait_for(state="detached")
        assert await dealt.evaluate("one => getComputedStyle(one).pointerEvents") == "auto"

    browser.show(play)


def test_a_card_is_put_back_on_top_of_the_deck_by_its_menu(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        card = world.draw(SOUTH)
        await shown.rests(str(card), "hand")
        await shown.card(str(card)).click(button="right")
        await shown.page.get_by_role("menuitem", name="Put on top of the deck").click()
        await shown.until(lambda: world.deck(SOUTH)[-1] == card)
        assert card not in world.hand(SOUTH)

    browser.show(play)
