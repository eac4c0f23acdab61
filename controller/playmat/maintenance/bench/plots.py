"""Plots of measurements over the model's prediction, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import log10
from typing import NamedTuple

from playmat.link.radio import MOST, Radio
from playmat.link.setup import GAINS
from playmat.maintenance.bench.measurements import BOARD_MM, HEIGHTS, OFFSETS, Part, measurements
from playmat.maintenance.bench.measuring import DEFAULT, settings
from playmat.maintenance.bench.model import couplings
from playmat.maintenance.bench.result import Result
from playmat.simulator.physics.induction import flat
from playmat.text import Text, Translations, say

COLOURS = ("#2f6b4f", "#a5692d", "#38618c", "#a3342a", "#6b4f8c", "#5b5b5b")
_INK, _SOFT = "#2a211a", "#8d8370"
_WIDE, _HIGH, _LEFT, _TOP, _RIGHT, _FOOT = 420, 240, 46, 28, 8, 34
_FARTHEST = 45.0
_BY_KEY = {measurement.key: measurement for measurement in measurements()}


class Curve(NamedTuple):
    """Points of one kind in data coordinates: a line, dashed for a prediction, or dots."""

    points: Sequence[tuple[float, float]]
    colour: str
    dots: bool = False
    dashed: bool = False
    name: str = ""


def field_plot(results: Sequence[Result], speak: Translations) -> str:
    """Draws the weakest field that is answered over the height of the tag, with the model's curve."""
    curves: list[Curve] = []
    best = max(GAINS)
    for result, colour in _coloured(results):
        found = [(mm, steps) for mm in HEIGHTS if (steps := result.weakest(f"height-{mm}", best))]
        curves.append(Curve(found, colour, dots=True, name=result.module))
        if (base := result.weakest(f"height-{BOARD_MM}", best)) is not None:
            model = ((mm, base / flat(0, 0, mm)) for mm in range(BOARD_MM, int(_FARTHEST) + 1))
            curves.append(Curve([(mm, level) for mm, level in model if level <= MOST], colour, dashed=True))
    usual = [(DEFAULT[0].steps, say("full power")), (DEFAULT[1].steps, say("near power"))]
    return _plot(
        say("weakest field that the tag answers, in steps"),
        say("height of the tag above the reader, mm"),
        curves,
        usual,
        True,
        speak,
    )


def side_plot(results: Sequence[Result], part: Part, speak: Translations) -> str:
    """Draws hit rates at full and near power over the offset, with the model's prediction."""
    curves: list[Curve] = []
    # The measurement in the middle serves both axes.
    keys = [(mm, f"{part.value}-{mm}" if mm else "right-0") for mm in OFFSETS]
    offsets = [step / 2 for step in range(2 * int(_FARTHEST) + 1)]
    levels = [(mm, abs(flat(mm, 0) if part is Part.RIGHT else flat(0, mm))) for mm in offsets]
    for result, colour in _coloured(results):
        base = result.weakest(f"height-{BOARD_MM}", max(GAINS))
        full, near = settings(result)
        for radio, dots in ((full, True), (near, False)):
            rates = [(mm, tried.rate) for mm, key in keys if (tried := result.at(key, radio))]
            curves.append(Curve(rates, colour, dots=dots, name=result.module if dots else ""))
            predicted: list[tuple[float, float]] = []
            if base is not None:
                predicted = [(mm, float(level * radio.steps >= base - 0.5)) for mm, level in levels]
            curves.append(Curve(predicted, colour, dashed=True))
    along = say("along the long side") if part is Part.RIGHT else say("along the short side")
    return _plot(
        say("visits answered: dots at full power, line at near power"),
        say("offset of the tag {direction}, mm", direction=along),
        curves,
        [],
        False,
        speak,
    )


def _coloured(results: Sequence[Result]) -> Iterator[tuple[Result, str]]:
    for number, result in enumerate(results):
        yield result, COLOURS[number % len(COLOURS)]


def expected_tags(result: Result, key: str, radio: Radio) -> int | None:
    """Returns how many tags the model expects to answer at a measurement; None without a measured height."""
    if (base := result.weakest(f"height-{BOARD_MM}", max(GAINS))) is None:
        return None
    return sum(level * radio.steps >= base - 0.5 for level in couplings(_BY_KEY[key]))


def _plot(
    title: Text,
    along: Text,
    curves: Iterable[Curve],
    levels: Iterable[tuple[int, Text]],
    logarithmic: bool,
    speak: Translations,
) -> str:
    wide, high = _WIDE - _LEFT - _RIGHT, _HIGH - _TOP - _FOOT

    def at(x: float, y: float) -> tuple[float, float]:
        part = log10(max(y, 1)) / log10(MOST) if logarithmic else y
        return round(_LEFT + x / _FARTHEST * wide, 1), round(_TOP + (1 - part) * high, 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img" '
        f'font-family="sans-serif" font-size="9" fill="{_INK}">',
        f'<text x="{_LEFT}" y="14" font-size="10.5" font-weight="bold">{_words(title, speak)}</text>',
        f'<rect x="{_LEFT}" y="{_TOP}" width="{wide}" height="{high}" fill="#fff" stroke="{_SOFT}"/>',
    ]
    for mm in range(0, int(_FARTHEST) + 1, 5):
        x, foot = at(mm, 1 if logarithmic else 0)
        lines.append(f'<path d="M{x} {_TOP}V{foot}" stroke="{_SOFT}" stroke-width=".3"/>')
        lines.append(f'<text x="{x}" y="{foot + 12}" text-anchor="middle">{mm}</text>')
    for value in (1, 2, 5, 10, 20, 50, 100) if logarithmic else (0, 0.25, 0.5, 0.75, 1):
        _, y = at(0, value)
        name = f"{value:g}" if logarithmic else f"{value:.0%}"
        lines.append(f'<path d="M{_LEFT} {y}h{wide}" stroke="{_SOFT}" stroke-width=".3"/>')
        lines.append(f'<text x="{_LEFT - 4}" y="{y + 3}" text-anchor="end">{name}</text>')
    for level, words in levels:
        _, y = at(0, level)
        lines.append(f'<path d="M{_LEFT} {y}h{wide}" stroke="{_SOFT}" stroke-dasharray="6 3"/>')
        lines.append(
            f'<text x="{_LEFT + wide - 3}" y="{y - 2}" text-anchor="end">{_words(words, speak)}</text>'
        )
    named = 0
    for curve in curves:
        lines += _curve(curve, [at(x, y) for x, y in curve.points])
        if curve.name:
            y = _TOP + high - 6 - 11 * named
            lines.append(f'<text x="{_LEFT + 6}" y="{y}" fill="{curve.colour}">{escape(curve.name)}</text>')
            named += 1
    middle = _LEFT + wide / 2
    lines.append(
        f'<text x="{middle}" y="{_HIGH - 6}" text-anchor="middle">{_words(along, speak)}</text></svg>'
    )
    return "\n".join(lines)


def _curve(curve: Curve, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    if curve.dots:
        for x, y in points:
            yield f'<circle cx="{x}" cy="{y}" r="3" fill="{curve.colour}"/>'
    elif points:
        path = "L".join(f"{x} {y}" for x, y in points)
        dash = ' stroke-dasharray="3 2" stroke-opacity=".7"' if curve.dashed else ""
        yield f'<path d="M{path}" fill="none" stroke="{curve.colour}" stroke-width="1.3"{dash}/>'


def _words(text: Text, speak: Translations) -> str:
    return escape(text.translate(speak))
