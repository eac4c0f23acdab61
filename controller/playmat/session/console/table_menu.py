"""The table's own menu, beside the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from playmat.games.interface import Action
from playmat.session.effects import SystemRequest
from playmat.session.match.lobby import PUZZLES
from playmat.session.menu import Menu, Option
from playmat.session.prompts.phases import CALL, HINT, LOST, PHONE, PIN, PIN_MEANING, AnyCorrection
from playmat.session.services import NO_SERVICES, Services
from playmat.text import Text, say

_CALLED = say("Staff called"), say("OK: nobody needs to come any more")
_RELEASE = say("Release seat"), say("A new PIN; guests here only watch")


class Departure(NamedTuple):
    """The seat that leaves the game, while the others go on."""

    seat: int


class Address(NamedTuple):
    """The seat that a shared console should address."""

    seat: int


class Proposal(NamedTuple):
    """An action that a seat proposes to the others."""

    seat: int
    action: Action


class Digit(NamedTuple):
    """A digit that is typed."""

    digit: str


class TableCommand(Enum):
    """Entries of the table's own menu."""

    UNDO = auto()
    UMPIRE = auto()
    PAUSE = auto()
    LANGUAGE = auto()
    NO_LESSONS = auto()
    SIGNS = auto()
    PIN = auto()
    RELEASE = auto()
    PHONE = auto()
    STAFF = auto()
    NETWORK = auto()
    BRIGHTNESS = auto()
    SOUND = auto()
    LEAVE_NETWORK = auto()
    RESTART = auto()
    UPDATE = auto()
    OFF = auto()
    LOCKED_OFF = auto()
    HINT = auto()
    PUZZLES = auto()
    LEAVE = auto()


Command = TableCommand | Departure | Address | Proposal | Digit | AnyCorrection


_KEPT = say("The game is kept")
SWITCH_OFF: Option[Command] = Option(say("Switch off"), _KEPT, TableCommand.OFF)
_LOCKED_OFF: Option[Command] = SWITCH_OFF._replace(value=TableCommand.LOCKED_OFF)
REQUESTS: Mapping[Command, SystemRequest] = {
    TableCommand.OFF: SystemRequest.SWITCH_OFF,
    TableCommand.RESTART: SystemRequest.RESTART,
    TableCommand.LEAVE_NETWORK: SystemRequest.LEAVE_NETWORK,
    TableCommand.UPDATE: SystemRequest.UPDATE,
}
"""The entries that ask the computer, and what they ask of it."""


def table_commands(
    *,
    can_undo: bool,
    can_correct: bool,
    taught: bool,
    signs: bool,
    leaving: Mapping[int, Text],
    proposals: Sequence[Option[Command]] = (),
    sharing: Mapping[int, Text] = MappingProxyType({}),
    calling: bool = False,
    puzzle: bool = False,
    services: Services = NO_SERVICES,
) -> Menu[Command]:
    """Returns the table's own menu; `leaving` are the seats that may leave, by name.

    `sharing` are the seats that the console may address instead; `calling`: whether the console has called
    staff; `puzzle`: whether the game is one.
    """
    entries: list[Option[Command]] = [
        Option(name, say("This console speaks to {seat}", seat=name), Address(seat))
        for seat, name in sharing.items()
    ]
    if puzzle:
        entries.append(Option(HINT, say("First the unit, then the action"), TableCommand.HINT))
        entries.append(Option(PUZZLES, say("Choose another one"), TableCommand.PUZZLES))
    if can_undo:
        entries.append(Option(say("Undo"), say("Take back the last action"), TableCommand.UNDO))
    if taught:
        entries.append(Option(say("Lessons"), say("Turn lessons off"), TableCommand.NO_LESSONS))
    if can_correct:
        entries.append(Option(say("Umpire"), say("Fix a mistake"), TableCommand.UMPIRE))
    if signs:
        entries.append(Option(say("Signs"), say("What the signs on the map mean"), TableCommand.SIGNS))
    entries.append(Option(say("Pause"), say("The mat is not read"), TableCommand.PAUSE))
    entries.append(Option(say("Language"), say("This console speaks English"), TableCommand.LANGUAGE))
    if services.pinned:
        entries.append(Option(PIN, PIN_MEANING, TableCommand.PIN))
        entries.append(Option(*_RELEASE, TableCommand.RELEASE))
    if services.phones:
        entries.append(Option(*PHONE, TableCommand.PHONE))
    if services.staffed:
        entries.append(Option(*(_CALLED if calling else CALL), TableCommand.STAFF))
    if services.power:
        entries.append(_LOCKED_OFF if services.owner_pin else SWITCH_OFF)
    entries += proposals
    for seat, name in leaving.items():
        entries.append(Option(say("Leave"), departure(name), Departure(seat)))
    entries.append(Option(say("New game"), LOST, TableCommand.LEAVE))
    return Menu(entries)


def computer_commands(services: Services) -> Menu[Command]:
    """Returns the menu of a real table's computer."""
    percent = say("{percent} %", percent=services.brightness)
    sound: Option[Command] = Option(
        say("Sounds"), say("On") if services.sound else say("Off"), TableCommand.SOUND
    )
    leave: Option[Command] = Option(say("Other Wi-Fi"), say("Leave this network"), TableCommand.LEAVE_NETWORK)
    update: Option[Command] = Option(say("Update"), say("It takes some minutes"), TableCommand.UPDATE)
    return Menu(
        [
            Option(say("Network"), say("The table’s address"), TableCommand.NETWORK),
            Option(say("Brightness"), percent, TableCommand.BRIGHTNESS),
            *([sound] if services.sound is not None else []),
            *([leave] if services.hotspot else []),
            Option(say("Restart"), _KEPT, TableCommand.RESTART),
            *([update] if services.updates else []),
            SWITCH_OFF,
        ]
    )


def umpiring(corrections: Sequence[AnyCorrection]) -> Menu[Command]:
    """Returns the umpire's menu of corrections."""
    return Menu([Option(correction.label, correction.meaning, correction) for correction in corrections])


def departure(seat: Text) -> Text:
    """Says that a seat leaves the game."""
    return say("{seat} leaves the game", seat=seat)
