"""Reader of a printed PDF: paths and words in millimetres on each page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader

from playmat.drawing import COPPER, Point, Rectangle, around

MM = 25.4 / 72
NEAR = 0.02  # what is nearer than this, in mm, lies at the same place


class Path(NamedTuple):
    """One painted path."""

    points: tuple[Point, ...]
    pen: float  # 0: not drawn
    colour: str
    fill: str  # empty: not filled
    curved: bool
    dashed: bool

    @property
    def box(self) -> Rectangle:
        return around(Rectangle(x, y, x, y) for x, y in self.points)

    @property
    def size(self) -> Point:
        return self.box.width, self.box.height

    @property
    def centre(self) -> Point:
        box = self.box
        return (box.left + box.right) / 2, (box.top + box.bottom) / 2


class Written(NamedTuple):
    """Words, and the point where they start, end or are centred."""

    text: str
    at: Point


class PrintedPage(NamedTuple):
    """A page with all that is painted on it; `window` is the smallest clip, the part that a mat shows."""

    width: float
    height: float
    paths: tuple[Path, ...]
    words: tuple[Written, ...]
    window: Rectangle | None

    @property
    def text(self) -> str:
        return "\n".join(word.text for word in self.words)

    @property
    def rings(self) -> list[Path]:
        """The circles."""
        return [path for path in self.paths if path.curved and len(path.points) == 13]

    @property
    def crosses(self) -> list[Point]:
        """The register marks: centres of two equal crossing lines of 8 mm."""
        lines = [path for path in self.paths if len(path.points) == 2 and 0 < path.pen < 0.5]
        flat = [path.centre for path in lines if near(path.size, (8, 0))]
        upright = [path.centre for path in lines if near(path.size, (0, 8))]
        return [at for at in flat if any(near(at, other) for other in upright)]


def near(one: Point, other: Point, by: float = NEAR) -> bool:
    """Returns whether two points are equal on paper."""
    return abs(one[0] - other[0]) < by and abs(one[1] - other[1]) < by


def read_pages(pdf: bytes) -> list[PrintedPage]:
    """Returns every page of a PDF."""
    return [_Reading(page).page() for page in PdfReader(BytesIO(pdf)).pages]


class Laid(NamedTuple):
    """A sheet's offset on the mat in millimetres, and its part after cutting."""

    page: PrintedPage
    right: float
    down: float
    own: Rectangle

    def at(self, point: Point) -> Point:
        return point[0] + self.right, point[1] + self.down

    @property
    def window(self) -> Rectangle:
        assert self.page.window is not None
        left, top, right, bottom = self.page.window
        return Rectangle(*self.at((left, top)), *self.at((right, bottom)))


def put_together(pages: Sequence[PrintedPage], width: float, height: float) -> list[Laid]:
    """Assembles the sheets as the plan describes: cross on cross, around the middle of a mat of this size."""
    found: dict[tuple[int, int], Laid] = {}
    for page in pages[1:]:
        row, column = (int(number) - 1 for number in re.findall(r"row (\d+), column (\d+)", page.text)[0])
        crosses = around(Rectangle(x, y, x, y) for x, y in page.crosses)
        left = found[row, column - 1].own.right if column else -width / 2
        top = found[row - 1, column].own.bottom if row else -height / 2
        own = Rectangle(left, top, left + crosses.width, top + crosses.height)
        found[row, column] = Laid(page, left - crosses.left, top - crosses.top, own)
    return [*found.values()]


def copper_rings(sheets: Sequence[Laid], diameter: float) -> list[Point]:
    """The centres of all copper rings of this width, in the mat's millimetres; twice in an overlap."""
    return [
        sheet.at(ring.centre)
        for sheet in sheets
        for ring in sheet.page.rings
        if ring.colour == COPPER and near(ring.size, (diameter, diameter))
    ]


def same(found: Sequence[Point], wanted: Sequence[Point]) -> bool:
    """Returns whether each point is found, and no other."""
    return all(any(near(point, other) for other in wanted) for point in found) and all(
        any(near(point, other) for other in found) for point in wanted
    )


Matrix = tuple[float, float, float, float, float, float]


def _times(m: Matrix, n: Matrix) -> Matrix:
    """Returns the matrix product: m first, then n."""
    a, b, c, d, e, f = n
    rows = [(x * a + y * c, x * b + y * d) for x, y in (m[0:2], m[2:4])]
    return *rows[0], *rows[1], m[4] * a + m[5] * c + e, m[4] * b + m[5] * d + f


class _Reading:
    """Interprets the operators of PDF 32000-1, section 8, as far as they are used."""

    def __init__(self, page: Any) -> None:
        self._width, self._height = (float(side) * MM for side in page.mediabox[2:])
        self._operations: Sequence[tuple[Sequence[Any], bytes]] = page.get_contents().operations
        self._matrix: Matrix = (MM, 0, 0, -MM, 0, self._height)
        self._style: dict[str, Any] = {"w": 1.0, "RG": "#000000", "rg": "#000000", "d": False}
        self._window: Rectangle | None = None

    def page(self) -> PrintedPage:
        painted = list(self._painted())
        paths = tuple(item for item in painted if isinstance(item, Path))
        words = tuple(item for item in painted if isinstance(item, Written))
        return PrintedPage(self._width, self._height, paths, words, self._window)

    def _painted(self) -> Iterator[Path | Written]:
        kept: list[tuple[Matrix, dict[str, Any]]] = []
        points: list[Point] = []
        curved = False
        for operands, operator in self._operations:
            numbers = [float(operand) for operand in operands if isinstance(operand, (int, float))]
            match operator:
                case b"q":
                    kept.append((self._matrix, dict(self._style)))
                case b"Q":
                    self._matrix, self._style = kept.pop()
                case b"cm":
                    a, b, c, d, e, f = numbers
                    self._matrix = _times((a, b, c, d, e, f), self._matrix)
                case b"w":
                    self._style["w"] = numbers[0]
                case b"RG" | b"rg":
                    self._style[operator.decode()] = "#" + "".join(f"{round(n * 255):02x}" for n in numbers)
                case b"d":
                    self._style["d"] = bool(operands[0])
                case b"m" | b"l" | b"c":
                    points += [self._at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
                    curved = curved or operator == b"c"
                case b"re":
                    x, y, wide, high = numbers
                    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
                    points += [self._at(*corner) for corner in corners]
                case b"W" | b"W*":
                    window = around(Rectangle(x, y, x, y) for x, y in points)
                    self._window = min(self._window or window, window, key=lambda box: box.width * box.height)
                case b"n" | b"S" | b"f" | b"f*" | b"B" | b"B*":
                    if operator != b"n":
                        yield self._path(points, operator, curved)
                    points, curved = [], False
                case b"Tj":
                    yield Written(str(operands[0]), self._at(0, 0))

    def _path(self, points: Sequence[Point], operator: bytes, curved: bool) -> Path:
        drawn, filled = operator[:1] in b"SB", operator[:1] in b"fB"
        pen = self._style["w"] * abs(self._matrix[0]) if drawn else 0.0
        fill = self._style["rg"] if filled else ""
        return Path(tuple(points), pen, self._style["RG"], fill, curved, self._style["d"])

    def _at(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self._matrix
        return a * x + c * y + e, b * x + d * y + f
