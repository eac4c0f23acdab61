"""The inside of the consoles: three buttons with joined grounds, and the pins of the Pi for their wires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import COPPER, INK, PAPER, SOFT, Rectangle
from playmat.pinout import PI_HEADER
from playmat_kit.design.values import Console
from playmat_kit.design.wiring import BUTTONS, PiWire
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

_WIDTH, _TOP, _HEIGHT = 200.0, 38.0, 58.0
_LEFT, _PITCH = 40.0, 34.0
_COLOURS = ("#a3342a", "#7a5a1e", "#27496d")  # of the wires of the buttons, as in the picture of the splitter


def buttons_picture(consoles: Sequence[Console], wires: Sequence[PiWire]) -> Page:
    """Draws the buttons of each console from behind, where they are soldered; `wires`: of the Pi's header."""
    shapes = [shape for number, console in enumerate(consoles) for shape in _console(number, console, wires)]
    heading = (
        Words("The buttons of the consoles", 12, 15, 6, bold=True),
        Words("seen from inside the case: left and right are exchanged, the player is below", 12, 22, 3.4),
    )
    return Page(_WIDTH, _TOP + len(consoles) * _HEIGHT, (Part((*heading, *shapes)),))


def _console(number: int, console: Console, wires: Sequence[PiWire]) -> Iterator[Shape]:
    top = _TOP + number * _HEIGHT
    own = {wire.wire: wire.pin for wire in wires if wire.part == f"buttons {console.name}"}
    yield Words(console.name.capitalize(), 12, top, 5, bold=True)
    lug, ground, end = top + 20, top + 36, _LEFT + 2 * _PITCH + 28
    behind = [*zip(reversed(BUTTONS), reversed(_COLOURS), strict=True)]
    places = [_LEFT + place * _PITCH for place in range(len(behind))]
    for x in places:
        yield ring((x, (lug + ground) / 2), 12, 0.4)._replace(fill=PAPER)
    for row, (x, (name, colour)) in enumerate(zip(places, behind, strict=True)):
        yield Words(name, x, (lug + ground) / 2 + 1.2, 3.6, anchor="middle", bold=True)
        y = top + 5 * row
        yield line((x, lug), (x, y), (end, y), pen=0.9, colour=colour)
        yield from _end(own[name], end, y, f": {name}", colour)
    yield line((_LEFT, ground), (end, ground), pen=0.9, colour=INK)
    yield from _end(own["GND of all three"], end, ground, "", INK)
    yield from (_lug(x, y) for x in places for y in (lug, ground))
    note = "one bare wire from lug to lug joins the grounds"
    yield Words(note, _LEFT + _PITCH, ground + 9, 3.2, anchor="middle", colour=SOFT)


def _end(pin: int, x: float, y: float, use: str, colour: str) -> Iterator[Shape]:
    yield Words(f"pin {pin}, {PI_HEADER[pin - 1]}{use}", x + 2, y + 1, 3.2, colour=colour)


def _lug(x: float, y: float) -> Shape:
    return rectangle(Rectangle(x - 1.6, y - 2.4, x + 1.6, y + 2.4), 0.3, COPPER, COPPER)
