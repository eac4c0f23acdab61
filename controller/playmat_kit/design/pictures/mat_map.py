"""The mat from above with boards, antennas and the cables between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import COPPER, INK, PAPER, SOFT, Rectangle
from playmat.plates import COLOURS
from playmat.table.mat import Base
from playmat_kit.design.fitting import FittedBoard, cable_end
from playmat_kit.design.values import Reader
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

_SCALE = 0.36
_MARGIN, _HEAD = 12.0, 30.0
_BOARD = 100.0, 100.0  # the size of a slot board
_TYPE = 9.0  # size of type at the mat's scale


def mat_map(base: Base, boards: Sequence[FittedBoard], reader: Reader) -> Page:
    """Draws the whole mat; a cable's colour shows its length."""
    lengths = sorted({cable for board in boards for cable in board.cables})
    colours = {length: COLOURS[number % len(COLOURS)] for number, length in enumerate(lengths)}
    width, height = base.width * _SCALE + 2 * _MARGIN, base.height * _SCALE + _HEAD + _MARGIN
    origin = width / 2, _HEAD + base.height * _SCALE / 2
    edge = Rectangle(-base.width / 2, -base.height / 2, base.width / 2, base.height / 2)
    lines = [
        line(board.connector(number), end, pen=1.6, colour=colours[cable])
        for board in boards
        for number, (antenna, cable) in enumerate(zip(board.antennas, board.cables, strict=True))
        for end in [cable_end(reader, antenna, board.headers)]
    ]
    tops = [shape for board in boards for shape in _readers(board, reader)]
    middles = [shape for board in boards for shape in _board(board)]
    names = []
    for board in boards:
        x, y = board.at
        y += 62 if board.headers > 0 else -55  # on the outer side, which no cable crosses
        names.append(Words(f"{board.name}: {board.board.name}", x, y, _TYPE, anchor="middle", bold=True))
    mat = Part((rectangle(edge, 1, PAPER), *middles, *lines, *tops, *names), origin, _SCALE)
    size = f"{base.width:g} x {base.height:g} mm, seen from above, south at the bottom"
    heading: list[Shape] = [
        Words("Where boards and readers lie below the mat", _MARGIN, 12, 5, bold=True),
        Words(f"{size}; boards hang below the plate that bears the readers", _MARGIN, 18, 3.2),
    ]
    for number, (length, colour) in enumerate(colours.items()):
        x = _MARGIN + number * 42
        heading += [
            line((x, 24), (x + 10, 24), pen=0.8, colour=colour),
            Words(f"cable of {length} mm", x + 12, 25, 3.2, colour=colour),
        ]
    return Page(width, height, (mat, Part(tuple(heading))))


def _readers(board: FittedBoard, reader: Reader) -> Iterator[Shape]:
    for wired, antenna in zip(board.board.readers, board.antennas, strict=True):
        x, y = antenna.x, antenna.y
        far = y + board.headers * (reader.size[0] / 2 - reader.coil_centre[0])
        near = far - board.headers * reader.size[0]
        half = reader.size[1] / 2
        yield rectangle(Rectangle(x - half, min(near, far), x + half, max(near, far)), 0.8, PAPER, SOFT)
        yield ring((x, y), reader.coil_radius, 1.2, COPPER)._replace(fill=PAPER)
        yield Words(wired.connector, x, y - 0.5, _TYPE, anchor="middle", bold=True)
        yield Words(antenna.name, x, y + 9, _TYPE * 0.75, anchor="middle", colour=SOFT)


def _board(board: FittedBoard) -> Iterator[Shape]:
    (x, y), (wide, high) = board.at, _BOARD
    if len(board.antennas) == 1:
        wide, high = wide / 3, high / 2
    yield rectangle(Rectangle(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), 1.2, "#dfe6d5", INK)
