"""Labels for tagged components, one per tag: a piece's emblem on its owner's plate, or a square's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat.drawing import COPPER, PAPER, Drawing, Rectangle
from playmat.games.interface import Form
from playmat.plates import plate
from playmat.session.inventory import Item, inventory
from playmat.text import Text, say
from playmat_kit.printing.mat_face import PrintedMat, outline, seat_count
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, placed, ring
from playmat_kit.printing.tiles import Paper

TAGS = {Form.CARD: ("U", "T"), Form.DIE: tuple("123456"), Form.PIECE: ("",), Form.SQUARE: ("",)}
"""The marks on the tags of a component: upright and turned for a card, the side for a die."""

_LARGEST = 25.0  # the width of a card's tag
_ROOM = 0.8  # the share of a square's width that a piece may take up
_MARGIN, _GAP, _HEADING = 10.0, 3.0, 6.0
_TYPE, _LETTER = 3.5, 2.2  # the size of type, and an upper estimate of a letter's width
_EMBLEM, _RAISED = 0.56, 0.09  # an emblem's size and its offset above the middle, as shares of the label


class Group(NamedTuple):
    """Labels of one owner and kind, all of the same size, under one heading."""

    heading: Text
    size: float
    labels: tuple[tuple[Shape, ...], ...]  # each around the origin


class _Sheets:
    """Fills pages from left to right and from top to bottom; small groups share a row."""

    def __init__(self, paper: Paper) -> None:
        self._width, self._height = paper.value
        self._pages: list[list[Part]] = []
        self._x, self._y = _MARGIN, self._height
        self._row = 0.0  # the height of the current row

    def hint(self, text: str) -> None:
        """Adds a line across the page."""
        self._feed(_HEADING)
        self._put((Words(text, 0, 4, _TYPE),), self._x, self._y)
        self._row = _HEADING + _GAP

    def add(self, heading: str, group: Group) -> None:
        """Adds a group with its heading, which is repeated at the top of each further page."""
        # A group of one row goes beside the previous group if that row has the same height and enough room;
        # otherwise it starts a new row. The heading is as wide as the group at least, hence `wide`. A group
        # of several rows takes the full width. Its heading and a first row of labels stay on one page:
        # `_feed` asks for room for both.
        step = group.size + _GAP
        each = int((self._width - 2 * _MARGIN + _GAP) // step)
        wide = max(len(group.labels) * step, len(heading) * _LETTER + _GAP)
        beside = self._row == _HEADING + step and self._x + wide <= self._width - _MARGIN + _GAP
        for start in range(0, len(group.labels), each):
            new_page = not beside and self._feed(_HEADING + group.size)
            head = _HEADING if new_page or start == 0 else 0.0
            if head:
                self._put((Words(heading, 0, 4, _TYPE, bold=True),), self._x, self._y)
            for column, label in enumerate(group.labels[start : start + each]):
                half = group.size / 2
                self._put(label, self._x + column * step + half, self._y + head + half)
            self._row = head + step
        self._x += wide

    def _feed(self, room: float) -> bool:
        """Starts a new row, on a new page if the height `room` does not fit; returns whether it did."""
        self._x, self._y, self._row = _MARGIN, self._y + self._row, 0.0
        full = self._y + room > self._height - _MARGIN
        if full:
            self._pages.append([])
            self._y = _MARGIN
        return full

    def _put(self, shapes: tuple[Shape, ...], x: float, y: float) -> None:
        self._pages[-1].append(Part(shapes, (x, y)))

    def pages(self) -> list[Page]:
        """Returns the finished pages."""
        return [Page(self._width, self._height, tuple(parts)) for parts in self._pages]


_ABOVE = say("The wand reads tags on top: stick each piece's tag there, below its label.")
_BELOW = say("The readers lie below the board: stick each piece's tag under it, and its label on top.")


def label_pages(printed: PrintedMat, paper: Paper) -> list[Page]:
    """Returns the pages of labels for all tagged components of the game."""
    sheets = _Sheets(paper)
    if printed.squares:
        sheets.hint((_ABOVE if printed.tagged else _BELOW).translate(printed.speak))
    for group in groups(printed):
        sheets.add(group.heading.translate(printed.speak), group)
    return sheets.pages()


def groups(printed: PrintedMat) -> Iterator[Group]:
    """Yields labels grouped by owner and kind; squares only if they have a tag instead of a reader."""
    brought = printed.game.setup.components(seat_count(printed.mat, printed.game))
    items = [
        item
        for item in inventory(brought)
        if item.piece.form is not Form.SQUARE or item.piece.home in printed.tagged
    ]
    kinds: dict[tuple[int, str], list[Item]] = {}
    for item in items:
        kinds.setdefault((item.component.owner, item.component.kind), []).append(item)
    drawings = printed.game.setup.drawings()
    brought_by = Counter(kind for _, kind in kinds)
    for (owner, kind), same in kinds.items():
        # A square's label is as wide as its tag, a piece's as large as fits on every square.
        form, size = same[0].piece.form, _LARGEST
        if form is Form.SQUARE:
            size = min((slot.tag_diameter for slot in printed.slots), default=_LARGEST)
        elif form is Form.PIECE:
            size = piece_size(printed)
        labels = (tuple(_label(item, tag, size, drawings)) for item in same for tag in TAGS[item.piece.form])
        name = printed.game.words.kind_name(kind)
        if brought_by[kind] > 1:
            name = say("{owner}: {kind}", owner=printed.mat.seat_names[owner], kind=name)
        yield Group(name, size, tuple(labels))


def piece_size(printed: PrintedMat) -> float:
    """Returns the width in mm of a piece's label, which fits on every slot of the mat."""
    room = min(min(outline(slot).width, outline(slot).height) for slot in printed.slots)
    return min(_LARGEST, int(_ROOM * room))


def _label(item: Item, tag: str, size: float, drawings: Mapping[str, Drawing]) -> Iterator[Shape]:
    """Yields a label around the origin, with the copy number that tells equal components apart."""
    owner, serial, copy, _ = item.component
    name = " ".join(part for part in (serial, str(copy), tag) if part)
    if item.piece.form is Form.SQUARE:
        yield ring((0, 0), size / 2, 0.2, COPPER)
        yield Words(serial, 0, size / 10, size / 4, anchor="middle")
        return
    yield from placed(plate(owner, PAPER), _square(size))
    if drawing := drawings.get(serial):
        yield from placed(drawing, _square(size * _EMBLEM, -size * _RAISED))
        yield Words(name, 0, size * 0.34, size / 8, anchor="middle")
    else:
        yield Words(name, 0, size / 14, size / 6, anchor="middle")


def _square(size: float, y: float = 0.0) -> Rectangle:
    return Rectangle(-size / 2, y - size / 2, size / 2, y + size / 2)
