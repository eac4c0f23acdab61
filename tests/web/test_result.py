"""The end of a match on the page: who has won, by what and since when, and what may be done next."""

from dataclasses import replace
from typing import Any

from playwright.async_api import expect

from playmat.games.interface import Score
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Status
from playmat.session.public.past import Past
from playmat.session.story import Ending, LogEntry, Story
from playmat.text import say
from playmat.web.interface import PlayerStatistics, Topic
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

TURNING = LogEntry(2, NORTH, say("takes the bridge"))
ENDING = Ending(actions=84, seconds=725.0, turning=TURNING, reason=say("Most points"))
SCORES = tuple((Score(say("Points"), points), Score(say("Castles"), 1)) for points in (7, 12))


def finished(**players: str) -> LoneTable:
    table = LoneTable()
    table.whole_log = [LogEntry(1, SOUTH, say("begins")), TURNING]
    story = Story(log=tuple(table.whole_log), scores=SCORES, winners=(NORTH,), ending=ENDING)
    table.public = Status(phase="over", actions=84, story=story)
    table.pasts = {n: Past(Status(phase="past", actions=n), {}) for n in range(3)}
    table.players = {NORTH: "greedy"} if players else {}
    return table


async def board(shown: Shown) -> Any:
    result = shown.page.locator("#result")
    await result.get_by_role("button", name="Review").wait_for()
    return result


def test_the_board_names_winner_scores_turning_point_and_length(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = await board(shown)
        assert (await result.locator("h2").inner_text()).strip() == "North wins"
        await expect(result.locator(".reason")).to_have_text("Most points")
        rows = [(await row.inner_text()).split() for row in await result.locator("tbody tr").all()]
        assert rows == [["Points", "7", "12"], ["Castles", "1", "1"]]
        facts = (await result.locator("dl").inner_text()).split("\n")
        assert facts == ["Turning point", "North takes the bridge", "Length", "12 minutes, 84 moves"]
        await result.locator("[data-turning]").click()
        await expect(shown.page.locator("#caption .headline")).to_have_text("North takes the bridge")
        await expect(result).to_be_hidden()
        await shown.page.keyboard.press("Escape")
        await result.get_by_role("button", name="Review").click()
        await expect(shown.page.locator("#caption .headline")).to_have_text("The beginning of the game")
        await shown.page.get_by_role("button", name="Back to the game").click()
        await result.get_by_role("button", name="Close").click()
        await expect(result).to_be_hidden()

    browser.show(play, finished(), reduced_motion="reduce")


def test_two_who_win_together_are_named_as_two(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        await expect((await board(shown)).locator("h2")).to_have_text("South and North win")

    table = finished()
    table.public = replace(table.public, story=table.public.story._replace(winners=(SOUTH, NORTH)))
    browser.show(play, table)


def test_a_double_click_begins_one_match(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = await board(shown)
        assert await result.get_by_role("button", name="Swap sides").count() == 0  # people change chairs
        await result.get_by_role("button", name="Again").dblclick()
        await shown.until(lambda: True)
        await shown.page.reload()
        await board(shown)
        assert shown.table.rematches == [False]

    browser.show(play, finished(), reduced_motion="reduce")


def test_a_press_survives_the_news_of_the_table(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = await board(shown)
        await shown.point(result.get_by_role("button", name="Again"))
        await shown.page.mouse.down()
        shown.table.scores = [PlayerStatistics(SOUTH, "Anna", 5, 3, 12.3)]
        shown.table.tell(Topic.STATISTICS)
        await expect(result.locator("li")).to_contain_text("Games: 5")
        await shown.page.mouse.up()
        await shown.until(lambda: shown.table.rematches == [False])

    table = finished()
    table.scores = [PlayerStatistics(SOUTH, "Anna", 4, 3, 12.3)]
    browser.show(play, table, reduced_motion="reduce")


def test_the_caption_begins_the_next_match_like_the_board(browser: Browser) -> None:
    table = finished()
    table.hands_on = False

    async def play(shown: Shown) -> None:
        await (await board(shown)).get_by_role("button", name="Close").click()
        await shown.page.locator('#caption [data-tool="again"]').click()
        await shown.until(lambda: shown.table.rematches == [False])

    browser.show(play, table, reduced_motion="reduce")


def test_against_the_computer_one_may_swap_sides_and_looks_from_the_other(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = await board(shown)
        await result.get_by_role("button", name="Swap sides").click()
        await shown.page.wait_for_url("**seat=north**")
        assert shown.table.rematches == [True]

    browser.show(play, finished(north="greedy"), reduced_motion="reduce")


def test_sides_are_swapped_with_the_program_that_plays_now(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        swap = (await board(shown)).get_by_role("button", name="Swap sides")
        await swap.wait_for()
        shown.table.players = {SOUTH: "greedy"}
        shown.table.tell(Topic.PLAYERS)
        await shown.page.keyboard.press("1")  # what a console shows comes after the news of the players
        await shown.page.locator('[data-oled="south"][aria-label="south pressed 1"]').wait_for()
        await swap.click()
        await shown.page.wait_for_url("**seat=south**")

    browser.show(play, finished(north="greedy"), reduced_motion="reduce")


def test_a_named_player_sees_and_deletes_the_results_so_far(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        result = await board(shown)
        await expect(result.locator("li")).to_have_text(
            "Anna Games: 4, won: 3, 12 s per move. Level reached: Captain. Try next: General. "
            "Delete the results of Anna"
        )
        await result.get_by_role("button", name="Delete the results of Anna").click()
        await expect(result.locator("li")).to_have_count(0)

    table = finished()
    table.scores = [PlayerStatistics(SOUTH, "Anna", 4, 3, 12.3, say("Captain"), say("General"))]
    browser.show(play, table, reduced_motion="reduce")
