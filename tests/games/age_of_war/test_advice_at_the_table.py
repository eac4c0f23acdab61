"""Advice at the table: an overpaid line, a turn that may end, two lines that fit."""

from __future__ import annotations

from games.age_of_war.castle_table import CastleDesk
from games.age_of_war.played import CENTRE
from playmat.events import Button
from support.session_harness import LONG


def desk_at(text: str) -> CastleDesk:
    return CastleDesk(f"{CENTRE} 12 south {text}")


def test_ruling_3_more_dice_than_needed_are_warned_of_while_they_can_be_taken_back() -> None:
    desk = desk_at("rolled takahashi 1233CCD - -")
    desk.shift("12", "laid")
    desk.table.elapse(LONG)
    assert "1 die is enough" in desk.reads(0)
    assert "1 die is enough" not in desk.reads(1)
    desk.shift("1", "well", "laid")
    desk.table.elapse(LONG)
    assert "is enough" not in desk.reads(0)


def test_ruling_7_a_button_ends_a_turn_that_can_take_nothing_more() -> None:
    desk = desk_at("rolled kasugayama:1 1 AA 112D")
    assert desk.reads(0).startswith("\u25cf Red: your turn | Too few dice left | You may end your turn")
    assert desk.reads(0).endswith("End turn")
    desk.press(0, Button.RIGHT)
    desk.table.elapse(LONG)
    assert desk.actions == ["end"]
    assert all("Kasugayama | to centre" in desk.reads(console) for console in (0, 1))


def test_no_button_ends_a_turn_with_hope() -> None:
    assert "End turn" not in desk_at("rolled kasugayama:1 1A AA 112").reads(0)


def test_dice_that_fit_two_equal_lines_need_no_button() -> None:
    desk = desk_at("rolled edo 12AACCD - -")
    desk.shift("AC", "laid")
    desk.take_up()
    desk.table.elapse(LONG)
    assert desk.actions == ["fill 1 with AC", "take"]


def test_of_two_lines_that_fit_a_button_chooses() -> None:
    desk = desk_at("rolled takahashi 1333CCD - -")
    desk.shift("33", "laid")
    desk.table.elapse(LONG)
    assert "Line 2 | Line 3" in desk.reads(0)
    desk.press(0, Button.MIDDLE)
    desk.table.elapse(LONG)
    assert desk.actions == ["fill 2 with 33"]
