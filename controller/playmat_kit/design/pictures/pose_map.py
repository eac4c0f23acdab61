"""Heat maps of couplings: of a card shifted on its slot, and of every card at every antenna."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from playmat.drawing import COPPER, INK, SOFT, Rectangle
from playmat.simulator.physics.geometry import FAINT, NEARBY, READABLE
from playmat.table.mat import Mat
from playmat_kit.design.poses import CARELESS, MOVED, Case, at_own, strongest
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle, ring

CLASSES = (
    (0.85, "#2f6b4f", "at least 0.85"),
    (NEARBY, "#7fae8b", f"{NEARBY:.2f}: answers with less power too, it is near"),
    (READABLE, "#e3c878", f"{READABLE:.2f}: answers"),
    (FAINT, "#eadfca", f"{FAINT:.2f}: would answer more power only"),
    (0.05, "#f3eee2", "0.05: no reader detects it"),
    (0.0, "#ffffff", "less"),
)
"""Classes of coupling: minimum, colour and meaning."""

_WRONG = "#a3342a"
_REACH, _STEP = 30.0, 2.0  # largest shift and size of a cell, in mm
_PANEL, _GAP, _LEFT, _TOP = 2 * _REACH + _STEP, 16.0, 14.0, 46.0
_CELL = 5.2


def _colour(coupled: float) -> str:
    return next(colour for least, colour, _ in CLASSES if coupled >= least)


def slide_maps(mat: Mat, groups: Mapping[str, Case]) -> Page:
    """Draws, for each kind of slot and pose, the coupling of the right tag at every shift."""
    shapes: list[Shape] = [*_heading(mat, "a card that is slid about on its slot")]
    for number, (title, case) in enumerate(groups.items()):
        row, column = divmod(number, 3)
        x = _LEFT + column * (_PANEL + _GAP) + _PANEL / 2
        y = _TOP + row * (_PANEL + 2 * _GAP) + _PANEL / 2
        shapes += _panel(mat, case, title, x, y)
    foot = _TOP + -(-len(groups) // 3) * (_PANEL + 2 * _GAP) - _GAP
    shapes += _legend(foot)
    return Page(_LEFT + 3 * (_PANEL + _GAP), foot + 42, (Part(tuple(shapes)),))


def _heading(mat: Mat, what: str) -> Iterator[Shape]:
    yield Words(f"{mat.name}: {what}", _LEFT, 14, 6, bold=True)
    yield Words(
        "Coupling of tags and antennas, 1 where one lies over the other. It is a model that no",
        _LEFT,
        21,
        3.2,
    )
    yield Words("bench has confirmed, without metal, stacks and the spread of tags.", _LEFT, 25.5, 3.2)


def _panel(mat: Mat, case: Case, title: str, x: float, y: float) -> Iterator[Shape]:
    # Each cell is a shift of the card's centre. Colours go below and the strokes of misread shifts on top,
    # so two passes are needed. Neighbours of one colour become one rectangle, which keeps the file short.
    steps = int(_REACH / _STEP)
    half = _STEP / 2
    for row in range(-steps, steps + 1):
        colours = []
        for column in range(-steps, steps + 1):  # the right tag, at the worst small rotation
            shift = column * _STEP, row * _STEP
            worst = min(at_own(mat, case, shift, twist) for twist in (-CARELESS[1], 0.0, CARELESS[1]))
            colours.append(_colour(worst))
        left, top = x - _REACH - half, y + row * _STEP - half
        for colour, same in groupby(colours):
            wide = len(list(same)) * _STEP
            yield rectangle(Rectangle(left, top, left + wide, top + _STEP), 0, colour)
            left += wide
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            shift, twists = (column * _STEP, row * _STEP), (-MOVED[1], 0.0, MOVED[1])
            near = (at_own(mat, case, shift, twist, other=True) >= NEARBY for twist in twists)
            if case.counts and any(near):  # the other tag, at some rotation
                at = x + column * _STEP, y + row * _STEP
                yield line((at[0] - 0.6, at[1] + 0.6), (at[0] + 0.6, at[1] - 0.6), pen=0.3, colour=_WRONG)
    yield ring((x, y), CARELESS[0], 0.35, INK)
    yield ring((x, y), MOVED[0], 0.35, INK, dashed=True)
    yield rectangle(
        Rectangle(x - _REACH - half, y - _REACH - half, x + _REACH + half, y + _REACH + half), 0.2
    )
    for number, words in enumerate(title.split("\n")):
        yield Words(words, x - _REACH, y - _REACH - 8 + 4.4 * number, 3.4, bold=number == 0)
    yield Words(
        "30 mm to each side; the opponent is above", x, y + _REACH + 5, 2.8, anchor="middle", colour=SOFT
    )


def _legend(y: float) -> Iterator[Shape]:
    for number, (_, colour, words) in enumerate(CLASSES):
        at = y + number * 6
        yield rectangle(Rectangle(_LEFT, at, _LEFT + 6, at + 4.4), 0.15, colour)
        yield Words(words, _LEFT + 8, at + 3.4, 3.2)
    x = _LEFT + 110
    yield ring((x + 3, y + 2.2), 2, 0.35)
    yield Words(
        f"carelessly laid: {CARELESS[0]:g} mm, and twisted {CARELESS[1]:g} degrees", x + 8, y + 3.4, 3.2
    )
    yield ring((x + 3, y + 8.2), 2, 0.35, dashed=True)
    yield Words(f"moved: {MOVED[0]:g} mm, and twisted {MOVED[1]:g} degrees", x + 8, y + 9.4, 3.2)
    yield line((x + 2.4, y + 14.8), (x + 3.6, y + 13.6), pen=0.3, colour=_WRONG)
    yield Words("read in the other pose: must not be within the dashed ring", x + 8, y + 15.4, 3.2)


def antenna_matrix(mat: Mat, own: Mapping[Case, float], names: Mapping[Case, str]) -> Page:
    """Draws every case at every antenna, carelessly laid: minimum at its own, maximum elsewhere."""
    antennas = [slot.antenna for slot in mat.watched]
    left, top = _LEFT + 58, 58.0
    right, bottom = left + len(antennas) * _CELL, top + len(own) * _CELL
    shapes: list[Shape] = [*_heading(mat, "every card at every antenna")]
    for row, case in enumerate(own):
        y = top + row * _CELL
        shapes.append(Words(names[case], left - 2, y + 3.6, 2.8, anchor="end"))
        at = {case.slot.antenna: own[case], **strongest(mat, case)}
        for column, antenna in enumerate(antennas):
            if (coupled := at.get(antenna, 0.0)) >= CLASSES[-2][0]:
                shapes.append(_cell(left, y, column, _colour(coupled)))
        shapes.append(_cell(left, y, antennas.index(case.slot.antenna), pen=0.5, colour=COPPER))
    for column, antenna in enumerate(antennas):
        shapes.append(Words(antenna, left + (column + 0.7) * _CELL, top - 2, 2.8, anchor="start", angle=-60))
    for row in range(len(own) + 1):
        shapes.append(line((left, top + row * _CELL), (right, top + row * _CELL), pen=0.1, colour=SOFT))
    for column in range(len(antennas) + 1):
        x = left + column * _CELL
        shapes.append(line((x, top), (x, bottom), pen=0.1, colour=SOFT))
    shapes += [*_legend(bottom + 8)][: 2 * len(CLASSES)]  # the classes, without rings and strokes
    return Page(right + 14, bottom + 50, (Part(tuple(shapes)),))


def _cell(left: float, y: float, column: int, fill: str = "", pen: float = 0.0, colour: str = INK) -> Shape:
    x = left + column * _CELL
    return rectangle(Rectangle(x, y, x + _CELL, y + _CELL), pen, fill, colour)
