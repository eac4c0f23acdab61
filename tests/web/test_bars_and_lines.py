"""What the table tells of components is drawn with them: bars, lines that are filled, lines of light."""

from __future__ import annotations

import asyncio

from playmat.board import Bar, Beam, BeamKind, Fill, PrintedLines, Sum, Summand, Timer
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.text import Text
from playmat.web.interface import Topic
from support.page_facts import coming_true
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

FOX = "south-B01-1"


def tells(table: LoneTable, story: Story) -> None:
    table.public = Status(phase="waiting", story=story)
    table.tell(Topic.STORY)


def test_a_share_is_a_bar_at_what_lies_on_the_mat_and_is_spoken(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        fox = next(card for card in world.cards if str(card) == FOX)
        while fox not in world.hand(SOUTH):
            world.draw(SOUTH)
        world.lay(fox, Place("field", 4, SOUTH))
        await shown.rests(FOX, "mat")
        tells(shown.table, Story(bars=(Bar("fox", 0.84, Text("84 %"), Text("likeliest"), Text("+1.2")),)))
        bar = shown.card(FOX).locator(".bar.best")
        await bar.wait_for()
        assert await bar.locator("span").all_inner_texts() == ["84 %"]
        assert await shown.page.locator(".bar").count() == 1
        label = await shown.card(FOX).get_attribute("aria-label")
        assert label is not None and label.endswith("Fox, 84 %, +1.2, likeliest")
        await shown.point(shown.card(FOX))
        told = await shown.page.locator("#preview p").inner_text()
        assert "likeliest" in told and "+1.2" in told
        tells(shown.table, Story())
        await bar.wait_for(state="detached")

    browser.show(play)


def test_lines_that_are_filled_draw_their_component_anew(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        shown.table.world.draw(SOUTH)
        (card,) = [held for held in shown.table.world.hand(SOUTH) if held.kind != "crown"]
        await shown.rests(str(card), "hand")
        tells(shown.table, Story(lines=(PrintedLines(card.kind, (Fill.FILLED, Fill.FITS, Fill.OPEN)),)))
        await shown.page.locator(f'[data-card="{card}"][data-lines="filled fits open"]').wait_for()

    browser.show(play)


def test_lines_of_light_lead_from_place_to_place_and_go_when_they_are_cut(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        near, far = Place("field", 0, SOUTH), Place("field", 0, NORTH)
        tells(shown.table, Story(beams=(Beam(BeamKind.LINE, (near, far), NORTH),)))
        line = shown.page.locator(f'[data-beam="line"][data-path="{near} {far}"]')
        await line.wait_for()
        box, slot = await line.bounding_box(), await shown.slot(str(near)).bounding_box()
        assert box is not None and slot is not None
        assert slot["y"] < box["y"] + box["height"] < slot["y"] + slot["height"]
        tells(shown.table, Story(beams=(Beam(BeamKind.CUT, (near,), SOUTH),)))
        await line.wait_for(state="detached")
        assert await shown.page.locator(f'[data-beam="cut"][data-path="{near}"]').count() == 1

    browser.show(play)


def test_the_sum_at_a_place_is_seen_and_heard_by_who_looks_at_what_stands_there(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        world, place = shown.table.world, Place("field", 4, SOUTH)
        world.draw(SOUTH)
        card = world.hand(SOUTH)[0]
        world.lay(card, place)
        await shown.rests(str(card), "mat")
        parts = (Summand(Place("field", 0, NORTH), NORTH, 7), Summand(place, SOUTH, 6))
        tells(shown.table, Story(sums=(Sum(place, Text("7 : 6"), Text("it must retreat"), parts),)))
        slot = shown.slot(str(place))
        await slot.evaluate(coming_true("(one) => one.ariaLabel.endsWith('it must retreat')"))
        figure = shown.page.locator(f'[data-sum="{place}"]')
        assert await figure.count() == 0
        await shown.point(shown.card(str(card)))
        assert await figure.text_content() == "7 : 6"
        assert await shown.page.locator("[data-part]").all_text_contents() == ["7", "6"]
        assert "it must retreat" in await shown.page.locator("#preview p").inner_text()
        await shown.page.mouse.move(1, 1)
        await figure.wait_for(state="detached")

    browser.show(play)


def test_time_runs_down_for_all_on_the_mat_and_for_one_before_his_seat(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        now = asyncio.get_running_loop().time()
        ready, answer = Timer(Text("Ready"), now + 90, 100), Timer(Text("Answer!"), now + 25, 100, (NORTH,))
        tells(shown.table, Story(timers=(ready, answer)))
        ring, bar = (shown.page.locator(f'[data-timer="{seat}"]') for seat in ("", "north"))
        await bar.wait_for()
        assert float((await ring.inner_text()).split()[0]) <= 90
        assert 0 < float((await bar.inner_text()).split()[-1]) <= 25
        box, mat = await bar.bounding_box(), await shown.page.locator("#mat").bounding_box()
        assert box is not None and mat is not None
        assert box["y"] + box["height"] < mat["y"] + mat["height"] / 2
        run = bar.locator("i")
        shares = [float(await run.evaluate("one => getComputedStyle(one).getPropertyValue('--share')"))]
        while len(shares) < 3:
            share = float(await run.evaluate("one => getComputedStyle(one).getPropertyValue('--share')"))
            shares += [share] * (share != shares[-1])
        assert 0.25 >= shares[0] > shares[1] > shares[2] > 0
        tells(shown.table, Story())
        await bar.wait_for(state="detached")

    browser.show(play)
