"""Earlier positions on the page: lines and arrow keys lead there, and everything else leads back."""

from playwright.async_api import expect

from playmat.board import DECK, HAND
from playmat.placement import SOUTH, Face, Place
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import LogEntry, Story
from playmat.text import say
from playmat.web.interface import OpenDecision, Target, Topic
from web.lone_game import LoneWords
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

CROWN = "south-R01-1"
GOAL = Place("field", 1, SOUTH)
SECRET = 2  # this action's position is not public


def with_a_past(turn: tuple[int, ...] = ()) -> LoneTable:
    """A table whose crown has gone from the first field to the twelfth."""
    table = LoneTable()
    table.world.lay(table.world.card(CROWN), Place("field", 5, SOUTH))
    table.whole_log = [LogEntry(n, n % 2, say("move {number}", number=n)) for n in range(1, 51)]
    places = {0: 0, 1: 1, **dict.fromkeys(range(SECRET + 1, 49), 2), 49: 4, 50: 5}
    table.pasts = {
        n: Past(Status(phase="past", actions=n), {Place("field", at, SOUTH): (Face("crown"),)})
        for n, at in places.items()
    }
    table.public = Status(
        phase="waiting", actions=50, story=Story(turn=turn, log=tuple(table.whole_log[10:]))
    )
    return table


