"""Dice on the page: taken up and thrown together by a key, a button or a drag, moved by a drag or a tap."""

from __future__ import annotations

from playwright.async_api import expect

from playmat.placement import NORTH, SHARED, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.simulator.world.location import Where
from playmat.web.interface import Hints, RequestedMove, Topic
from support.small_games import overlay, small_game
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, Shown

DICE = "DIE-1", "DIE-2"
LONGEST = 700  # ms that a die may tumble


def table(seats: int = 2) -> LoneTable:
    return LoneTable(setting_of(overlay("dice-race"), small_game("dice-race"), seats))


def waits(table: LoneTable, wishes: Hints, turn: int = SOUTH) -> None:
    """A seat is at turn, and the table has these wishes."""
    table.public, table.wishes = Status(phase="waiting", story=Story(turn=(turn,))), wishes
    table.tell(Topic.STORY)
    table.tell(Topic.HINTS)


def wells(table: LoneTable) -> list[Place]:
    """Where the dice lie that lie in wells."""
    return [place for die in table.world.dice if (place := table.world.where(die).place)]


def in_hand(table: LoneTable) -> int:
    return len(table.world.hand(SHARED))


def test_one_key_takes_all_dice_up_and_throws_them(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        waits(shown.table, Hints(throws=True))
        await shown.page.locator(".tool.dice.wanted").wait_for()
        await shown.page.keyboard.press("t")
        await shown.until(lambda: len(set(wells(shown.table))) == len(DICE))
        waits(shown.table, Hints(takes=[Place("well")]))
        await shown.page.get_by_role("button", name="Take up the dice").wait_for()
        await shown.page.keyboard.press("t")
        await shown.until(lambda: in_hand(shown.table) == len(DICE))

    browser.show(play, table())


def test_thrown_dice_tumble_for_less_than_a_moment_and_show_the_side_on_top(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.get_by_role("button", name="Throw the dice").click()
        cubes = "document.getAnimations().filter((one) => one.effect.target.matches('.cube'))"
        lasting = f"{cubes}.map((one) => one.effect.getTiming().duration)"
        durations = await shown.comes_true(f"(all => all.length === 2 && all)({lasting})")
        assert 0 < max(durations) < LONGEST and durations[0] != durations[1]
        await shown.comes_true("!document.querySelector('.cube')")
        for name in DICE:
            side = shown.table.world.pose(shown.table.world.card(name))
            assert await shown.card(name).get_attribute("data-pose") == str(side)

    browser.show(play, table())


def test_who_asks_for_less_motion_sees_them_lie_at_once(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        cubes = (
            "new MutationObserver((all) => { window.cubes = (window.cubes ?? 0)"
            " + all.filter((one) => [...one.addedNodes].some((node) => node.matches?.('.cube'))).length; })"
            ".observe(document.querySelector('#cards'), { subtree: true, childList: true })"
        )
        await shown.page.evaluate(cubes)
        await shown.page.keyboard.press("t")
        for name in DICE:
            await shown.rests(name, "mat")
        assert await shown.page.evaluate("window.cubes ?? 0") == 0

    browser.show(play, table(), reduced_motion="reduce")


def test_a_drag_throws_the_whole_handful(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        waits(shown.table, Hints(throws=True))
        await shown.drag("DIE-1", *await shown.middle(shown.page.locator("#mat")))
        await shown.until(lambda: len(set(wells(shown.table))) == len(DICE))

    browser.show(play, table())


def test_a_handful_that_is_let_go_beside_the_mat_is_not_thrown(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.drag("DIE-1", *await shown.middle(shown.page.locator("#log")))
        await shown.until(lambda: in_hand(shown.table) == len(DICE))
        assert wells(shown.table) == []

    browser.show(play, table())


def test_dice_that_are_tapped_go_together_to_the_place_that_is_tapped(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        waits(shown.table, Hints())
        for number, name in enumerate(DICE):
            world.lay(world.card(name), Place("well", number), 5 + number)
            await shown.rests(name, "mat")
            await shown.card(name).click()
        await shown.slot("well.4").click()
        await shown.until(lambda: sorted(wells(shown.table)) == [Place("well", 2), Place("well", 4)])
        assert [world.pose(world.card(name)) for name in DICE] == [5, 6]

    browser.show(play, table())


def test_while_something_else_is_to_be_decided_no_die_is_thrown(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        for number, name in enumerate(DICE):
            world.lay(world.card(name), Place("well", number), 2)
        waits(shown.table, Hints())
        await shown.page.locator(".tool.dice:disabled").wait_for()
        await shown.page.keyboard.press("t")
        await shown.card("DIE-1").click()
        await shown.page.locator('.card.selected[data-card="DIE-1"]').wait_for()
        assert [world.pose(die) for die in world.dice] == [2, 2]
        assert {world.where(die).where for die in world.dice} == {Where.MAT}

    browser.show(play, table())


def test_only_the_page_of_the_player_whose_turn_it_is_throws_where_presses_decide(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        page, world, tool = shown.page, shown.table.world, shown.page.locator(".tool.dice")
        await page.goto(f"{page.url}?seat=south")
        await page.locator('body.ready[data-sitting="south"]').wait_for()
        world.lay(world.card("DIE-1"), Place("well"), 2)
        waits(shown.table, Hints(throws=True), turn=NORTH)
        await expect(tool).to_be_disabled()
        await page.keyboard.press("t")
        await shown.card("DIE-1").click()
        await page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[0] == [1, 0, 0])
        waits(shown.table, Hints(throws=True))
        await expect(tool).to_be_enabled()
        assert world.pose(world.card("DIE-1")) == 2 and wells(shown.table) == [Place("well")]
        await page.keyboard.press("t")
        await shown.until(lambda: len(set(wells(shown.table))) == len(DICE))

    shared = table()
    shared.hands_on = False
    browser.show(play, shared)


def test_dice_that_were_taken_up_in_one_turn_are_not_thrown_in_the_next(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, tool = shown.table.world, shown.page.locator(".tool.dice")
        for number, name in enumerate(DICE):
            world.lay(world.card(name), Place("well", number), 2)
            await shown.rests(name, "mat")
        waits(shown.table, Hints())
        await expect(tool).to_be_disabled()
        waits(shown.table, Hints(takes=[Place("well")]))
        await expect(tool).to_have_text("Take up the dice")
        await shown.page.keyboard.press("t")
        await shown.until(lambda: in_hand(shown.table) == len(DICE))
        waits(shown.table, Hints(), turn=NORTH)
        await expect(tool).to_be_disabled()
        waits(shown.table, Hints(throws=True), turn=NORTH)
        await expect(tool).to_be_enabled()
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[0] == [1, 0, 0])
        assert not wells(shown.table)

    shared = table()
    shared.hands_on = False
    browser.show(play, shared)


def test_a_cocked_die_is_thrown_again_by_a_click(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, well = shown.table.world, Place("well")
        world.lay(world.card("DIE-1"), well)
        world.roll(world.card("DIE-1"), 3, edge=5)
        waits(shown.table, Hints(wrong=[well]))
        await shown.page.locator('[data-hint="wrong"]').wait_for(state="attached")
        await shown.card("DIE-1").click()
        await shown.until(lambda: world.pose(world.card("DIE-1")) is not None)

    browser.show(play, table())


def test_a_die_that_is_asked_for_is_laid_back_with_the_side_that_it_had(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, well = shown.table.world, Place("well", 3)
        waits(shown.table, Hints(moves=[RequestedMove("die", 5, None, well, SHARED)]))
        await shown.page.locator('[data-hint="move"]').wait_for(state="attached")
        await shown.drag("DIE-1", *await shown.middle(shown.slot("well.3")))
        await shown.until(lambda: world.pose(world.card("DIE-1")) == 5)
        assert shown.lies("DIE-1", "well.3")

    browser.show(play, table())


def test_a_die_that_is_to_show_another_side_is_turned_to_it_and_not_thrown(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, well = shown.table.world, Place("well", 3)
        die = world.card("DIE-1")
        world.lay(die, well, 2)
        waits(shown.table, Hints(wrong=[well], moves=[RequestedMove("die", 5, well, well, SHARED)]))
        await shown.page.locator('[data-hint="move"]').wait_for(state="attached")
        for side in (3, 2, 4):
            world.lay(die, well, side)
            await shown.point(shown.page.locator(f'[data-card="DIE-1"][data-pose="{side}"]'))
            await shown.page.keyboard.press("r")
            await shown.until(lambda: world.pose(die) == 5)

    browser.show(play, table())


def test_where_nobody_holds_anything_each_seat_has_a_plate_and_all_share_a_tray(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        assert await shown.page.locator("#people .hand").count() == 6
        assert await shown.page.locator("#tray .hand").get_attribute("data-hand") == "shared"
        await shown.drag("DIE-1", *await shown.middle(shown.page.locator('#people [data-hand="west"]')))
        await shown.until(lambda: in_hand(shown.table) == len(DICE))

    browser.show(play, table(6))
