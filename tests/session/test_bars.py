"""Bars beside components follow the state; a game without bars publishes none."""

from collections.abc import Sequence
from random import Random
from typing import Any

from playmat.board import Bar
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.text import say
from support.small_games import SmallDesk, overlay, small_game

RACE = small_game("dice-race")


class Leading(type(RACE.words)):  # type: ignore[misc]
    """A bar for the progress of the leading seat."""

    def bars(self, state: Any) -> tuple[Bar, ...]:
        points = max(state.scores)
        return (Bar("die", points / 20, say("{points}", points=points)),)


def bars(saved: Sequence[Entry] = ()) -> tuple[Bar, ...]:
    """The published bars of a table whose game uses these words."""
    game, mat = RACE._replace(words=Leading()), overlay("dice-race")
    return VirtualTime(game, mat, set_table(game, mat, Random(1)), saved).status.story.bars


def test_the_bars_of_a_game_are_those_of_its_position() -> None:
    race = Entry(EntryKind.BEGUN, "3/7 south -", game="dice-race")
    assert bars([race]) == (Bar("die", 0.35, say("{points}", points=7)),)


def test_before_a_match_there_are_none() -> None:
    assert bars() == ()


def test_a_game_need_not_draw_any() -> None:
    assert SmallDesk("dice-race").table.status.story.bars == ()
