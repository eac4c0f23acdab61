"""The caption above the mat: what a console shows, in page type, with its buttons."""

import pytest
from playwright.async_api import expect

from playmat.assets import folder
from playmat.board import Row, Tile
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.table.mat_file import parse_base, parse_mat
from playmat.text import Text
from playmat.web.interface import Hints, Topic
from web.lone_game import LONE, TOKENS
from web.lone_table import HERE, LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown

CROWN = "south-R01-1"
WHOLE = """(() => {
  const said = document.querySelector("#caption .said").getBoundingClientRect();
  const shown = [...document.querySelectorAll("#caption .said span")].filter((one) => one.checkVisibility());
  return said.bottom <= document.querySelector("#caption").getBoundingClientRect().bottom + 1
    && shown.every((one) => one.getBoundingClientRect().bottom <= said.bottom + 2);
})()"""
CROSS = """([x, y, left, top]) => {
  const move = (clientX, clientY) => document.body.dispatchEvent(new PointerEvent("pointermove", {
    pointerId: 1, clientX, clientY, bubbles: true }));
  for (let step = -30; step <= 30; step += 10) move(x + step, y);
  move(left, top);
}"""  # all in one moment, however slow the computer is


def test_the_caption_shows_the_view_of_a_console_and_pushes_its_buttons(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        caption = shown.page.locator("#caption")
        await expect(caption.locator(".headline")).to_have_text("south pressed 0")
        assert await caption.locator("button").all_text_contents() == ["two", "three", "one"]
        await caption.get_by_role("button", name="two").click()
        await shown.until(lambda: shown.table.presses[SOUTH] == [0, 1, 0])
        await expect(caption.locator(".headline")).to_have_text("south pressed 1")
        await caption.get_by_role("button", name="three").press("Enter")
        await shown.until(lambda: shown.table.presses[SOUTH] == [0, 1, 1])
        assert not any(shown.table.presses[NORTH])

    browser.show(play)


def test_a_console_of_the_computer_and_of_seats_without_players_asks_nothing(browser: Browser) -> None:
    setting = setting_of(mat_of(HERE / "lone.toml"), LONE)
    table = LoneTable(setting._replace(consoles=[(0, 2), (1, 3)]))
    table.let_play(NORTH, "random")
    table.public = Status(phase="waiting", story=Story(turn=(NORTH,)))

    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#caption .headline")).to_have_text("south pressed 0")

    browser.show(play, table)


def test_at_a_screen_for_several_the_caption_begins_with_a_name(browser: Browser) -> None:
    setting = setting_of(mat_of(HERE / "lone.toml"), LONE)
    table = LoneTable(setting)
    table.public = Status(phase="waiting", story=Story(turn=(NORTH,)))

    async def play(shown: Shown) -> None:
        headline = shown.page.locator("#caption .headline")
        await expect(headline).to_have_text("North: north pressed 0")
        table.let_play(SOUTH, "random")
        await expect(headline).to_have_text("north pressed 0")

    browser.show(play, table)


@pytest.mark.parametrize(
    ("turn", "throws", "said"),
    [
        ((NORTH,), False, "North (computer) plays."),
        ((NORTH,), True, "North (computer) throws."),
        ((SOUTH, NORTH), False, "The computer plays all seats."),
    ],
)
def test_where_programs_play_all_seats_the_caption_says_what_they_do(
    browser: Browser, turn: tuple[int, ...], throws: bool, said: str
) -> None:
    table = LoneTable()
    table.players = {SOUTH: "random", NORTH: "random"}
    table.public = Status(phase="waiting", story=Story(turn=turn))
    table.wishes = Hints(throws=throws)

    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#caption .headline")).to_have_text(said)
        await expect(shown.page.locator("#caption button")).to_have_text(["one"])

    browser.show(play, table)


def test_a_table_that_plays_by_itself_asks_for_no_answers(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#caption button")).to_have_count(3)
        shown.table.attracts = True
        shown.table.tell(Topic.PLAYERS)
        await expect(shown.page.locator("#caption button")).to_have_count(0)
        await expect(shown.page.locator("#caption .said")).to_have_text("Touch anything to play")

    browser.show(play)


@pytest.mark.parametrize("control", ["#log", '[data-tool="options"]', '[data-button="north-left"]'])
def test_any_touch_wakes_a_table_that_plays_by_itself_and_does_nothing_else(
    browser: Browser, control: str
) -> None:
    async def play(shown: Shown) -> None:
        shown.table.world.draw(SOUTH)
        card = shown.card(CROWN)
        await expect(card).to_be_visible()
        shown.table.attracts = True
        shown.table.tell(Topic.PLAYERS)
        await expect(card).to_be_hidden()
        await expect(shown.page.locator("#invitation")).to_be_hidden()
        await shown.page.locator(control).click()
        await shown.until(lambda: shown.table.touched)
        shown.table.attracts = False
        shown.table.tell(Topic.PLAYERS)
        await expect(card).to_be_visible()
        await expect(shown.page.locator("#menu")).to_be_hidden()
        assert not any(map(any, shown.table.presses))
        await shown.page.locator('[data-tool="options"]').click()
        await expect(shown.page.locator("#menu")).to_be_visible()

    browser.show(play)


def test_each_seat_reads_its_own_caption(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await shown.page.goto(f"{shown.page.url}?seat=north")
        await expect(shown.page.locator("#caption .headline")).to_have_text("north pressed 0")

    browser.show(play)


def test_who_shares_a_console_with_others_reads_whom_it_addresses(browser: Browser) -> None:
    setting = setting_of(mat_of(HERE / "lone.toml"), LONE)
    table = LoneTable(setting._replace(consoles=[(SOUTH, NORTH)]))
    table.public = Status(phase="waiting", story=Story(turn=(SOUTH,)))
    table.titles[0] = [Text("South: Lone")]

    async def play(shown: Shown) -> None:
        await shown.page.goto(f"{shown.page.url}?seat=north")
        headline = shown.page.locator("#caption .headline")
        await expect(headline).to_have_text("South: south pressed 0")
        shown.table.let_play(NORTH, "random")
        await expect(headline).to_have_text("south pressed 0")

    browser.show(play, table)


def test_a_title_that_names_a_seat_of_its_console_is_not_headed_by_another(browser: Browser) -> None:
    setting = setting_of(mat_of(HERE / "lone.toml"), LONE)
    table = LoneTable(setting._replace(consoles=[(SOUTH, NORTH), (NORTH,)]))
    table.public = Status(phase="waiting", story=Story(turn=(NORTH,)))
    table.titles[0] = [Text("North: Lone")]

    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#caption .title")).to_have_text("North: Lone")

    browser.show(play, table)


def test_what_a_program_has_to_do_is_not_asked_of_its_opponent(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        headline = shown.page.locator("#caption .headline")
        shown.table.public = Status(phase="waiting", story=Story(turn=(NORTH,)))
        shown.table.tell(Topic.STORY)
        await expect(headline).to_have_text("North: north pressed 0")
        shown.table.let_play(NORTH, "greedy")
        await expect(headline).to_have_text("south pressed 0")

    browser.show(play)


def test_the_caption_stands_beside_the_mat_and_never_on_it(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        for width, height in ((1280, 720), (1920, 1080), (1024, 768), (390, 844), (844, 390)):
            await shown.page.set_viewport_size({"width": width, "height": height})
            boxes = [await shown.page.locator(selector).bounding_box() for selector in ("#caption", "#mat")]
            caption, mat = (box for box in boxes if box)
            assert caption["width"] > 200 and caption["height"] >= 40
            at, size = ("x", "width") if height < 480 else ("y", "height")
            (_, end), (start, _) = sorted((box[at], box[at] + box[size]) for box in (caption, mat))
            assert end <= start + 1, (width, height, caption, mat)

    browser.show(play)


@pytest.mark.parametrize("length", [40, 90, 150])
def test_a_caption_of_any_length_is_read_whole(browser: Browser, length: int) -> None:
    sentence = ("Move up to 5 units, then attack or end your turn. " * 4)[:length].strip() + "."

    async def play(shown: Shown) -> None:
        await shown.page.locator("#caption .headline", has_text=sentence).wait_for()
        for width, height in ((1280, 720), (1920, 1080), (1024, 768), (390, 844), (844, 390), (640, 400)):
            await shown.page.set_viewport_size({"width": width, "height": height})
            await shown.comes_true(WHOLE)

    table = LoneTable()
    table.captions[SOUTH] = Text(sentence)
    browser.show(play, table)


@pytest.mark.parametrize(
    ("labels", "sentence", "filled"),
    [
        (("Menu", "", "Ready"), "Lay your cards aside, then press Ready.", ["Ready"]),
        (("Menu", "", "End turn"), "Move a piece, then attack or end your turn.", []),
        (("Menu", "Play", "Next"), "Press Play to begin.", ["Play"]),
        (("Menu", "Play", "Next"), "Choose what to do.", []),
        (("Menu", "OK", ""), "It is done.", ["OK"]),
        (("Next", "", ""), "Press Next to go on.", ["Next"]),
        (("Menu", "", ""), "Draw a card.", []),
    ],
)
def test_the_button_that_the_sentence_names_is_filled(
    browser: Browser, labels: tuple[str, str, str], sentence: str, filled: list[str]
) -> None:
    table = LoneTable()
    table.captions[SOUTH] = Text(sentence)
    table.buttons = [Text(label) if label else None for label in labels]

    async def play(shown: Shown) -> None:
        await expect(shown.page.locator("#caption .headline")).to_have_text(sentence)
        assert await shown.page.locator("#caption .answers .main").all_text_contents() == filled

    browser.show(play, table)


def test_a_card_that_is_carried_across_a_tap_point_is_not_read(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        slots = shown.table.world.mat.slots
        tap = next(slot for slot in slots if slot.place.zone == "tap" and slot.place.seat == SOUTH)
        x, y = await shown.middle(shown.slot(str(tap.place)))
        goal = await shown.middle(shown.slot("south.field.1"))
        read: list[object] = []
        shown.table.world.watch_fields(lambda slot, stickers: read.append(slot.place))
        await shown.grip(CROWN)
        await shown.page.evaluate(CROSS, [x, y, *goal])
        await shown.page.mouse.move(*goal, steps=4)
        await shown.page.mouse.up()
        await shown.until(lambda: shown.lies(CROWN, "south.field.1"))
        assert tap.place not in read

    browser.show(play)


def test_an_opponents_piece_goes_back_and_the_caption_says_why(browser: Browser) -> None:
    home, away = Place("board", 0), Place("board", 4)

    async def play(shown: Shown) -> None:
        table, headline = shown.table, shown.page.locator("#caption .headline")
        piece = "north-O01-1"
        table.world.lay(table.world.card(piece), home)
        board = (Row((Tile(home, "o", owner=NORTH),)),)
        table.public = Status(phase="waiting", board=board, story=Story(turn=(SOUTH,)))
        table.tell(Topic.STORY)
        await shown.rests(piece, "mat")
        await shown.comes_true("document.querySelector('.hand.active') !== null")
        await shown.drag(piece, *await shown.middle(shown.slot(str(away))))
        await expect(headline).to_have_text("South plays now: this piece belongs to North")
        await shown.until(lambda: shown.lies(piece, str(home)))
        await expect(headline).to_have_text("South: south pressed 0")  # after a moment

    text = (HERE / "tokens.toml").read_text().replace('boards = ["south"]\n', "", 1)
    base = folder("hardware") / "mats" / "standard.toml"
    mat = parse_mat(text, "tokens.toml", parse_base(base.read_text(), base.name))
    browser.show(play, LoneTable(setting_of(mat, TOKENS)))


def test_the_screens_can_be_hidden_and_the_log_takes_their_room(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        console = shown.page.locator('[data-console="south"]')
        await expect(console).to_be_visible()
        await shown.choose("screens")
        await expect(console).to_be_hidden()
        await shown.choose("screens")
        await expect(console).to_be_visible()

    browser.show(play)


def test_a_card_that_is_let_go_off_the_mat_goes_back_and_the_caption_says_why(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        headline = shown.page.locator("#caption .headline")
        await shown.drag(CROWN, *await shown.middle(shown.page.locator('[data-oled="south"]')))
        await expect(headline).to_have_text("It goes back: let it go on the mat or in a hand")

    browser.show(play)
