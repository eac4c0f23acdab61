"""Prints what a frame costs the page while a card is dragged over a full mat, and how far frames are apart.

Work is the processor time of the page's own thread from one frame to the next: scripts, style, layout, paint.
Browser and table share the machine; the browser is headless and draws by software, not by a graphics card.
"""

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, sin
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.board import Mark, Row, Tile
from playmat.placement import NORTH, SEATS, SOUTH, Place
from playmat.session.effects import Status
from playmat.session.story import Reach, Story
from playmat.web.interface import Hints, RequestedMove
from support.report import Report
from support.shipped import GAME, MAT
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, Shown

SECONDS = 4.0
GOAL_MS = 16
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
EVERY_FRAME = "(function next() { requestAnimationFrame(next); })()"
FULL = (("battlefield", 6), ("reserve", 5), ("kingdom", 5))


def full() -> LoneTable:
    """A game in full swing: 32 cards lie, some are damaged, and the table asks for something."""
    table = LoneTable(setting_of(MAT, GAME))
    tiles = []
    for seat in SEATS:
        for zone, count in FULL:
            for number in range(count):
                place = Place(zone, number, seat)
                table.world.lay(table.world.draw(seat), place, zone == "battlefield" and number == 1)
                tiles.append(Tile(place, "", damage=number % 3, marks=(Mark.EXHAUSTED,) * (number == 1)))
        for _ in range(4):
            table.world.draw(seat)
    cells = [[Place("battlefield", cell, seat) for cell in range(6)] for seat in SEATS]
    reach = Reach(tuple(cells[SOUTH]), tuple(cells[NORTH][:3]))
    table.public = Status(
        phase="waiting", board=(Row(tuple(tiles)),), story=Story(turn=(SOUTH,), reach=reach)
    )
    table.wishes = Hints(
        awaited=[Place("deck", 0, SOUTH)],
        moves=[RequestedMove("archer", 0, cells[NORTH][4], Place("graveyard", 0, NORTH))],
        selected=cells[NORTH][0],
    )
    return table


async def drag(shown: Shown) -> list[dict[str, Any]]:
    """Carries a card round and round; what the browser then says of its time."""
    browser, mouse = shown.page.context.browser, shown.page.mouse
    assert browser is not None
    left, top, wide, high = await shown.page.locator("#mat").evaluate(
        "(mat) => { const box = mat.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }"
    )
    await shown.page.evaluate(EVERY_FRAME)
    await shown.grip(str(shown.table.world.top(Place("battlefield", 4, SOUTH))))
    await browser.start_tracing(page=shown.page, categories=CATEGORIES)
    clock = asyncio.get_running_loop().time
    began = clock()
    while (passed := clock() - began) < SECONDS:
        x, y = sin(2.1 * passed), cos(3.3 * passed)
        await mouse.move(left + wide * (0.5 + 0.45 * x), top + high * (0.5 + 0.45 * y))
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    await mouse.up()
    return [event for event in events if event.get("ph") == "X"]


def frames(events: Sequence[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Of each frame how long after the one before it came, and how long its thread worked since, in ms."""
    beats = [event for event in events if event["name"] == "FireAnimationFrame"]
    thread = beats[0]["pid"], beats[0]["tid"]
    tasks = [e for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) == thread]
    for before, after in pairwise(sorted(beat["ts"] for beat in beats)):
        work = sum(task.get("tdur", 0) for task in tasks if before <= task["ts"] < after)
        yield (after - before) / 1000, work / 1000


def spread(report: Report, what: str, values: Sequence[float]) -> None:
    ordered = sorted(values)
    p50, p95 = (ordered[len(ordered) * percent // 100] for percent in (50, 95))
    sentence = f"{what}: p50 {p50:.1f}, p95 {p95:.1f}, max {ordered[-1]:.1f} ms"
    report.row(sentence, what=what, p50_ms=p50, p95_ms=p95, max_ms=ordered[-1])


def main() -> None:
    found: list[dict[str, Any]] = []

    async def play(shown: Shown) -> None:
        found.extend(await drag(shown))

    browser = Browser()
    browser.show(play, full())
    browser.close()
    apart, work = zip(*frames(found), strict=True)
    with Report(f"a card dragged over 32 others, {len(work)} frames, headless, drawn by software") as report:
        spread(report, f"work of the page's thread for a frame (goal: p95 at most {GOAL_MS} ms)", work)
        spread(report, "from frame to frame", apart)


if __name__ == "__main__":
    main()
