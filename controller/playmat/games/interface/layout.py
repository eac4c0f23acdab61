"""Printed boards: one definition yields places, names, squares, the console map and the overlay.

    BOARD = Grid(8, 8, side=50)

    BOARD.names, BOARD.numbers     "a8" to "h1", and the number of each
    BOARD.places                   for `Projection.placement` and gestures
    BOARD.step, BOARD.ray          neighbours, for the rules
    BOARD.serials, BOARD.squares   for `Setup`: the squares that a wand touches, each with its home
    BOARD.place_name, BOARD.board  for `Words`
    playmat games overlay NAME     prints mat.toml, once `Setup.layout` is BOARD

Scale of drawings. Each place is a cell of `side` millimetres, and a drawing of its square fills exactly that
cell, on paper and on the page: (0, 0) is the upper left corner as the first seat sees it, (100, 100) the
lower right one. A line to the middle of an edge, (100, 50), therefore meets the line that begins at (0, 50)
in the next cell, and a line to a corner meets the one across. Cells do not clip: (150, 50) is the middle of
the next cell. A pen of 2 is 2 % of the side, half of it on each side of the path.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from playmat.board import Board, Row, Tile
from playmat.drawing import INK, SIDE, Drawing, Stroke, circle
from playmat.errors import literal
from playmat.games.interface.pieces import Form, Piece
from playmat.placement import Place
from playmat.text import Text, verbatim

Point = tuple[int, int]
"""Column and row on the lattice of a layout, from the far left corner as the first seat sees it."""


class Layout:
    """Places of one zone on a lattice of equal cells, in the order of `points`.

    A name has one to three characters, because it becomes the serial of the square's tag. `side` is the width
    and height of a cell in millimetres. Raises ValueError for names that are not distinct on tags.
    """

    def __init__(self, points: Mapping[str, Point], side: float, zone: str) -> None:
        self.points = tuple(points.values())
        self.side = side
        self.zone = zone
        self.columns, self.rows = (max(values) + 1 for values in zip(*self.points, strict=True))
        self.names = tuple(points)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.places = tuple(Place(zone, number) for number in range(len(self.names)))
        self.serials = {f"{name[:1]}{name[1:]:0>2}": zone for name in self.names}
        """Kinds of the squares, named like the zone, by serial."""
        if len(self.serials) < len(self.names) or any(len(serial) != 3 for serial in self.serials):
            raise ValueError(f"the names of {zone} need one to three characters each, all different")
        self.squares = tuple(
            Piece(serial, zone, form=Form.SQUARE, home=place)
            for serial, place in zip(self.serials, self.places, strict=True)
        )
        """Components for a wand: a tag in each square. `Setup.components` lists them under SHARED."""

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns a drawing of each square by serial, where there is anything to draw."""
        return {}

    def place_name(self, place: Place) -> Text:
        """Returns the printed name of a place, or the zone's name for a place of another zone."""
        return verbatim(self.names[place.number] if place.zone == self.zone else place.zone)

    def board(self, tiles: Iterable[Tile], viewer: int, marked: Collection[Place] = ()) -> Board:
        """Returns the console map, turned to the viewer's edge; `marked` places are lit, empty ones too."""
        shown: dict[Place, Tile] = {place: Tile(place, "+", lit=True) for place in marked}
        for tile in tiles:
            shown[tile.place] = tile._replace(lit=True) if tile.place in marked else tile
        lattice: list[list[Tile | None]] = [[None] * self.columns for _ in range(self.rows)]
        for (column, row), place in zip(self.points, self.places, strict=True):
            lattice[row][column] = shown.get(place)
        if viewer > 0 and viewer % 2:  # seats with odd numbers sit at the far edge
            lattice = [row[::-1] for row in reversed(lattice)]
        return tuple(Row(tuple(row)) for row in lattice)


class Grid(Layout):
    """Columns and rows of squares, numbered row by row from the far left.

    By default they are named as on a chessboard: columns by letters, rows by numbers from the near edge.
    `names` lists other ones in the order of the squares.
    """

    def __init__(
        self, columns: int, rows: int, side: float, zone: str = "square", names: Sequence[str] = ()
    ) -> None:
        points = [(column, row) for row in range(rows) for column in range(columns)]
        chess = (f"{chr(ord('a') + column)}{rows - row}" for column, row in points)
        super().__init__(dict(zip(names or chess, points, strict=True)), side, zone)

    def step(self, number: int, right: int, down: int) -> int | None:
        """Returns the square so many columns to the right and rows down, or None off the board."""
        column, row = number % self.columns + right, number // self.columns + down
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else None

    def ray(self, number: int, right: int, down: int) -> tuple[int, ...]:
        """Returns the squares met by repeating a step up to the edge, without the first square."""
        squares: list[int] = []
        square = self.step(number, right, down)
        while square is not None:
            squares.append(square)
            square = self.step(square, right, down)
        return tuple(squares)


class Graph(Layout):
    """Points joined by lines, numbered row by row from the far left.

    Each line lists the names of its points in order, separated by spaces: "a1 d1 g1". A name is a column
    letter from a and a row number from 1 at the near edge, so it also gives the point's position. Raises
    ValueError for any other name.
    """

    def __init__(self, lines: Sequence[str], side: float, zone: str = "point") -> None:
        routes = [line.split() for line in lines]
        for name in (name for route in routes for name in route):
            if not re.fullmatch("[a-z][1-9][0-9]?", name):
                raise ValueError(f"{literal(name)} is no point: write a column and a row, like a1")
        at = {name: (ord(name[0]) - ord("a"), int(name[1:])) for route in routes for name in route}
        top = max(row for _, row in at.values())
        points = {name: (column, top - row) for name, (column, row) in at.items()}
        super().__init__(dict(sorted(points.items(), key=lambda item: item[1][::-1])), side, zone)
        self.lines = tuple(tuple(self.numbers[name] for name in route) for route in routes)
        """Numbers of the points on each line, in order."""
        joined = {pair for line in self.lines for a, b in pairwise(line) for pair in ((a, b), (b, a))}
        self.neighbours = tuple(
            tuple(sorted(end for start, end in joined if start == number)) for number in range(len(points))
        )
        """Numbers of the points joined with each point."""

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns a drawing of each point by serial: a dot, and half of the way to each neighbour."""
        drawings, middle = {}, SIDE / 2
        for serial, (column, row), others in zip(self.serials, self.points, self.neighbours, strict=True):
            ways = ((x - column, y - row) for x, y in (self.points[other] for other in others))
            path = "".join(f"M{middle} {middle}L{middle + middle * x} {middle + middle * y}" for x, y in ways)
            drawings[serial] = Stroke(path, 3), Stroke(circle(middle, middle, 8), fill=INK)
        return drawings
