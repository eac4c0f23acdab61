"""One press shows what a component can do, another decides; what is not possible moves nothing."""

import asyncio

import pytest
from playwright.async_api import expect

from playmat.games.interface import Pace
from playmat.placement import NORTH, SEAT_NAMES, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import LogEntry, Story
from playmat.text import say
from playmat.web.interface import Hints, OpenDecision, Option, RequestedMove, Target, Tempo, Topic
from web.lone_game import LONE
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

CROWN = "south-R01-1"
GOAL, ENEMY = Place("field", 1, SOUTH), Place("field", 1, NORTH)
LIT = OpenDecision(
    1,
    [
        Target(GOAL, "", say("Crown goes to the middle"), alone=True),
        Target(ENEMY, "", say("Crown hits"), hits=True),
    ],
)


def deciding(decision: OpenDecision = LIT) -> LoneTable:
    """A table at which South is to decide by presses, each of which is answered alike."""
    table = LoneTable()
    table.hands_on = False
    table.decision = decision
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    return table


@pytest.mark.parametrize("hint", ["reach", "target"])
def test_a_press_lights_what_a_card_can_do_and_the_next_does_it(browser: Browser, hint: str) -> None:
    async def play(shown: Shown) -> None:
        await shown.card(CROWN).click()
        lit = shown.page.locator(f'[data-hint="{hint}"]').first
        await lit.wait_for()
        place = await lit.get_attribute("data-at")
        await shown.slot(str(place)).click()
        crown, goal = shown.table.world.card(CROWN), GOAL if hint == "reach" else ENEMY
        await shown.until(lambda: shown.table.decided == [(SOUTH, 0, crown), (SOUTH, 1, goal)])

    browser.show(play, deciding())


def test_a_lit_place_goes_on_for_the_seat_whose_card_lit_it(browser: Browser) -> None:
    table = deciding()
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH, NORTH)))

    async def play(shown: Shown) -> None:
        crown = shown.table.world.card("north-R01-1")
        await shown.card("north-R01-1").click()
        await shown.page.locator('[data-hint="reach"]').first.wait_for()
        await shown.slot(str(GOAL)).click()
        await shown.until(lambda: table.decided == [(NORTH, 0, crown), (NORTH, 1, GOAL)])

    browser.show(play, table)


def test_a_press_while_the_computer_plays_shows_the_rest_of_its_turn(browser: Browser) -> None:
    table = deciding()
    table.players = {NORTH: "greedy"}
    table.public = Status(phase="waiting", story=Story(turn=(NORTH,)))

    async def play(shown: Shown) -> None:
        await shown.card(CROWN).click()
        await shown.until(lambda: table.hurried)
        assert table.decided == []

    browser.show(play, table)


def test_the_menu_of_a_seat_says_how_quickly_the_computer_moves(browser: Browser) -> None:
    table = deciding()
    table.players = {NORTH: "greedy"}

    async def play(shown: Shown) -> None:
        await shown.page.locator(f'[data-hand="{SEAT_NAMES[NORTH]}"] [data-player]').click()
        await shown.page.get_by_role("menuitemradio", name="moves fast").click()
        await shown.until(lambda: table.tempo is Tempo.FAST)

    browser.show(play, table)


