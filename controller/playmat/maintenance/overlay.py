"""Writes the overlay of a game whose setup has a layout, as the text of a mat file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from math import hypot

from playmat.drawing import Point
from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Layout
from playmat.placement import Arrangement
from playmat.table.mat import Antenna, Base

_WAND = "wand"
"""Name of the wand's antenna in the kit."""
_MARGIN_MM = 20
_TAG_MM = 20
_SILENT_MM = 8.5  # a tag nearer to the middle of its square does not answer below a piece
_STEP_MM = 2.5
_COIL_MM = 18


def overlay_text(game: AnyGame, base: Base) -> str:
    """Returns mat.toml for the layout of the game on a kit; ConfigError if it has none, or does not fit.

    If the game has a zone for the wand, the squares have tags. Otherwise each square is over an antenna.
    """
    layout, zones = game.setup.layout, game.projection.zones
    if layout is None:
        raise ConfigError(
            f"{game.name} has no printed board, so there is nothing to print: write its mat.toml by hand, as "
            "The overlay in controller/playmat/games/README.md describes it, or set `layout` of its setup to "
            "the Grid or Graph of a board"
        )
    size = {"width": layout.columns * layout.side, "height": layout.rows * layout.side}
    if any(length > getattr(base, key) for key, length in size.items()):
        raise ConfigError(
            f"{layout.columns} x {layout.rows} places of {layout.side:g} mm exceed the mat {base.name}, "
            f"{base.width:g} x {base.height:g} mm: choose a smaller side"
        )
    wand = next((name for name, zone in zones.items() if zone.arrangement is Arrangement.POINTER), "")
    sides, name, title = size if wand else {}, game.name, game.words.title()
    seats = [str(game.seat_name(seat)) for seat in range(max(game.setup.players))]
    lines = (
        f"# The overlay of {title} on the kit, as `playmat games overlay {name}` prints it. Millimetres.",
        f'name = "{name}"',
        f'base = "{base.name}"',
        *(f"{key} = {min(side + 2 * _MARGIN_MM, getattr(base, key)):g}" for key, side in sides.items()),
        f'games = ["{name}"]',
        f"seats = {json.dumps(seats, ensure_ascii=False)}",
        *(_touched(layout, wand) if wand else _read(layout, base)),
    )
    return "\n".join(lines) + "\n"


def _touched(layout: Layout, wand: str) -> Iterator[str]:
    """Yields the wand, and squares without readers in the middle of the mat."""
    yield from ("", "[[zones]]", f'zone = "{wand}"', "width = 22", "height = 22", f'antennas = ["{_WAND}"]')
    points = _centres(layout, 0, 0)
    whole = len(points) == layout.columns * layout.rows
    yield from ("", "[[grids]]" if whole else "[[zones]]", f'zone = "{layout.zone}"')
    if whole:
        yield from (f"columns = {layout.columns}", f"rows = {layout.rows}", f"at = {_pair(points[0])}")
    yield from (f"width = {layout.side:g}", f"height = {layout.side:g}")
    corner = max(_SILENT_MM, layout.side / 2 - _TAG_MM / 2 - 2)
    yield "# Below a piece the tag of its square does not answer, so it is near the upper right corner."
    yield from (f"tag = {_pair((corner, corner))}", f"tag_diameter = {_TAG_MM}")
    if not whole:
        yield f"points = [{', '.join(map(_pair, points))}]"


def _read(layout: Layout, base: Base) -> Iterator[str]:
    """Yields squares over the antennas of a kit, in runs with the same offset.

    The layout is moved over the mat in small steps. The best position is the one in which the antenna that is
    farthest from the middle of its square is nearest to it. Among equal ones it is the one nearest to the
    centre, then to the first seat.
    """
    free_x, free_y = (
        int((whole - number * layout.side) / 2 / _STEP_MM)
        for whole, number in ((base.width, layout.columns), (base.height, layout.rows))
    )
    antennas = [antenna for antenna in base.antennas.values() if antenna.name != _WAND]
    best: list[tuple[Antenna, Point]] = []
    farthest = layout.side / 2 - _COIL_MM
    shifts = product(range(-free_x, free_x + 1), range(-free_y, free_y + 1))
    for right, down in sorted(shifts, key=lambda shift: (hypot(*shift), -shift[1])):
        centres = _centres(layout, right * _STEP_MM, down * _STEP_MM)
        if found := _assign_antennas(centres, antennas, farthest - (0.1 if best else 0)):
            best, farthest = found, max(_away(antenna, centre) for antenna, centre in found)
    if not best:
        raise ConfigError(
            f"no position of {layout.columns} x {layout.rows} places of {layout.side:g} mm has an antenna of "
            f"{base.name} in each: choose fewer or larger places, or give the game a zone for the wand"
        )
    number = 0
    for (right, up), run in groupby(best, lambda pair: (pair[0].x - pair[1][0], pair[1][1] - pair[0].y)):
        names = [antenna.name for antenna, _ in run]
        yield from ("", "[[zones]]", f'zone = "{layout.zone}"', *((f"first = {number}",) if number else ()))
        yield from (f"width = {layout.side:g}", f"height = {layout.side:g}")
        yield from (f"antenna = {_pair((right, up))}", f"antennas = {json.dumps(names)}")
        number += len(names)


def _assign_antennas(
    centres: Sequence[Point], antennas: Sequence[Antenna], farthest: float
) -> list[tuple[Antenna, Point]]:
    """Returns the antenna of each place; empty unless each has its own within this distance."""
    found: list[tuple[Antenna, Point]] = []
    for centre in centres:
        nearest = min(antennas, key=lambda antenna: _away(antenna, centre))
        if _away(nearest, centre) > farthest:
            return []
        found.append((nearest, centre))
    return found if len({antenna.name for antenna, _ in found}) == len(found) else []


def _away(antenna: Antenna, centre: Point) -> float:
    return max(abs(antenna.x - centre[0]), abs(antenna.y - centre[1]))


def _centres(layout: Layout, right: float, down: float) -> list[Point]:
    """Returns the middle of each place, with the layout moved from the centre of the mat."""
    side, columns, rows = layout.side, layout.columns, layout.rows
    return [
        (right + (column - (columns - 1) / 2) * side, down + (row - (rows - 1) / 2) * side)
        for column, row in layout.points
    ]


def _pair(point: Point) -> str:
    return f"[{point[0]:g}, {point[1]:g}]"
