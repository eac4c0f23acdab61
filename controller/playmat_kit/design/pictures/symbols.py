"""Schematic symbols on a 2.5 mm grid: resistors, capacitors, gates, grounds, labels."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.drawing import INK, PAPER, SOFT, Point, Rectangle, Segment
from playmat_kit.printing.shapes import Outline, Shape, Words, line, rectangle, ring

GRID = 2.5
PEN, SMALL = 0.25, 2.2
POWER_RED, SELECT_BLUE, MISO_VIOLET, BUS_GREEN = "#a3342a", "#27496d", "#6a4a7a", "#3f5f2f"


def colour_of(net: str) -> str:
    """Returns the colour of a net, chosen by its function."""
    if net == "GND":
        return INK
    if net == "3V3":
        return POWER_RED
    return SELECT_BLUE if net.startswith("SEL") else MISO_VIOLET if net.startswith("MISO") else BUS_GREEN


def wire(*points: Point, net: str = "") -> Outline:
    """Draws a wire through the points."""
    return line(*points, pen=PEN, colour=colour_of(net) if net else INK)


def dot(at: Point, net: str = "") -> Outline:
    """Draws a junction of wires."""
    colour = colour_of(net) if net else INK
    return ring(at, 0.5, 0.1, colour)._replace(fill=colour)


def label(net: str, at: Point, left: bool = False) -> Iterator[Shape]:
    """Yields a net label at the end of a wire, pointing left or right."""
    x, y = at
    way, wide = (-1 if left else 1), len(net) * 1.35 + 2.2
    points = (
        (x, y),
        (x + way, y - 1.4),
        (x + way * wide, y - 1.4),
        (x + way * wide, y + 1.4),
        (x + way, y + 1.4),
    )
    steps = (*line(*points).steps, Segment("Z"))
    yield Outline(steps, PEN, PAPER, colour_of(net))
    yield Words(net, x + way * (wide / 2 + 0.4), y + 0.75, SMALL, anchor="middle", colour=colour_of(net))


def ground(at: Point) -> Iterator[Shape]:
    """Yields a ground symbol below a point."""
    x, y = at
    yield wire((x, y), (x, y + 1), net="GND")
    for wide, down in ((1.6, 1), (1, 1.6), (0.4, 2.2)):
        yield wire((x - wide, y + down), (x + wide, y + down), net="GND")


def power(at: Point) -> Iterator[Shape]:
    """Yields the symbol of the readers' 3.3 V above a point."""
    x, y = at
    yield wire((x, y), (x, y - 1.2), net="3V3")
    yield wire((x - 1.4, y - 1.2), (x + 1.4, y - 1.2), net="3V3")
    yield Words("3V3", x, y - 1.8, SMALL, anchor="middle", colour=POWER_RED)


def resistor(ref: str, value: str, at: Point, upright: bool = False) -> Iterator[Shape]:
    """Yields a resistor 10 mm long, to the right of a point or downwards."""
    x, y = at
    if upright:
        yield wire((x, y), (x, y + 2.5))
        yield rectangle(Rectangle(x - 0.9, y + 2.5, x + 0.9, y + 7.5), PEN, PAPER)
        yield wire((x, y + 7.5), (x, y + 10))
        yield Words(ref, x + 1.6, y + 4.6, SMALL, bold=True)
        yield Words(value, x + 1.6, y + 7.2, SMALL, colour=SOFT)
    else:
        yield wire((x, y), (x + 2.5, y))
        yield rectangle(Rectangle(x + 2.5, y - 0.9, x + 7.5, y + 0.9), PEN, PAPER)
        yield wire((x + 7.5, y), (x + 10, y))
        yield Words(ref, x + 5, y - 1.5, SMALL, anchor="middle", bold=True)
        yield Words(value, x + 5, y + 3.2, SMALL, anchor="middle", colour=SOFT)


def capacitor(ref: str, value: str, at: Point) -> Iterator[Shape]:
    """Yields a capacitor 10 mm long, downwards from a point, plus on top."""
    x, y = at
    yield wire((x, y), (x, y + 4.5))
    yield line((x - 1.6, y + 4.5), (x + 1.6, y + 4.5), pen=0.5)
    yield line((x - 1.6, y + 5.5), (x + 1.6, y + 5.5), pen=0.5)
    yield wire((x, y + 5.5), (x, y + 10))
    yield Words(ref, x + 2.2, y + 4.6, SMALL, bold=True)
    yield Words(value, x + 2.2, y + 7.2, SMALL, colour=SOFT)


def light(ref: str, at: Point) -> Iterator[Shape]:
    """Yields an LED 10 mm long, downwards from a point, anode on top."""
    x, y = at
    triangle = (*line((x - 1.6, y + 3.5), (x + 1.6, y + 3.5), (x, y + 6.5)).steps, Segment("Z"))
    yield wire((x, y), (x, y + 3.5))
    yield Outline(triangle, PEN, PAPER)
    yield line((x - 1.6, y + 6.5), (x + 1.6, y + 6.5), pen=0.5)
    yield wire((x, y + 6.5), (x, y + 10))
    yield Words(ref, x + 2.4, y + 5.8, SMALL, bold=True)


def gate(name: str, pins: tuple[int, int, int], at: Point) -> Iterator[Shape]:
    """Yields a gate: input at the point, output 10 mm right, active-low enable 5 mm above the middle."""
    x, y = at
    enable, into, out = pins
    triangle = (*line((x + 2.5, y - 2.5), (x + 7.5, y), (x + 2.5, y + 2.5)).steps, Segment("Z"))
    yield wire((x, y), (x + 2.5, y))
    yield Outline(triangle, PEN, PAPER)
    yield wire((x + 7.5, y), (x + 10, y))
    yield ring((x + 5, y - 1.75), 0.5, PEN)._replace(fill=PAPER)
    yield wire((x + 5, y - 2.25), (x + 5, y - 5))
    yield Words(name, x + 4.6, y + 4.4, SMALL, anchor="middle", bold=True)
    for number, px, py in ((into, x + 1.2, y - 0.5), (out, x + 8.8, y - 0.5), (enable, x + 6.2, y - 3.2)):
        yield Words(str(number), px, py, 1.7, anchor="middle", colour=SOFT)
