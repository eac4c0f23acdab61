"""A sheet that shows the positions of a card's two tags and of the antenna below its slot.

It is SVG of 210 x 148 mm (A5) at true size, to be printed at 100 % and laid below a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from playmat.drawing import Point
from playmat.simulator.physics.geometry import Pose, distance, forward, sticker_at
from playmat.table.mat import Mat
from playmat.text import Text, Translations, say

_WIDTH, _HEIGHT = 210, 148
_CARD, _SLOT = (52.0, 72.0), (151.0, 78.0)  # the centres of the card's back and of the slot
_COIL_MM = 17.5  # the radius of a reader's coil
_RULER_MM = 50
_STEPS = (
    say("Print at 100 %. Stick the tags on the card's back, or inside its sleeve behind it, to 1 mm."),
    say("U is over the antenna while the card is upright, T while it is turned a quarter to the left."),
    say("Cards in a pile cannot be read: hold each to the tap point first."),
)

_STYLE = """
text { font: 3.4px sans-serif; fill: #222 }
.title { font-size: 5px; font-weight: bold } .head { font-weight: bold }
.small { font-size: 2.9px } .line { fill: none; stroke: #222; stroke-width: .3 }
.dashed { stroke-dasharray: 2 1.2 } .measure { fill: none; stroke: #777; stroke-width: .2 }
.tag { fill: #c98a4b; fill-opacity: .25; stroke: #a5692d; stroke-width: .4 }
.coil { fill: none; stroke: #a5692d; stroke-width: .5; stroke-dasharray: .8 .8 }
"""


def draw_stickers(mat: Mat, translations: Translations) -> str:
    """Returns the sheet for a mat, with translated text."""
    x, y = _WIDTH - 10 - _RULER_MM, 144
    parts: list[_Part] = [
        _Label(say("Tags on a card: {name} mat", name=mat.name), 10, 10, "title"),
        _Label(say("The back of the card"), _CARD[0], 20, "head", anchor="middle"),
        _Label(say("Its slot on the mat, opponent above"), _SLOT[0], 20, "head", anchor="middle"),
        *_card_back(mat),
        *_slot(mat),
        *(_Label(step, 10, 129 + 5 * number) for number, step in enumerate(_STEPS)),
        f'<path id="ruler" d="M{x} {y - 2}v2h{_RULER_MM}v-2" class="line"/>',
        _Label(say("this line measures {mm} mm", mm=_RULER_MM), x - 3, y, "small", anchor="end"),
    ]
    drawn = "\n".join(part if isinstance(part, str) else part.svg(translations) for part in parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}">\n<style>{_STYLE}</style>\n'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>\n{drawn}\n</svg>\n'
    )


class _Label:
    """Text at a point; `anchor` is start, middle or end."""

    def __init__(self, text: Text, x: float, y: float, kind: str = "", anchor: str = "start") -> None:
        self._text, self._x, self._y, self._kind, self._anchor = text, x, y, kind, anchor

    def svg(self, translations: Translations) -> str:
        return (
            f'<text x="{self._x:g}" y="{self._y:g}" class="{self._kind}" text-anchor="{self._anchor}">'
            f"{escape(self._text.translate(translations))}</text>"
        )


_Part = str | _Label


def _card_back(mat: Mat) -> Iterator[_Part]:
    """Yields the card seen from behind, hence mirrored, with the tags and their distances to the edges."""
    (x, y), (width, height, _) = _CARD, _shape(mat)
    left, top, bottom = x - width / 2, y - height / 2, y + height / 2
    yield _rect("card", x, y, width, height, "line")
    for name, (right, up) in (("upright", mat.stickers.upright), ("turned", mat.stickers.turned)):
        cx, cy = x - right, y - up
        edge = top if up > 0 else bottom
        yield _circle(name, cx, cy, mat.stickers.diameter / 2, "tag") + _cross(cx, cy)
        yield from _measured(left, cy, cx, cy)
        yield from _measured(cx, edge, cx, cy)
    for letter, (right, up) in (("U", mat.stickers.upright), ("T", mat.stickers.turned)):
        yield f'<text x="{x - right + 6:g}" y="{y - up + 1.2:g}" class="head">{letter}</text>'
    size = say("2 tags, {mm} mm wide", mm=f"{mat.stickers.diameter:g}")
    yield _Label(size, x - 4, y + 6, "small")


def _slot(mat: Mat) -> Iterator[_Part]:
    """Yields the slot from above with its antenna, the outline of a turned card and tags off the coil."""
    (x, y), (width, height, (right, up)) = _SLOT, _shape(mat)
    cx, cy = x + right, y - up
    shift = (height - width) / 2  # aligns a turned card with the opponent's edge of the slot
    yield _rect("slot", x, y, width, height, "line")
    yield _rect("turned-card", x, y - shift, height, width, "line dashed")
    # In each pose one tag is over the coil, and the other must stay away from it. The other one is drawn for
    # both poses, unless the mat's file puts it over the coil too: its circle would hide the coil's centre.
    turned = sticker_at(Pose(x, y - shift, -90), mat.stickers.upright)
    upright = sticker_at(Pose(x, y, 0), mat.stickers.turned)
    for at in (turned, upright):
        if distance(at, (cx, cy)) > 1:
            yield f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{mat.stickers.diameter / 2:g}" class="measure"/>'
    yield _circle("antenna", cx, cy, _COIL_MM, "coil") + _cross(cx, cy)
    yield from _measured(x + width / 2, cy, cx, cy)
    yield from _measured(cx, y - height / 2, cx, cy)
    yield _Label(say("middle of the reader's coil"), x, cy + _COIL_MM + 4, "small", anchor="middle")
    yield _Label(say("dashed: a turned card"), x - height / 2, y - shift - width / 2 - 1.5, "small")


def _shape(mat: Mat) -> tuple[float, float, Point]:
    """Returns the size of the first slot with a reader, and its antenna (right, up) as the player sees it."""
    slot = mat.watched[0]
    (x, y), ahead = mat.antenna(slot), -forward(slot.place.seat)
    return slot.width, slot.height, (ahead * (x - slot.x), ahead * (slot.y - y))


def _measured(x1: float, y1: float, x2: float, y2: float) -> Iterator[str]:
    """Yields a dimension line along an axis, with its length in mm beside it."""
    length = distance((x1, y1), (x2, y2))
    x, y = (2 * x1 + x2) / 3, (3 * y1 + y2) / 4
    beside = (x, y - 1) if y1 == y2 else (x + 4, y + 1)
    yield f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" class="measure"/>'
    yield f'<text x="{beside[0]:g}" y="{beside[1]:g}" class="small" text-anchor="middle">{length:g}</text>'


def _rect(name: str, x: float, y: float, width: float, height: float, kind: str) -> str:
    """Returns a rectangle around its centre."""
    return (
        f'<rect id="{name}" x="{x - width / 2:g}" y="{y - height / 2:g}" '
        f'width="{width:g}" height="{height:g}" rx="3" class="{kind}"/>'
    )


def _circle(name: str, x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle id="{name}" cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{kind}"/>'


def _cross(x: float, y: float) -> str:
    return f'<path d="M{x - 2:g} {y:g}h4M{x:g} {y - 2:g}v4" class="line"/>'
