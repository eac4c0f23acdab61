"""The wiring of a breadboard: the board with its parts and wires, and for each module its pins' holes."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.drawing import INK, PAPER, SOFT, Point, Rectangle
from playmat_kit.design.breadboard import COLUMNS, Breadboard, Hole
from playmat_kit.design.netlist import Netlist
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

_WIDTH, _HEIGHT = 360.0, 236.0
_LEFT, _TOP, _PITCH = 24.0, 42.0, 5.0
_ROWS = {
    "T+": 0,
    "T-": 1,
    **{row: 3 + n + 2 * (n > 4) for n, row in enumerate("abcdefghij")},
    "B+": 16,
    "B-": 17,
}
_COLOURS = {
    "supply": "#a3342a", "GND": "#2a211a", "3.3V": "#a3342a", "select": "#27496d", "SDA": "#27496d",
    "MISO": "#6a4a7a", "SCK": "#3f5f2f", "MOSI": "#7a5a1e", "RST": "#2f7f7f",
}  # fmt: skip
_SMALL = 2.6
_LIST_X, _LIST_TOP = 20.0, _TOP + 17 * _PITCH + 16
_STEPS = (
    (
        "1. The Pico and the 74HC125",
        "Socket and notch to the left; pin 1 of the Pico in h1, of the 74HC125 in f30.",
    ),
    ("2. Resistors and the capacitor", "No leg touches a neighbour."),
    ("3. Wires from pin to pin", "A line is a wire; tick each one off in the list below."),
    ("4. The modules", "A coloured disc with a number is the hole for a wire from that reader's module."),
)


def breadboard_pictures(places: Breadboard, net: Netlist) -> tuple[Page, ...]:
    """Draws the board after each step of its builder: chips, parts with two legs, wires, modules."""
    layers = (_chips(places), _legs(places, net), _wires(places), _modules(places))
    legs, wires = _leg_list(places, _LIST_X), _wire_list(places, _LIST_X)
    everything = (*_leg_list(places, 188, 46), *_wire_list(places, 188), *_module_list(places))
    pages: list[Page] = []
    shapes = [*_board()]
    lists = ((), legs, wires, everything)
    for (title, hint), layer, listed in zip(_STEPS, layers, lists, strict=True):
        shapes += layer
        height = _HEIGHT if layer is layers[-1] else _LIST_TOP + 40
        heading = Words(title, 12, 15, 6, bold=True), Words(hint, 12, 22, 3.4)
        pages.append(Page(_WIDTH, height, (Part((*heading, *shapes, *listed)),)))
    return tuple(pages)


def _at(hole: Hole) -> Point:
    return _LEFT + hole.column * _PITCH, _TOP + _ROWS[hole.row] * _PITCH


def _board() -> Iterator[Shape]:
    right, foot = _LEFT + (COLUMNS + 1) * _PITCH, _TOP + 17 * _PITCH
    yield rectangle(Rectangle(_LEFT - 4, _TOP - 5, right + 4, foot + 5), 0.4, PAPER, SOFT)
    for row, number in _ROWS.items():
        y = _TOP + number * _PITCH
        for side, anchor in ((_LEFT, "end"), (right, "start")):
            yield Words(
                row[-1], side, y + 0.9, _SMALL, anchor=anchor, colour="#a3342a" if row[-1] == "+" else SOFT
            )
        if row[-1] in "+-":
            above = y - 2.3 if row[-1] == "+" else y + 2.3
            colour = "#a3342a" if row[-1] == "+" else "#27496d"
            yield line((_LEFT + 4, above), (right - 4, above), pen=0.3, colour=colour)
        for column in range(1, COLUMNS + 1):
            yield ring(_at(Hole(row, column)), 0.55, 0.15, "#b9b09a")
    for column in (1, *range(5, COLUMNS + 1, 5)):
        x = _LEFT + column * _PITCH
        for y in (_TOP + 2.1 * _PITCH, _TOP + 15.2 * _PITCH):
            yield Words(str(column), x, y, _SMALL, anchor="middle", colour=SOFT)


def _chips(places: Breadboard) -> Iterator[Shape]:
    names = {"U1": "Pico", "U2": "74HC125"}
    for ref, chip in places.chips.items():
        left, foot = _at(chip.hole(1))
        right, top = _at(chip.hole(chip.pins // 2 + 1))
        yield rectangle(Rectangle(left - 2.4, top - 2, right + 2.4, foot + 2), 0.4, "#dfe6d5", INK)
        yield ring((left - 2.4, (top + foot) / 2), 1.6, 0.4, INK)
        for number in range(1, chip.pins + 1):
            x, y = _at(chip.hole(number))
            yield ring((x, y), 0.8, 0.3, INK)
            side = y - 1.6 if number <= chip.pins // 2 else y + 3.2
            yield Words(str(number), x, side, 1.9, anchor="middle", colour=SOFT)
        yield Words(
            names.get(ref, ref), (left + right) / 2, (top + foot) / 2 + 1.6, 4.4, anchor="middle", bold=True
        )


def _legs(places: Breadboard, net: Netlist) -> Iterator[Shape]:
    for ref, (hole, other) in places.parts.items():
        (x, y), (to_x, to_y) = _at(hole), _at(other)
        yield line((x, y), (to_x, to_y), pen=0.5, colour="#8d8370")
        middle = (x + to_x) / 2, (y + to_y) / 2
        value = net.components[ref].part.partition("-")[2]
        yield ring(middle, 1.7, 0.3, INK)._replace(fill="#ecd9bf")
        yield Words(value, middle[0], middle[1] + 0.6, 1.5, anchor="middle")


def _wires(places: Breadboard) -> Iterator[Shape]:
    for use, hole, other in places.wires:
        minus = "GND" if use == "supply" and "-" in (hole.row + other.row) else use
        start, end = _at(hole), _at(other)
        yield line(start, end, pen=0.9, colour=_COLOURS[minus])
        for at in (start, end):
            yield ring(at, 0.9, 0.2, _COLOURS[minus])._replace(fill=_COLOURS[minus])


def _modules(places: Breadboard) -> Iterator[Shape]:
    for number, pins in enumerate(places.readers.values()):
        for pin, hole in pins.items():
            x, y = _at(hole)
            yield ring((x, y), 1.9, 0.2, _COLOURS[pin])._replace(fill=_COLOURS[pin])
            yield Words(str(number), x, y + 1, _SMALL, anchor="middle", colour=PAPER, bold=True)


def _module_list(places: Breadboard) -> Iterator[Shape]:
    for number, (ref, pins) in enumerate(places.readers.items()):
        x = _LIST_X + number * 40
        yield rectangle(Rectangle(x, _LIST_TOP - 1, x + 36, _LIST_TOP + 44), 0.4, "#e3ecf3")
        yield Words(f"reader {number} ({ref})", x + 18, _LIST_TOP + 4, 3.4, anchor="middle", bold=True)
        for row, pin in enumerate(("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")):
            y = _LIST_TOP + 9.5 + row * 4.5
            colour = _COLOURS.get(pin, SOFT)
            yield ring((x + 5, y - 1), 1.2, 0.2, colour)._replace(fill=colour)
            yield Words(pin, x + 8, y, 3.2, colour=colour)
            yield Words(
                str(pins[pin]) if pin in pins else "stays free",
                x + 33,
                y,
                3.2,
                anchor="end",
                bold=pin in pins,
            )


def _wire_list(places: Breadboard, x: float) -> Iterator[Shape]:
    yield Words("Wires from pin to pin", x, _LIST_TOP + 4, 3.4, bold=True)
    for number, (use, hole, other) in enumerate(places.wires):
        column, row = divmod(number, 6)
        colour = _COLOURS["GND" if use == "supply" and "-" in (hole.row + other.row) else use]
        words = f"{use}: {hole} to {other}"
        yield Words(words, x + column * 52, _LIST_TOP + 10.5 + row * 5, 3.2, colour=colour)


def _leg_list(places: Breadboard, x: float, down: float = 4) -> Iterator[Shape]:
    top = _LIST_TOP + down
    yield Words("Parts", x, top, 3.4, bold=True)
    legs = [f"{ref} {hole}-{other}" for ref, (hole, other) in places.parts.items()]
    yield Words("   ".join(legs[:4]) + "   (10 k)", x, top + 6, 3)
    yield Words("   ".join(legs[4:8]) + "   (100 k)", x, top + 11, 3)
    yield Words(legs[8] + "   (100 n)", x, top + 16, 3)
