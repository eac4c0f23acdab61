"""Real-time games: stamps decide, whatever the order of acceptance."""

from collections.abc import Sequence

import pytest

from playmat.events import Button
from playmat.placement import NORTH, SEATS, SOUTH
from playmat.session.clock import GameClock
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from support.every_game import GAMES, MATS
from support.session_harness import LONG, Desk

GAME, MAT = GAMES["quick-draw"], MATS["quick-draw"]
PLACES = ("south.duel.0", "north.duel.0")


def duel(saved: Sequence[Entry] = ()) -> Desk:
    desk = Desk(saved=saved, game=GAME, mat=MAT)
    if not saved:
        desk.begin()
    return desk


def draw(desk: Desk, seat: int) -> None:
    (card,) = desk.world.hand(seat)
    desk.world.lay(card, MAT.slots[seat].place)


def holster(desk: Desk, *seats: int) -> None:
    for seat in seats:
        desk.take(desk.top(PLACES[seat]), seat)


def state(desk: Desk) -> str:
    return str(desk.table.follower.state)


def test_the_game_s_clock_begins_with_the_game() -> None:
    desk = duel()
    desk.table.elapse(1.0)
    draw(desk, SOUTH)
    desk.table.elapse(0.5)
    assert desk.actions == ["draw south @1.000"]


@pytest.mark.parametrize(("first", "score"), [(SOUTH, "1:0 - -"), (NORTH, "0:1 - -")])
def test_whoever_lays_first_has_the_round_though_both_are_understood_at_once(first: int, score: str) -> None:
    desk = duel()
    draw(desk, first)
    desk.table.elapse(0.1)
    draw(desk, 1 - first)
    desk.table.elapse(LONG)
    assert state(desk) == score and desk.phase == "settling"
    holster(desk, *SEATS)
    assert desk.phase == "waiting" and len(desk.actions) == 2


def test_stamps_decide_where_the_first_card_s_message_comes_last() -> None:
    desk = duel()
    desk.table.elapse(1.0)
    draw(desk, NORTH)
    desk.table.elapse(0.1)
    desk.table.delay = 0.3
    draw(desk, SOUTH)
    desk.table.elapse(LONG)
    assert sorted(desk.actions) == ["draw north @1.000", "draw south @0.800"]
    assert state(desk) == "1:0 - -"


def test_the_clock_decides_for_whoever_stays_alone() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(1.99)
    assert desk.actions == ["draw north @0.000"]
    desk.table.elapse(0.02)
    assert desk.actions == ["draw north @0.000", "time @2.000"] and state(desk) == "0:1 - -"


def test_a_card_laid_in_time_counts_though_it_is_understood_later() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(1.9)
    draw(desk, SOUTH)
    desk.table.elapse(LONG)
    assert desk.actions == ["draw north @0.000", "draw south @1.900"]


def test_a_card_carried_across_stops_no_clock() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(1.9)
    draw(desk, SOUTH)
    desk.table.elapse(0.15)
    desk.world.take_in_hand(desk.top(PLACES[SOUTH]), SOUTH)
    desk.table.elapse(LONG)
    assert desk.actions[-1] == "time @2.000"


def test_what_is_shown_before_it_counts_is_what_counts() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(1.0)
    draw(desk, SOUTH)
    desk.table.elapse(0.1)
    assert desk.phase == "proposing" and "0 to 1" in desk.reads(SOUTH)


def test_an_open_menu_stops_nobody() -> None:
    desk = duel()
    desk.press(SOUTH, Button.LEFT)
    draw(desk, NORTH)
    desk.table.elapse(LONG)
    assert state(desk) == "0:1 - -"


def test_what_one_lays_wrong_hides_nothing_of_the_other() -> None:
    desk = duel()
    stray = desk.world.add_blank(SOUTH)
    desk.lay(stray, PLACES[SOUTH])
    assert desk.phase == "explaining"
    draw(desk, NORTH)
    desk.table.elapse(1.0)
    assert desk.actions == ["draw north @10.000"]


def test_a_card_that_is_lifted_early_hides_nothing_of_the_other() -> None:
    desk = duel()
    draw(desk, SOUTH)
    desk.table.elapse(0.5)
    desk.world.take_in_hand(desk.top(PLACES[SOUTH]), SOUTH)
    desk.table.elapse(0.5)
    draw(desk, NORTH)
    desk.table.elapse(LONG)
    assert desk.actions == ["draw south @0.000", "draw north @1.000"]


def vanish(desk: Desk, seat: int, seconds: float) -> None:
    """The seat's card is not read for this time."""
    card = desk.top(PLACES[seat])
    desk.world.lift(card)
    desk.table.elapse(seconds)
    desk.world.put_back(card)


