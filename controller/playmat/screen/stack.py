"""Chooses size and line breaks of a headline above its details; pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import accumulate
from typing import NamedTuple

from playmat.screen.fit import limit, wrap
from playmat.screen.fonts import HUGE, LARGE, MEDIUM, SMALL, STRONG, Style, rise, width


class TextLine(NamedTuple):
    """Text that fits on one line."""

    style: Style
    text: str


class _Plan(NamedTuple):
    """Style of a headline with at most `lines` lines; `tight` leaves no empty rows."""

    style: Style
    lines: int
    tight: bool = False

    def height(self, line: TextLine) -> int:
        return rise(*line) + (line.style.tight_pitch if self.tight else line.style.pitch)


class Stack(NamedTuple):
    """Lines from the top, the first `headline` of them the headline; `height` rows in total."""

    lines: tuple[TextLine, ...]
    headline: int
    rows: tuple[int, ...]  # top of the capitals of each line
    height: int
    lost: int  # letters that did not fit; those of the headline count ten times

    @property
    def alone(self) -> bool:
        """Whether there are no details."""
        return self.headline == len(self.lines)


NOTHING = Stack(lines=(), headline=0, rows=(), height=0, lost=0)
_ALONE = (
    _Plan(HUGE, 1),
    _Plan(LARGE, 1),
    _Plan(LARGE, 2),
    _Plan(MEDIUM, 2),
    _Plan(STRONG, 1, tight=True),
    _Plan(SMALL, 3),
)
_PLANS = (
    _Plan(LARGE, 1),
    _Plan(MEDIUM, 1),
    _Plan(LARGE, 2),
    _Plan(MEDIUM, 2),
    _Plan(STRONG, 1),
    _Plan(STRONG, 2),
    _Plan(STRONG, 1, tight=True),
    _Plan(STRONG, 2, tight=True),
    _Plan(SMALL, 2, tight=True),
    _Plan(SMALL, 1, tight=True),
)


def compose(headline: str, details: Sequence[str], wide: int, high: int) -> Stack:
    """Returns the lines of headline and details on `wide` by `high` pixels.

    The first plan that shows all text wins, and plans run from large to small. If none shows everything, the
    plan that loses least is taken; letters of the headline count most.
    """
    # Sizes, line counts and spacing interact through the line breaks, so there is no formula: the few plans
    # are tried in turn. A plan is judged by what is lost, not by how it looks. Without details the headline
    # may be larger, so those plans come first. A plan whose headline alone is too high is skipped.
    best = NOTHING
    for plan in _PLANS if details else _ALONE + _PLANS:
        stack = _attempt(plan, headline, details, wide, high)
        if stack.height <= high and (stack.lost < best.lost or best is NOTHING):
            best = stack
            if not stack.lost:
                break
    return best


def _attempt(plan: _Plan, headline: str, details: Sequence[str], wide: int, high: int) -> Stack:
    """Returns the stack of `plan`; its headline may exceed the height of the screen."""
    whole = _wrap(headline, plan.style, wide)
    head = limit(whole, plan.lines, wide - plan.style.margin, partial(width, plan.style))
    lines = [TextLine(plan.style, text) for text in head]
    space = high - sum(plan.height(line) for line in lines)
    pitch = plan.height(TextLine(SMALL, ""))
    wrapped = [line for detail in details for line in _wrap(detail, SMALL, wide)]
    shown = limit(wrapped, max(0, (space + 1) // pitch), wide - SMALL.margin, partial(width, SMALL))
    lines += [TextLine(SMALL, text) for text in shown]
    heights = [plan.height(line) for line in lines]
    tops = accumulate(heights, initial=0)
    rows = tuple(top + rise(*line) for line, top in zip(lines, tops, strict=False))
    lost = 10 * _loss(whole, head) + _loss(wrapped, shown)
    return Stack(
        lines=tuple(lines), headline=len(head), rows=rows, height=sum(heights) - (not plan.tight), lost=lost
    )


@lru_cache(1024)
def _wrap(text: str, style: Style, wide: int) -> list[str]:
    return wrap(text, wide - style.margin, partial(width, style))


def _loss(whole: list[str], shown: list[str]) -> int:
    return 0 if shown == whole else max(1, sum(map(len, whole)) - sum(map(len, shown)))
