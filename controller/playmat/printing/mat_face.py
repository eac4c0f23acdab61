"""What is printed on a mat, in its own millimetres from its centre: its face, and the template below.

The face has fields, names, and a small sign where a wand is held to hear a square. The template lies below
it, on the board that carries the tags and readers: it shows where each of them goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat.drawing import COPPER, PAPER, SOFT, Box, Drawing
from playmat.games.game import AnyGame, Form
from playmat.picture import SHARED, Arrangement, Place
from playmat.printing.shapes import Outline, Shape, Words, cross, placed, rectangle, ring, rounded
from playmat.table.mat import Mat, Slot
from playmat.text import Translations

COIL_MM = 17.5  # the radius of a reader's coil
_CORNER_MM, _TOUCH_MM = 3.5, 1.6
_HAIR, _FINE, _EDGE = 0.1, 0.2, 0.5  # pens
_SMALL = 2.6  # the size of type
_GLINT = "#dcc3a6"  # of an antenna below the face: barely seen


class PrintedMat(NamedTuple):
    """A mat with the game that is played on it, and where the names of its zones stand."""

    mat: Mat
    game: AnyGame
    speak: Translations
    names: tuple[Words, ...] = ()

    @property
    def sheet(self) -> Box:
        """Its size."""
        return Box(-self.mat.width / 2, -self.mat.height / 2, self.mat.width / 2, self.mat.height / 2)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places that are printed: all but those of a wand."""
        zones = self.game.projection.zones
        return tuple(
            slot
            for slot in self.mat.slots
            if slot.place.zone in zones and zones[slot.place.zone].arrangement is not Arrangement.POINTER
        )

    @property
    def squares(self) -> Mapping[Place, str]:
        """The serials of the squares that the game prints on it, by their places."""
        shared = self.game.setup.components(seat_count(self.mat, self.game)).get(SHARED, ())
        return {piece.home: piece.serial for piece in shared if piece.form is Form.SQUARE and piece.home}

    @property
    def tagged(self) -> Mapping[Place, str]:
        """Those of them that have no reader, but a tag for the wand."""
        watched = {slot.place for slot in self.mat.watched}
        return {place: serial for place, serial in self.squares.items() if place not in watched}


def seat_count(mat: Mat, game: AnyGame) -> int:
    """For how many it is printed: as many as the game takes and the mat has seats for."""
    return max((n for n in game.setup.players if n <= len(mat.seats)), default=min(game.setup.players))


def face(printed: PrintedMat) -> tuple[Shape, ...]:
    """What players see, from the ground up."""
    squares, drawings = printed.squares, printed.game.setup.drawings()
    return (
        *_fields(printed, squares, drawings),
        *(shape for slot in printed.slots for shape in _slot(printed, slot, slot.place in squares)),
        *printed.names,
        rectangle(printed.sheet, _EDGE),
    )


def _fields(
    printed: PrintedMat, squares: Mapping[Place, str], drawings: Mapping[str, Drawing]
) -> Iterator[Outline]:
    """The ground of all squares before any drawing: what is drawn may reach over an edge."""
    fields = [slot for slot in printed.slots if slot.place in squares]
    yield from (rectangle(outline(slot), 0, PAPER) for slot in fields)
    for slot in fields:
        yield from placed(drawings.get(squares[slot.place], ()), outline(slot))


def _slot(printed: PrintedMat, slot: Slot, square: bool) -> Iterator[Shape]:
    box = outline(slot)
    if square:
        name = printed.game.words.place_name(slot.place).translate(printed.speak)
        words = Words(name, box.left + 1, box.bottom - 1, _SMALL)
        ground = Box(box.left + 0.6, words.y - 2.3, words.box.right, words.y + 0.4)
        yield rectangle(ground, 0, PAPER)  # readable on any drawing
        yield words
        yield rectangle(box, _FINE)
    else:
        yield rounded(box, _CORNER_MM, _FINE)
    if slot.board:
        yield ring(printed.mat.antenna(slot), _coil(slot), _FINE, _GLINT)
    elif square:
        yield ring(printed.mat.tag(slot), _TOUCH_MM, _FINE, COPPER)._replace(fill=PAPER)


def template(printed: PrintedMat) -> tuple[Shape, ...]:
    """Where tags and readers go below the face, seen from above."""
    tagged = printed.tagged
    return (
        *(shape for slot in printed.slots for shape in _below(printed, slot, tagged.get(slot.place))),
        rectangle(printed.sheet, _EDGE),
    )


def _below(printed: PrintedMat, slot: Slot, serial: str | None) -> Iterator[Shape]:
    yield rectangle(outline(slot), _HAIR, colour=SOFT)
    if slot.board:
        x, y = printed.mat.antenna(slot)
        yield ring((x, y), _coil(slot), _FINE, COPPER, dashed=True)
        yield from cross((x, y), 2, _FINE)
        yield Words(f"{slot.board} {slot.reader}", x, y + 5, _SMALL, "middle")
    elif serial:
        x, y = printed.mat.tag(slot)
        yield ring((x, y), slot.tag_diameter / 2, _FINE, COPPER)
        yield from cross((x, y), 2, _FINE)
        yield Words(serial, x, y + 5, _SMALL, "middle")


def _coil(slot: Slot) -> float:
    """The radius of a slot's coil: those of small squares are smaller."""
    return min(COIL_MM, slot.width / 2 - 1, slot.height / 2 - 1)


def outline(slot: Slot) -> Box:
    """The edges of a slot."""
    half_width, half_height = slot.width / 2, slot.height / 2
    return Box(slot.x - half_width, slot.y - half_height, slot.x + half_width, slot.y + half_height)
