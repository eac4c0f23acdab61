"""A game is told aloud from its beginning to its end, in every language."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from playmat.screen.language import LANGUAGES, translations
from playmat.session.effects import Status
from playmat.session.public.speech import spoken
from support.every_game import GAMES, MATS, SHIPPED
from support.session_harness import Desk

ACTIONS = 45  # A Game of War deploys in secret for the first 36


@cache
def statuses(name: str, most: int) -> list[Status]:
    """What a table tells while a random game is played, until so many actions or its end."""
    return [*_statuses(name, most)]


def _statuses(name: str, most: int) -> Iterator[Status]:
    desk = Desk(game=GAMES[name], mat=MATS[name])
    desk.random = Random(5)
    yield desk.table.status
    for _ in desk.steps():
        yield desk.table.status
        if desk.table.status.actions >= most or desk.phase == "over":
            return


def said(before: Status, after: Status, language: str = "en") -> list[str]:
    return [text.translate(translations(language)) for text in spoken(before, after)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_newest_action_is_told_at_once_with_its_player(name: str, language: str) -> None:
    speak, told = translations(language), 0
    before = Status(phase="")
    for after in statuses(name, ACTIONS):
        sentences = said(before, after, language)
        if after.actions > before.actions and after.story.log:
            last = after.story.log[-1]
            who = f"{after.names[last.seat].translate(speak)} " if last.seat >= 0 else ""
            assert f"{who}{last.text.translate(speak)}." in sentences
            told += 1
        before = after
    assert told


@pytest.mark.parametrize("name", SHIPPED)
def test_a_change_that_is_none_is_silent(name: str) -> None:
    for status in statuses(name, ACTIONS):
        assert said(status, status) == []


def test_turns_and_the_end_are_told() -> None:
    before, told = Status(phase=""), list[str]()
    for after in statuses("higher-card", 1000):
        told += said(before, after)
        before = after
    assert "South to play." in told
    assert told[-1] in ("South won.", "North won.", "Nobody won.")
