"""The power tree: each supply and rail with its maximum current and its loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.drawing import INK, PAPER, SOFT, Rectangle
from playmat_kit.design.pictures.symbols import POWER_RED, SMALL
from playmat_kit.design.power import Feed, Take, draws, source
from playmat_kit.design.values import Hardware
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, line, rectangle

_LEFT, _TOP = 12.0, 34.0
_BOX, _ACROSS, _GAP = (74.0, 24.0), 88.0, 7.0
_ROW = 4.2


def power_picture(hardware: Hardware, taken: Sequence[Take]) -> Page:
    """Draws the whole table: supplies on the left, the rails they feed on the right."""
    drawing = _Drawing(hardware, taken)
    use = f"mA at worst, and of what; the line in a bar is at {hardware.supply.use:.0%}. Join all grounds."
    heading = Words("Where the current goes", _LEFT, 15, 6, bold=True), Words(use, _LEFT, 22, 3.2)
    shapes = (*heading, *drawing.shapes())
    return Page(_LEFT + 2 * _ACROSS + 62, drawing.foot + 6, (Part(shapes),))


class _Drawing:
    """Draws feed by feed down the page."""

    def __init__(self, hardware: Hardware, taken: Sequence[Take]) -> None:
        self._hardware, self._taken = hardware, taken
        self._draws = draws(hardware, taken)
        self.foot = _TOP

    def shapes(self) -> Iterator[Shape]:
        """Yields each supply, the rails it feeds beside it, and its own loads below them."""
        # Two levels are drawn, supplies and the rails they feed; supply.toml has no third. `foot` is the
        # lowest point used so far: children and their loads push it down, then the own loads follow.
        rails = self._hardware.supply.rails
        sources = {
            branch: source(self._hardware, branch) for branch in self._draws if rails[branch.rail].source
        }
        for feed in self._draws:
            if feed in sources:
                continue
            top = self.foot
            yield from self._box(feed, _LEFT, top)
            for child in (branch for branch, fed_by in sources.items() if fed_by == feed):
                yield self._arrow(top, self.foot)
                yield from self._box(child, _LEFT + _ACROSS, self.foot)
                loads = [take for take in self._taken if take.feed == child]
                yield from self._loads(loads, _LEFT + 2 * _ACROSS, self.foot)
                self.foot += max(_BOX[1], len(loads) * _ROW) + _GAP
            yield self._arrow(top, self.foot)
            own = [take for take in self._taken if take.feed == feed]
            yield from self._loads(own, _LEFT + _ACROSS, self.foot)
            self.foot = max(self.foot + len(own) * _ROW, top + _BOX[1]) + 2 * _GAP

    def _arrow(self, top: float, at: float) -> Shape:
        x, y = _LEFT + _BOX[0], at + 6
        return line(
            (x, top + 6), (x + 7, top + 6), (x + 7, y), (_LEFT + _ACROSS - 1, y), pen=0.4, colour=POWER_RED
        )

    def _box(self, feed: Feed, x: float, y: float) -> Iterator[Shape]:
        rail, (wide, high) = self._hardware.supply.rails[feed.rail], _BOX
        title = f"{rail.title}: {feed.board}" if feed.board else rail.title
        yield rectangle(Rectangle(x, y, x + wide, y + high), 0.4, PAPER)
        yield Words(title[0].upper() + title[1:], x + 3, y + 5.5, 3.1, bold=True)
        bought = self._hardware.parts[rail.part].name.split(",")[:2] if rail.part else [f"{rail.volt:g} V"]
        yield Words(",".join(bought), x + 3, y + 10, SMALL + 0.4, colour=SOFT)
        # The bar of the current: green up to the share that is used
        band, use, left, top, full = self._draws[feed], self._hardware.supply.use, x + 3, y + 13, wide - 6
        filled = min(1.0, band.high / rail.limit_ma)
        colour = "#7fae8b" if filled <= use else POWER_RED
        yield rectangle(Rectangle(left, top, left + full * filled, top + 3), 0, colour)
        yield rectangle(Rectangle(left, top, left + full, top + 3), 0.2)
        yield line((left + full * use, top - 0.8), (left + full * use, top + 3.8), pen=0.3, colour=INK)
        current = f"{band.high:.0f} of {rail.limit_ma:.0f} mA, {band.low:.0f} typical"
        yield Words(current, left, top + 7.5, 2.9)

    def _loads(self, loads: Sequence[Take], x: float, y: float) -> Iterator[Shape]:
        for number, (_, name, ma) in enumerate(loads):
            most = f"{ma.high:.0f} mA" if ma.high >= 1 else "under 1 mA"
            yield Words(f"{name}: {most}", x, y + 5.5 + number * _ROW, 2.9)
