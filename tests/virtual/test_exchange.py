"""A game replaces another at any moment; each listener sees one of the two, never a mixture."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from playmat.virtual.demo.page import Page
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


@pytest.mark.parametrize("seed", only(range(1), range(20)))
def test_any_game_gives_way_to_any_other(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(seed)

    async def run() -> None:
        make_table = partial(BoardlessTable, tmp_path, Random(seed), note=print)
        page = Page(make_table, random, chooses=True)
        listeners = [Listener(page, late) for late in (0.0, 0.3)]
        serving = asyncio.create_task(page.table.run())
        await asyncio.sleep(2)
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
        for listener in listeners:
            assert not listener.failures
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(run())
    _, _, fault = "".join(capsys.readouterr()).partition("Traceback")
    assert not fault, fault
