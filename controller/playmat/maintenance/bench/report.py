"""The report of one or several benches: lines for a terminal, and a page with plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import log

from playmat.link.radio import STANDARD_WEAKEST, Radio
from playmat.link.setup import DRIVER, GAINS
from playmat.maintenance.bench.conclusions import Outcome, conclusions
from playmat.maintenance.bench.measurements import HEIGHTS, Part, measurements
from playmat.maintenance.bench.measuring import DEFAULT, settings
from playmat.maintenance.bench.plots import expected_tags, field_plot, side_plot
from playmat.maintenance.bench.result import Result
from playmat.text import Text, Translations, say

_POWERS = (8, 16, 24, 32, 40, 48, 56, 63)
_OUTCOMES = {
    Outcome.WORKS: say("works"),
    Outcome.SETTINGS: say("works with these settings"),
    Outcome.FAILS: say("does not work with this module"),
    Outcome.UNMEASURED: say("not measured"),
}
_MARKS = {
    Outcome.WORKS: say("ok"),
    Outcome.SETTINGS: say("ok"),
    Outcome.FAILS: say("NO"),
    Outcome.UNMEASURED: say("--"),
}
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>playmat: {title}</title>
<style>
body {{ font: 16px/1.5 sans-serif; color: #2a211a; background: #f7f1e1; margin: auto; padding: 1rem }}
body {{ max-width: 58rem }}
svg {{ width: 100%; max-width: 56rem; background: #fffdf6; margin: .5rem 0 }}
table {{ border-collapse: collapse; margin: .5rem 0 1.5rem }}
td, th {{ border: 1px solid #c9bd9f; padding: .25rem .6rem; text-align: left }}
.works td:nth-child(2) {{ color: #2f6b4f; font-weight: bold }}
.fails td:nth-child(2) {{ color: #a3342a; font-weight: bold }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def readable(result: Result, speak: Translations) -> Iterator[str]:
    """Yields the conclusions as lines."""
    yield f"{result.module}: {_strength(result, speak)}"
    for use, outcome, why in conclusions(result):
        words = say("{use}: {outcome}; {why}", use=use, outcome=_OUTCOMES[outcome], why=why)
        yield f"{_MARKS[outcome].translate(speak):3} {words.translate(speak)}"


def _strength(result: Result, speak: Translations) -> str:
    weakest = result.weakest("height-5", max(GAINS))
    if weakest is None:
        return say("no tag answers").translate(speak)
    strength, reached = STANDARD_WEAKEST / weakest, range_mm(result, DEFAULT[0])
    far = say("{strength:.1f} times a standard module; at the usual settings it reaches {mm} mm")
    if not reached:
        far = say("{strength:.1f} times a standard module; at the usual settings it reads nothing")
    return far._replace(args=(("strength", strength), ("mm", reached))).translate(speak)


def range_mm(result: Result, radio: Radio) -> int:
    """Returns the height up to which a tag answers with these settings; 0 if it answers at none."""
    found = [(mm, result.weakest(f"height-{mm}", radio.gain)) for mm in HEIGHTS]
    measured = [(mm, weakest) for mm, weakest in found if weakest]
    reached = 0.0
    for number, (mm, weakest) in enumerate(measured):
        if weakest > radio.steps:
            below = measured[number - 1] if number else None
            if below:
                part = log(radio.steps / below[1]) / log(weakest / below[1])
                reached = below[0] + (mm - below[0]) * part
            break
        reached = mm
    return round(reached)


def page(results: Sequence[Result], language: str, speak: Translations) -> str:
    """Returns a page with conclusions, plots and ranges of one module, or of several beside each other."""
    title = say("bench: {modules}", modules=", ".join(result.module for result in results))
    return _PAGE.format(
        language=language, title=escape(title.translate(speak)), body="\n".join(body(results, speak))
    )


def body(results: Sequence[Result], speak: Translations) -> Iterator[str]:
    """Yields the parts of the page."""
    for result in results:
        yield f"<h1>{escape(result.module)}</h1>"
        facts = f"{result.measured_at}, {result.chip}: {_strength(result, speak)}"
        yield f"<p>{escape(facts)}</p>"
        rows = ""
        for use, outcome, why in conclusions(result):
            state = {Outcome.FAILS: "fails", Outcome.UNMEASURED: "open"}.get(outcome, "works")
            cells = (escape(text.translate(speak)) for text in (use, _OUTCOMES[outcome], why))
            rows += f'<tr class="{state}"><td>{"</td><td>".join(cells)}</td></tr>'
        yield f"<table>{rows}</table>"
    key = say("Dashed: what the coil model predicts from the measurement at 5 mm.")
    yield f"<p>{escape(key.translate(speak))}</p>"
    yield field_plot(results, speak)
    yield side_plot(results, Part.RIGHT, speak)
    yield side_plot(results, Part.UP, speak)
    for result in results:
        title = say("{module}: range in mm", module=result.module)
        yield f"<h2>{escape(title.translate(speak))}</h2>"
        head = "".join(f"<th>{power}</th>" for power in _POWERS)
        rows = ""
        for gain in GAINS:
            ranges = [range_mm(result, Radio(gain, power, DRIVER)) or "-" for power in _POWERS]
            rows += f"<tr><th>{gain} dB</th>{''.join(f'<td>{mm}</td>' for mm in ranges)}</tr>"
        corner = escape(say("gain, power").translate(speak))
        yield f"<table><tr><th>{corner}</th>{head}</tr>{rows}</table>"
        yield _others(result, speak)


def _others(result: Result, speak: Translations) -> str:
    """Returns the table of measurements without a plot: the tags that answered, and how many should."""
    full, near = settings(result)
    rows = []
    for measurement in measurements():
        if measurement.part not in (Part.PILE, Part.DIE, Part.WAND) or measurement.key not in result.tries:
            continue
        cells = []
        for radio in (full, near):
            tried = result.at(measurement.key, radio)
            expected = expected_tags(result, measurement.key, radio)
            model = "" if expected is None else f" ({expected})"
            cells.append(f"{tried.rate:.0%}, {tried.tags}{model}" if tried else "-")
        order = escape(measurement.order.translate(speak))
        rows.append(f"<tr><td>{order}</td><td>{'</td><td>'.join(cells)}</td></tr>")
    names: tuple[Text, ...] = (
        say("visits answered, tags (expected)"),
        say("at full power"),
        say("at near power"),
    )
    head = "".join(f"<th>{escape(name.translate(speak))}</th>" for name in names)
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>" if rows else ""
