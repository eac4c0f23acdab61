"""Writes a page as SVG at true size; equal pages give equal text."""

from __future__ import annotations

from itertools import count
from xml.sax.saxutils import escape

from playmat.drawing import PAPER, Segment
from playmat_kit.printing.page import Page
from playmat_kit.printing.shapes import Outline, Words, rectangle

_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_PENS = 'stroke-linecap="round" stroke-linejoin="round"'


def write_svg(page: Page, title: str, ground: str = PAPER) -> str:
    """Returns an SVG file of the page on a background of this colour."""
    width, height = _figure(page.width), _figure(page.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="{_FONT}" {_PENS}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{ground}"/>',
    ]
    clips = count(1)
    for part in page.parts:
        clip = ""
        if part.clip:
            name = f"clip{next(clips)}"
            lines.append(f'<clipPath id="{name}"><path d="{_path(rectangle(part.clip).steps)}"/></clipPath>')
            clip = f' clip-path="url(#{name})"'
        x, y = map(_figure, part.origin)
        scale = "" if part.scale == 1 else f" scale({_figure(part.scale)})"
        lines.append(f'<g transform="translate({x} {y}){scale}"{clip}>')
        lines += (_words(shape) if isinstance(shape, Words) else _outline(shape) for shape in part.shapes)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>\n"])


def _outline(outline: Outline) -> str:
    fill = f' fill="{outline.fill or "none"}"'
    pen = f' stroke="{outline.colour}" stroke-width="{_figure(outline.pen)}"' if outline.pen else ""
    dashes = ' stroke-dasharray="1.2 0.8"' if outline.dashed else ""
    return f'<path d="{_path(outline.steps)}"{fill}{pen}{dashes}/>'


def _path(steps: tuple[Segment, ...]) -> str:
    return "".join(
        step.kind + " ".join(_figure(number) for point in step.points for number in point) for step in steps
    )


def _words(words: Words) -> str:
    x, y = _figure(words.x), _figure(words.y)
    turned = f' transform="rotate({_figure(words.angle)} {x} {y})"' if words.angle else ""
    bold = ' font-weight="bold"' if words.bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{_figure(words.size)}" text-anchor="{words.anchor}" '
        f'fill="{words.colour}"{bold}{turned}>{escape(words.text)}</text>'
    )


def _figure(number: float) -> str:
    """Formats a number to 0.001 mm."""
    # `g` keeps six digits, which are too few for thousandths from 1000 upwards
    return f"{round(number, 3):g}" if abs(number) < 1000 else f"{round(number, 3)}"
