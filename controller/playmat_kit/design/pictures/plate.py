"""The plate's two sheets: as they are cut, and with all measures on an A3 page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import COPPER, INK, SOFT, Point, Rectangle
from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.plate import Cuts, carrier_cuts, copper_gap, cover_cuts, rails, seats
from playmat_kit.design.values import Plate, Reader
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Outline, Shape, Words, line, rectangle, ring

_WIDTH, _HEIGHT = 420.0, 297.0
_SCALE = 0.42
_TOP = 52.0  # of the half on the page
_CUT, _WOOD, _COPPER_GREEN = "#a3342a", "#e6d9bd", "#7fae8b"
_TYPE, _SMALL = 3.4, 2.8
_TICK = 1.6


def cut_shapes(cuts: Cuts, pen: float = 0.2, colour: str = _CUT) -> tuple[Shape, ...]:
    """Returns the lines of a sheet at true size."""
    closed = (Outline((*line(*corners).steps, *_CLOSE), pen, colour=colour) for corners in cuts.lines)
    return (*closed, *(ring(hole.at, hole.diameter / 2, pen, colour) for hole in cuts.holes))


_CLOSE = rectangle(Rectangle(0, 0, 1, 1)).steps[-1:]


def plate_page(plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> Page:
    """Draws South's half with its measures, the place of one module, and a section through the plate."""
    drawing = _Drawing(plate, boards, reader)
    half = Part(tuple(drawing.half()), (_WIDTH / 2, _TOP), _SCALE)
    return Page(
        _WIDTH,
        _HEIGHT,
        (
            Part(tuple(drawing.heading())),
            half,
            Part(tuple(drawing.measures())),
            Part(tuple(drawing.module()), (58, 234), 0.62),
            Part(tuple(drawing.section()), (150, 224), 1.45),
        ),
    )


