"""A console asks the computer to switch off, restart or update: by a held button alone; the game is kept."""

from collections.abc import Callable

import pytest

from playmat.events import Button
from playmat.screen.language import translations
from playmat.session.effects import Adjust, SystemRequest
from playmat.session.prompts.system import ADDRESS, locating, reveal_address
from playmat.session.services import Services
from support.session_harness import Desk, begun

ENGLISH = translations("en")
POWER = Services(power=True)
OFF = "Switching off | Wait | dark for 10 s: then | pull the plug"
LONG_OFF = 61.0  # seconds after which a computer that is still on shows its table again


def browse(desk: Desk, entry: str) -> None:
    """Shows an entry of South's menu that is open."""
    for _ in range(20):
        if desk.reads(0).split(" | ")[1] == entry:
            return
        desk.press(0, Button.RIGHT)
    raise AssertionError(f"no such entry: {desk.reads(0)}")


def invited(services: Services = POWER) -> Desk:
    """A table that is on, without a game, with the menu of its computer open."""
    desk = Desk(services=services)
    desk.press(0, Button.MIDDLE)
    browse(desk, "Table")
    desk.press(0, Button.MIDDLE)
    return desk


def playing() -> Desk:
    """A table in a game, with South's menu open."""
    desk = begun(services=POWER)
    desk.press(0, Button.LEFT)
    return desk


@pytest.mark.parametrize("table", [invited, playing])
def test_a_held_button_switches_it_off(table: Callable[[], Desk]) -> None:
    desk = table()
    browse(desk, "Switch off")
    assert desk.reads(0).startswith("Menu | Switch off | The game is kept")
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Sure? | Hold for yes | The game is kept")
    desk.press(0, Button.RIGHT)
    assert not desk.table.asked_of_system
    desk.hold(0, Button.RIGHT)
    assert desk.table.asked_of_system == [SystemRequest.SWITCH_OFF]
    assert [desk.reads(seat) for seat in (0, 1)] == [OFF, OFF]
    desk.press(0, Button.LEFT, Button.MIDDLE, Button.RIGHT)
    assert desk.reads(0) == OFF and desk.table.asked_of_system == [SystemRequest.SWITCH_OFF]
    desk.table.elapse(LONG_OFF)
    assert desk.reads(0) != OFF


@pytest.mark.parametrize(
    ("entry", "meaning", "request_", "said"),
    [
        (
            "Restart",
            "The game is kept",
            SystemRequest.RESTART,
            "Restart | Wait | It takes a minute | Leave the power on",
        ),
        (
            "Other Wi-Fi",
            "Leave this network",
            SystemRequest.LEAVE_NETWORK,
            "Network | Wait | The table opens | its own Wi-Fi",
        ),
        (
            "Update",
            "It takes some minutes",
            SystemRequest.UPDATE,
            "Update | Wait | The table stops | Leave the power on",
        ),
    ],
)
def test_before_a_game_a_held_button_asks_for_more(
    entry: str, meaning: str, request_: SystemRequest, said: str
) -> None:
    desk = invited(Services(power=True, hotspot=True, updates=True))
    browse(desk, entry)
    assert desk.reads(0).startswith(f"Menu | {entry} | {meaning}")
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith(f"Sure? | Hold for yes | {meaning}")
    desk.hold(0, Button.RIGHT)
    assert desk.table.asked_of_system == [request_]
    assert desk.reads(1) == said
    desk.table.elapse(LONG_OFF)
    assert desk.reads(1) != said and desk.phase == "attracting"


def test_a_table_without_a_place_for_releases_offers_no_update() -> None:
    desk, entries = invited(), set[str]()
    for _ in range(10):
        entries.add(desk.reads(0).split(" | ")[1])
        desk.press(0, Button.RIGHT)
    assert entries == {"Network", "Brightness", "Restart", "Switch off"}


def test_the_address_is_shown_and_any_button_leads_back() -> None:
    desk = invited()
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0) == f"Network | {ADDRESS} | Back"
    desk.press(0, Button.LEFT)
    assert desk.reads(0).startswith("New game | ")
    assert not desk.table.asked_of_system


def test_an_address_without_a_page_has_no_code() -> None:
    page, alone = (
        reveal_address(locating(), at) for at in ("http://192.168.178.120:8081", "192.168.178.120")
    )
    assert page.texts(ENGLISH) == ["Network", "192.168. 178.120", ":8081"]
    assert page.code == "HTTP://192.168.178.120:8081"
    assert alone.texts(ENGLISH) == ["Network", "Address", "192.168.178.120"] and alone.code == ""
    for view, name in ((page, "192.168.178.120:8081"), (alone, "192.168.178.120")):
        assert view.caption and f"{name} is this table" in view.caption.translate(ENGLISH)


def test_another_button_declines() -> None:
    desk = playing()
    browse(desk, "Switch off")
    desk.press(0, Button.MIDDLE, Button.LEFT)
    assert desk.reads(0).startswith("Menu | Switch off")
    desk.press(0, Button.LEFT)
    desk.hold(0, Button.RIGHT)
    assert not desk.table.asked_of_system and "Sure?" not in desk.reads(0)


def test_a_table_that_cannot_do_it_does_not_offer_it() -> None:
    desk = begun()
    desk.press(0, Button.LEFT)
    with pytest.raises(AssertionError, match="no such entry"):
        browse(desk, "Switch off")


LOCKED = Services(power=True, owner_pin="205917")


def type_in(desk: Desk, pin: str) -> None:
    for digit in pin:
        browse(desk, digit)
        desk.press(0, Button.MIDDLE)


def test_the_owner_s_pin_stands_in_front_of_the_computer_s_menu() -> None:
    desk = invited(LOCKED)
    assert desk.reads(0).startswith("Menu | 1 | The owner’s PIN | Back")
    type_in(desk, "205")
    assert desk.reads(0).startswith("Menu | 1 | 3 typed | Back")
    type_in(desk, "918")
    assert desk.reads(0).startswith("Menu | 1 | Wrong: from the start | Back")
    type_in(desk, "205917")
    assert desk.reads(0).startswith("Menu | Network | The table’s address | Back")
    desk.press(0, Button.LEFT)
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Menu | 1 | The owner’s PIN | Back")


def test_it_stands_in_front_of_switching_off_during_a_game_too() -> None:
    desk = begun(services=LOCKED)
    desk.press(0, Button.LEFT)
    browse(desk, "Switch off")
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Menu | 1 | The owner’s PIN | Back")
    desk.hold(0, Button.RIGHT)
    assert not desk.table.asked_of_system
    type_in(desk, "205917")
    assert desk.reads(0).startswith("Sure? | Hold for yes | The game is kept")
    desk.hold(0, Button.RIGHT)
    assert desk.table.asked_of_system == [SystemRequest.SWITCH_OFF]


def test_brightness_and_sounds_change_at_once_and_stay_in_the_menu() -> None:
    desk = invited(Services(power=True, brightness=30, sound=True))
    browse(desk, "Brightness")
    assert desk.reads(0).startswith("Menu | Brightness | 30 %")
    desk.press(0, Button.MIDDLE)
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Menu | Brightness | 100 %")
    browse(desk, "Sounds")
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Menu | Sounds | Off")
    assert desk.table.adjusted == [Adjust(10, True), Adjust(100, True), Adjust(100, False)]


def test_a_table_without_a_buzzer_offers_no_sounds() -> None:
    desk = invited(POWER)
    with pytest.raises(AssertionError, match="no such entry"):
        browse(desk, "Sounds")
