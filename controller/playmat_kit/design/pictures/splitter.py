"""The splitter: a piece of stripboard that joins the displays' wires to four pins of the Pi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import COPPER, INK, PAPER, SOFT, Rectangle
from playmat.pinout import PI_HEADER
from playmat_kit.design.values import Console, Splitter
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

_WIDTH, _HEIGHT = 190.0, 108.0
_PITCH, _LEFT, _TOP = 10.0, 52.0, 52.0
_COLOURS = {"GND": INK, "VCC": "#a3342a", "SCL": "#7a5a1e", "SDA": "#27496d"}
_LINES = ("GND", "VCC", "SCL", "SDA")


def splitter_picture(splitter: Splitter, consoles: Sequence[Console]) -> Page:
    """Draws the board from its upper side, with a header for the Pi and one for each display."""
    return Page(_WIDTH, _HEIGHT, (Part(tuple(_shapes(splitter, consoles))),))


def _shapes(splitter: Splitter, consoles: Sequence[Console]) -> Iterator[Shape]:
    yield Words("The splitter of the displays", 12, 15, 6, bold=True)
    text = f"Stripboard, {len(_LINES)} strips of {splitter.holes} holes, from above: the copper is below."
    yield Words(text, 12, 22, 3.4)
    yield Words("Solder a header 1 x 4 across the strips at each place.", 12, 27.5, 3.4)
    right = _LEFT + (splitter.holes - 1) * _PITCH
    edge = Rectangle(_LEFT - 6, _TOP - 6, right + 6, _TOP + (len(_LINES) - 1) * _PITCH + 6)
    yield rectangle(edge, 0.5, PAPER)
    for row, name in enumerate(_LINES):
        y = _TOP + row * _PITCH
        yield line((_LEFT - 4, y), (right + 4, y), pen=5, colour="#ecd9bf")
        for column in range(splitter.holes):
            yield ring((_LEFT + column * _PITCH, y), 1, 0.2, SOFT)
        number = splitter.pins[name]
        yield Words(
            f"pin {number}, {PI_HEADER[number - 1]}",
            _LEFT - 9,
            y + 1.1,
            3,
            anchor="end",
            colour=_COLOURS[name],
        )
        yield Words(name, right + 9, y + 1.1, 3.4, colour=_COLOURS[name], bold=True)
    ends = ["to the Pi", *(f"display {console.name}" for console in consoles)]
    step = (splitter.holes - 1) // (len(ends) - 1)
    for number, end in enumerate(ends):
        x = _LEFT + number * step * _PITCH
        box = Rectangle(x - 3, _TOP - 4, x + 3, _TOP + (len(_LINES) - 1) * _PITCH + 4)
        yield rectangle(box, 0.5, "#3a3a38")
        for row in range(len(_LINES)):
            yield ring((x, _TOP + row * _PITCH), 1.3, 0.2, COPPER)._replace(fill=COPPER)
        yield Words(end, x, _TOP - 9, 3.6, anchor="middle", bold=True)
    foot = _TOP + len(_LINES) * _PITCH + 4
    wires = f"To the Pi four wires of {splitter.cable:g} mm, with sockets. The displays' cables fit too."
    yield Words(wires, 12, foot, 3.4)
    yield Words(
        "Some displays have GND and VCC in the other order: exchange two contacts of their cable.",
        12,
        foot + 5,
        3.4,
    )
