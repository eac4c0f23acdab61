"""The sheet of a bench, at true size: the module's place, its coil, and marks for the tag's centre."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.drawing import COPPER, SOFT, Rectangle
from playmat.text import Translations, say
from playmat_kit.printing.page import Page, Part, ruler
from playmat_kit.printing.shapes import Shape, Words, cross, line, rectangle, ring
from playmat_kit.printing.tiles import Paper

MODULE, COIL, COIL_OFF_MM = (60.0, 39.0), (40.0, 35.0), 9.5
FARTHEST_MM, STEP_MM, PITCH_MM, TAG_MM = 45, 5, 25.0, 25.0
_STEPS = (
    say("Print at 100 %, measure the line at the foot. The module lies here, its coil over the cross."),
    say("Print it again and lay the marks on the foam board: they show where a tag's centre belongs."),
    say("Stick a tag behind the middle of each of three cards; the strip takes three other tags."),
)
_LEFT, _X, _Y, _STRIP_Y = 14.0, 90.0, 120.0, 220.0


def bench_pages(paper: Paper, speak: Translations) -> list[Page]:
    """Returns the sheet, on paper of A4 or larger."""
    width, height = paper.value
    title = Words(say("The bench").translate(speak), _LEFT, 16, 6, bold=True)
    steps = (Words(step.translate(speak), _LEFT, 25 + 6 * number, 3.3) for number, step in enumerate(_STEPS))
    # Three squares of a wand's board, a tag in the middle of each
    half = PITCH_MM / 2
    name = say("the strip: three tags, {mm:g} mm apart", mm=PITCH_MM).translate(speak)
    strip: list[Shape] = [Words(name, _X, _STRIP_Y - half - 3, 3.3, anchor="middle", bold=True)]
    for number in (-1, 0, 1):
        x = _X + number * PITCH_MM
        strip.append(rectangle(Rectangle(x - half, _STRIP_Y - half, x + half, _STRIP_Y + half), 0.2))
        strip += ring((x, _STRIP_Y), TAG_MM / 2, 0.3, COPPER), *cross((x, _STRIP_Y), 2, 0.2)
    shapes = (title, *steps, *_marks(), *strip, *ruler(width - 14, height - 10, 2.7, speak))
    return [Page(width, height, (Part(shapes),))]


def _marks() -> Iterator[Shape]:
    wide, high = MODULE
    left, top = _X - wide / 2 + COIL_OFF_MM, _Y - high / 2
    yield rectangle(Rectangle(left, top, left + wide, top + high), 0.3)
    half_wide, half_high = COIL[0] / 2, COIL[1] / 2
    coil = Rectangle(_X - half_wide, _Y - half_high, _X + half_wide, _Y + half_high)
    yield rectangle(coil, 0.6, colour=COPPER)
    for radius in (10, 20, 30, 40):
        yield ring((_X, _Y), radius, 0.15, SOFT, dashed=True)
    yield from cross((_X, _Y), 4, 0.3)
    for mm in range(STEP_MM, FARTHEST_MM + 1, STEP_MM):
        reach = 3.0 if mm % 10 == 0 else 1.8
        yield line((_X + mm, _Y - reach), (_X + mm, _Y + reach), pen=0.25)
        yield line((_X - reach, _Y - mm), (_X + reach, _Y - mm), pen=0.25)
        if mm % 10 == 0:
            yield Words(str(mm), _X + mm, _Y + reach + 3.5, 2.7, anchor="middle")
            yield Words(str(mm), _X + reach + 1, _Y - mm + 1, 2.7)
    yield line((_X, _Y), (_X + FARTHEST_MM, _Y), pen=0.15)
    yield line((_X, _Y), (_X, _Y - FARTHEST_MM), pen=0.15)
