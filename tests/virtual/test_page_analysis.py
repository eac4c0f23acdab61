"""The analysis of a finished match behind the page: computed beside the table, dropped with the match."""

from __future__ import annotations

import asyncio

import pytest

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.errors import ConfigError
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.virtual.demo.review.analysis import Analyst, ShownMatch

SIEGE = "first south; roll 123AADD; siege matsuyama; fill 2 with 13; take; roll 12AAC; lose 1"


def finished(name: str, actions: str) -> ShownMatch:
    config = GameConfig(name)
    game = load_game(config)
    acted = [Entry(EntryKind.ACTED, text) for text in actions.split("; ") if text]
    begun = Entry(EntryKind.BEGUN, str(game.rules.start(2)), game=name)
    return ShownMatch(game, config, History.replay(game, [begun, *acted]), over=True)


def test_a_match_is_analysed_step_by_step_and_forgotten_with_it() -> None:
    async def play() -> None:
        news = asyncio.Event()
        shown: list[float] = []

        def changed() -> None:
            shown.append(analyst.analysis.progress if analyst.analysis else -1)
            news.set()

        analyst, match = Analyst(changed), finished("age-of-war", SIEGE)
        analyst.begin(match)
        async with asyncio.timeout(90):
            while shown[-1] < 1:
                news.clear()
                await news.wait()
        assert shown[0] == 0 and shown == sorted(shown) and len(shown) > 3
        assert analyst.analysis and [number for number, _ in analyst.analysis.curves[0]] == [3, 4, 7]
        assert analyst.review and len(analyst.review.judged) == 3
        analyst.forget_former(match)
        analyst.begin(match)
        assert shown[-1] == 1
        analyst.forget_former(None)
        assert shown[-1] == -1 and analyst.review is None

    asyncio.run(play())


def test_the_analysis_of_a_match_that_is_left_ends() -> None:
    async def play() -> None:
        news: list[None] = []
        analyst = Analyst(lambda: news.append(None))
        analyst.begin(finished("age-of-war", SIEGE))
        (thought,) = asyncio.all_tasks() - {asyncio.current_task()}
        analyst.forget_former(finished("age-of-war", ""))
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert analyst.analysis is None

    asyncio.run(play())


def test_a_game_in_real_time_cannot_be_analysed() -> None:
    with pytest.raises(ConfigError, match="only games in turns"):
        Analyst(lambda: None).begin(finished("archery-tactics", ""))
