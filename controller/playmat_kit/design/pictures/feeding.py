"""The wires from the second supply through the step-down modules to the slot boards, with their polarity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import COPPER, INK, PAPER, SOFT, Rectangle
from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.pictures.symbols import POWER_RED
from playmat_kit.design.values import Hardware, Rail
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

_WIDTH, _TOP, _ROW = 210.0, 40.0, 46.0
_SOURCE, _MODULE, _BOARD = 12.0, 84.0, 156.0  # left edges
_BOX = (42.0, 30.0)
_POLES = ((9.0, "+", POWER_RED), (21.0, "-", INK))  # of each terminal: depth in its box, sign and colour

_NOTES = (
    "Both step-down modules hang on the same two terminals: two wires in each.",
    "The barrel plug has plus in the middle: measure it at the terminals before a module hangs on them.",
    "An adjustable module is set to 3.3 V before its output goes anywhere. Some have one GND for both sides.",
    "Each Pico has ground and 5 V from the Pi by USB: so all grounds are joined on the slot boards.",
)


def feeding_picture(hardware: Hardware, boards: Sequence[FittedBoard]) -> Page:
    """Draws both wires of each board that a step-down module of its own feeds."""
    fed = [board for board in boards if hardware.supply.rails[board.board.rail].part]
    foot = _TOP + len(fed) * _ROW
    return Page(_WIDTH, foot + 28, (Part(tuple(_shapes(hardware, fed, foot))),))


def _shapes(hardware: Hardware, fed: Sequence[FittedBoard], foot: float) -> Iterator[Shape]:
    rails = hardware.supply.rails
    yield Words("From the second supply to the slot boards", 12, 15, 6, bold=True)
    heading = "Red is plus, black is minus (ground), at both ends of each wire; stranded, 0.75 mm2."
    yield Words(heading, 12, 22, 3.4)
    source = rails[rails[fed[0].board.rail].source]
    middle = _TOP + (len(fed) - 1) * _ROW / 2
    yield from _box(_SOURCE, middle, "Second supply", f"{source.volt:g} V, socket with terminals")
    yield from _poles(_SOURCE + _BOX[0], middle, ("+", "-"))
    for number, board in enumerate(fed):
        rail, top = rails[board.board.rail], _TOP + number * _ROW
        yield from _row(rail, source, board, top, middle)
    yield from (Words(text, 12, foot + 2 + 5.5 * row, 3.4) for row, text in enumerate(_NOTES))


def _row(rail: Rail, source: Rail, board: FittedBoard, top: float, middle: float) -> Iterator[Shape]:
    """Yields a step-down module with its board and all four wires."""
    yield from _box(_MODULE, top, "Step-down module", f"{source.volt:g} V in, {rail.volt:g} V out")
    yield from _poles(_MODULE, top, ("IN+", "IN-"))
    yield from _poles(_MODULE + _BOX[0], top, ("OUT+", "OUT-"))
    names = [pin if pin == "GND" else f"+ {pin}" for pin in board.board.supply_pins]
    yield from _box(_BOARD, top, f"Slot board {board.name}", f"terminal {board.board.supply_connector}")
    yield from _poles(_BOARD, top, (names[0], names[1]))
    for number, (down, _, colour) in enumerate(_POLES):
        start, end, turn = _SOURCE + _BOX[0], _MODULE, _SOURCE + _BOX[0] + 10 + 6 * number
        yield line(
            (start, middle + down),
            (turn, middle + down),
            (turn, top + down),
            (end, top + down),
            pen=0.9,
            colour=colour,
        )
        yield line((_MODULE + _BOX[0], top + down), (_BOARD, top + down), pen=0.9, colour=colour)


def _box(x: float, y: float, title: str, below: str) -> Iterator[Shape]:
    wide, high = _BOX
    yield rectangle(Rectangle(x, y, x + wide, y + high), 0.4, PAPER)
    yield Words(title, x + wide / 2, y - 2, 3.4, anchor="middle", bold=True)
    yield Words(below, x + wide / 2, y + high + 4, 2.8, anchor="middle", colour=SOFT)


def _poles(x: float, y: float, names: tuple[str, str]) -> Iterator[Shape]:
    """Yields two terminals at an edge of a box, their names inside it."""
    inside = -1 if x in (_SOURCE + _BOX[0], _MODULE + _BOX[0]) else 1
    for (down, _, colour), name in zip(_POLES, names, strict=True):
        yield ring((x, y + down), 1.6, 0.3, COPPER)._replace(fill=COPPER)
        side = "start" if inside > 0 else "end"
        yield Words(name, x + inside * 4, y + down + 1.3, 4, anchor=side, colour=colour, bold=True)
