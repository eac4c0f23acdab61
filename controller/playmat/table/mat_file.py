"""Mat files: slots with their positions, readers and zones.

The boards and antennas of a kit are one file, the base. A printed overlay is another, which names its base
and assigns zones to the antennas. A file that defines its own slots needs no base.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from playmat.drawing import Rectangle
from playmat.errors import ConfigError, literal
from playmat.placement import SEAT_NAMES, SHARED, SOUTH, Place
from playmat.table.fields import check, count, length, listed, only, pair, truth
from playmat.table.mat import (
    DRIVERS,
    GAINS,
    POWERS,
    RADIO,
    Antenna,
    Base,
    Mat,
    Panel,
    Slot,
    StickerPositions,
    near_power,
)
from playmat.toml import read_toml

_SLOT = {"width": 63, "height": 88}
_ENTRIES = ("zones", "grids", "slots")
_PLACED = ("zone", "seat", "identify", "owner", "tag", "tag_diameter")
_ALIKE = (*_PLACED, "name", "first", "width", "height", "antenna")
_KEYS = {
    "base": ("name", "width", "height", "antennas"),
    "antenna": ("name", "x", "y", "board", "reader", *RADIO, "coupled"),
    "mat": (
        "name", "base", "width", "height", "seats", "games", "colours", "panels", "stickers", *_ENTRIES,
        "slot_width", "slot_height", "antenna_x", "antenna_y",
    ),
    "stickers": ("diameter", "upright", "turned"),
    "panel": ("box", "name", "colour", "foot"),
    "zones": (*_ALIKE, "antennas", "points"),
    "grids": (*_ALIKE, "columns", "rows", "at", "boards", "readers", "reader"),
    "slots": (*_PLACED, "number", "x", "y", "board", "reader", *RADIO, "coupled"),
}  # fmt: skip
"""Keys of a file of either kind, and of its tables."""
_COLOUR = re.compile("#[0-9a-f]{6}")


@lru_cache(maxsize=128)
def _entries(text: str, source: str) -> dict[str, Any]:
    """Returns the entries of a file, of which the base is asked for first; nobody changes them."""
    return read_toml(text, source)


def parse_base(text: str, source: str) -> Base | None:
    """Parses a base from TOML; returns None for a mat or an overlay. ConfigError names source and key."""
    data = _entries(text, source)
    if "antennas" not in data:
        return None
    only(data, _KEYS["base"], source)
    check(data, {"name": str, "width": float, "height": float, "antennas": list}, source)
    entries = listed(data, "antennas", dict, source)
    for number, entry in enumerate(entries, 1):
        only(entry, _KEYS["antenna"], f"{source}, antenna {number}")
    antennas = [_antenna(entry, f"{source}, antenna {n}") for n, entry in enumerate(entries, 1)]
    _check_unique("name", [antenna.name for antenna in antennas], source)
    _check_unique("reader", [(antenna.board, antenna.reader) for antenna in antennas], source)
    return Base(data["name"], data["width"], data["height"], {antenna.name: antenna for antenna in antennas})


def base_of(text: str, source: str) -> str:
    """Returns the name of an overlay's base; empty for any other file."""
    name = _entries(text, source).get("base", "")
    return name if isinstance(name, str) else ""


