"""The printed face of a mat and the template below it, in mm from the mat's centre.

The face has fields, names and a small mark where the wand reads a square. The template belongs on the board
that carries tags and readers, and shows the position of each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat.drawing import COPPER, PAPER, SOFT, Rectangle
from playmat.games.interface import AnyGame, Form
from playmat.placement import SHARED, Arrangement, Place
from playmat.table.mat import Mat, Slot
from playmat.text import Translations
from playmat_kit.printing.shapes import Shape, Words, cross, placed, rectangle, ring, rounded

COIL_MM = 17.5  # the radius of a reader's coil
_CORNER_MM, _TOUCH_MM = 3.5, 1.6
_HAIR, _FINE, _EDGE = 0.1, 0.2, 0.5  # widths of pens
_SMALL = 2.6  # the size of type
_FRAME = 0.8  # and round what belongs together


class PrintedMat(NamedTuple):
    """A mat, the game played on it, the language, and the printed names of its zones."""

    mat: Mat
    game: AnyGame
    speak: Translations
    names: tuple[Words, ...] = ()

    @property
    def sheet(self) -> Rectangle:
        """The outline of the mat."""
        return Rectangle(-self.mat.width / 2, -self.mat.height / 2, self.mat.width / 2, self.mat.height / 2)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots that are printed: all except those of a wand."""
        zones = self.game.projection.zones
        return tuple(
            slot
            for slot in self.mat.slots
            if slot.place.zone in zones and zones[slot.place.zone].arrangement is not Arrangement.POINTER
        )

    @property
    def squares(self) -> Mapping[Place, str]:
        """The serials of the squares that the game prints on the mat, by place."""
        shared = self.game.setup.components(seat_count(self.mat, self.game)).get(SHARED, ())
        return {piece.home: piece.serial for piece in shared if piece.form is Form.SQUARE and piece.home}

    @property
    def tagged(self) -> Mapping[Place, str]:
        """The serials of the squares that have a tag for the wand instead of a reader, by place."""
        watched = {slot.place for slot in self.mat.watched}
        return {place: serial for place, serial in self.squares.items() if place not in watched}


def seat_count(mat: Mat, game: AnyGame) -> int:
    """Returns the largest number of players that both the game and the mat support."""
    return max((n for n in game.setup.players if n <= len(mat.seats)), default=min(game.setup.players))


def face(printed: PrintedMat) -> tuple[Shape, ...]:
    """Returns the face as the players see it, background first."""
    squares, drawings = printed.squares, printed.game.setup.drawings()
    # Shapes are painted in this order: backgrounds and drawings of all squares, then outlines and names of
    # the squares, then the names of the zones, and the mat's edge last. A drawing that reaches into the
    # next square therefore never covers that square's outline or name.
    fields = [slot for slot in printed.slots if slot.place in squares]
    backgrounds = [rectangle(outline(slot), 0, PAPER) for slot in fields]
    for slot in fields:
        backgrounds += placed(drawings.get(squares[slot.place], ()), outline(slot))
    return (
        *backgrounds,
        *(
            rounded(panel.box, 2 * _CORNER_MM, _FRAME)._replace(colour=panel.colour or SOFT)
            for panel in printed.mat.panels
        ),
        *(shape for slot in printed.slots for shape in _slot(printed, slot, slot.place in squares)),
        *printed.names,
        rectangle(printed.sheet, _EDGE),
    )


def _slot(printed: PrintedMat, slot: Slot, square: bool) -> Iterator[Shape]:
    box = outline(slot)
    if square:
        name = printed.game.words.place_name(slot.place).translate(printed.speak)
        words = Words(name, box.left + 1, box.bottom - 1, _SMALL)
        ground = Rectangle(box.left + 0.6, words.y - 2.3, words.box.right, words.y + 0.4)
        yield rectangle(ground, 0, PAPER)  # readable on any drawing
        yield words
        yield rectangle(box, _FINE)
    else:
        seat, colours = slot.place.seat, printed.mat.colours
        named = seat in range(len(colours))  # after its colour
        if named:  # between two hair lines, without which white could not be seen on paper
            yield rounded(box, _CORNER_MM, _FRAME + 2 * _HAIR)
            yield rounded(box, _CORNER_MM, _FRAME)._replace(colour=colours[seat])
        else:
            yield rounded(box, _CORNER_MM, _FINE)
    if square and not slot.board:
        yield ring(printed.mat.tag(slot), _TOUCH_MM, _FINE, COPPER)._replace(fill=PAPER)


def template(printed: PrintedMat) -> tuple[Shape, ...]:
    """Returns the positions of tags and readers below the face, seen from above."""
    shapes: list[Shape] = []
    for slot in printed.slots:
        shapes.append(rectangle(outline(slot), _HAIR, colour=SOFT))
        serial = printed.tagged.get(slot.place)
        if slot.board:
            x, y = printed.mat.antenna(slot)
            coil = min(COIL_MM, slot.width / 2 - 1, slot.height / 2 - 1)  # small squares have smaller coils
            shapes += ring((x, y), coil, _FINE, COPPER, dashed=True), *cross((x, y), 2, _FINE)
            shapes.append(Words(f"{slot.board} {slot.reader}", x, y + 5, _SMALL, anchor="middle"))
        elif serial:
            x, y = printed.mat.tag(slot)
            shapes += ring((x, y), slot.tag_diameter / 2, _FINE, COPPER), *cross((x, y), 2, _FINE)
            shapes.append(Words(serial, x, y + 5, _SMALL, anchor="middle"))
    return (*shapes, rectangle(printed.sheet, _EDGE))


def outline(slot: Slot) -> Rectangle:
    """Returns the outline of a slot."""
    half_width, half_height = slot.width / 2, slot.height / 2
    return Rectangle(slot.x - half_width, slot.y - half_height, slot.x + half_width, slot.y + half_height)
