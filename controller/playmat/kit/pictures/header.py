"""The Pi's header seen from above, with the wire that goes to each pin: on a sheet of A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import COPPER, INK, PAPER, SOFT, Box
from playmat.kit.pictures.symbols import POWER_RED, SMALL
from playmat.kit.wiring import PiWire
from playmat.pinout import PI_HEADER
from playmat.plates import COLOURS
from playmat.printing.page import Page, Part
from playmat.printing.shapes import Shape, Words, line, rectangle, ring

_COLOURS = (*COLOURS, "#8c3a66", "#4d4d4a", "#6f7a1f")  # one for each part of a full table
_WIDTH, _HEIGHT = 210.0, 190.0
_MIDDLE, _TOP, _STEP = 105.0, 34.0, 7.2


def header_picture(wires: Sequence[PiWire]) -> Page:
    """All pins in their order, and the parts by colour."""
    parts = list(dict.fromkeys(wire.part for wire in wires))
    colours = {part: _COLOURS[number % len(_COLOURS)] for number, part in enumerate(parts)}
    shapes = (*_heading(), *_pins(), *(one for wire in _grouped(wires) for one in _wire(wire, colours)))
    return Page(_WIDTH, _HEIGHT, (Part(shapes),))


def _heading() -> Iterator[Shape]:
    yield Words("The Raspberry Pi's header", 12, 15, 6, bold=True)
    yield Words("seen from above, the USB sockets at the bottom; pin 1 has a square pad", 12, 22, 3.4)
    edge = Box(_MIDDLE - 8, _TOP - 6, _MIDDLE + 8, _TOP + 19 * _STEP + 6)
    yield rectangle(edge, 0.4, "#3a3a38")


def _pins() -> Iterator[Shape]:
    for number, name in enumerate(PI_HEADER, 1):
        x, y, way = _place(number)
        pad = rectangle(Box(x - 1.6, y - 1.6, x + 1.6, y + 1.6), 0.3, COPPER)
        yield pad if number == 1 else ring((x, y), 1.6, 0.3, COPPER)._replace(fill=COPPER)
        yield Words(str(number), x, y + 0.8, SMALL, "middle", colour=PAPER, bold=True)
        colour = POWER_RED if name in ("3V3", "5V") else SOFT if name == "GND" else INK
        yield Words(name, x + way * 6, y + 1, 2.8, "start" if way > 0 else "end", colour=colour)


def _place(number: int) -> tuple[float, float, int]:
    """The middle of a pin, and the side to which its wire leaves."""
    way = -1 if number % 2 else 1
    return _MIDDLE + way * 3.5, _TOP + (number - 1) // 2 * _STEP, way


def _grouped(wires: Sequence[PiWire]) -> Iterator[tuple[int, list[PiWire]]]:
    for number in dict.fromkeys(wire.pin for wire in wires):
        yield number, [wire for wire in wires if wire.pin == number]


def _wire(group: tuple[int, list[PiWire]], colours: dict[str, str]) -> Iterator[Shape]:
    """A line to the outside, and there what hangs on it; several share a pin below each other."""
    number, wires = group
    x, y, way = _place(number)
    start, end = x + way * 20, x + way * 27
    side = "start" if way > 0 else "end"
    for row, wire in enumerate(wires):
        at = y + (row - (len(wires) - 1) / 2) * 3.2
        yield line((start, y), (end, at), pen=0.7, colour=colours[wire.part])
        yield Words(
            f"{wire.part}: {wire.wire}", end + way * 1.5, at + 1, 2.8, side, colour=colours[wire.part]
        )
