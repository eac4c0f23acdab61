"""Orders of staff, calls of guests, and the booked time; none of them ends a game without its players."""

from playmat.config import Timing
from playmat.events import Button, Chord, Held, Ordered, OrderKind, Remembered
from playmat.session.effects import Outcome, SystemRequest
from playmat.session.public.cues import Light, Tone, lights, tone
from playmat.session.services import Services
from support.session_harness import LONG, Desk, begun

ID = "0" * 16


def ordered(desk: Desk, kind: OrderKind, text: str = "", number: int = 0, on: bool = True) -> Outcome:
    desk.table.handle(Ordered(ID, kind, text, number, on))
    answer = desk.table.answers[-1]
    assert answer.id == ID and (answer.reason is not None) == (answer.outcome is Outcome.REFUSED)
    return answer.outcome


def entries(desk: Desk) -> list[str]:
    return [entry.kind.value for entry in desk.table.entries]


def test_a_reset_asks_on_every_console_and_a_held_button_ends_the_game() -> None:
    desk = begun()
    assert ordered(desk, OrderKind.RESET) is Outcome.ASKED
    assert all("Staff asks to end this game" in desk.reads(seat) for seat in (0, 1))
    desk.press(1, Button.RIGHT)
    assert "ended" not in entries(desk)
    desk.hold(1, Button.RIGHT)
    assert entries(desk)[-1] == "ended" and desk.phase == "attracting"


def test_a_message_does_not_hide_that_the_game_is_to_end() -> None:
    desk = begun()
    ordered(desk, OrderKind.MESSAGE, "Kitchen closes at ten", 3600)
    assert ordered(desk, OrderKind.RESET) is Outcome.ASKED
    assert all("Staff asks to end this game" in desk.reads(seat) for seat in (0, 1))
    desk.hold(0, Button.RIGHT)
    assert entries(desk)[-1] == "ended" and desk.phase == "attracting"


def test_a_button_that_is_held_for_another_question_ends_no_game() -> None:
    desk = begun()
    desk.table.handle(Chord(0))
    assert "This game will end" in desk.reads(0)
    desk.press(0, Button.RIGHT)
    ordered(desk, OrderKind.RESET)
    desk.table.handle(Held(0, Button.RIGHT))
    assert "ended" not in entries(desk) and "Staff asks to end this game" in desk.reads(0)


def test_one_console_declines_a_reset_for_all_and_the_game_goes_on() -> None:
    desk = begun()
    before = [desk.reads(seat) for seat in (0, 1)]
    ordered(desk, OrderKind.RESET)
    desk.press(0, Button.LEFT)
    assert [desk.reads(seat) for seat in (0, 1)] == before and "ended" not in entries(desk)


def test_a_reset_during_the_question_who_leaves_asks_its_own() -> None:
    desk = begun()
    desk.table.handle(Ordered(ID, OrderKind.RESET))
    desk.table.handle(Ordered(ID, OrderKind.RESET))
    desk.press(0, Button.LEFT)
    desk.hold(1, Button.RIGHT)
    assert "ended" not in entries(desk)


def test_a_reset_of_a_table_without_a_game_is_done_at_once() -> None:
    desk = Desk()
    desk.press(0, Button.MIDDLE)
    assert desk.phase == "preparing"
    assert ordered(desk, OrderKind.RESET) is Outcome.DONE and desk.phase == "attracting"


def test_a_message_stays_until_its_button_is_pressed_and_the_press_means_nothing_else() -> None:
    desk = begun()
    before = desk.reads(0)
    ordered(desk, OrderKind.MESSAGE, "Kitchen closes at ten", 60)
    assert all("Kitchen closes at ten" in desk.reads(seat) for seat in (0, 1))
    desk.table.press(0, Button.LEFT)  # too soon: meant for what was there before
    assert "Kitchen closes at ten" in desk.reads(0)
    desk.press(0, Button.LEFT)
    assert desk.reads(0) == before and "Kitchen closes at ten" in desk.reads(1)
    desk.table.elapse(60)
    assert "Kitchen closes at ten" not in desk.reads(1)


def test_a_message_of_blanks_takes_the_one_before_away() -> None:
    desk = begun()
    before = [desk.reads(seat) for seat in (0, 1)]
    ordered(desk, OrderKind.MESSAGE, "Kitchen closes at ten", 3600)
    ordered(desk, OrderKind.MESSAGE, "   ", 3600)
    assert [desk.reads(seat) for seat in (0, 1)] == before


def test_the_game_goes_on_below_a_message() -> None:
    desk = begun()
    played = len(desk.actions)
    ordered(desk, OrderKind.MESSAGE, "Kitchen closes at ten", 3600)
    desk.do(str(desk.state.legal_actions()[0]))
    assert len(desk.actions) > played


def test_pause_and_continue() -> None:
    desk = begun()
    assert ordered(desk, OrderKind.PAUSE) is Outcome.DONE and desk.phase == "paused"
    assert ordered(desk, OrderKind.PAUSE) is Outcome.DONE
    assert ordered(desk, OrderKind.PAUSE, on=False) is Outcome.DONE
    desk.table.elapse(LONG)
    assert desk.phase == "waiting"
    assert ordered(Desk(), OrderKind.PAUSE) is Outcome.REFUSED


