"""A press counts once, whatever the contacts do; through gpiozero's own mock pins."""

from collections.abc import Iterator

import pytest

from playmat.devices.buttons import SETTLE, Buttons, virtual_pins
from playmat.errors import DeviceError
from playmat.events import Button, Pressed
from playmat.picture import NORTH, SOUTH
from playmat.simulator.console import Console
from playmat.simulator.ssd1306 import Ssd1306

PINS = {
    (SOUTH, Button.LEFT): 5,
    (SOUTH, Button.MIDDLE): 6,
    (SOUTH, Button.RIGHT): 13,
    (NORTH, Button.LEFT): 19,
}


class Table:
    """Buttons on virtual pins, under a clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pressed: list[Pressed] = []
        factory = virtual_pins()
        self.buttons = Buttons(PINS, self.pressed.append, factory, clock=lambda: self.now)
        self.consoles = [
            Console(
                Ssd1306(),
                {button: factory.pin(pin) for (owner, button), pin in PINS.items() if owner == seat},
            )
            for seat in (SOUTH, NORTH)
        ]

    def press(self, seat: int, button: Button) -> None:
        self.consoles[seat].press(button)

    def release(self, seat: int, button: Button) -> None:
        self.consoles[seat].release(button)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()


@pytest.mark.parametrize("seat, button", PINS)
def test_a_press_tells_seat_and_button(table: Table, seat: int, button: Button) -> None:
    table.press(seat, button)
    assert table.pressed == [Pressed(seat, button)]


def test_a_release_is_no_press(table: Table) -> None:
    table.press(SOUTH, Button.LEFT)
    table.now += 1.0
    table.release(SOUTH, Button.LEFT)
    assert len(table.pressed) == 1


def test_contacts_that_bounce_when_they_close_count_once(table: Table) -> None:
    for _ in range(5):
        table.press(SOUTH, Button.LEFT)
        table.now += 0.002
        table.release(SOUTH, Button.LEFT)
        table.now += 0.003
    table.press(SOUTH, Button.LEFT)
    assert len(table.pressed) == 1


def test_contacts_that_bounce_when_they_open_do_not_count(table: Table) -> None:
    table.press(SOUTH, Button.LEFT)
    table.now += 2.0
    for _ in range(5):
        table.release(SOUTH, Button.LEFT)
        table.now += 0.004
        table.press(SOUTH, Button.LEFT)
        table.now += 0.004
    table.release(SOUTH, Button.LEFT)
    assert len(table.pressed) == 1


def test_two_presses_count_twice(table: Table) -> None:
    for _ in range(2):
        table.press(SOUTH, Button.LEFT)
        table.now += SETTLE
        table.release(SOUTH, Button.LEFT)
        table.now += SETTLE
    assert len(table.pressed) == 2


def test_buttons_do_not_debounce_each_other(table: Table) -> None:
    table.press(SOUTH, Button.LEFT)
    table.press(SOUTH, Button.RIGHT)
    table.press(NORTH, Button.LEFT)
    assert [press.button for press in table.pressed] == [Button.LEFT, Button.RIGHT, Button.LEFT]


def test_closed_buttons_give_their_pins_back() -> None:
    factory = virtual_pins()
    Buttons(PINS, print, factory).close()
    Buttons(PINS, print, factory).close()


def test_a_computer_without_pins_is_told_so_in_one_sentence() -> None:
    with pytest.raises(DeviceError, match=r"^this computer has no GPIO pins"):
        Buttons(PINS, print)


@pytest.mark.parametrize(
    "pins", [{(SOUTH, Button.LEFT): 99}, {(SOUTH, Button.LEFT): 5, (NORTH, Button.LEFT): 5}]
)
def test_a_pin_that_cannot_be_used_is_named(pins: dict[tuple[int, Button], int]) -> None:
    factory = virtual_pins()
    with pytest.raises(DeviceError, match=r"^a button cannot use GPIO (99|5) "):
        Buttons(pins, print, factory)
    Buttons(PINS, print, factory).close()
