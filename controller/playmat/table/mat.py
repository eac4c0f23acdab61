"""A mat: its slots, where they lie, which reader watches each, and which zone of the rules each is."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from playmat.errors import ConfigError
from playmat.picture import SEAT_NAMES, SOUTH, Place

GAINS, POWERS = (18, 23, 33, 38, 43, 48), range(64)


class Slot(NamedTuple):
    """One slot; millimetres from the mat's centre, x to the right and y towards south.

    One without a board has no reader: what lies there is not heard.
    """

    place: Place
    x: float
    y: float
    board: str = ""
    reader: int = 0
    identify: bool = True  # False: the reader tells presence only
    gain: int = 33  # of its receiver, in dB
    power: int = 32  # of its field, 0 to 63
    near: int = 15  # the lower power that only tags near its antenna answer


class Stickers(NamedTuple):
    """Where the two tags of a card stick: millimetres from its centre, to the right and up as it stands."""

    diameter: float
    upright: tuple[float, float]  # over the antenna while the card stands
    turned: tuple[float, float]  # over it while the card is turned

    def at(self, turned: bool) -> tuple[float, float]:
        """The centre of the sticker for this pose."""
        return self.turned if turned else self.upright


class Mat(NamedTuple):
    """All slots of a mat with its size in millimetres.

    An antenna's centre lies `antenna_x` to its seat's right and `antenna_y` towards the opponent from its
    slot's centre.
    """

    name: str
    width: float
    height: float
    slot_width: float
    slot_height: float
    antenna_x: float
    antenna_y: float
    stickers: Stickers
    slots: tuple[Slot, ...]

    @property
    def watched(self) -> tuple[Slot, ...]:
        """The slots that have a reader."""
        return tuple(slot for slot in self.slots if slot.board)

    @property
    def boards(self) -> tuple[str, ...]:
        """The names of the boards, in the order of their first slots."""
        return tuple(dict.fromkeys(slot.board for slot in self.watched))

    def readers(self, board: str) -> tuple[Slot, ...]:
        """The slots of one board in the order of its readers."""
        return tuple(sorted((s for s in self.slots if s.board == board), key=lambda s: s.reader))

    def slot(self, place: Place) -> Slot:
        """The slot at `place`; KeyError where the mat has none."""
        for slot in self.slots:
            if slot.place == place:
                return slot
        raise KeyError(place)

    def antenna(self, slot: Slot) -> tuple[float, float]:
        """The centre of the slot's antenna, if it has one."""
        right = 1 if slot.place.seat == SOUTH else -1
        return slot.x + right * self.antenna_x, slot.y - right * self.antenna_y


_MAT_KEYS = {
    "name": str,
    "width": float,
    "height": float,
    "slot_width": float,
    "slot_height": float,
    "antenna_x": float,
    "antenna_y": float,
    "stickers": dict,
}
_SLOT_KEYS = {"seat": str, "zone": str, "number": int, "x": float, "y": float}
_READER_KEYS = {"board": str, "reader": int}
_NO_READER = ("board", "reader", "identify", "gain", "power", "near")


def parse_mat(text: str, source: str) -> Mat:
    """The mat in the TOML `text`; ConfigError names `source`, key and remedy."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source} is not TOML: {error}") from error
    _check(data, _MAT_KEYS, source)
    slots = tuple(
        _slot(entry, f"{source}, slot {number}") for number, entry in enumerate(data.get("slots", ()), 1)
    )
    if not slots:
        raise ConfigError(f"{source} has no [[slots]]: a mat needs at least one")
    _check_unique("place", [slot.place for slot in slots], source)
    _check_unique("reader", [(slot.board, slot.reader) for slot in slots if slot.board], source)
    return Mat(
        data["name"],
        data["width"],
        data["height"],
        data["slot_width"],
        data["slot_height"],
        data["antenna_x"],
        data["antenna_y"],
        _stickers(data["stickers"], f"{source}, stickers"),
        slots,
    )


def _slot(entry: dict[str, Any], source: str) -> Slot:
    _check(entry, _SLOT_KEYS, source)
    if entry["seat"] not in SEAT_NAMES:
        raise ConfigError(f"{source}: seat = {entry['seat']!r} is none of {', '.join(SEAT_NAMES)}")
    place = Place(entry["zone"], entry["number"], SEAT_NAMES.index(entry["seat"]))
    if not any(key in entry for key in _NO_READER):
        return Slot(place, entry["x"], entry["y"])
    _check(entry, _READER_KEYS, source)
    gain, power = _choice(entry, "gain", 33, GAINS, source), _choice(entry, "power", 32, POWERS, source)
    radio = gain, power, _choice(entry, "near", near_power(power), POWERS, source)
    identify = entry.get("identify", True)
    return Slot(place, entry["x"], entry["y"], entry["board"], entry["reader"], identify, *radio)


def _stickers(entry: dict[str, Any], source: str) -> Stickers:
    _check(entry, {"diameter": float, "upright": list, "turned": list}, source)
    for key in ("upright", "turned"):
        if len(entry[key]) != 2 or not all(type(value) in (int, float) for value in entry[key]):
            raise ConfigError(f"{source}: {key} = {entry[key]!r} must be two numbers: right and up, in mm")
    return Stickers(entry["diameter"], tuple(entry["upright"]), tuple(entry["turned"]))


def _check_unique(what: str, values: Sequence[object], source: str) -> None:
    for value in values:
        if values.count(value) > 1:
            raise ConfigError(f"{source} has two slots with the {what} {value}: give each its own")


def near_power(power: int) -> int:
    """The power at which a field reaches 15 mm where it reaches 20 at `power`.

    From a coil model: couplings of 0.606 and 0.445, in a field that grows as 32 more than the setting does.
    """
    return max(0, round((power + 32) * 0.445 / 0.606) - 32)


def _choice(entry: dict[str, Any], key: str, standard: int, values: Sequence[int], source: str) -> int:
    value = entry.get(key, standard)
    if type(value) is not int or value not in values:
        wanted = "0 to 63" if values is POWERS else ", ".join(map(str, values))
        raise ConfigError(f"{source}: {key} = {value!r} must be {wanted}")
    return value


def _check(entry: dict[str, Any], keys: dict[str, type], source: str) -> None:
    for key, kind in keys.items():
        if key not in entry:
            raise ConfigError(f"{source}: {key} is missing")
        allowed = (int, float) if kind is float else kind
        if not isinstance(entry[key], allowed) or isinstance(entry[key], bool):
            raise ConfigError(f"{source}: {key} = {entry[key]!r} must be a {kind.__name__}")
