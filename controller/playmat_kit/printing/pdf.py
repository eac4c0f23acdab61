"""Writes pages as PDF; equal pages give equal bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from playmat.errors import ConfigError
from playmat.extras import install_command
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Outline, Words, rectangle

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

_POINTS_PER_MM = 72 / 25.4
_DASH = [1.2, 0.8]
_NON_ZERO = 1  # SVG's default fill rule, so that both formats fill a path that crosses itself alike
_STEPS = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}
_ANCHORS = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}


def write_pdf(pages: Sequence[Page], title: str) -> bytes:
    """Returns a PDF file of the pages, each at its own size."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise ConfigError(f"printing needs reportlab: run {install_command('kit')}") from error
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1)  # invariant: no time stamp, no random id
    canvas.setTitle(title)
    canvas.setCreator("playmat")
    for page in pages:
        canvas.setPageSize((page.width * _POINTS_PER_MM, page.height * _POINTS_PER_MM))
        with _kept(canvas):
            # PDF counts points upwards from the lower left corner. From here on the canvas takes the page's
            # coordinates: millimetres, downwards from the upper left corner.
            canvas.transform(_POINTS_PER_MM, 0, 0, -_POINTS_PER_MM, 0, page.height * _POINTS_PER_MM)
            for part in page.parts:
                _draw(canvas, part)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, part: Part) -> None:
    with _kept(canvas):
        canvas.translate(*part.origin)
        canvas.scale(part.scale, part.scale)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        if part.clip:
            canvas.clipPath(_path(canvas, rectangle(part.clip)), stroke=0)
        for shape in part.shapes:
            if isinstance(shape, Words):
                with _kept(canvas):  # text stands upright, although y points down
                    canvas.translate(shape.x, shape.y)
                    canvas.rotate(shape.angle)
                    canvas.scale(1, -1)
                    canvas.setFillColor(_colour(shape.colour))
                    canvas.setFont("Helvetica-Bold" if shape.bold else "Helvetica", shape.size)
                    getattr(canvas, _ANCHORS[shape.anchor])(0, 0, shape.text)
            else:
                canvas.setLineWidth(shape.pen)
                canvas.setStrokeColor(_colour(shape.colour))
                canvas.setDash(_DASH if shape.dashed else [])
                if shape.fill:
                    canvas.setFillColor(_colour(shape.fill))
                canvas.drawPath(
                    _path(canvas, shape), int(shape.pen > 0), int(bool(shape.fill)), fillMode=_NON_ZERO
                )


def _path(canvas: Canvas, outline: Outline) -> PDFPathObject:
    path = canvas.beginPath()
    for step in outline.steps:
        getattr(path, _STEPS[step.kind])(*(number for point in step.points for number in point))
    return path


@contextmanager
def _kept(canvas: Canvas) -> Iterator[None]:
    """Restores pen, position and scale afterwards."""
    canvas.saveState()
    yield
    canvas.restoreState()


def _colour(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(text)
