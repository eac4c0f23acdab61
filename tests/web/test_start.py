"""The start page: games as pictures, who plays them, and one choice that begins."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from playwright.async_api import expect

from playmat.app.phones import Phones
from playmat.bots.ladder import LEVELS, by_level
from playmat.games.interface import LEVEL_NAMES
from playmat.placement import NORTH, SOUTH
from playmat.text import say
from playmat.web.interface import Hints, Offer, Overlay, ShownPuzzle, Topic, Way
from playmat.web.visitors.claims import Claims
from web.legibility import LEAST, LEAST_ON_PHONES, MEASURES, SIZES, contrast, objections
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

PROGRAMS = dict(zip(LEVELS, LEVEL_NAMES, strict=True))
FEW = {"random": LEVEL_NAMES[0], "level-3": LEVEL_NAMES[2], "level-5": LEVEL_NAMES[4]}
OTHERS = {Way.TAUGHT: say("First game, with lessons")}
OVERLAYS = {
    "art-of-war": Overlay(say("Art of War"), (2,), PROGRAMS, LEVELS, "overlays/art-of-war.webp"),
    "game-of-war": Overlay(
        title=say("A Game of War"),
        programs=PROGRAMS,
        levels=LEVELS,
        picture="overlays/game-of-war.webp",
        others=OTHERS,
        by_hand=say("Deploy in secret"),
        ready_note=say("North wins more often"),
        pitch=say("Two armies and their lines of supply."),
        minutes=60,
        difficulty=say("deep"),
    ),
    "age-of-war": Overlay(say("Age of War"), (2, 3, 4, 5, 6), FEW, by_level(FEW), "overlays/age-of-war.webp"),
    "archery-tactics": Overlay(
        say("Archery Tactics"), (2,), PROGRAMS, LEVELS, "overlays/archery-tactics.webp"
    ),
}
LEAST_TARGET = 44
SMALL = f"""() => [...document.querySelectorAll("#start button, #menu button")]
  .filter((one) => one.checkVisibility())
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < (one.closest("#menu") ? 40 : {LEAST_TARGET}))
  .map((one) => `${{one.textContent}} is ${{one.offsetWidth}} x ${{one.offsetHeight}}`)"""


def idle(interrupted: bool = False) -> LoneTable:
    """Returns a table without players."""
    table = LoneTable()
    table.setting = table.setting._replace(overlays=OVERLAYS, players=PROGRAMS, ladder=LEVELS)
    table.offers = Offer(True, interrupted)
    return table


def test_a_game_without_the_chosen_level_says_which_one_plays_and_begins_with_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        start = shown.page.locator("#start")
        await start.get_by_role("button", name="Hard").click()
        few = start.get_by_role("button", name="Age of War")
        await expect(few).to_contain_text("Computer: Medium")
        await expect(start.get_by_role("button", name="Art of War")).not_to_contain_text("Computer")
        await few.click()
        await shown.until(lambda: shown.table.started == [("age-of-war", 2, "level-3", "ready", "en")])

    browser.show(play, idle())


def test_a_picture_begins_the_game_against_the_chosen_program(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        start = shown.page.locator("#start")
        await start.get_by_role("button", name="Hard").click()
        await start.get_by_role("button", name="A Game of War").click()
        await shown.until(lambda: shown.table.started == [("game-of-war", 2, "level-4", "ready", "en")])
        await expect(start).to_be_hidden()
        await shown.choose("start")
        await start.get_by_role("button", name="Deploy in secret: off").click()
        await expect(start.get_by_role("button", name="Deploy in secret: on")).to_be_visible()
        await start.get_by_role("button", name="A Game of War").click()
        await shown.until(lambda: shown.table.started[1:] == [("game-of-war", 2, "level-4", "by_hand", "en")])
        await expect(start).to_be_hidden()
        await shown.choose("start")
        await start.get_by_role("button", name="First game, with lessons").click()
        await shown.until(lambda: shown.table.started[2:] == [("game-of-war", 2, "level-4", "taught", "en")])
        await expect(start).to_be_hidden()
        await shown.choose("start")
        await start.get_by_role("button", name="Players at this screen").click()
        await start.get_by_role("button", name="3", exact=True).click()
        await expect(start.get_by_role("button", name="Art of War")).to_be_disabled()
        await expect(start.get_by_role("button", name="Art of War")).to_contain_text("Choose 2 players above")
        await start.get_by_role("button", name="Age of War").press("Enter")
        await shown.until(lambda: shown.table.started[3:] == [("age-of-war", 3, "", "ready", "en")])

    browser.show(play, idle())


def test_what_the_table_tells_meanwhile_takes_no_press_and_no_letter_away(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        async def tells(health: str) -> None:
            shown.table.tell(Topic.START)
            shown.table.wishes = Hints(health=[say(health)])
            shown.table.tell(Topic.HINTS)
            await shown.comes_true(f"document.querySelector('#status').textContent.includes('{health}')")

        here = shown.page.locator('[data-choice="mode-here"]')
        await here.hover()
        await shown.page.mouse.down()
        await tells("a part fails")
        await shown.page.mouse.up()
        await expect(here).to_have_attribute("aria-pressed", "true")
        name = shown.page.locator('[data-choice="name-1"]')
        await name.fill("nna")
        await name.press("Home")
        await tells("another part fails")
        await shown.page.keyboard.type("A")
        await expect(name).to_have_value("Anna")

    browser.show(play, idle())


def test_a_key_that_is_held_on_the_way_to_the_start_page_begins_nothing(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-choice="table"]').click()
        await shown.page.locator('[data-tool="options"]').focus()
        await shown.page.keyboard.down("Enter")
        for _ in range(3):
            await shown.page.keyboard.down("Enter")
        await expect(shown.page.locator("#menu")).to_be_visible()
        await shown.page.keyboard.up("Enter")
        await shown.page.keyboard.press("Enter")
        await expect(shown.page.locator("#start")).to_be_visible()
        assert shown.table.started == []

    browser.show(play, idle())


def test_the_second_click_on_a_menu_chooses_nothing_in_the_next_one(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-choice="table"]').click()
        menu = shown.page.locator("#menu")
        await shown.choose("players")
        await menu.get_by_role("menuitem").nth(1).dblclick()
        await expect(menu.get_by_role("menuitemradio")).to_have_count(6)
        await shown.page.keyboard.press("Escape")
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[0] == [1, 0, 0])
        assert not shown.table.players

    browser.show(play, idle())


def test_the_start_page_stays_open_while_the_match_goes_on_and_closes_as_another_begins(
    browser: Browser,
) -> None:
    async def play(shown: Shown) -> None:
        async def tells(health: str, offers: Offer) -> None:
            shown.table.offers = offers
            shown.table.tell(Topic.START)
            shown.table.wishes = Hints(health=[say(health)])
            shown.table.tell(Topic.HINTS)
            await shown.comes_true(f"document.querySelector('#status').textContent.includes('{health}')")

        start = shown.page.locator("#start")
        await tells("the match goes on", Offer())
        await expect(start).to_be_hidden()
        await shown.choose("start")
        await tells("the computer has moved", Offer())
        await expect(start).to_be_visible()
        await start.get_by_role("button", name="Hard").click()
        await tells("another screen begins a match", Offer(dealing=True))
        await expect(start).to_be_hidden()
        await shown.choose("start")
        await tells("cards are dealt", Offer(dealing=True))
        await expect(start).to_be_visible()

    browser.show(play, idle())


def test_a_game_says_for_how_many_how_long_how_difficult_and_what_is_special(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        games = shown.page.locator("#start .game")
        facts = games.filter(has_text="A Game of War").locator("small")
        await expect(facts).to_have_text(
            ["2 players · about 60 min · deep", "Two armies and their lines of supply."]
        )
        ready = games.get_by_role("button", name="Deploy in secret: off")
        await expect(ready).to_have_text("Deploy in secret: off. North wins more often.")
        unknown = games.filter(has_text="Age of War").locator("small")
        await expect(unknown).to_have_text(["2 to 6 players"])

    browser.show(play, idle())


def test_a_seat_offers_the_levels_by_the_names_of_the_start_page(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-choice="table"]').click()
        await shown.page.locator('[data-player="north"]').click()
        menu, level = shown.page.locator("#menu"), "Computer: Hard"
        await expect(menu.get_by_role("menuitemradio")).to_have_count(6)
        await menu.get_by_text(level).click()
        await expect(shown.page.locator("[data-hand=north] .program")).to_have_text(level)
        await shown.choose("players")
        await menu.get_by_text(f"North: {level}").click()
        await expect(menu.get_by_role("menuitemradio", checked=True)).to_have_text(level)

    browser.show(play, idle())


def test_whoever_wants_to_lay_the_mat_by_hand_gets_to_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-choice="table"]').click()
        await expect(shown.page.locator("#start")).to_be_hidden()
        shown.table.tell(Topic.START)
        await shown.page.locator('[data-button="south-left"]').click()
        await shown.until(lambda: shown.table.presses[0] == [1, 0, 0])
        await expect(shown.page.locator("#start")).to_be_hidden()

    browser.show(play, idle())


def test_an_interrupted_game_can_be_continued(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('[data-choice="continue"]').click()
        await shown.until(lambda: shown.table.presses[0] == [0, 0, 1] and not shown.table.held)

    browser.show(play, idle(interrupted=True))


def test_the_start_page_and_the_menu_can_be_read_and_touched_on_every_screen(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        found = []
        for width, height in SIZES:
            await shown.page.set_viewport_size({"width": width, "height": height})
            measured = await shown.page.evaluate(MEASURES)
            picture = Image.open(BytesIO(await shown.page.screenshot())).convert("RGB")
            least = LEAST_ON_PHONES if min(width, height) < 480 else LEAST
            texts = [text for text in measured["texts"] if text["box"][3] < height]
            found += [f"{text['text']} is small" for text in texts if text["size"] < least - 0.05]
            found += [f"{text['text']} is pale" for text in texts if contrast(picture, text["box"]) < 4.5]
            found += await shown.page.evaluate(SMALL)
            reaches = "document.querySelector('#start').scrollWidth > innerWidth"
            found += ["it is too wide"] * await shown.page.evaluate(reaches)
        found += await objections(shown, "start")
        await shown.page.locator('[data-choice="table"]').click()
        await shown.page.locator('[data-tool="options"]').click()
        found += await shown.page.evaluate(SMALL)
        found += await objections(shown, "menu")
        assert found == []

    browser.show(play, idle(interrupted=True), locale="fr-FR")


def test_an_open_table_shows_an_address_and_a_code_for_each_further_screen(browser: Browser) -> None:
    phones = Phones(lambda: ((SOUTH,), (NORTH,)), [].append, "en")
    phones.host, phones.port = "0.0.0.0", 8080
    address = phones.addresses[0]

    async def play(shown: Shown) -> None:
        await shown.page.locator('#start [data-choice="mode-screens"]').click()
        await shown.page.locator('#start [data-choice="age-of-war"]').click()
        dialog = shown.page.get_by_role("dialog")
        links = [f"{address}/?seat=south", f"{address}/?seat=north", f"{address}/watch"]
        await expect(dialog.get_by_role("link")).to_have_text(links)
        await expect(dialog.locator("figcaption b")).to_have_text(["South", "North", "Only watch"])
        assert [await dialog.get_by_role("img", name=link).count() for link in links] == [1, 1, 1]
        await expect(dialog.get_by_text("--host")).to_have_count(0)
        assert await objections(shown, "screens") == []

    browser.show(play, idle(), claims=Claims(pinned=True), phones=phones)


def test_a_table_of_one_computer_shows_its_addresses_without_codes(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('#start [data-choice="mode-screens"]').click()
        await shown.page.locator('#start [data-choice="age-of-war"]').click()
        dialog = shown.page.get_by_role("dialog")
        own = shown.page.url.partition("/?")[0].rstrip("/")
        await expect(dialog.get_by_role("link", name=f"{own}/watch")).to_be_visible()
        await expect(dialog.get_by_role("img")).to_have_count(0)
        await expect(dialog.get_by_text("--host 0.0.0.0")).to_be_visible()
        assert await objections(shown, "screens") == []

    browser.show(play, idle())


def test_no_browser_keeps_the_names_of_guests(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        name = shown.page.locator("#start").get_by_label("Your name (optional)")
        await name.fill("Anna")
        await shown.page.locator("#start").get_by_role("button", name="Hard").click()
        await expect(name).to_have_value("Anna")
        await shown.page.locator("#start").get_by_role("button", name="A Game of War").click()
        await shown.until(lambda: shown.table.names == ["Anna"] and len(shown.table.started) == 1)
        shown.table.offers = Offer(due=False)
        shown.table.tell(Topic.START)
        shown.table.offers = Offer(due=True)
        shown.table.tell(Topic.START)
        await expect(name).to_have_value("")

    table = idle()
    table.setting = table.setting._replace(guests=True)
    browser.show(play, table)


def test_a_name_is_optional_and_kept_by_the_browser(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        start = shown.page.locator("#start")
        await start.get_by_label("Your name (optional)").fill("Anna")
        await shown.page.reload()
        await expect(start.get_by_label("Your name (optional)")).to_have_value("Anna")
        await start.get_by_role("button", name="A Game of War").click()
        await shown.until(lambda: shown.table.names == ["Anna"] and len(shown.table.started) == 1)
        await shown.choose("start")
        await start.get_by_role("button", name="Players at this screen").click()
        await start.get_by_label("Player 2’s name").fill(" Ben ")
        await start.get_by_role("button", name="A Game of War").click()
        await shown.until(lambda: shown.table.names == ["Anna", "Ben"] and len(shown.table.started) == 2)

    browser.show(play, idle())


def test_a_puzzle_is_chosen_from_a_list_with_marks_and_the_way_back_is_in_view(browser: Browser) -> None:
    puzzles = [
        ShownPuzzle(1, say("Win this turn"), say("Easy")),
        ShownPuzzle(2, say("Win this turn"), say("Hard")),
    ]

    async def play(shown: Shown) -> None:
        start, table = shown.page.locator("#start"), shown.table
        assert isinstance(table, LoneTable)
        await start.get_by_placeholder("Your name (optional)").fill("Anna")
        await expect(start.get_by_role("button", name="Puzzles")).to_have_count(1)
        await start.get_by_role("button", name="Puzzles").click()
        await shown.until(lambda: table.names == ["Anna"])
        rows = start.locator(".puzzles li")
        await expect(rows).to_have_text(["1. Win this turnEasy", "2. Win this turnHard"])
        await expect(start.get_by_role("button", name="A Game of War")).to_have_count(0)
        table.solutions = {"game-of-war": [2]}
        table.tell(Topic.STATISTICS)
        await expect(rows).to_have_text(["1. Win this turnEasy", "2. Win this turnHardsolved"])
        back = start.get_by_role("button", name="All games")
        await shown.page.set_viewport_size({"width": 390, "height": 240})
        await rows.nth(0).scroll_into_view_if_needed()
        await expect(back).to_be_in_viewport(ratio=1)
        await rows.nth(1).scroll_into_view_if_needed()
        await expect(back).to_be_in_viewport(ratio=1)
        await back.click()
        await expect(start.get_by_role("button", name="A Game of War")).to_have_count(1)
        await start.get_by_role("button", name="Puzzles").click()
        await rows.nth(1).get_by_role("button").click()
        await shown.until(lambda: table.posed == [("game-of-war", 2, "en")])
        await expect(start).to_be_hidden()

    table = idle()
    overlay = OVERLAYS["game-of-war"]._replace(game="game-of-war", puzzles=puzzles)
    table.setting = table.setting._replace(overlays={**OVERLAYS, "game-of-war": overlay})
    browser.show(play, table)