def test_a_card_that_is_pressed_twice_does_the_only_thing_it_can(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        for _ in range(2):
            await shown.card(CROWN).click()
            await shown.page.locator('[data-hint="reach"]').wait_for()
        await shown.until(lambda: shown.table.decided[-1] == (SOUTH, 1, GOAL))

    browser.show(play, deciding(OpenDecision(1, LIT.targets[:1])))


def test_a_card_that_was_lifted_too_early_begins_where_it_is_dropped(browser: Browser) -> None:
    """Such as in real time, where it could do nothing yet."""

    async def play(shown: Shown) -> None:
        crown, mouse = shown.table.world.card(CROWN), shown.page.mouse
        x, y = await shown.middle(shown.slot(str(ENEMY)))
        await shown.grip(CROWN)
        await mouse.move(x - 20, y + 20, steps=4)
        await shown.until(lambda: shown.table.decided == [(SOUTH, 0, crown)])
        await mouse.move(x, y, steps=4)
        await mouse.up()
        await shown.until(lambda: shown.table.decided[1:] == [(SOUTH, 0, crown), (SOUTH, 1, ENEMY)])

    browser.show(play, deciding(OpenDecision()))


def test_the_same_place_may_be_what_the_next_decision_is_about(browser: Browser) -> None:
    """Such as a slot that lights up again without a press, after the one before was cleared."""

    async def play(shown: Shown) -> None:
        marks = shown.page.locator('[data-hint="reach"]')
        await shown.card(CROWN).click()
        for presses in (1, 2):
            shown.table.decision = LIT
            shown.table.tell(Topic.DECISION, str(SOUTH))
            await expect(marks).to_have_count(1)
            await shown.slot(str(GOAL)).click()
            await shown.until(lambda presses=presses: shown.table.decided[1:] == presses * [(SOUTH, 1, GOAL)])
            shown.table.decision = OpenDecision()
            shown.table.tell(Topic.DECISION, str(SOUTH))
            await expect(marks).to_have_count(0)

    browser.show(play, deciding())


def test_what_presses_can_mean_is_listed_where_they_were(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.card(CROWN).click()
        await shown.page.get_by_role("menuitem", name="Crown goes home").click()
        await shown.until(lambda: shown.table.acted == [(SOUTH, "home")])

    options = [
        Option("rest", say("Rest"), say("Crown rests")),
        Option("home", say("Home"), say("Crown goes home")),
    ]
    browser.show(play, deciding(OpenDecision(1, options=options)))


def test_a_press_without_a_meaning_is_answered_in_the_caption(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.card(CROWN).click()
        await expect(shown.page.locator("#caption .note")).to_have_text("The Crown stays")

    browser.show(play, deciding(OpenDecision(objection=say("The Crown stays"))))


def test_a_card_goes_back_from_where_it_cannot_lie(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        x, y = await shown.middle(shown.slot("south.field.4"))
        await shown.drag(CROWN, x, y)
        await shown.rests(CROWN, "hand")
        assert not shown.table.world.cards_at(Place("field", 4, SOUTH))

    browser.show(play, deciding())


def test_a_card_that_is_dropped_where_it_may_lie_is_laid_there(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        x, y = await shown.middle(shown.slot(str(GOAL)))
        await shown.drag(CROWN, x, y)
        await shown.until(lambda: shown.lies(CROWN, str(GOAL)))

    browser.show(play, deciding())


def test_the_hands_do_an_action_that_moves_more_than_the_dropped_card(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        x, y = await shown.middle(shown.slot(str(GOAL)))
        await shown.drag(CROWN, x, y)
        await shown.until(lambda: shown.table.decided[-1] == (SOUTH, 1, GOAL))
        await shown.rests(CROWN, "hand")

    target = Target(GOAL, "", say("Crown and Hare change places"))
    browser.show(play, deciding(OpenDecision(1, [target])))


def test_a_card_that_lies_wrong_goes_where_the_table_asks_however_long_it_is_held(browser: Browser) -> None:
    wrong = Place("field", 4, SOUTH)
    table = deciding(OpenDecision(objection=say("The Crown stays")))
    table.world.lay(table.world.card(CROWN), wrong)
    table.wishes = Hints(moves=[RequestedMove("crown", 0, wrong, GOAL)])

    async def play(shown: Shown) -> None:
        await shown.grip(CROWN)
        shown.table.wishes = Hints(moves=[RequestedMove("crown", 0, None, GOAL)])  # it is in the air
        shown.table.tell(Topic.HINTS)
        goal = await shown.middle(shown.slot(str(GOAL)))
        await shown.page.mouse.move(*goal, steps=4)
        await shown.page.locator('[data-hint="move"][data-from=""]').wait_for(state="attached")
        await shown.page.mouse.up()
        await shown.until(lambda: shown.lies(CROWN, str(GOAL)))

    browser.show(play, table)


def test_everything_is_moved_by_hand_as_at_a_real_table(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.choose("hands-on")
        await shown.until(lambda: shown.table.hands_on)
        x, y = await shown.middle(shown.slot("south.field.4"))
        await shown.drag(CROWN, x, y)
        await shown.until(lambda: shown.lies(CROWN, "south.field.4"))
        assert not shown.table.decided

    browser.show(play, deciding())


def test_a_fault_while_deciding_is_told_and_the_page_stays(browser: Browser) -> None:
    class Faulty(LoneTable):
        def decide(self, *press: object, **more: object) -> None:
            raise ZeroDivisionError

    async def play(shown: Shown) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, failed: faults.append(failed))
        await shown.card(CROWN).click()
        await shown.page.locator("#notice", has_text="failed in the table").wait_for()
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[SOUTH] == [1, 0, 0])
        loop.set_exception_handler(None)
        assert len(faults) == 1

    faults: list[dict[str, object]] = []
    table = Faulty()
    table.hands_on = False
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    browser.show(play, table)


def test_the_deck_is_the_table_s_to_deal(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        held = shown.table.world.hand(SOUTH)
        await shown.page.locator("[data-deck]").first.click()
        await shown.card(CROWN).click()
        await shown.page.locator('[data-hint="reach"]').wait_for()
        assert shown.table.world.hand(SOUTH) == held

    browser.show(play, deciding())


def test_a_race_can_be_paused_beside_the_caption_also_while_that_changes(browser: Browser) -> None:
    table = deciding()
    table.setting = table.setting._replace(game=LONE._replace(pace=Pace.REAL_TIME))

    async def play(shown: Shown) -> None:
        await shown.point(shown.page.locator('#caption [data-tool="pause"]'))
        await shown.page.mouse.down()
        await shown.page.keyboard.press("1")
        await expect(shown.page.locator("#caption .said")).to_contain_text("pressed 1")
        await shown.page.mouse.up()
        await shown.until(lambda: table.paused)

    browser.show(play, table)


def test_a_press_on_undo_takes_back_no_action_that_came_while_it_was_held(browser: Browser) -> None:
    def log(*lines: str) -> Status:
        entries = tuple(LogEntry(number, SOUTH, say(line)) for number, line in enumerate(lines, 1))
        return Status(phase="waiting", story=Story(turn=(SOUTH,), log=entries))

    async def play(shown: Shown) -> None:
        undo = shown.page.locator('#caption [data-tool="undo"]')
        await shown.point(undo)
        await shown.page.mouse.down()
        table.public = log("Lays the Crown", "Lays the Hare")
        table.tell(Topic.STORY)
        await shown.page.get_by_text("Lays the Hare").wait_for()
        await shown.page.mouse.up()
        await shown.page.keyboard.press("1")
        await shown.until(lambda: table.presses[SOUTH] == [1, 0, 0])
        assert table.acted == []
        await undo.click()
        await shown.until(lambda: table.acted == [(SOUTH, "undo")])

    table = deciding()
    table.public = log("Lays the Crown")
    browser.show(play, table)