def parse_mat(text: str, source: str, base: Base | None = None) -> Mat:
    """Parses a mat, or an overlay on `base`, from TOML; ConfigError names `source`, key and remedy."""
    data = _entries(text, source)
    check(data, {"name": str}, source)
    only(data, _KEYS["mat"], source)
    if base is None:
        check(data, {"width": float, "height": float}, source)
    seats = _seats(data, source)
    reader = _MatFile(base, [seat.lower() for seat in seats], data, source)
    slots = tuple(reader.slots())
    if not slots:
        raise ConfigError(f"{source} has no [[zones]], [[grids]] or [[slots]]: a mat needs at least one")
    _check_unique("place", [slot.place for slot in slots], source)
    _check_unique("reader", [(slot.board, slot.reader) for slot in slots if slot.board], source)
    width, height = (_side(data, key, base, source) for key in ("width", "height"))
    check(data, {"stickers": dict} if "stickers" in data else {}, source)
    stickers = StickerPositions()
    if "stickers" in data:
        entry, within = data["stickers"], f"{source}, stickers"
        only(entry, _KEYS["stickers"], within)
        check(entry, {"diameter": float, "upright": list, "turned": list}, within)
        upright, turned = (pair(entry, key, (0.0, 0.0), within) for key in ("upright", "turned"))
        stickers = StickerPositions(entry["diameter"], upright, turned)
    games = tuple(listed(data, "games", str, source))
    panels = tuple(
        _panel(entry, f"{source}, panel {number}")
        for number, entry in enumerate(listed(data, "panels", dict, source), 1)
    )
    colours = tuple(listed(data, "colours", str, source))
    if colours and (len(colours) != len(seats) or not all(map(_COLOUR.fullmatch, colours))):
        raise ConfigError(f"{source}: colours = {literal(list(colours))} must be one #rrggbb for each seat")
    zones = tuple(reader.names().items())
    return Mat(
        name=data["name"],
        width=width,
        height=height,
        slots=slots,
        stickers=stickers,
        seats=seats,
        games=games,
        panels=panels,
        colours=colours,
        zones=zones,
        source=source,
    )


def _panel(entry: dict[str, Any], source: str) -> Panel:
    only(entry, _KEYS["panel"], source)
    sides = listed(entry, "box", float | int, source)
    if len(sides) != 4 or not (sides[0] < sides[2] and sides[1] < sides[3]):
        raise ConfigError(f"{source}: box = {literal(sides)} must be [left, top, right, bottom], in mm")
    name, colour = entry.get("name", ""), entry.get("colour", "")
    check({"name": name, "colour": colour}, {"name": str, "colour": str}, source)
    if colour and not _COLOUR.fullmatch(colour):
        raise ConfigError(f"{source}: colour = {literal(colour)} must be #rrggbb")
    return Panel(Rectangle(*sides), name, colour, truth(entry, "foot", False, source))


def _side(data: dict[str, Any], key: str, base: Base | None, source: str) -> float:
    """Returns width or height; an overlay may give its own, up to that of its base."""
    if base is None or key not in data:
        return float(getattr(base, key) if base else data[key])
    check(data, {key: float}, source)
    if not 0 < data[key] <= getattr(base, key):
        raise ConfigError(
            f"{source}: {key} = {literal(data[key])} is more than the base's {getattr(base, key)}"
        )
    return float(data[key])


def _reads(entry: dict[str, Any], source: str) -> dict[str, Any]:
    """Return what the readers of an entry may report of a tag: all of it, its owner, or its presence."""
    return {
        "identify": truth(entry, "identify", True, source),
        "owner": truth(entry, "owner", False, source),
    }


