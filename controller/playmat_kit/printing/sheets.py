"""A mat as sheets of paper: a plan of the sheets, then one page for each, with register marks."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from playmat.drawing import Point, Rectangle
from playmat.text import Text, Translations, say
from playmat_kit.printing.page import Page, Part, cut, ruler
from playmat_kit.printing.shapes import Outline, Shape, Words, cross, line, rectangle
from playmat_kit.printing.tiles import FOOT_MARGIN, HEAD_MARGIN, SIDE_MARGIN, Paper, Tile, Tiling, tile

_MARK_MM = 4.0  # each arm of a register mark
_SMALL, _PLAIN, _TITLE, _HUGE = 3.0, 4.0, 6.0, 34.0  # sizes of type; the last at the mat's scale
_SEAM = "#7c3a2b"


class Sheet(NamedTuple):
    """Printed matter that spans several pages: shapes, size, title and hints for the reader."""

    shapes: tuple[Shape, ...]
    box: Rectangle
    title: Text
    hints: tuple[Text, ...] = ()


STEPS = (
    say("Print every sheet at 100 %, without fitting it to the page, and measure the line at its foot."),
    say("Cut the left and the upper edge along the crosses, where another sheet lies there."),
    say("Lay the sheets in the order of their numbers, each over the one before, cross on cross."),
)
WAND = say("Hold the wand to a square's small ring.")


def pages(sheet: Sheet, paper: Paper, speak: Translations) -> list[Page]:
    """Returns the plan, followed by the sheets in the order of their numbers.

    The plan has the whole mat at small scale, its seams and the instructions.
    """
    tiling = tile(sheet.box, paper)
    lines = (*STEPS, *sheet.hints)
    top, foot = 24.0 + 6 * len(lines), tiling.height - 6
    room = tiling.width - 2 * SIDE_MARGIN, tiling.height - top - FOOT_MARGIN
    scale = min(room[0] / sheet.box.width, room[1] / sheet.box.height)
    origin = tiling.width / 2, top + scale * sheet.box.height / 2
    seams: list[Shape] = []
    for piece in tiling.tiles:
        x, y = piece.own.left + _HUGE / 4, piece.own.top + _HUGE
        seams.append(rectangle(piece.own, 1.5, colour=_SEAM))
        seams.append(Words(str(piece.number), x, y, _HUGE, colour=_SEAM, bold=True))
    words = (
        Words(sheet.title.translate(speak), SIDE_MARGIN, 15, _TITLE, bold=True),
        *(
            Words(sentence.translate(speak), SIDE_MARGIN, 23 + 6 * n, _PLAIN)
            for n, sentence in enumerate(lines)
        ),
        *ruler(tiling.width - SIDE_MARGIN, foot, _SMALL, speak),
    )
    small = Part((*sheet.shapes, *seams), origin, scale, sheet.box)
    plan = Page(tiling.width, tiling.height, (small, Part(words)))
    return [plan, *(_page(sheet, piece, tiling, speak) for piece in tiling.tiles)]


def _page(sheet: Sheet, piece: Tile, tiling: Tiling, speak: Translations) -> Page:
    # Neighbouring sheets print the same strip of OVERLAP on both sides of their seam, and their register
    # marks are the corners of the tile without its overlap, which lie on the seam. The left and the upper
    # edge of a sheet are cut along the marks and laid over the neighbour, so that cross covers cross.
    own, printed = piece.own, piece.printed
    origin = SIDE_MARGIN - printed.left, HEAD_MARGIN - printed.top
    marks = [shape for at in corners(own) for shape in register_mark(at)]
    for x in {own.left, own.right}:  # in the margin, to lay the ruler to for each cut
        marks.append(line((x, printed.top - 4), (x, printed.top - 1.5), pen=0.15))
        marks.append(line((x, printed.bottom + 1.5), (x, printed.bottom + 4), pen=0.15))
    for y in {own.top, own.bottom}:
        marks.append(line((printed.left - 4, y), (printed.left - 1.5, y), pen=0.15))
        marks.append(line((printed.right + 1.5, y), (printed.right + 4, y), pen=0.15))
    caption = say(
        "{title}, sheet {number} of {count}, row {row}, column {column}",
        title=sheet.title,
        number=piece.number,
        count=len(tiling.tiles),
        row=piece.row + 1,
        column=piece.column + 1,
    )
    foot = tiling.height - 6
    measure = ruler(tiling.width - SIDE_MARGIN, foot, _SMALL, speak)
    words = (Words(caption.translate(speak), SIDE_MARGIN, foot, _SMALL), *measure)
    return Page(
        tiling.width,
        tiling.height,
        (cut(sheet.shapes, printed, origin), Part(tuple(marks), origin), Part(words)),
    )


def corners(box: Rectangle) -> tuple[Point, ...]:
    """Returns the positions of a sheet's register marks; neighbours share theirs."""
    return tuple(product((box.left, box.right), (box.top, box.bottom)))


def register_mark(at: Point) -> tuple[Outline, ...]:
    """Returns a cross on white, visible on any drawing; cutting along it removes it."""
    return *cross(at, _MARK_MM, 0.6, "#ffffff"), *cross(at, _MARK_MM, 0.15)
