"""Labels for what bears tags, one for each tag: a piece's emblem on its owner's plate, a square's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat.drawing import COPPER, PAPER, Box, Drawing
from playmat.games.game import Form
from playmat.plates import plate
from playmat.printing.mat_face import PrintedMat, outline, seat_count
from playmat.printing.page import Page, Part
from playmat.printing.shapes import Shape, Words, placed, ring
from playmat.printing.tiles import Paper
from playmat.session.inventory import Item, inventory
from playmat.text import Text, say

TAGS = {Form.CARD: ("U", "T"), Form.DIE: tuple("123456"), Form.PIECE: ("",), Form.SQUARE: ("",)}
"""What tells the tags of a component apart: of a card upright and turned, of a die its sides."""

_LARGEST = 25.0  # the width of a tag for a card
_ROOM = 0.8  # the part of a square that a piece may take up
_MARGIN, _GAP, _HEADING = 10.0, 3.0, 6.0
_TYPE, _LETTER = 3.5, 2.2  # the size of type, and the width of a letter, rather too wide
_EMBLEM, _RAISED = 0.56, 0.09  # the part of a label that an emblem takes up, and how far above the middle


class Group(NamedTuple):
    """Labels of one kind and owner, equally large, under a heading."""

    heading: Text
    size: float
    labels: tuple[tuple[Shape, ...], ...]  # each around the origin


class _Sheets:
    """Fills pages from left to right and downwards; small groups stand side by side."""

    def __init__(self, paper: Paper) -> None:
        self._width, self._height = paper.value
        self._pages: list[list[Part]] = []
        self._x, self._y = _MARGIN, self._height
        self._row = 0.0  # the height of the row that is being filled

    def hint(self, text: str) -> None:
        """A line across the page."""
        self._feed(_HEADING)
        self._put((Words(text, 0, 4, _TYPE),), self._x, self._y)
        self._row = _HEADING + _GAP

    def add(self, heading: str, group: Group) -> None:
        """A group with its heading, which is repeated where it goes on on another page."""
        step = group.size + _GAP
        each = int((self._width - 2 * _MARGIN + _GAP) // step)
        wide = max(len(group.labels) * step, len(heading) * _LETTER + _GAP)
        beside = self._row == _HEADING + step and self._x + wide <= self._width - _MARGIN + _GAP
        for start in range(0, len(group.labels), each):
            turned = not beside and self._feed(_HEADING + group.size)
            head = _HEADING if turned or start == 0 else 0.0
            if head:
                self._put((Words(heading, 0, 4, _TYPE, bold=True),), self._x, self._y)
            for column, label in enumerate(group.labels[start : start + each]):
                half = group.size / 2
                self._put(label, self._x + column * step + half, self._y + head + half)
            self._row = head + step
        self._x += wide

    def _feed(self, room: float) -> bool:
        """Goes on below, on the next page where there is no such room; tells whether it did."""
        self._x, self._y, self._row = _MARGIN, self._y + self._row, 0.0
        full = self._y + room > self._height - _MARGIN
        if full:
            self._pages.append([])
            self._y = _MARGIN
        return full

    def _put(self, shapes: tuple[Shape, ...], x: float, y: float) -> None:
        self._pages[-1].append(Part(shapes, (x, y)))

    def pages(self) -> list[Page]:
        """What is filled."""
        return [Page(self._width, self._height, tuple(parts)) for parts in self._pages]


_ABOVE = say("A wand hears what is on top: stick each piece's tag there, below its label.")
_BELOW = say("The readers lie below the board: stick each piece's tag under it, and its label on top.")


def label_pages(printed: PrintedMat, paper: Paper) -> list[Page]:
    """The labels of everything with tags that is brought to the table."""
    sheets = _Sheets(paper)
    if printed.squares:
        sheets.hint((_ABOVE if printed.tagged else _BELOW).translate(printed.speak))
    for group in groups(printed):
        sheets.add(group.heading.translate(printed.speak), group)
    return sheets.pages()


def groups(printed: PrintedMat) -> Iterator[Group]:
    """What belongs together: the equal components of an owner; of the squares those without readers."""
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
        size = _size(printed, same[0].piece.form)
        labels = (tuple(_label(item, tag, size, drawings)) for item in same for tag in TAGS[item.piece.form])
        name = printed.game.words.kind_name(kind)
        if brought_by[kind] > 1:
            name = say("{owner}: {kind}", owner=printed.mat.seat_names[owner], kind=name)
        yield Group(name, size, tuple(labels))


def _size(printed: PrintedMat, form: Form) -> float:
    """The width of a label: of a square's as its tag, of a piece's so that it stands on every square."""
    if form is Form.SQUARE:
        return min((slot.tag_diameter for slot in printed.slots), default=_LARGEST)
    if form is Form.PIECE:
        room = min(min(outline(slot).width, outline(slot).height) for slot in printed.slots)
        return min(_LARGEST, int(_ROOM * room))
    return _LARGEST


def _label(item: Item, tag: str, size: float, drawings: Mapping[str, Drawing]) -> Iterator[Shape]:
    """One label around the origin; the number tells equal components apart, as their tags do."""
    owner, serial, copy, _ = item.component
    name = " ".join(part for part in (serial, str(copy), tag) if part)
    if item.piece.form is Form.SQUARE:
        yield ring((0, 0), size / 2, 0.2, COPPER)
        yield Words(serial, 0, size / 10, size / 4, "middle")
        return
    yield from placed(plate(owner, PAPER), _around(size))
    if drawing := drawings.get(serial):
        yield from placed(drawing, _around(size * _EMBLEM, -size * _RAISED))
        yield Words(name, 0, size * 0.34, size / 8, "middle")
    else:
        yield Words(name, 0, size / 14, size / 6, "middle")


def _around(size: float, y: float = 0.0) -> Box:
    return Box(-size / 2, y - size / 2, size / 2, y + size / 2)