class _MatFile:
    """Reads the slots of one file from its zones, grids and single slots."""

    def __init__(self, base: Base | None, seats: list[str], data: dict[str, Any], source: str) -> None:
        self._antennas = base.antennas if base else {}
        self._seats = seats
        self._data = data
        self._source = source

    def slots(self) -> Iterator[Slot]:
        for kind, read in zip(_ENTRIES, (self._zone, self._grid, self._slot), strict=True):
            for number, entry in enumerate(listed(self._data, kind, dict, self._source), 1):
                source = f"{self._source}, {kind[:-1]} {number}"
                only(entry, _KEYS[kind], source)
                yield from read(entry, source)

    def names(self) -> dict[str, str]:
        """Returns the printed names of the zones that have one, by zone."""
        names: dict[str, str] = {}
        for kind in ("zones", "grids"):
            for number, entry in enumerate(listed(self._data, kind, dict, self._source), 1):
                if "name" in entry:
                    check(entry, {"name": str}, f"{self._source}, {kind[:-1]} {number}")
                    names[entry["zone"]] = entry["name"]
        return names

    def _zone(self, entry: dict[str, Any], source: str) -> Iterator[Slot]:
        """Yields places over antennas of the base, or at points without a reader."""
        # A card's tags are off its centre, so a slot is off its antenna. `antenna` is the offset from the
        # slot to the antenna as its seat sees it. Seats face the mat from opposite edges, hence `way`.
        check(entry, {"zone": str, "width": float, "height": float}, source)
        seat, first = self._seat(entry, source), count(entry, "first", 0, source)
        size = {"width": entry["width"], "height": entry["height"], **_reads(entry, source)}
        antennas = listed(entry, "antennas", str, source)
        for number, name in enumerate(antennas, first):
            antenna = self._antenna(name, source)
            right, up = pair(entry, "antenna", (0.0, 0.0), source)
            way = _right(seat)
            slot = Slot(Place(entry["zone"], number, seat), antenna.x - way * right, antenna.y + way * up)
            yield self._tagged(_connect(antenna, slot)._replace(**size), entry, source)
        for number, point in enumerate(listed(entry, "points", list, source), first + len(antennas)):
            x, y = pair({"points": point}, "points", (0, 0), source)
            yield self._tagged(Slot(Place(entry["zone"], number, seat), x, y)._replace(**size), entry, source)

    def _grid(self, entry: dict[str, Any], source: str) -> Iterator[Slot]:
        """Yields rows of equal places; with `boards`, each has a reader, board after board.

        `reader` is the number of the first reader, `antenna` the offset from a place's centre to its antenna.
        """
        # Readers are numbered through the rows and across the boards: place n, counted from `first`, belongs
        # to board n // readers and to its reader n % readers. So a board may end in the middle of a row.
        check(entry, {"zone": str, "columns": int, "rows": int, "width": float, "height": float}, source)
        seat = self._seat(entry, source)
        left, top = pair(entry, "at", (0.0, 0.0), source)
        right, up = pair(entry, "antenna", (0.0, 0.0), source)
        boards, each = listed(entry, "boards", str, source), count(entry, "readers", 18, source)
        first = count(entry, "reader", 0, source)
        columns, rows = (count(entry, key, 0, source) for key in ("columns", "rows"))
        number_of_first, way = count(entry, "first", 0, source), _right(seat)
        if boards and len(boards) * each < columns * rows + first:
            raise ConfigError(f"{source}: {len(boards)} boards of {each} readers are too few: name more")
        for number, (row, column) in enumerate(product(range(rows), range(columns))):
            x, y = left + column * entry["width"], top + row * entry["height"]
            place = Place(entry["zone"], number + number_of_first, seat)
            size = {k: entry[k] for k in ("width", "height")}
            slot = self._tagged(Slot(place, x, y, **size), entry, source)
            if boards:
                board, reader = boards[(number + first) // each], (number + first) % each
                coil = (x + way * right, y - way * up)
                slot = slot._replace(board=board, reader=reader, coil=coil, **_reads(entry, source))
            yield slot

    def _slot(self, entry: dict[str, Any], source: str) -> Iterator[Slot]:
        """Yields a single slot, with its reader if the entry names one."""
        check(entry, {"zone": str, "number": int, "x": float, "y": float}, source)
        seat = self._seat(entry, source)
        width, height = (length(self._data, f"slot_{key}", _SLOT[key], source) for key in _SLOT)
        number = count(entry, "number", 0, source)
        slot = Slot(Place(entry["zone"], number, seat), entry["x"], entry["y"])
        slot = slot._replace(width=width, height=height)
        if any(key in entry for key in ("board", "reader", "identify", *RADIO)):
            way = _right(seat)
            right, up = (length(self._data, key, 0.0, source) for key in ("antenna_x", "antenna_y"))
            coil = {"x": slot.x + way * right, "y": slot.y - way * up}
            slot = _connect(_antenna({"name": "", **entry, **coil}, source), slot)
            slot = slot._replace(**_reads(entry, source))
        yield slot

    def _tagged(self, slot: Slot, entry: dict[str, Any], source: str) -> Slot:
        """Returns the slot with its tag; `tag` is the offset from the centre, right and up from the seat."""
        right, up = pair(entry, "tag", (0.0, 0.0), source)
        way = _right(slot.place.seat)
        diameter = length(entry, "tag_diameter", slot.tag_diameter, source)
        if diameter <= 0:
            raise ConfigError(f"{source}: tag_diameter = {literal(diameter)} must be the tag's width in mm")
        at = (slot.x + way * right, slot.y - way * up) if "tag" in entry else None
        return slot._replace(tag=at, tag_diameter=diameter)

    def _antenna(self, name: str, source: str) -> Antenna:
        if name not in self._antennas:
            known = ", ".join(self._antennas) or "none: name a base"
            raise ConfigError(f"{source}: antennas: there is no {literal(name)}, but {known}")
        return self._antennas[name]

    def _seat(self, entry: dict[str, Any], source: str) -> int:
        seat = entry.get("seat", "")
        if not seat:
            return SHARED
        if seat not in self._seats:
            raise ConfigError(f"{source}: seat = {literal(seat)} is none of {', '.join(self._seats)}")
        return self._seats.index(seat)


def _connect(antenna: Antenna, slot: Slot) -> Slot:
    name, x, y, board, reader, gain, power, near, driver, coupled = antenna
    placed = slot._replace(board=board, reader=reader, coil=(x, y), antenna=name, coupled=coupled)
    return placed._replace(gain=gain, power=power, near=near, driver=driver)


def _right(seat: int) -> int:
    """Returns the sign of x to the right of a seat; seats with even numbers are at the near edge."""
    return 1 if seat == SHARED or seat % 2 == SOUTH else -1


def _antenna(entry: dict[str, Any], source: str) -> Antenna:
    check(entry, {"name": str, "x": float, "y": float, "board": str, "reader": int}, source)
    gain, power = _choice(entry, "gain", 33, GAINS, source), _choice(entry, "power", 32, POWERS, source)
    driver = _choice(entry, "driver", 8, DRIVERS, source)
    near = _choice(entry, "near", near_power(power, driver), POWERS, source)
    place = entry["name"], entry["x"], entry["y"], entry["board"], entry["reader"]
    coupled = entry.get("coupled", [])
    if not isinstance(coupled, list) or not all(type(reader) is int for reader in coupled):
        raise ConfigError(f"{source}: coupled = {literal(coupled)} must list numbers of readers")
    return Antenna(*place, gain=gain, power=power, near=near, driver=driver, coupled=tuple(coupled))


def _seats(data: dict[str, Any], source: str) -> tuple[str, ...]:
    seats = data.get("seats", ["South", "North"])
    if not isinstance(seats, list) or not 1 <= len(seats) <= len(SEAT_NAMES):
        raise ConfigError(f"{source}: seats = {literal(seats)} must name 1 to {len(SEAT_NAMES)} seats")
    if len({str(seat).lower() for seat in seats}) < len(seats):
        raise ConfigError(f"{source}: seats = {literal(seats)} names two seats alike: give each its own name")
    return tuple(map(str, seats))


def _check_unique(what: str, values: Sequence[object], source: str) -> None:
    seen: set[object] = set()
    for value in values:
        if value in seen:
            raise ConfigError(f"{source} has two slots with the {what} {value}: give each its own")
        seen.add(value)


def _choice(entry: dict[str, Any], key: str, standard: int, values: Sequence[int], source: str) -> int:
    value = entry.get(key, standard)
    if type(value) is not int or value not in values:
        ranged = f"0 to {values[-1]}" if isinstance(values, range) else ""
        raise ConfigError(
            f"{source}: {key} = {literal(value)} must be {ranged or ', '.join(map(str, values))}"
        )
    return value
