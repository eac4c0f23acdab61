"""A press counts once despite bouncing contacts; tested through gpiozero's mock pins."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from playmat.devices.button_gestures import HOLD, SETTLE
from playmat.devices.buttons import Buttons
from playmat.devices.pins import virtual_pins
from playmat.errors import DeviceError
from playmat.events import Button, Chord, Event, Held, Pressed
from playmat.placement import NORTH, SOUTH
from playmat.simulator.chips.ssd1306 import Ssd1306
from playmat.virtual.demo.virtual import VirtualConsole
from support.plain_user import a_plain_user

PINS = {
    (SOUTH, Button.LEFT): 5,
    (SOUTH, Button.MIDDLE): 6,
    (SOUTH, Button.RIGHT): 13,
    (NORTH, Button.LEFT): 19,
}


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time advances only at the test's command."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def elapse(self, seconds: float) -> None:
        """Advances the time and runs everything due until then."""
        self.now += seconds
        for _ in range(3):  # calls from threads, then the timers they set, then what those set
            self.call_soon(self.stop)
            self.run_forever()


class Table:
    """Buttons on virtual pins with a manual clock."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.events: list[Event] = []
        factory = virtual_pins()
        self.buttons = Buttons(PINS, self.events.append, self.clock, factory)
        self.consoles = [
            VirtualConsole(
                Ssd1306(),
                {button: factory.pin(pin) for (owner, button), pin in PINS.items() if owner == seat},
            )
            for seat in (SOUTH, NORTH)
        ]

    def press(self, seat: int, button: Button) -> None:
        self.consoles[seat].press(button)
        self.elapse(0)

    def release(self, seat: int, button: Button) -> None:
        self.consoles[seat].release(button)
        self.elapse(0)

    def elapse(self, seconds: float) -> None:
        self.clock.elapse(seconds)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()
    table.clock.close()


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.mark.parametrize("seat, button", PINS)
def test_a_press_reports_seat_and_button(table: Table, seat: int, button: Button) -> None:
    table.press(seat, button)
    assert table.events == [Pressed(seat, button)]


def test_a_release_is_no_press(table: Table) -> None:
    table.press(SOUTH, Button.LEFT)
    table.elapse(0.5)
    table.release(SOUTH, Button.LEFT)
    table.elapse(5.0)
    assert len(table.events) == 1


def test_contacts_that_bounce_when_they_close_count_once(table: Table) -> None:
    for _ in range(5):
        table.press(SOUTH, Button.LEFT)
        table.elapse(0.002)
        table.release(SOUTH, Button.LEFT)
        table.elapse(0.003)
    table.press(SOUTH, Button.LEFT)
    assert len(table.events) == 1


def test_contacts_that_bounce_when_they_open_do_not_count(table: Table) -> None:
    table.press(SOUTH, Button.LEFT)
    table.elapse(0.5)
    for _ in range(5):
        table.release(SOUTH, Button.LEFT)
        table.elapse(0.004)
        table.press(SOUTH, Button.LEFT)
        table.elapse(0.004)
    table.release(SOUTH, Button.LEFT)
    assert len(table.events) == 1


def test_two_presses_count_twice(table: Table) -> None:
    for _ in range(2):
        table.press(SOUTH, Button.LEFT)
        table.elapse(SETTLE)
        table.release(SOUTH, Button.LEFT)
        table.elapse(SETTLE)
    assert len(table.events) == 2


def test_buttons_do_not_debounce_each_other(table: Table) -> None:
    pushed = [(SOUTH, Button.LEFT), (SOUTH, Button.MIDDLE), (NORTH, Button.LEFT)]
    for seat, button in pushed:
        table.press(seat, button)
    assert table.events == [Pressed(seat, button) for seat, button in pushed]


def test_a_hold_is_reported_when_due_without_another_edge(table: Table) -> None:
    table.press(SOUTH, Button.MIDDLE)
    table.elapse(HOLD)
    assert table.events == [Pressed(SOUTH, Button.MIDDLE), Held(SOUTH, Button.MIDDLE)]


def test_the_seats_hold_their_buttons_independently(table: Table) -> None:
    table.press(SOUTH, Button.LEFT)
    table.elapse(0.5)
    table.press(NORTH, Button.LEFT)
    table.elapse(HOLD - 0.5)
    assert table.events[2:] == [Held(SOUTH, Button.LEFT)]
    table.elapse(0.5)
    assert Held(NORTH, Button.LEFT) in table.events


def test_both_outer_buttons_at_once_are_a_chord(table: Table) -> None:
    table.consoles[SOUTH].press(Button.LEFT)
    table.consoles[SOUTH].press(Button.RIGHT)
    table.elapse(5.0)
    assert table.events == [Pressed(SOUTH, Button.LEFT), Chord(SOUTH)]


def test_closed_buttons_release_their_pins(loop: asyncio.AbstractEventLoop) -> None:
    factory = virtual_pins()
    Buttons(PINS, print, loop, factory).close()
    Buttons(PINS, print, loop, factory).close()


def test_a_computer_without_pins_gets_one_sentence(loop: asyncio.AbstractEventLoop) -> None:
    with pytest.raises(DeviceError, match=r"^this computer has no GPIO pins"):
        Buttons(PINS, print, loop)


def test_a_user_who_may_not_use_the_pins_is_sent_to_their_group(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TemporaryDirectory() as devices:  # another user may look into no folder of pytest's
        Path(devices).chmod(0o755)
        (Path(devices) / "gpiochip0").touch(0)
        monkeypatch.setattr("playmat.devices.pins._DEVICES", Path(devices))
        with a_plain_user(), pytest.raises(DeviceError, match=r"^a button may not use .* usermod -aG gpio"):
            Buttons(PINS, print, loop)


@pytest.mark.parametrize(
    "pins", [{(SOUTH, Button.LEFT): 99}, {(SOUTH, Button.LEFT): 5, (NORTH, Button.LEFT): 5}]
)
def test_a_pin_that_cannot_be_used_is_named(
    pins: dict[tuple[int, Button], int], loop: asyncio.AbstractEventLoop
) -> None:
    factory = virtual_pins()
    with pytest.raises(DeviceError, match=r"^a button cannot use GPIO (99|5) "):
        Buttons(pins, print, loop, factory)
    Buttons(PINS, print, loop, factory).close()
