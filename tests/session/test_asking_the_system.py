"""A console asks the computer to switch off or to update: by a held button alone, and the game is kept."""

from collections.abc import Callable

import pytest

from playmat.events import Button
from playmat.session.effects import SystemRequest
from playmat.session.services import Services
from support.session_harness import Desk, begun

POWER = Services(power=True)
OFF = "Switching off | Wait | dark for 10 s: then | pull the plug"
LONG_OFF = 61.0  # seconds after which a computer that is still on shows its table again


def browse(desk: Desk, title: str) -> None:
    """Shows the entry in South's menu that is open."""
    for _ in range(20):
        if desk.reads(0).startswith(f"{title} | Switch off |"):
            return
        desk.press(0, Button.RIGHT)
    raise AssertionError(f"no such entry: {desk.reads(0)}")


def invited() -> Desk:
    """A table that is on, without a game, with the menu open."""
    desk = Desk(services=POWER)
    desk.press(0, Button.MIDDLE)
    return desk


def playing() -> Desk:
    """A table in a game, with South's menu open."""
    desk = begun(services=POWER)
    desk.press(0, Button.LEFT)
    return desk


@pytest.mark.parametrize(("table", "title"), [(invited, "New game"), (playing, "Menu")])
def test_a_held_button_switches_it_off(table: Callable[[], Desk], title: str) -> None:
    desk = table()
    browse(desk, title)
    desk.press(0, Button.MIDDLE)
    if title == "New game":
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


def test_before_a_game_a_held_button_asks_for_an_update() -> None:
    desk = Desk(services=Services(power=True, updates=True))
    desk.press(0, Button.MIDDLE)
    while "Update" not in desk.reads(0):
        desk.press(0, Button.RIGHT)
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Menu | Update | It takes some minutes")
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0).startswith("Sure? | Hold for yes | It takes some minutes")
    desk.hold(0, Button.RIGHT)
    assert desk.table.asked_of_system == [SystemRequest.UPDATE]
    assert desk.reads(1) == "Update | Wait | The table stops | Leave the power on"
    desk.table.elapse(LONG_OFF)
    assert desk.reads(1) != "Update | Wait | The table stops | Leave the power on"


def test_a_table_without_a_place_for_releases_offers_no_update() -> None:
    desk, entries = invited(), set[str]()
    for _ in range(20):
        entries.add(desk.reads(0).split(" | ")[1])
        desk.press(0, Button.RIGHT)
    assert "Switch off" in entries and "Update" not in entries


def test_another_button_declines() -> None:
    desk = playing()
    browse(desk, "Menu")
    desk.press(0, Button.MIDDLE, Button.LEFT)
    assert desk.reads(0).startswith("Menu | Switch off")
    desk.press(0, Button.LEFT)
    desk.hold(0, Button.RIGHT)
    assert not desk.table.asked_of_system and "Sure?" not in desk.reads(0)


def test_a_table_that_cannot_do_it_does_not_offer_it() -> None:
    desk = begun()
    desk.press(0, Button.LEFT)
    with pytest.raises(AssertionError, match="no such entry"):
        browse(desk, "Menu")
