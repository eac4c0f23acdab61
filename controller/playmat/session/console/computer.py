"""What consoles ask of the computer that runs the table: its menu, its owner's PIN, and requests."""

from __future__ import annotations

from collections.abc import Callable

from playmat.screen.view import View
from playmat.session.console.console import Console
from playmat.session.console.table_menu import (
    SWITCH_OFF,
    Command,
    Digit,
    TableCommand,
    computer_commands,
)
from playmat.session.effects import Adjust, AskSystem, Effect, SystemRequest
from playmat.session.menu import Menu, Option
from playmat.session.prompts import system
from playmat.session.services import Services
from playmat.text import Text, say, verbatim

_STEP = 20  # percent of brightness
_SHUTDOWN = 60.0  # seconds after which a table that the computer has not stopped is shown again


class Computer:
    """The computer as far as consoles may change it; `services` is what it offers."""

    def __init__(self, services: Services, emit: Callable[[Effect], None]) -> None:
        self._services = services
        self._emit = emit
        self._keypads: dict[int, _Keypad] = {}  # by console
        self._asked = SystemRequest.SWITCH_OFF
        self.asked_until = 0.0  # until when it is shown what was asked

    def open(self, console: Console) -> None:
        """Opens its menu on a console, or asks for the PIN first."""
        menu = computer_commands(self._services)
        console.open(menu, "opened")
        if self._services.owner_pin:
            self._lock(console, menu)

    def ask(self, request: SystemRequest, now: float) -> None:
        """Asks the computer for something, which all consoles show from then on."""
        self._asked, self.asked_until = request, now + _SHUTDOWN
        self._emit(AskSystem(request))

    def view(self, now: float) -> View | None:
        """Returns what consoles show until the computer does what was asked, if that is due."""
        return system.asked_of_system(self._asked) if now < self.asked_until else None

    def takes(self, command: Command, console: Console) -> bool:
        """Carries out a command that is for the computer; returns whether it was one."""
        match command:
            case Digit(digit):
                self._type(digit, console)
            case TableCommand.LOCKED_OFF:
                self._lock(console, Menu([SWITCH_OFF]), "asked")
            case TableCommand.NETWORK:
                console.menu = None
                console.fire("located")
            case TableCommand.BRIGHTNESS:
                dimmer = self._services.brightness - _STEP
                self._adjust(self._services._replace(brightness=dimmer if dimmer > 0 else 100), console)
            case TableCommand.SOUND:
                self._adjust(self._services._replace(sound=not self._services.sound), console)
            case _:
                return False
        return True

    def _adjust(self, services: Services, console: Console) -> None:
        assert console.menu
        self._services = services
        self._emit(Adjust(services.brightness, bool(services.sound)))
        console.menu = console.menu.with_options(computer_commands(services).options)

    def _lock(self, console: Console, goal: Menu[Command], trigger: str = "") -> None:
        """Asks for the PIN in front of a menu; `trigger` is what the console fires to show that."""
        keypad = self._keypads[console.number] = _Keypad(self._services.owner_pin, goal, trigger)
        console.menu = keypad.menu

    def _type(self, digit: str, console: Console) -> None:
        keypad = self._keypads[console.number]
        if not keypad.type(digit):
            console.menu = keypad.menu
            return
        console.menu = keypad.goal
        if keypad.trigger:
            console.fire(keypad.trigger)


class _Keypad:
    """Asks for a PIN, one digit after the other; after a wrong one from the start."""

    def __init__(self, pin: str, goal: Menu[Command], trigger: str) -> None:
        self._pin = pin
        self._typed = ""
        self.goal = goal
        self.trigger = trigger
        self.menu = _digits(say("The owner’s PIN"))

    def type(self, digit: str) -> bool:
        """Takes a digit; returns whether it completes the PIN."""
        self._typed += digit
        if self._typed == self._pin:
            return True
        if len(self._typed) < len(self._pin):
            self.menu = _digits(say("{number} typed", number=len(self._typed)))
        else:
            self._typed = ""
            self.menu = _digits(say("Wrong: from the start"))
        return False


def _digits(meaning: Text) -> Menu[Command]:
    return Menu([Option(verbatim(digit), meaning, Digit(digit)) for digit in "1234567890"])