class _Drawing:
    """Draws a plate part by part."""

    def __init__(self, plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> None:
        self._plate, self._boards, self._reader = plate, boards, reader
        self._south = [board for board in boards if board.headers > 0]
        self._seats = [seat for board in self._south for seat in seats(plate, board, reader)]
        self._coils = [seat.coil for seat in self._seats]

    def heading(self) -> Iterator[Shape]:
        plate = self._plate
        yield Words("The plate: South's half, seen from above", 12, 14, 6, bold=True)
        lines = (
            "Cut each sheet twice: North's half is the same, turned round. A rail joins both.",
            f"Cover {plate.cover:g} mm (red): windows for the modules, room for screws and ties. Carrier "
            f"{plate.carrier:g} mm (black): openings and holes.",
            f"{plate.material[0].upper()}{plate.material[1:]}. Rails of {plate.rail[0]:g} x "
            f"{plate.rail[1]:g} mm stand on edge below. Measures in mm, x from the middle, y from the seam.",
        )
        for number, words in enumerate(lines):
            yield Words(words, 12, 22 + 5.4 * number, _TYPE)

    def half(self) -> Iterator[Shape]:
        """Yields the sheets in the plate's own millimetres."""
        for rail in rails(self._plate):
            yield rectangle(rail, 0.4, _WOOD, SOFT)
        for board in self._south:
            yield from self._hung(board.at, self._plate.boards.size, "slot board")
            for number in (0, len(board.antennas) - 1):
                x, y = board.connector(number)
                name = board.board.readers[number].connector
                yield Words(name, x, y + 2, 7, anchor="middle", colour=SOFT, bold=True)
        yield from self._hung(self._plate.pi_at, self._plate.pi.size, "Raspberry Pi")
        yield from cut_shapes(carrier_cuts(self._plate, self._boards, self._reader), 0.5, INK)
        yield from cut_shapes(cover_cuts(self._plate, self._boards, self._reader), 0.5, _CUT)
        for seat in self._seats:
            yield ring(seat.coil, self._reader.coil_radius, 0.8, COPPER, dashed=True)
            x, y = seat.coil
            yield Words(seat.name.removeprefix("south-"), x, y + 4, 12, anchor="middle", bold=True)

    def _hung(self, at: Point, size: tuple[float, float], name: str) -> Iterator[Shape]:
        box = Rectangle(at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2)
        yield rectangle(box, 0.6, "#dfe6d5", SOFT)
        yield Words(name, at[0], at[1] + 3, 7, anchor="middle", colour=SOFT)

    def measures(self) -> Iterator[Shape]:
        """Yields chains of measures around the half, on the page."""
        width, height = self._plate.size
        top, left, right = _TOP, _WIDTH / 2 - width * _SCALE / 2, _WIDTH / 2 + width * _SCALE / 2
        foot = top + height / 2 * _SCALE
        yield from _across(left, right, foot + 13, f"{width:g}")
        yield from _down(right + 20, top, foot, f"{height / 2:g}")
        # A window's middle line in x and its near edge in y place it; each row and column is written once.
        rows = sorted({seat.coil[1] for seat in self._seats})
        for y in rows:
            at = top + y * _SCALE
            yield line((left - 3, at), (left - 12, at), pen=0.2)
            yield Words(f"y {y:g}", left - 13, at + 1, _SMALL, anchor="end")
        for x, y in sorted(seat.coil for seat in self._seats):
            if y != rows[-1] and any(other == (x, rows[0]) for other in self._coils) and y != rows[0]:
                continue  # its column is named above
            column, way = _WIDTH / 2 + x * _SCALE, 1 if y == rows[-1] else -1
            edge = foot if way > 0 else top
            yield line((column, edge + way * 2), (column, edge + way * 5), pen=0.2)
            yield Words(f"{x:g}", column, edge + (8.5 if way > 0 else -6.5), _SMALL, anchor="middle")
        cut = tuple(hole.at for hole in carrier_cuts(self._plate, self._boards, self._reader).holes)
        holes = [
            (f"slot board: 4 holes of {self._plate.boards.hole:g} for M3", cut[:4]),
            (f"Raspberry Pi: 4 holes of {self._plate.pi.hole:g} for M2.5", cut[4:8]),
            (f"cable ties: pairs of {self._plate.tie:g}, 12 apart, at", self._plate.ties),
        ]
        for number, (name, at_all) in enumerate(holes):
            x, y = 280.0, 226 + 17 * number
            yield Words(name, x, y, _TYPE, bold=True)
            words = [f"({a:g}, {b:g})" for a, b in at_all]
            yield Words("  ".join(words[:4]), x, y + 5, _SMALL)
            yield Words("  ".join(words[4:]), x, y + 9.5, _SMALL)

    def module(self) -> Iterator[Shape]:
        """Yields the place of one module around its coil, header below."""
        plate, reader = self._plate, self._reader
        seat = self._seats[0]
        x, y = seat.coil
        off = -x, -y

        def box(room: Rectangle) -> Rectangle:
            return Rectangle(room.left + off[0], room.top + off[1], room.right + off[0], room.bottom + off[1])

        window = box(seat.window)
        corners = [(a + off[0], b + off[1]) for a, b in seat.opening]
        yield Words("One module:", window.right + 38, window.top + 4, 5, bold=True)
        yield Words("coil and parts", window.right + 38, window.top + 11, 4.6)
        yield Words("downwards", window.right + 38, window.top + 17, 4.6)
        yield rectangle(window, 0.4, colour=_CUT)
        yield Outline((*line(*corners).steps, *_CLOSE), 0.4)
        yield ring((0, 0), reader.coil_radius, 0.6, COPPER, dashed=True)
        yield from _across(window.left, window.right, window.top - 4, f"{window.width:g}")
        yield from _down(window.right + 6, window.top, window.bottom, f"{window.height:g}")
        yield from _down(window.right + 22, window.top, 0, f"{-window.top:g}")
        yield from _across(corners[0][0], corners[1][0], -10, f"{corners[1][0] - corners[0][0]:g}")
        slot = max(b for _, b in corners)
        yield from _across(-plate.slot[0] / 2, plate.slot[0] / 2, slot + 6, f"{plate.slot[0]:g}")
        yield from _down(window.left - 5, window.bottom - plate.play, slot, f"{plate.slot[1]:g}", left=True)
        yield from _down(
            window.left - 5, window.top, corners[0][1], f"{corners[0][1] - window.top:g}", left=True
        )
        yield Words("coil", 0, 1.5, 4, anchor="middle", colour=COPPER)
        yield Words("plug", 0, 55, 4, anchor="middle", colour=SOFT)

    def section(self) -> Iterator[Shape]:
        """Yields a section through cloth, sheets, a module, a stand-off and a board."""
        plate, board = self._plate, self._plate.boards
        wide = 50.0
        y = 0.0
        for name, height, fill in (
            (f"cloth, at most {plate.cloth:g}", plate.cloth, "#31565a"),
            (f"cover {plate.cover:g}", plate.cover, "#f0b8a8"),
            (f"carrier {plate.carrier:g}", plate.carrier, _WOOD),
        ):
            yield rectangle(Rectangle(0, y, wide, y + height), 0.15, fill)
            yield Words(name, wide + 1, y + height / 2 + 0.7, 2)
            y += height
        top = plate.cloth
        # a module in its window: circuit board, parts below it
        yield rectangle(Rectangle(6, top, 26, top + plate.cover + plate.carrier), 0.15, "#ffffff")
        yield rectangle(Rectangle(6, top, 26, top + plate.board), 0.15, "#8fb0d0")
        yield rectangle(
            Rectangle(18, top + plate.board, 23, top + plate.board + self._reader.parts_mm), 0.15, "#b9b9b4"
        )
        coil = top + plate.board
        yield line((7, coil), (16, coil), pen=0.5, colour=COPPER)
        yield Words("module", 10, top + 1.2, 1.6, colour=INK)
        copper = y + board.stand_off
        yield rectangle(Rectangle(40, y, 42, copper), 0.15, "#ffffff")
        yield rectangle(Rectangle(10, copper, wide, copper + plate.board), 0.15, _COPPER_GREEN)
        yield Words(f"stand-off {board.stand_off:g}", 43, y + board.stand_off / 2, 2)
        yield Words("slot board, parts downwards", 13, copper + plate.board + 3, 2)
        yield from _down(2.5, coil, copper, f"{copper_gap(plate):g}", scale=0.5)
        rail = plate.rail[1]
        yield Words(
            f"rails {rail:g}: {rail - board.stand_off - plate.board:g} below the board", 0, copper + 8, 2
        )
        height = plate.board + plate.cloth + plate.tag
        yield Words(
            f"from coil to tag {height:g}; in all {plate.cover + plate.carrier + rail:g} high",
            0,
            copper + 11.5,
            2,
        )


def _across(left: float, right: float, y: float, words: str) -> Iterator[Shape]:
    """Yields a horizontal measure."""
    yield line((left, y), (right, y), pen=0.2)
    for x in (left, right):
        yield line((x, y - _TICK), (x, y + _TICK), pen=0.2)
    yield Words(words, (left + right) / 2, y - 0.8, _TYPE, anchor="middle")


def _down(
    x: float, top: float, foot: float, words: str, left: bool = False, scale: float = 1.0
) -> Iterator[Shape]:
    """Yields a vertical measure, its figure on the right or on the left."""
    tick = _TICK * scale
    yield line((x, top), (x, foot), pen=0.2 * scale)
    for y in (top, foot):
        yield line((x - tick, y), (x + tick, y), pen=0.2 * scale)
    side = x - 1.2 * scale if left else x + 1.2 * scale
    yield Words(
        words,
        side,
        (top + foot) / 2 + 1.2 * scale,
        _TYPE * scale,
        anchor="end" if left else "start",
        colour=INK,
    )