def test_a_line_shows_its_position_and_whatever_acts_returns_to_the_game(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        page, caption = shown.page, shown.page.locator("#caption")
        headline, crown = caption.locator(".headline"), shown.card(CROWN)

        async def lies(number: int) -> None:
            await expect(crown).to_have_attribute("data-place", f"south.field.{number}")

        await page.locator('#log li[data-n="49"]').click()
        await lies(4)
        await expect(headline).to_have_text("North move 49")
        await expect(page.locator("#log li[aria-current]")).to_have_attribute("data-n", "49")
        await expect(page.locator('#log li[data-n="1"]')).to_have_count(1)  # all lines, not the latest alone
        assert await page.evaluate("document.body.classList.contains('reviewing')")
        await page.keyboard.press("Home")
        await lies(0)
        await expect(headline).to_have_text("The beginning of the game")
        await page.keyboard.press("ArrowRight")
        await lies(1)
        await page.keyboard.press("ArrowRight")  # past the secret one
        await expect(headline).to_have_text("North move 3")
        await lies(2)
        await page.keyboard.press("Escape")
        await lies(5)
        await expect(headline).to_have_text("south pressed 0")

        await page.locator('#log li[data-n="49"]').click()
        await lies(4)
        await shown.drag(CROWN, *await shown.middle(shown.slot("south.field.0")))
        await lies(5)  # the press has returned to the game, and nothing is carried
        assert shown.lies(CROWN, "south.field.5")
        await page.locator('#log li[data-n="49"]').click()
        await lies(4)
        await page.keyboard.press("2")
        await lies(5)
        assert shown.table.presses[SOUTH] == [0, 0, 0]

        await page.locator('#log li[data-n="49"]').click()
        await lies(4)
        shown.table.world.lay(shown.table.world.card(CROWN), Place("field", 3, SOUTH))
        shown.table.tell(Topic.STORY)
        await lies(4)  # the table's news wait
        await page.get_by_role("button", name="Back to the game").click()
        await lies(3)

    browser.show(play, with_a_past())


def test_who_returned_to_the_game_with_the_mouse_goes_on_with_the_keyboard(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        page = shown.page
        await page.locator('#log li[data-n="49"]').click()
        await expect(shown.card(CROWN)).to_have_attribute("data-place", "south.field.4")
        await shown.slot("south.field.0").click()
        await expect(shown.card(CROWN)).to_have_attribute("data-place", "south.field.5")
        await page.locator('[data-tool="options"]').press("Enter")
        await expect(page.locator("#menu")).to_be_visible()

    browser.show(play, with_a_past())


def test_the_places_to_choose_now_are_not_lit_on_an_earlier_position(browser: Browser) -> None:
    """Such as the only target of an attack, which the table lights again after each press beside it."""

    async def play(shown: Shown) -> None:
        lit = shown.page.locator('[data-hint="reach"]')
        await shown.card(CROWN).click()
        await expect(lit).to_have_count(1)
        await shown.page.locator('#log li[data-n="49"]').click()
        await expect(shown.card(CROWN)).to_have_attribute("data-place", "south.field.4")
        await expect(lit).to_have_count(0)
        await shown.page.keyboard.press("Escape")
        await expect(shown.card(CROWN)).to_have_attribute("data-place", "south.field.5")
        await expect(lit).to_have_count(1)
        await shown.slot(str(GOAL)).click()
        await shown.until(lambda: (SOUTH, 1, GOAL) in shown.table.decided)
        crown = shown.table.world.card(CROWN)
        # The click on the line let go of the crown, Escape of nothing.
        assert shown.table.decided == [(SOUTH, 0, crown), (SOUTH, 0, None), (SOUTH, 1, GOAL)]

    table = with_a_past(turn=(SOUTH,))
    table.hands_on = False
    table.decision = OpenDecision(1, [Target(GOAL, "", say("Crown goes there"))])
    browser.show(play, table)


def test_a_hint_is_not_drawn_on_an_earlier_position(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        light = shown.page.locator('[data-hint="advised"]')
        await shown.page.locator('[data-tool="hint"]').click()
        await expect(light).to_have_count(1)
        await shown.page.locator('#log li[data-n="49"]').click()
        await expect(shown.card(CROWN)).to_have_attribute("data-place", "south.field.4")
        await expect(light).to_have_count(0)
        await shown.page.keyboard.press("Escape")
        await expect(light).to_have_count(1)

    table = with_a_past(turn=(SOUTH,))
    table.setting = table.setting._replace(advises=True)
    browser.show(play, table)


def test_consoles_and_decks_are_those_of_the_position(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        oled, deck = shown.page.locator('[data-oled="south"]'), shown.slot("south.deck.0")
        cards = len(shown.table.world.deck(SOUTH))
        spoken = await deck.get_attribute("aria-label")
        await shown.page.locator('#log li[data-n="49"]').click()
        await expect(oled).to_have_attribute("aria-label", "Earlier. Lay the crown")
        await expect(deck).to_have_attribute("aria-label", f"South, Deck: {cards - 3} cards")
        shown.table.tell(Topic.SCREEN, str(SOUTH))
        await expect(oled).to_have_attribute("aria-label", "Earlier. Lay the crown")  # the table's news wait
        await shown.page.locator('[data-button="south-left"]').press("Enter")  # means nothing of the game
        await shown.page.keyboard.press("Escape")
        await expect(oled).to_have_attribute("aria-label", "south pressed 0")
        await expect(deck).to_have_attribute("aria-label", str(spoken))
        await shown.page.keyboard.press("2")
        await shown.until(lambda: shown.table.presses[SOUTH] == [0, 1, 0])

    table = with_a_past()
    hand = len(table.world.hand(SOUTH)) + 3
    views = [View(say("Earlier"), say("Lay the crown"))] * 2
    status = Status(phase="past", actions=49, hands=(hand, hand))
    table.pasts[49] = Past(status, {Place("field", 4, SOUTH): (Face("crown"),)}, views)
    browser.show(play, table)


def test_eight_lines_are_in_view_and_the_record_can_be_downloaded(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('#log li[data-n="50"]').wait_for()
        seen = """() => { const { top, bottom } = log.getBoundingClientRect();
            return [...log.querySelectorAll("li")].map((one) => one.getBoundingClientRect())
                .filter((one) => one.top >= top && one.bottom <= bottom).length; }"""
        assert await shown.page.evaluate(seen) >= 8
        async with shown.page.expect_download() as download:
            await shown.page.locator('[data-tool="record"]').click()
        assert (await download.value).suggested_filename == "lone.txt"

    browser.show(play, with_a_past())


def test_a_first_visitor_reads_aim_and_signs_beside_the_mat_until_they_are_closed(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        aim = shown.page.locator("#log .aim")
        await expect(aim).to_contain_text("Lay all cards.")
        await expect(aim.get_by_role("definition")).to_have_text(["Cards in hand", "Cards in the deck"])
        await aim.get_by_role("button", name="Close").click()
        await expect(aim).to_be_hidden()
        await shown.page.reload()
        await shown.page.wait_for_selector("body.ready")
        await expect(aim).to_be_hidden()

    table, words = LoneTable(), LoneWords()
    words.page = {"aim": say("Lay all cards. Turn them. Take them up.")}
    words.signs = {HAND: say("Cards in hand"), DECK: say("Cards in the deck")}
    table.setting = table.setting._replace(game=table.setting.game._replace(words=words))
    browser.show(play, table)
