"""The part of the form about consoles and boards: whose console each is, and which device is which board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from playmat.link.port import addresses
from playmat.maintenance.owner.settings.setting import Changes, Group, Kind, Option, Setting, choice
from playmat.table.mat import Mat
from playmat.text import Text, say, verbatim
from playmat.toml_edit import Key

_PRESS = say(
    "To find the console of a seat, press the button with its name here, then the left one of that console."
)
_LAY = say(
    "Lay a card on the mat: the line below names the slot. If it names one of the other side, exchange the "
    "boards here."
)
_SEAT_KEYS, _DEVICE_KEYS = ("seat", "seats"), ("usb", "port")
Entry = Mapping[str, Any]
"""A console or a board as the table's file has it."""


def consoles(entries: Sequence[Entry], mat: Mat) -> Group:
    """Returns the choice of a seat for each console; one that gets another's seat gives it its own."""
    title = say("Consoles")
    if len(entries) < 2:
        return Group(title, ())
    settings = []
    for number in range(len(entries)):
        options = [
            Option(seat_name(entry, mat), _exchanged(entries, "consoles", _SEAT_KEYS, (number, other)))
            for other, entry in enumerate(entries)
        ]
        label = say("Console {number}", number=number + 1)
        settings.append(Setting(kind=Kind.CHOICE, label=label, options=options, selected=number, finds=True))
    return Group(title, settings, _PRESS)


def boards(entries: Sequence[Entry]) -> Group:
    """Returns the choice of a device for each board: those of the file and those that are plugged in."""
    here = addresses()
    settings = []
    for number, entry in enumerate(entries):
        options = []
        for other, each in enumerate(entries):
            changes = _exchanged(entries, "boards", _DEVICE_KEYS, (number, other))
            options.append(Option(_device(_value(each, _DEVICE_KEYS), here), changes))
        known = [_value(each, _DEVICE_KEYS) for each in entries]
        options += [
            Option(_device(device, here), _plugged(number, device)) for device in here if device not in known
        ]
        settings.append(choice(say("Board {board}", board=entry.get("name", "")), options, number))
    return Group(say("Boards"), settings, _LAY)


def is_device(value: object, entries: Sequence[Entry]) -> bool:
    """Whether a value names a device of the file, one that is plugged in, or none."""
    return value is None or value in (*addresses(), *(_value(entry, _DEVICE_KEYS) for entry in entries))


def seat_name(entry: Entry, mat: Mat) -> Text:
    """Returns the name of the seat that a console of the file serves first."""
    names = dict(zip(map(str.lower, mat.seats), mat.seat_names, strict=True))
    seats = [str(seat).lower() for seat in entry.get("seats", [entry.get("seat", "")])]
    first = next(iter(seats), "")
    return names.get(first, verbatim(first))


def _exchanged(entries: Sequence[Entry], table: str, keys: Collection[str], pair: tuple[int, int]) -> Changes:
    """Returns the changes that exchange what two entries have under these keys."""
    one, other = pair
    changes: dict[Key, object] = {}
    for key in keys:
        changes[table, one, key] = entries[other].get(key)
        changes[table, other, key] = entries[one].get(key)
    return changes


def _plugged(number: int, device: str) -> Changes:
    used, unused = ("port", "usb") if device.startswith("/") else ("usb", "port")
    return {("boards", number, used): device, ("boards", number, unused): None}


def _device(device: object, here: Collection[str]) -> Text:
    if device in here:
        return say("{device}, plugged in", device=device)
    return say("{device}, not found", device=device)


def _value(entry: Entry, keys: Collection[str]) -> object:
    return next((entry[key] for key in keys if key in entry), "")