def test_all_consoles_or_one_speak_a_language() -> None:
    desk = begun()
    assert ordered(desk, OrderKind.LANGUAGE, "fr", -1) is Outcome.DONE
    assert [desk.table.languages[seat] for seat in (0, 1)] == ["fr", "fr"]
    ordered(desk, OrderKind.LANGUAGE, "en", 1)
    assert [desk.table.languages[seat] for seat in (0, 1)] == ["fr", "en"]
    assert ordered(desk, OrderKind.LANGUAGE, "tlh", -1) is Outcome.REFUSED


def test_a_game_is_chosen_between_two_games_only() -> None:
    assert ordered(begun(), OrderKind.GAME, "art-of-war") is Outcome.REFUSED
    idle = Desk()
    assert ordered(idle, OrderKind.GAME, "art-of-war") is Outcome.DONE
    assert ordered(idle, OrderKind.GAME, "chess") is Outcome.REFUSED


def test_attract_mode_never_ends_a_game() -> None:
    assert ordered(begun(), OrderKind.ATTRACT) is Outcome.REFUSED
    desk = Desk()
    assert ordered(desk, OrderKind.ATTRACT, on=False) is Outcome.DONE and desk.phase == "preparing"
    assert ordered(desk, OrderKind.ATTRACT) is Outcome.DONE and desk.phase == "attracting"


def test_a_table_that_staff_looks_for_pulses_and_sounds() -> None:
    desk = begun()
    before = desk.table.status
    ordered(desk, OrderKind.IDENTIFY)
    places = [tile.place for row in before.board or () for tile in row.tiles if tile]
    assert set(lights(desk.table.status, places)) == {Light.AWAITED}
    assert tone(before, desk.table.status) is Tone.VICTORY
    desk.table.elapse(LONG)
    assert not desk.table.status.identifying and desk.table.status.board == before.board


def choose(desk: Desk, label: str) -> None:
    """Opens the menu of South's console and takes an entry."""
    desk.press(0, Button.LEFT)
    for _ in range(12):
        if label in desk.reads(0):
            desk.press(0, Button.MIDDLE)
            return
        desk.press(0, Button.RIGHT)
    raise AssertionError(f"no entry {label!r} in the menu")


def test_a_guest_calls_staff_and_staff_comes() -> None:
    desk = begun(services=Services(staffed=True))
    choose(desk, "Call staff")
    assert desk.table.status.calls == (0,)
    ordered(desk, OrderKind.ANSWERED)
    assert desk.table.status.calls == ()


def test_a_guest_takes_a_call_back() -> None:
    desk = begun(services=Services(staffed=True))
    choose(desk, "Call staff")
    choose(desk, "Staff called")
    assert desk.table.status.calls == ()


def test_a_table_without_staff_offers_no_call() -> None:
    desk = begun()
    desk.press(0, Button.LEFT)
    labels = set()
    for _ in range(12):
        labels.add(desk.reads(0))
        desk.press(0, Button.RIGHT)
    assert not any("staff" in label for label in labels) and len(labels) > 2


def test_what_is_known_from_before_a_restart_counts_and_no_notice_is_repeated() -> None:
    desk = Desk(timing=Timing(limit=3600))
    desk.begin()
    desk.table.handle(Remembered((1,), 700.0))
    assert desk.table.status.calls == (1,)
    desk.table.elapse(110)
    assert "Ten minutes left" in desk.reads(0)
    desk.table.handle(Remembered((), 500.0))
    desk.press(0, Button.RIGHT)
    desk.table.elapse(490)
    assert "time" not in desk.reads(0).lower()
    desk.table.elapse(20)
    assert "Your time is over" in desk.reads(0)


def test_guests_are_reminded_ten_minutes_before_their_time_is_over() -> None:
    desk = Desk(timing=Timing(limit=3600))
    desk.begin()
    began = desk.table.now
    desk.table.elapse(began + 2990 - desk.table.now)
    assert "Ten minutes left" not in desk.reads(0)
    desk.table.elapse(20)
    assert "Ten minutes left" in desk.reads(0) and "Ten minutes left" in desk.reads(1)
    desk.table.elapse(600)
    assert "Your time is over" in desk.reads(0) and "ended" not in entries(desk)
    desk.table.elapse(100)
    assert "time" not in desk.reads(0)


def test_an_update_stops_no_game_and_is_asked_for_where_the_table_may_look() -> None:
    allowing = Services(power=True, updates=True)
    playing, idle = begun(services=allowing), Desk(services=allowing)
    assert ordered(playing, OrderKind.UPDATE) is Outcome.REFUSED and not playing.table.asked_of_system
    assert ordered(Desk(), OrderKind.UPDATE) is Outcome.REFUSED
    assert ordered(idle, OrderKind.UPDATE) is Outcome.DONE
    assert idle.table.asked_of_system == [SystemRequest.UPDATE]
    assert [idle.reads(seat).startswith("Update | Wait") for seat in (0, 1)] == [True, True]


def test_a_table_that_offers_to_continue_a_game_may_be_updated_and_offers_it_again() -> None:
    allowing = Services(power=True, updates=True)
    before = begun(services=allowing)
    desk = Desk(saved=before.table.entries, world=before.world, services=allowing)
    desk.table.elapse(1)
    assert desk.phase == "resuming" and ordered(desk, OrderKind.GAME, "art-of-war") is Outcome.REFUSED
    assert ordered(desk, OrderKind.UPDATE) is Outcome.DONE
    assert desk.table.asked_of_system == [SystemRequest.UPDATE]
    assert "ended" not in entries(desk) and desk.phase == "resuming"
