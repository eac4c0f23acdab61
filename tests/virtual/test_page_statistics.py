"""Statistics of named players: whose moves and time count, which matches, and what deletes them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from playmat.app.games import load_bots, load_game
from playmat.config import GameConfig
from playmat.events import Button
from playmat.games.interface import AnyGame, Bot
from playmat.journal.journal import Journal
from playmat.journal.results import Results
from playmat.placement import NORTH, SOUTH
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.virtual.demo.statistics import Scorekeeper
from playmat.web.interface import PlayerStatistics
from support.watched_page import Watched, at_page

GAME = load_game(GameConfig("age-of-war"))
BOTS = load_bots(GAME)


class Seats(NamedTuple):
    seated: dict[int, str]
    game: AnyGame = GAME
    offered: dict[str, Bot] = {**BOTS}


class Scored:
    """A scorekeeper, and the matches that it follows."""

    def __init__(self, path: Path, program: str) -> None:
        self.path = path
        self.news = asyncio.Event()
        seats = Seats({NORTH: program} if program else {})
        self.keeper = Scorekeeper(Results(path), seats, self.news.set)

    def play(self, winner: int, unattended: bool = False) -> None:
        """South decides for 10 s, North for 1 s, and South for 4 s besides a pause."""
        keeper = self.keeper
        keeper.begin(unattended)
        south, north = Story(turn=(SOUTH,)), Story(turn=(NORTH,))
        for status, now in (
            (Status(phase="waiting", game="age-of-war", actions=0, story=south), 100),
            (Status(phase="waiting", game="age-of-war", actions=1, story=north), 110),
            (Status(phase="waiting", game="age-of-war", actions=2, story=south), 111),
            (Status(phase="paused", game="age-of-war", actions=2, story=south), 113),
            (Status(phase="waiting", game="age-of-war", actions=2, story=south), 115),
            (Status(phase="over", game="age-of-war", actions=3, story=Story(winners=(winner,))), 117),
        ):
            keeper.count(status, now, starting=False)

    async def shown(self) -> list[PlayerStatistics]:
        """The statistics once they have changed."""
        async with asyncio.timeout(30):
            await self.news.wait()
        self.news.clear()
        return [*self.keeper.statistics]


def follow(tmp_path: Path, play: Callable[[Scored], Awaitable[None]], program: str = "level-3") -> None:
    async def run() -> None:
        journal = Journal(tmp_path / "journal.sqlite")
        await play(Scored(tmp_path / "journal.sqlite", program))
        journal.close()

    asyncio.run(run())


def test_a_named_player_s_matches_moves_and_time_count(tmp_path: Path) -> None:
    async def play(scored: Scored) -> None:
        scored.keeper.name(["Anna"])
        scored.play(SOUTH)
        (anna,) = await scored.shown()
        assert (anna.seat, anna.name, anna.games, anna.wins) == (SOUTH, "Anna", 1, 1)
        assert anna.seconds_per_move == 7  # 10 s and 4 s
        assert anna.level == BOTS["level-3"].name and anna.suggested is None
        for games in (2, 3):
            scored.play(SOUTH)
            assert await scored.shown() == []  # a match begins
            (anna,) = await scored.shown()
            assert anna.games == games
        assert anna.suggested == BOTS["level-5"].name

    follow(tmp_path, play)


def test_an_unnamed_or_unattended_match_leaves_no_trace(tmp_path: Path) -> None:
    async def play(scored: Scored) -> None:
        scored.keeper.name(["", ""])
        scored.play(SOUTH)
        scored.keeper.name(["Anna"])
        scored.play(SOUTH, unattended=True)
        scored.play(SOUTH)  # whoever played before is gone
        scored.keeper.name(["Ben"])
        scored.play(NORTH)
        (ben,) = await scored.shown()
        assert (ben.name, ben.games, ben.wins, ben.level) == ("Ben", 1, 0, None)
        assert Results(scored.path).of("Anna", "age-of-war") == []

    follow(tmp_path, play)


@pytest.mark.parametrize("program", ["", "level-2"])
def test_programs_have_no_statistics_and_names_change_seats(tmp_path: Path, program: str) -> None:
    async def play(scored: Scored) -> None:
        scored.keeper.name(["Anna", "Ben"])
        scored.play(NORTH)
        names = [(row.name, row.wins) for row in await scored.shown()]
        assert names == ([("Anna", 0)] if program else [("Anna", 0), ("Ben", 1)])
        if not program:
            scored.keeper.swap(2, 1)
            scored.play(NORTH)
            await scored.shown()
            found = {row.name: (row.seat, row.wins) for row in await scored.shown()}
            assert found == {"Anna": (NORTH, 1), "Ben": (SOUTH, 1)}

    follow(tmp_path, play, program)


def test_players_who_change_places_during_a_match_keep_their_moves_time_and_win(tmp_path: Path) -> None:
    async def play(scored: Scored) -> None:
        keeper = scored.keeper
        keeper.name(["Anna", "Ben"])
        keeper.begin(unattended=False)
        south, north = Story(turn=(SOUTH,)), Story(turn=(NORTH,))
        keeper.count(Status(phase="waiting", game="age-of-war", actions=0, story=north), 100, starting=False)
        keeper.exchange()  # Ben's action does so, after 6 s
        keeper.count(Status(phase="waiting", game="age-of-war", actions=1, story=south), 106, starting=False)
        over = Status(phase="over", game="age-of-war", actions=2, story=Story(winners=(SOUTH,)))
        keeper.count(over, 108, starting=False)  # Ben's, too
        found = {row.name: (row.seat, row.wins, row.seconds_per_move) for row in await scored.shown()}
        assert found == {"Anna": (NORTH, 0, 0.0), "Ben": (SOUTH, 1, 4.0)}

    follow(tmp_path, play, "")


def test_a_player_s_results_can_be_deleted(tmp_path: Path) -> None:
    async def play(scored: Scored) -> None:
        scored.keeper.name(["Anna", "Ben"])
        scored.play(SOUTH)
        await scored.shown()
        scored.keeper.forget(SOUTH)
        assert [row.name for row in await scored.shown()] == ["Ben"]
        assert Results(scored.path).of("Anna", "age-of-war") == []
        scored.play(SOUTH)  # the player has no name any more
        await scored.shown()
        assert [row.games for row in await scored.shown()] == [2]

    follow(tmp_path, play, "")


def test_who_begins_at_the_consoles_plays_under_nobody_s_name(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        page.scorekeeper.name(["Anna"])
        await page.decide(SOUTH, Button.MIDDLE, "1 of")
        await page.until(lambda: page.status().phase == "preparing")
        assert page.scorekeeper._names == {}

    at_page(tmp_path, play, "art-of-war")
