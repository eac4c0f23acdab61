"""What an interruption must not do: a pause, a missing part, a power cut or another's press at any moment."""

from __future__ import annotations

import pytest

from playmat.events import Button, Part, PartFault, PartKind
from playmat.placement import NORTH, SOUTH, Place
from support.every_game import GAMES, MATS
from support.session_harness import LONG, Desk
from support.small_games import SmallDesk

AT_ONCE = 0.05  # seconds after which nobody can have read what a button has become


def noughts() -> SmallDesk:
    """South's crosses against North's noughts; South has the first move."""
    return SmallDesk("tic-tac-toe")


def mark(desk: Desk, seat: int, cell: int) -> None:
    desk.world.lay(desk.world.hand(seat)[0], Place("cell", cell))
    desk.table.elapse(LONG)


def pick(desk: Desk, label: str, seat: int = SOUTH) -> None:
    desk.press(seat, Button.LEFT)
    desk.pick(label, seat)


def lose(desk: Desk) -> None:
    """A board stops answering, and is back after a moment."""
    (board, *_) = desk.table.connected
    desk.table.handle(PartFault(Part(PartKind.BOARD, board), False, "gone"))
    assert desk.phase == "halted"
    desk.table.elapse(LONG)
    desk.table.restore(board)
    desk.table.elapse(LONG)


def test_what_was_undone_before_a_power_cut_is_not_played_again_by_the_piece_that_still_lies_there() -> None:
    desk = noughts()
    for number, cell in enumerate((4, 0, 5)):
        mark(desk, number % 2, cell)
    before = len(desk.actions)
    pick(desk, "Undo")
    desk.table.restart()
    desk.press(SOUTH, Button.RIGHT)
    desk.table.elapse(LONG)
    assert len(desk.actions) == before and desk.table.status.actions == before - 1
    desk.take(desk.top("cell.5"), SOUTH)
    mark(desk, SOUTH, 8)
    assert len(desk.actions) == before + 1


def test_a_pause_lasts_though_a_board_was_away_meanwhile() -> None:
    desk = noughts()
    pick(desk, "Pause")
    lose(desk)
    assert desk.phase == "paused"
    mark(desk, SOUTH, 4)
    assert not desk.actions
    desk.press(NORTH, Button.MIDDLE)
    desk.table.elapse(LONG)
    assert len(desk.actions) == 1


def test_a_game_that_was_not_paused_goes_on_when_the_board_is_back() -> None:
    desk = noughts()
    pick(desk, "Pause")
    desk.press(NORTH, Button.MIDDLE)
    lose(desk)
    assert desk.phase == "waiting"


def test_a_press_that_another_s_pause_overtakes_does_not_end_it() -> None:
    desk = noughts()
    desk.press(SOUTH, Button.LEFT)
    desk.turn_to("Pause")
    desk.press(SOUTH, Button.MIDDLE)
    for seat in (NORTH, SOUTH):
        desk.table.elapse(AT_ONCE)
        desk.table.press(seat, Button.MIDDLE)
    assert desk.phase == "paused"
    desk.press(NORTH, Button.MIDDLE)
    assert desk.phase == "waiting"


def test_who_declines_an_undo_keeps_the_move_laid_meanwhile() -> None:
    desk = noughts()
    mark(desk, SOUTH, 4)
    pick(desk, "Undo", NORTH)
    assert desk.phase == "agreeing"
    mark(desk, NORTH, 0)
    desk.press(SOUTH, Button.LEFT)
    desk.table.elapse(LONG)
    assert len(desk.actions) == 2


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_an_undo_takes_what_the_clock_decided_back_with_the_action_before_it_if_all_agree(seat: int) -> None:
    desk = Desk(game=GAMES["quick-draw"], mat=MATS["quick-draw"])
    desk.begin()
    (card,) = desk.world.hand(NORTH)
    desk.world.lay(card, Place("duel", 0, NORTH))
    desk.table.elapse(LONG)
    assert [action.split()[0] for action in desk.actions] == ["draw", "time"]
    desk.take(card, NORTH)
    pick(desk, "Undo", seat)
    assert desk.table.status.actions == 2
    desk.press(1 - seat, Button.RIGHT)
    desk.table.elapse(LONG)
    assert desk.table.status.actions == 0 and len(desk.actions) == 2


def test_a_lesson_that_has_just_appeared_is_not_closed_by_a_press_for_the_menu() -> None:
    desk = Desk()
    desk.press(SOUTH, Button.LEFT, Button.MIDDLE)
    for seat in (SOUTH, NORTH):
        if "Got it" in desk.reads(seat):
            desk.press(seat, Button.LEFT)
        desk.press(seat, Button.MIDDLE)
    lesson = desk.reads(SOUTH)
    assert "Kingdom" in lesson
    desk.table.elapse(AT_ONCE)
    desk.table.press(SOUTH, Button.LEFT)
    assert desk.reads(SOUTH) == lesson
