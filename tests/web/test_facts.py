"""What a place, a card or a die does is told where it is pointed at, and why a card cannot be played."""

from playwright.async_api import expect

from playmat.games.interface import Game
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.text import Text, say, say_n
from playmat.web.interface import OpenDecision, Target, Topic
from playmat.web.news.disguise import Disguise
from playmat.web.news.messages import Addressee, message
from playmat.web.visitors.sitting import Sitting
from web.lone_game import LONE, LoneProjection, LoneSetup, LoneWords, TokenProjection, TokenSetup
from web.lone_table import HERE, LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown

CROWN = "south-R01-1"
PREVIEW = "#preview"


class TellingWords(LoneWords):
    page = {"zone.field": say("Here they meet.")}
    glossary = {say("Meeting"): say("Two that stand face to face.")}

    def fact(self, kind: str) -> Text | None:
        return {"crown": say("It rules."), "die": say("It falls.")}.get(kind)

    def place_fact(self, place: Place) -> Text | None:
        return say("A hill: one sees far.") if place == Place("field", 4, SOUTH) else None


TELLING = Game("lone", LONE.rules, LoneProjection(), LoneSetup(), TellingWords())


def telling() -> LoneTable:
    return LoneTable(setting_of(mat_of(HERE / "lone.toml"), TELLING))


