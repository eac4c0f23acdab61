"""The menu of a console shows the code for a phone; no view of the session has its link."""

from playmat.events import Button
from playmat.session.machine import Screen
from playmat.session.services import Services
from support.session_harness import Desk, begun


def browse(desk: Desk, label: str) -> bool:
    """Opens the menu of South's console, and shows an entry if there is one."""
    desk.press(0, Button.LEFT)
    for _ in range(12):
        if desk.reads(0).startswith(f"Menu | {label} |"):
            return True
        desk.press(0, Button.RIGHT)
    return False


def test_the_code_is_shown_on_one_console_until_its_button_is_pressed() -> None:
    desk = begun(services=Services(phones=True))
    before = [desk.reads(seat) for seat in (0, 1)]
    assert browse(desk, "Phone")
    desk.press(0, Button.MIDDLE)
    assert "Scan me" in desk.reads(0) and desk.reads(1) == before[1]
    desk.press(0, Button.LEFT)
    assert [desk.reads(seat) for seat in (0, 1)] == before


def test_a_view_has_a_mark_in_place_of_the_link() -> None:
    desk = begun(services=Services(phones=True))
    browse(desk, "Phone")
    desk.press(0, Button.MIDDLE)
    assert set(desk.table.views[0].code) == {"*"}


def test_a_question_to_the_players_closes_the_code() -> None:
    desk = begun(services=Services(phones=True))
    desk.do(str(desk.state.legal_actions()[0]))
    browse(desk, "Phone")
    desk.press(0, Button.MIDDLE)
    assert desk.table.screens[0] is Screen.INVITING
    desk.press(1, Button.LEFT)
    while not desk.reads(1).startswith("Menu | Undo |"):
        desk.press(1, Button.RIGHT)
    desk.press(1, Button.MIDDLE)
    assert desk.table.screens[0] is Screen.PLAYING


def test_a_table_that_no_phone_reaches_offers_no_code() -> None:
    assert not browse(begun(), "Phone")
