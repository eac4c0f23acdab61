"""Reads a schematic of KiCad 6 or later: its parts and the net of each pin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from playmat.errors import ConfigError
from playmat_kit.design.netlist import Nets
from playmat_kit.pcb.expression import Expression, parse_expression

Point = tuple[int, int]
"""A position on the sheet in 0.1 um, y downwards: whole numbers, as joined ends must be equal."""

Wire = tuple[Point, Point]


class Symbol(NamedTuple):
    """A part of the schematic; `fields` are all its fields by name."""

    value: str
    footprint: str
    fields: Mapping[str, str]


class Schematic(NamedTuple):
    """The parts that are on the board, by reference, and the net of each connected pin."""

    symbols: Mapping[str, Symbol]
    nets: Nets


class _Pin(NamedTuple):
    """The end of a pin on the sheet; `net` is the name that a power symbol gives."""

    ref: str
    number: str
    at: Point
    net: str


def read_schematic(text: str, source: str) -> Schematic:
    """Parses a `.kicad_sch` file of one sheet; ConfigError if it is invalid."""
    sheet = parse_expression(text, source)
    if sheet.get("sheet"):
        raise ConfigError(f"{source} has sub-sheets, which playmat does not read: draw it on one sheet")
    symbols = {}
    for ref, symbol in _placed(sheet):
        if not ref.startswith("#"):
            fields = symbol.properties()
            symbols[ref] = Symbol(fields.get("Value", ""), fields.get("Footprint", ""), fields)
    return Schematic(symbols, _nets(sheet, list(_pins(sheet, source))))


def _placed(sheet: Expression) -> Iterator[tuple[str, Expression]]:
    """Yields the symbols on the sheet with their references, without those that are only notes."""
    for symbol in sheet.all("symbol"):
        ref = symbol.properties().get("Reference", "")
        if ref.startswith("#") or symbol.value("on_board", "yes") == "yes":
            yield ref, symbol


def _pins(sheet: Expression, source: str) -> Iterator[_Pin]:
    library = sheet.get("lib_symbols")
    known = {symbol.values[0]: symbol for symbol in library.all("symbol")} if library else {}
    for ref, symbol in _placed(sheet):
        name = symbol.value("lib_name") or symbol.value("lib_id")
        if name not in known:
            raise ConfigError(f"{source}: {ref} has the symbol {name}, which is not in lib_symbols")
        # The pins of the unit, and those of unit 0, which all units have in common
        units = "0", symbol.value("unit", "1")
        drawn = known[name].all("symbol")  # named NAME_UNIT_STYLE, as in 74HC125_2_1
        parts = [part for part in drawn if part.values[0].rsplit("_", 2)[1] in units]
        left, top, *angle = symbol.numbers("at")
        mirror = symbol.value("mirror")
        for pin in (pin for part in parts for pin in part.all("pin")):
            # A pin is turned to the left, then mirrored, then moved to the symbol's place. In a symbol y
            # counts upwards, on a sheet downwards.
            x, y, *_ = pin.numbers("at")
            right, down = {0: (x, -y), 90: (-y, -x), 180: (-x, y), 270: (y, x)}[int(angle[0]) if angle else 0]
            right, down = -right if mirror == "y" else right, -down if mirror == "x" else down
            # the pin of PWR_FLAG, a note for KiCad's rule check, is no power_in and names no net
            names = known[name].get("power") and pin.values[0] == "power_in"
            net = symbol.properties().get("Value", "") if names else ""
            yield _Pin(ref, pin.value("number"), _point(left + right, top + down), net)


def _point(x: float, y: float) -> Point:
    return round(x * 10000), round(y * 10000)


class _Groups:
    """Points that are joined, as a union-find."""

    def __init__(self) -> None:
        self._parents: dict[Point, Point] = {}

    def root(self, point: Point) -> Point:
        while (parent := self._parents.get(point, point)) != point:
            point = parent
        return point

    def join(self, point: Point, other: Point) -> None:
        self._parents[self.root(point)] = self.root(other)


def _nets(sheet: Expression, pins: Sequence[_Pin]) -> Nets:
    """Returns the net of each pin by KiCad's rules.

    Ends on the same point are joined. In the middle of a wire only labels and junctions are joined to it; a
    wire or a pin that ends there is not. What has no name and one pin is not connected. What has two names
    is a short, so both are returned.
    """
    groups = _Groups()
    wires = [_wire(wire) for wire in sheet.all("wire")]
    names = [(pin.at, pin.net) for pin in pins if pin.net]
    for kind, prefix in (("global_label", ""), ("label", "/")):  # as KiCad writes labels local to a sheet
        names += [(_at(label), prefix + label.values[0]) for label in sheet.all(kind)]
    for start, end in wires:
        groups.join(start, end)
    for point in (*(at for at, _ in names), *map(_at, sheet.all("junction"))):
        for wire in wires:
            if _is_on(point, wire):
                groups.join(point, wire[0])
    called: dict[Point, set[str]] = defaultdict(set)
    for point, name in names:
        called[groups.root(point)].add(name)
    members: dict[Point, list[_Pin]] = defaultdict(list)
    for pin in pins:
        if not pin.ref.startswith("#"):
            members[groups.root(pin.at)].append(pin)
    return {
        (pin.ref, pin.number): " and ".join(sorted(called[root]))
        or f"Net-({found[0].ref}-Pad{found[0].number})"
        for root, found in members.items()
        for pin in found
        if called[root] or len(found) > 1
    }


def _at(expression: Expression) -> Point:
    x, y, *_ = expression.numbers("at")
    return _point(x, y)


def _wire(wire: Expression) -> Wire:
    points = wire.get("pts")
    start, end = [_point(*map(float, xy.values)) for xy in points.all("xy")] if points else ((0, 0), (0, 0))
    return start, end


def _is_on(point: Point, wire: Wire) -> bool:
    (x, y), ((left, top), (right, bottom)) = point, wire
    within = min(left, right) <= x <= max(left, right) and min(top, bottom) <= y <= max(top, bottom)
    return within and (right - left) * (y - top) == (bottom - top) * (x - left)
