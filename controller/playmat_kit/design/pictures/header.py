"""The Pi's header from above, with the wire at each pin, on an A4 sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from playmat.drawing import COPPER, INK, PAPER, SOFT, Rectangle
from playmat.pinout import PI_HEADER
from playmat.plates import COLOURS
from playmat_kit.design.pictures.symbols import POWER_RED, SMALL
from playmat_kit.design.wiring import PiWire
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

_COLOURS = (*COLOURS, "#8c3a66", "#4d4d4a", "#6f7a1f")  # enough for all parts of a full table
_WIDTH, _HEIGHT = 210.0, 190.0
_MIDDLE, _TOP, _STEP = 105.0, 34.0, 7.2


def header_picture(wires: Sequence[PiWire]) -> Page:
    """Draws all pins in order; each part has its colour."""
    parts = list(dict.fromkeys(wire.part for wire in wires))
    colours = {part: _COLOURS[number % len(_COLOURS)] for number, part in enumerate(parts)}
    drawn: list[Shape] = []
    for pin, same in groupby(sorted(wires), lambda wire: wire.pin):
        x, y, way = _place(pin)
        start, end, stack = x + way * 20, x + way * 27, [*same]
        for row, wire in enumerate(stack):
            at, colour = y + (row - (len(stack) - 1) / 2) * 3.2, colours[wire.part]
            label, side = f"{wire.part}: {wire.wire}", "start" if way > 0 else "end"
            drawn.append(line((start, y), (end, at), pen=0.7, colour=colour))
            drawn.append(Words(label, end + way * 1.5, at + 1, 2.8, anchor=side, colour=colour))
    edge = Rectangle(_MIDDLE - 8, _TOP - 6, _MIDDLE + 8, _TOP + 19 * _STEP + 6)
    heading = (
        Words("The Raspberry Pi's header", 12, 15, 6, bold=True),
        Words("seen from above, the USB sockets at the bottom; pin 1 has a square pad", 12, 22, 3.4),
        rectangle(edge, 0.4, "#3a3a38"),
    )
    pins: list[Shape] = []
    for number, name in enumerate(PI_HEADER, 1):
        x, y, way = _place(number)
        pad = rectangle(Rectangle(x - 1.6, y - 1.6, x + 1.6, y + 1.6), 0.3, COPPER)
        colour = POWER_RED if name in ("3V3", "5V") else SOFT if name == "GND" else INK
        pins += [
            pad if number == 1 else ring((x, y), 1.6, 0.3, COPPER)._replace(fill=COPPER),
            Words(str(number), x, y + 0.8, SMALL, anchor="middle", colour=PAPER, bold=True),
            Words(name, x + way * 6, y + 1, 2.8, anchor="start" if way > 0 else "end", colour=colour),
        ]
    return Page(_WIDTH, _HEIGHT, (Part((*heading, *pins, *drawn)),))


def _place(number: int) -> tuple[float, float, int]:
    """Returns the centre of a pin, and the side to which its wire leaves."""
    way = -1 if number % 2 else 1
    return _MIDDLE + way * 3.5, _TOP + (number - 1) // 2 * _STEP, way
