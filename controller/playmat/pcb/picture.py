"""The board drawn as it will look, from the front and from the back (SVG)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from playmat.pcb import silk
from playmat.pcb.copper import Layer, Track
from playmat.pcb.layout import Layout
from playmat.pcb.plan import Word
from playmat.pcb.shapes import Shape

_MASK, _COPPER, _GOLD, _INK, _HOLE = "#15463f", "#1d6156", "#d8b25a", "#f7f1e1", "#20201e"
_MARGIN = 2.0


def draw(layout: Layout, side: Layer) -> str:
    """One side at its true size; the back as one sees it after turning the board like a page."""
    plan = layout.plan
    width, height = plan.width + 2 * _MARGIN, plan.height + 2 * _MARGIN
    mirror = f' transform="translate({plan.width:g} 0) scale(-1 1)"' if side is Layer.BACK else ""
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="{-_MARGIN:g} {-_MARGIN:g} {width:g} {height:g}" font-family="sans-serif">',
        f'<rect width="{plan.width:g}" height="{plan.height:g}" rx="{plan.corner:g}" fill="{_MASK}"/>',
        f"<g{mirror}>",
        *_tracks(layout, side),
        *_pads(layout, side),
        *(_print(layout) if side is Layer.FRONT else ()),
        "</g></svg>\n",
    )
    return "\n".join(drawn)


def _tracks(layout: Layout, side: Layer) -> Iterator[str]:
    yield f'<g stroke="{_COPPER}" stroke-linecap="round" fill="none">'
    yield from (_line(track) for track in layout.copper.tracks if track.layer == side)
    yield f'</g><g fill="{_COPPER}">'
    yield from (_disc(via.at, via.diameter) for via in layout.copper.vias)
    yield f'</g><g fill="{_HOLE}">'
    yield from (_disc(via.at, via.drill) for via in layout.copper.vias)
    yield "</g>"


def _line(track: Track | silk.Line) -> str:
    pen = track.width if isinstance(track, Track) else track.pen
    (ax, ay), (bx, by) = track.start, track.end
    return f'<path d="M{ax:g} {ay:g}L{bx:g} {by:g}" stroke-width="{pen:g}"/>'


def _pads(layout: Layout, side: Layer) -> Iterator[str]:
    pads = [pad for pad in layout.copper.pads if side in pad.layers]
    yield f'<g fill="{_GOLD}">'
    yield from (_shape(pad.shape) for pad in pads)
    yield f'</g><g fill="{_HOLE}">'
    yield from (_disc(pad.at, pad.drill) for pad in pads if pad.drill)
    yield from (_disc(at, layout.plan.hole) for at in layout.plan.holes)
    yield "</g>"


def _shape(shape: Shape) -> str:
    left, top, right, bottom = shape.box
    rounding = f' rx="{shape.radius:g}"' if shape.radius else ""
    return f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"{rounding}/>'


def _disc(at: tuple[float, float], diameter: float) -> str:
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{diameter / 2:g}"/>'


def _print(layout: Layout) -> Iterator[str]:
    yield f'<g stroke="{_INK}" stroke-linecap="round" fill="none">'
    yield from map(_line, silk.lines(layout))
    yield f'</g><g fill="{_INK}" text-anchor="middle">'
    yield from map(_word, silk.words(layout))
    yield "</g>"


def _word(word: Word) -> str:
    """Letters as high as the factory prints them: of a font's size about seven tenths."""
    (x, y), size = word.at, word.size / 0.72
    turn = f' transform="rotate({-90 * word.turn} {x:g} {y:g})"' if word.turn else ""
    return (
        f'<text x="{x:g}" y="{y + word.size / 2:g}" font-size="{size:.3g}"{turn}>{escape(word.text)}</text>'
    )