def test_a_card_that_is_to_leave_and_is_lost_for_a_moment_is_no_draw() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(LONG)
    vanish(desk, NORTH, 0.1)
    desk.table.elapse(LONG)
    assert (state(desk), desk.phase) == ("0:1 - -", "settling")
    vanish(desk, NORTH, 0.5)
    desk.table.elapse(1.0)
    assert desk.actions[2:] == ["draw north @20.600"]


def test_a_card_that_is_lost_when_the_clock_decides_is_no_draw() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(1.9)
    vanish(desk, NORTH, 0.2)
    desk.table.elapse(LONG)
    assert (state(desk), desk.phase) == ("0:1 - -", "settling")


def test_a_restart_leads_to_the_same_position() -> None:
    desk = duel()
    desk.table.elapse(0.12345)
    draw(desk, NORTH)
    desk.table.elapse(1.0)
    told = [entry for entry in desk.table.entries if entry.kind in (EntryKind.BEGUN, EntryKind.ACTED)]
    assert str(History.replay(GAME, told).state) == state(desk) == "0:0 - 0.123"


def test_what_is_done_in_the_moment_of_a_restart_is_later_than_all_before() -> None:
    desk = duel()
    draw(desk, NORTH)
    desk.table.elapse(1.0)
    told = [entry for entry in desk.table.entries if entry.kind in (EntryKind.BEGUN, EntryKind.ACTED)]
    history = History.replay(GAME, told)
    assert GameClock(GAME.pace, history).read(50.0) > history.last_at


def test_both_win_where_both_are_first() -> None:
    desk = duel()
    for _ in range(3):
        for seat in SEATS:
            draw(desk, seat)
        desk.table.elapse(LONG)
        if desk.phase != "over":
            holster(desk, *SEATS)
    assert desk.phase == "over"
    assert all("You win" in desk.reads(seat) for seat in SEATS)


# --- nobody waits for another


def test_who_keeps_moving_cards_makes_nobody_wait() -> None:
    desk = duel()
    stray = desk.world.add_blank(SOUTH)
    draw(desk, NORTH)
    for _ in range(4):
        desk.world.lay(stray, MAT.slots[SOUTH].place)
        desk.table.elapse(0.1)
        desk.world.take_in_hand(stray, SOUTH)
        desk.table.elapse(0.1)
    assert desk.actions == ["draw north @0.000"]


def asking(desk: Desk) -> None:
    """South asks to undo its draw, and North has to answer."""
    draw(desk, SOUTH)
    desk.table.elapse(0.5)
    desk.press(SOUTH, Button.LEFT, Button.MIDDLE)
    assert desk.phase == "agreeing" and "Undo?" in desk.reads(NORTH)


def test_who_is_asked_about_another_s_correction_plays_on() -> None:
    desk = duel()
    asking(desk)
    draw(desk, NORTH)
    desk.table.elapse(0.5)
    assert len(desk.actions) == 2 and state(desk) == "1:0 - -"


def test_a_correction_that_is_agreed_on_late_loses_nothing_that_was_done_since() -> None:
    desk = duel()
    asking(desk)
    draw(desk, NORTH)
    desk.table.elapse(0.5)
    desk.press(NORTH, Button.MIDDLE)
    desk.table.elapse(LONG)
    assert state(desk) == "1:0 - -" and len(desk.actions) == 2


def test_the_clock_decides_while_a_question_is_open() -> None:
    desk = duel()
    asking(desk)
    desk.table.elapse(LONG)
    assert desk.actions[-1].startswith("time @") and state(desk) == "1:0 - -"


def test_a_press_that_falls_as_the_clock_ends_the_game_begins_no_other() -> None:
    desk = duel([Entry(EntryKind.BEGUN, "0:2 - -", game=GAME.name)])
    desk.press(SOUTH, Button.RIGHT)
    draw(desk, NORTH)
    desk.table.elapse(2.05)
    assert desk.phase == "over"
    desk.table.press(SOUTH, Button.RIGHT)
    assert desk.phase == "over"
    desk.press(SOUTH, Button.RIGHT)
    assert desk.phase == "preparing"


def test_nobody_answers_with_a_button_for_what_another_has_just_laid() -> None:
    desk = duel()
    desk.table.elapse(1.0)
    draw(desk, SOUTH)
    desk.table.elapse(0.05)
    desk.table.press(NORTH, Button.MIDDLE)
    desk.table.press(SOUTH, Button.MIDDLE)  # the console labels neither
    assert desk.phase == "proposing" and not desk.actions
    desk.table.elapse(1.0)
    assert desk.actions == ["draw south @1.000"]
