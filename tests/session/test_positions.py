"""A position that was chosen: set up step by step, then played on; nothing else is disturbed by it."""

from __future__ import annotations

import pytest

from playmat.events import Button, PositionChosen
from playmat.placement import SOUTH
from session.test_puzzles_at_a_table import desk, kinds, lay_out, play
from support.session_harness import LONG, Desk

POSITION = "XX./OO./..."


def chosen(table: Desk, text: str = POSITION, game: str = "tic-tac-toe") -> Desk:
    table.table.handle(PositionChosen(game, text))
    table.table.elapse(LONG)
    return table


def test_a_position_is_set_up_by_the_guide_and_played_on_to_the_end() -> None:
    table = chosen(desk())
    assert table.phase == "settling"
    assert "Undo" not in table.reads(SOUTH) and kinds(table) == ["begun"]
    lay_out(table)
    assert (table.phase, str(table.state)) == ("waiting", POSITION)
    play(table, "c3")
    assert table.phase == "over" and kinds(table) == ["begun", "acted", "ended"]


def test_a_position_that_was_played_on_survives_a_restart() -> None:
    table = chosen(desk())
    lay_out(table)
    again = desk(table.table.entries, table.world)
    again.table.elapse(LONG)
    again.press(SOUTH, Button.RIGHT)
    again.table.elapse(LONG)
    assert (again.phase, str(again.state)) == ("waiting", POSITION)


@pytest.mark.parametrize(
    ("text", "game"),
    [("XX./OO.", "tic-tac-toe"), (POSITION, "nim"), ("XXX/OO./...", "tic-tac-toe")],
    ids=["unreadable", "another game", "over"],
)
def test_what_cannot_be_played_on_leaves_the_table_as_it_was(text: str, game: str) -> None:
    table = desk()
    chosen(table, text, game)
    assert table.phase == "attracting" and kinds(table) == []


def test_a_match_that_is_on_is_not_replaced() -> None:
    table = chosen(desk())
    lay_out(table)
    chosen(table, "X../.../...")
    assert str(table.state) == POSITION
