"""Pictures of a measurement from above and from the side: SVG for the page, characters for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.maintenance.bench.measurements import BOARD_MM, Measurement, Part
from playmat.simulator.physics.die_coupling import DIE_MM
from playmat.simulator.physics.induction import STANDARD
from playmat.text import Translations, say

MODULE = 60.0, 39.0
COIL_OFF_MM = 9.5  # of the coil's centre from the module's, away from its header
_TAG_MM, _CARD_MM = 12.5, 31.5
_INK, _SOFT, _COPPER, _FOAM, _TAG = "#2a211a", "#8d8370", "#a5692d", "#e9dfc8", "#2f6b4f"
_ABOVE, _SIDE = (45.0, 38.0), (160.0, 68.0)  # where the coil's centre is in both views
_MM_PER_LETTER = 2


def boards(measurement: Measurement) -> int:
    """Returns how many foam boards lie on the reader."""
    return int(min((tag.z for tag in measurement.tags), default=0) // BOARD_MM)


def draw(measurement: Measurement, speak: Translations) -> str:
    """Returns an SVG drawing in both views, 240 x 84 mm."""
    shapes = "\n".join((*_from_above(measurement), *_from_the_side(measurement)))
    views = ((_ABOVE[0], say("from above")), (_SIDE[0], say("from the side")))
    names = "\n".join(
        f'<text x="{x}" y="82" font-size="4" text-anchor="middle" fill="{_SOFT}">{name}</text>'
        for x, name in ((x, name.translate(speak)) for x, name in views)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 84" role="img" '
        f'font-family="sans-serif">\n{shapes}\n{names}\n</svg>'
    )


def _from_above(measurement: Measurement) -> Iterator[str]:
    x, y = _ABOVE
    wide, high = MODULE
    yield _box(x - wide / 2 + COIL_OFF_MM, y - high / 2, wide, high, "#dfe6ea", _SOFT)
    yield _box(
        x - STANDARD.wide / 2, y - STANDARD.high / 2, STANDARD.wide, STANDARD.high, "none", _COPPER, 1.2
    )
    for ring in (10, 20, 30):
        yield f'<circle cx="{x}" cy="{y}" r="{ring}" fill="none" stroke="{_SOFT}" stroke-width=".2"/>'
    yield f'<path d="M{x - 4} {y}h8M{x} {y - 4}v8" stroke="{_INK}" stroke-width=".5"/>'
    for tag in measurement.tags:
        at = f'cx="{x + tag.x:g}" cy="{y - tag.y:g}"'
        look = f'fill="{_TAG}" fill-opacity=".25" stroke="{_TAG}" stroke-width=".8"'
        yield f'<circle {at} r="{_TAG_MM}" {look}/>'
        yield f'<circle {at} r="1" fill="{_TAG}"/>'
    if measurement.part is Part.DIE:
        yield _box(x - DIE_MM / 2, y - DIE_MM / 2, DIE_MM, DIE_MM, _TAG, _TAG, opacity=0.25)


def _from_the_side(measurement: Measurement) -> Iterator[str]:
    x, y = _SIDE
    wide = MODULE[0]
    yield _box(x - wide / 2 + COIL_OFF_MM, y, wide, 1.6, "#dfe6ea", _SOFT)
    yield _box(x - STANDARD.wide / 2, y - 0.8, STANDARD.wide, 0.8, _COPPER, _COPPER)
    for number in range(boards(measurement)):
        top = y - 0.8 - BOARD_MM * (number + 1)
        yield _box(x - wide / 2 + COIL_OFF_MM, top, wide, BOARD_MM, _FOAM, _SOFT)
    for tag in measurement.tags:
        aside = tag.y if measurement.part is Part.UP else tag.x
        top = y - 0.8 - tag.z
        yield _box(x + aside - _CARD_MM, top - 0.7, 2 * _CARD_MM, 0.6, "#ffffff", _INK)
        yield _box(x + aside - _TAG_MM, top - 0.5, 2 * _TAG_MM, 0.5, _TAG, _TAG)
    if measurement.part is Part.DIE:
        middle = y - 0.8 - DIE_MM / 2 * (1 if not measurement.tilt else 1.42)
        yield (
            f'<rect x="{x - DIE_MM / 2}" y="{middle - DIE_MM / 2:g}" width="{DIE_MM}" height="{DIE_MM}" '
            f'transform="rotate({measurement.tilt:g} {x} {middle:g})" fill="{_TAG}" fill-opacity=".25" '
            f'stroke="{_TAG}"/>'
        )


def _box(
    x: float, y: float, wide: float, high: float, fill: str, pen: str, width: float = 0.4, opacity: float = 1
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{fill}" '
        f'fill-opacity="{opacity:g}" stroke="{pen}" stroke-width="{width:g}"/>'
    )


def sketch(measurement: Measurement) -> list[str]:
    """Returns lines that show the measurement from the side, two millimetres a letter."""
    lines = []
    for tag in sorted(measurement.tags, key=lambda tag: -tag.z):
        aside = tag.y if measurement.part is Part.UP else tag.x
        lines.append(_bar(aside, _TAG_MM, "="))
    if measurement.part is Part.DIE:
        halves = (2, 8, 14, 8, 2) if measurement.tilt else [DIE_MM / 2] * 4
        lines += [_bar(0, half, "#") for half in halves]
    lines += [_bar(COIL_OFF_MM, MODULE[0] / 2, ":")] * boards(measurement)
    return [*lines, _bar(0, STANDARD.wide / 2, "o"), _bar(COIL_OFF_MM, MODULE[0] / 2, "-")]


def _bar(middle: float, half: float, letter: str) -> str:
    first, last = (round((34 + middle + side * half) / _MM_PER_LETTER) for side in (-1, 1))
    return " " * first + letter * (last - first)