def test_a_bare_place_is_explained_where_the_mouse_rests(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview = shown.page.locator(PREVIEW)
        await shown.slot("south.field.4").hover()
        await expect(preview).to_contain_text("A hill: one sees far.")
        await expect(preview.locator("b")).to_have_text("South, Field, rear centre")
        await shown.slot("south.field.0").hover()
        await expect(preview.locator("em")).to_have_text("Here they meet.")
        await shown.slot("south.row.0").hover()
        await expect(preview).to_be_hidden()

    browser.show(play, telling())


def test_the_page_is_at_rest_while_it_explains(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.slot("south.field.4").hover()
        await expect(shown.page.locator(PREVIEW)).to_be_visible()
        await shown.page.keyboard.press("1")
        await shown.until(lambda: shown.table.presses[0][0] == 1)
        await expect(shown.page.locator("body[data-pending]")).to_have_count(0)

    browser.show(play, telling(), reduced_motion="no-preference")


def test_no_words_cover_the_places_while_a_target_is_chosen(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.card(CROWN).click()
        await shown.page.locator('[data-hint="reach"]').first.wait_for()
        await shown.slot("south.field.1").hover()
        await expect(shown.page.locator("#caption .headline")).to_have_text("Crown goes there")
        await expect(shown.page.locator(PREVIEW)).to_be_hidden()

    table = telling()
    table.hands_on = False
    table.decision = OpenDecision(1, [Target(Place("field", 1, SOUTH), "", say("Crown goes there"))])
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    browser.show(play, table)


def test_a_place_with_the_focus_is_explained_until_escape(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview = shown.page.locator(PREVIEW)
        await shown.slot("south.field.0").hover()
        await expect(preview).to_contain_text("Here they meet.")
        description = "A hill: one sees far."
        await expect(shown.slot("south.field.4")).to_have_attribute("aria-description", description)
        await shown.page.keyboard.press("Shift")
        await shown.slot("south.field.4").focus()
        await expect(preview).to_contain_text("A hill: one sees far.")
        await shown.page.keyboard.press("Escape")
        await expect(preview).to_be_hidden()

    browser.show(play, telling())


def test_a_finger_on_a_place_has_it_explained(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.slot("south.field.4").tap()
        await expect(shown.page.locator(PREVIEW)).to_contain_text("A hill: one sees far.")

    browser.show(play, telling(), has_touch=True, is_mobile=True)


def test_a_card_tells_what_it_does_and_nothing_is_told_while_it_is_dragged(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview = shown.page.locator(PREVIEW)
        await shown.card(CROWN).hover()
        await expect(preview.locator("em")).to_have_text("It rules.")
        x, y = await shown.middle(shown.slot("south.field.4"))
        await shown.grip(CROWN)
        await shown.page.mouse.move(x, y, steps=4)
        await expect(preview).to_be_hidden()
        await shown.page.mouse.up()

    browser.show(play, telling())


def test_a_die_is_explained_in_words(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator('.card[data-kind="die"]').hover()
        await expect(shown.page.locator(f"{PREVIEW} em")).to_have_text("It falls.")
        await expect(shown.page.locator(f"{PREVIEW} .large")).to_have_count(0)

    game = Game("tokens", LONE.rules, TokenProjection(), TokenSetup(), TellingWords())
    browser.show(play, LoneTable(setting_of(mat_of(HERE / "tokens.toml"), game)))


def test_a_card_that_cannot_be_played_is_grey_and_says_why(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        crown = shown.card(CROWN)
        await expect(crown).to_have_class("card unplayable")
        await expect(crown).to_have_attribute("aria-description", "It costs a stone: you have none")
        await crown.hover()
        await expect(shown.page.locator(f"{PREVIEW} strong")).to_have_text("It costs a stone: you have none")

    table = telling()
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    table.reasons = {SOUTH: {"crown": say("It costs a stone: you have none")}}
    browser.show(play, table)


def test_why_a_card_cannot_be_played_is_told_to_its_seat_alone() -> None:
    table = telling()
    table.reasons = {SOUTH: {"crown": say("It costs a stone")}, NORTH: {"owl": say("It sleeps")}}
    north = Sitting("north")
    told = message(table, (Topic.KEYS, ""), Addressee("en", north, Disguise(north)), 0.0)
    assert told is not None and told["unplayable"] == {"north": {"owl": "It sleeps"}}


def test_the_help_explains_the_words_of_the_game(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.keyboard.press("?")
        await expect(shown.page.locator("#help")).to_contain_text("Two that stand face to face.")

    browser.show(play, telling())


LAY = say("Lay one in the reserve, or before the citizens of a meeting; the reserved one stays.")
TERM = "#caption .said .term"


class TermWords(TellingWords):
    glossary = {
        say("Reserve"): say("Up to five cards in a row."),
        say_n("Citizen", "Citizens", 1): say("A card in a kingdom."),
        say("Row"): say("No word of this caption."),
    }


def with_terms() -> LoneTable:
    table = LoneTable(
        setting_of(
            mat_of(HERE / "lone.toml"),
            Game("lone", LONE.rules, LoneProjection(), LoneSetup(), TermWords()),
        )
    )
    table.captions[SOUTH] = LAY
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    return table


def test_words_of_the_game_in_the_caption_are_explained_below_the_mouse(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview, terms = shown.page.locator(PREVIEW), shown.page.locator(TERM)
        await expect(terms).to_have_text(["reserve", "citizens"])
        await expect(shown.page.locator("#caption .headline")).to_have_text(f"South: {LAY}")
        await terms.nth(1).hover()
        await expect(preview.locator("b")).to_have_text("Citizen")
        await expect(preview.locator("em")).to_have_text("A card in a kingdom.")
        await shown.page.locator("#log").hover()
        await expect(preview).to_be_hidden()

    browser.show(play, with_terms())


def test_words_in_the_caption_are_one_stop_of_the_tab_key(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        preview, keyboard = shown.page.locator(PREVIEW), shown.page.keyboard
        await expect(shown.page.locator(f"{TERM}[tabindex='0']")).to_have_text(["reserve"])
        await keyboard.press("Shift")
        await shown.page.locator(TERM).first.focus()
        await expect(preview).to_contain_text("Up to five cards in a row.")
        await keyboard.press("ArrowRight")
        await expect(preview).to_contain_text("A card in a kingdom.")
        await expect(shown.page.locator(f"{TERM}[tabindex='0']")).to_have_text(["citizens"])
        await keyboard.press("ArrowLeft")
        await expect(preview).to_contain_text("Up to five cards in a row.")
        await keyboard.press("Escape")
        await expect(preview).to_be_hidden()

    browser.show(play, with_terms())


def test_a_finger_on_a_word_in_the_caption_has_it_explained(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.locator(TERM).first.tap()
        await expect(shown.page.locator(PREVIEW)).to_contain_text("Up to five cards in a row.")

    browser.show(play, with_terms(), has_touch=True, is_mobile=True)


def test_a_word_is_no_longer_explained_once_the_caption_has_changed(browser: Browser) -> None:
    table = with_terms()

    async def play(shown: Shown) -> None:
        await shown.page.locator(TERM).first.hover()
        await expect(shown.page.locator(PREVIEW)).to_contain_text("Up to five cards in a row.")
        table.captions[SOUTH] = say("Wait for the other.")
        table.tell(Topic.SCREEN, str(SOUTH))
        await expect(shown.page.locator("#caption .headline")).to_have_text("South: Wait for the other.")
        await expect(shown.page.locator(PREVIEW)).to_be_hidden()

    browser.show(play, table)
