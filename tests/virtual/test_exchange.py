"""A game replaces another at any moment, or its mat another mat; each listener sees one of the two."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from playmat.errors import PlaymatError
from playmat.placement import SEAT_NAMES, Place
from playmat.session.story import UNTOLD
from playmat.virtual.demo.page import Page
from playmat.web.commands import parse, perform
from playmat.web.interface import Topic, Way
from playmat.web.news.disguise import Disguise
from playmat.web.news.messages import Addressee, News, everything, message
from playmat.web.visitors.sitting import Sitting
from support.boardless_table import BoardlessTable
from support.examples import only
from support.jumping_loop import JumpingLoop

GAMES = ("art-of-war", "age-of-war", "game-of-war", "archery-tactics")
SHORTEST, LONGEST = 0.0, 30.0  # seconds until a game gives way: in its set-up, in play, or at its end


def changes(random: Random) -> Iterator[str]:
    """All changes from one game to another, as a walk through the games."""
    left, here = {*permutations(GAMES, 2)}, GAMES[0]
    yield here
    while left:
        following = [pair for pair in left if pair[0] == here] or [*left]
        pair = random.choice(sorted(following))
        left.discard(pair)
        if pair[0] != here:
            yield pair[0]
        here = pair[1]
        yield here


class Listener:
    """A visitor whose messages are made at once, or as late as a slow line takes them."""

    def __init__(self, page: Page, late: float) -> None:
        self._page, self._late = page, late
        self._reader = Addressee("en", Sitting(), Disguise(Sitting()))
        self._loop = asyncio.get_running_loop()
        self.failures: list[Exception] = []
        self._waiting: dict[News, None] = {}
        page.watch(self._hear)

    def _hear(self, topic: Topic, detail: str = "") -> None:
        told = everything(self._page.setting) if topic is Topic.SETTING else [(topic, detail)]
        if not self._late:
            self._read(told)
        elif not self._waiting:
            self._loop.call_later(self._late, self._read_late)
        self._waiting |= dict.fromkeys(told)

    def _read_late(self) -> None:
        told, self._waiting = self._waiting, {}
        self._read(told)

    def _read(self, told: Iterable[News]) -> None:
        try:
            for news in told:
                message(self._page, news, self._reader, self._loop.time())
        except Exception as error:
            self.failures.append(error)


@asynccontextmanager
async def shown(home: Path, seed: int, random: Random) -> AsyncIterator[Page]:
    """A running table with two listeners, none of which may have failed at the end."""
    page = Page(partial(BoardlessTable, home, Random(seed), note=print), random, chooses=True)
    listeners = [Listener(page, late) for late in (0.0, 0.3)]
    serving = asyncio.create_task(page.table.run())
    await asyncio.sleep(2)
    yield page
    for listener in listeners:
        assert not listener.failures
    serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving


@pytest.mark.parametrize("seed", only(range(1), range(20)))
def test_any_game_gives_way_to_any_other(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(seed)

    async def run() -> None:
        async with shown(tmp_path, seed, random) as page:
            for mat in changes(random):
                offered = page.setting.overlays[mat]
                way = random.choice([Way.READY, *offered.others])
                page.start(mat, random.choice(offered.counts), random.choice(["", "random"]), way, "en")
                await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
                if random.random() < 0.5:
                    page.let_play(0, "random")
                await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
                if random.random() < 0.5:
                    page.lay_mat(random.choice(GAMES))
                    await asyncio.sleep(random.uniform(SHORTEST, 2))
            page.start(GAMES[0], 2, "random", Way.READY, "en")
            begun = asyncio.Event()
            page.watch(lambda topic, detail="": begun.set() if page.status().game == GAMES[0] else None)
            async with asyncio.timeout(600):
                await begun.wait()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(run())
    _, _, fault = "".join(capsys.readouterr()).partition("Traceback")
    assert not fault, fault


def press(page: Page, random: Random) -> None:
    """Does one of the things that a page offers, whether or not it is possible now."""
    seat, console = SEAT_NAMES[random.choice(sorted(page.setting.seats))], SEAT_NAMES[0]
    card, place = str(random.choice([*page.world.cards])), str(random.choice(page.setting.mat.slots).place)
    pressed = random.choice(
        [
            {"verb": "undo", "seat": seat},
            {"verb": "decide", "seat": seat, "begun": random.randrange(2), "card": card},
            {"verb": "decide", "seat": seat, "begun": random.randrange(2), "place": place},
            {"verb": "hands_on", "on": random.random() < 0.3},
            {"verb": "lay", "card": card, "place": place},
            {"verb": "point", "place": place},
            {"verb": "lift_wand"},
            {"verb": "throw", "seat": seat},
            {"verb": "draw", "seat": seat},
            {"verb": "new_game"},
            {"verb": "analyse"},
            {"verb": "press", "console": console, "button": "middle"},
            {"verb": "release", "console": console, "button": "middle"},
        ]
    )
    with suppress(PlaymatError):
        perform(page, parse(page, json.dumps(pressed)))


def elsewhere(page: Page) -> set[Place]:
    """The places that a page is told of although they are none of the mat that lies there."""
    hints, story, past = page.guidance.hints(), page.status().story, page.archive.past(0)
    told = {*hints.awaited, *hints.wrong, *hints.takes, *story.arrived, *(past.placement if past else ())}
    told |= {place for move in hints.moves for place in (move.source, move.target) if place}
    told |= {place for beam in story.beams for place in beam.path}
    return told - {slot.place for slot in page.setting.mat.slots}


@pytest.mark.parametrize("seed", only(range(1), range(20)))
def test_a_match_waits_for_its_mat_whatever_is_pressed_meanwhile(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(seed)

    async def presses(page: Page) -> None:
        for _ in range(random.randrange(20)):
            press(page, random)
            assert not elsewhere(page)
            await asyncio.sleep(random.choice([0, 0.05, 0.4, 2]))
            assert not elsewhere(page)

    async def run() -> None:
        async with shown(tmp_path, seed, random) as page:
            for mat, other in random.sample([*permutations(GAMES, 2)], 6):
                offered = page.setting.overlays[mat]
                page.start(mat, random.choice(offered.counts), random.choice(["", "random"]), Way.READY, "en")
                await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
                await presses(page)
                waits = page.status().game == mat
                page.lay_mat(other)
                await presses(page)
                if waits and page.status().game:
                    assert page.status().story == UNTOLD
                    page.lay_mat(mat)
                    await asyncio.sleep(5)
                    assert page.status().story != UNTOLD
                    assert len(page.setting.seats) == page.follower.game.rules.seats(page.follower.state)

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(run())
    _, _, fault = "".join(capsys.readouterr()).partition("Traceback")
    assert not fault, fault
