"""Drawings of the board and the units for print, on squares of 100 x 100.

Mounted units, which move two squares, have a horseshoe.
"""

from __future__ import annotations

from collections.abc import Mapping

from playmat.drawing import INK, PAPER, SOFT, Drawing, Stroke, circle, scaled
from playmat.games.game_of_war.rules.board import COLUMNS, HOMES, NAMES, ROWS, Terrain, terrain
from playmat.placement import NORTH, SOUTH
from playmat.plates import colour

_ROCK = "#d9caa3"
_FIELD = "M0 0H100V100H0Z"

_MOUNTAIN: Drawing = (
    Stroke(_FIELD, fill=_ROCK),
    Stroke("M4 82 36 18 62 66M48 40 56 28 96 82", 3.4),
    Stroke("M36 18 39 72M41 27 47 76M46 36 55 79M56 28 66 70M61 35 73 75M68 45 80 79M77 57 88 82", 1.8),
    Stroke("M29 34 25 58M22 48 17 68M15 62 11 76", 1.4, colour=SOFT),
)
_PASS: Drawing = (
    Stroke(_FIELD, fill=_ROCK),
    Stroke("M0 34C30 44 70 44 100 34V66C70 56 30 56 0 66Z", fill=PAPER),
    Stroke("M0 34C30 44 70 44 100 34M0 66C30 56 70 56 100 66", 3.4),
    Stroke("M8 36V12M22 39V20M36 41V10M50 41V18M64 41V10M78 39V20", 1.8),
    Stroke("M36 59V88M50 59V80M64 59V90M78 61V80M92 64V88M22 61V78M8 64V80", 1.8),
    Stroke("M4 50H16M28 50H40M52 50H64M76 50H88", 2.4, colour=SOFT),
)
_BASTIONS = "M16 20H35L40 32H54L59 20H78V39L66 44V56L78 61V80H59L54 68H40L35 80H16V61L28 56V44L16 39Z"
_FORTRESS: Drawing = (
    Stroke(_BASTIONS, 4, _ROCK),
    Stroke("M38 42H56V58H38Z", 3, PAPER),
    Stroke("M22 26 33 37M72 26 61 37M72 74 61 63M22 74 33 63", 1.8),
)
_BALLS = "".join(circle(x, y, 9.5) for x, y in ((46, 40), (35, 59), (57, 59)))
_STORES = {SOUTH: circle(46, 50, 32), NORTH: "M17 21H75V79H17Z"}
_BORDERS = {ROWS // 2 - 1: "M0 100H100", ROWS // 2: "M0 0H100"}

_HORSESHOE = "M28 90C4 60 12 10 50 10C88 10 96 60 72 90"
_MOUNTED: Drawing = (
    Stroke(circle(76, 76, 25), fill=PAPER),
    Stroke(scaled(_HORSESHOE, 54, 54, 0.44), 7.5),
)
_MUSKETS: Drawing = (
    Stroke("M84 88 14 10M16 88 86 10", 5),
    Stroke("M88 93 66 68M12 93 34 68", 11),
    Stroke("M62 54 54 64M38 54 46 64", 4),
)
_SABRE: Drawing = (
    Stroke("M26 74C46 60 60 36 58 4C70 38 58 68 32 80Z", 2, INK),
    Stroke("M12 66C24 64 42 80 40 94", 5),
    Stroke("M26 80 12 96", 8),
)
_CANNON: Drawing = (
    Stroke("M14 50 84 14 92 30 26 68C16 70 10 58 14 50Z", 2, INK),
    Stroke("M36 62 4 88", 7),
    Stroke(circle(46, 66, 22), 6, PAPER),
    Stroke("M46 44V88M24 66H68M30.5 50.5 61.5 81.5M61.5 50.5 30.5 81.5", 3),
    Stroke(circle(46, 66, 4), fill=INK),
)
_TELEGRAPH: Drawing = (
    Stroke("M46 96V28M28 96H64", 6),
    Stroke("M14 40 78 16", 7),
    Stroke("M14 40V68M78 16 94 36", 6),
    Stroke("M46 62 30 94M46 62 62 94", 3),
)
EMBLEMS: Mapping[str, Drawing] = {
    "infantry": _MUSKETS,
    "cavalry": (*_SABRE, *_MOUNTED),
    "cannon": _CANNON,
    "swift-cannon": (*_CANNON, *_MOUNTED),
    "relay": _TELEGRAPH,
    "swift-relay": (*_TELEGRAPH, *_MOUNTED),
}
"""Unit emblems by kind."""


def field(square: int) -> Drawing:
    """Draws a square with its terrain and the border between the halves."""
    ground: Drawing = ()
    match terrain(square):
        case Terrain.MOUNTAIN:
            ground = _MOUNTAIN
        case Terrain.PASS:
            ground = _PASS
        case Terrain.FORTRESS:
            ground = _FORTRESS
        case Terrain.ARSENAL:
            # A stack of balls on its owner's plate.
            seat = SOUTH if HOMES[SOUTH] >> square & 1 else NORTH
            ground = Stroke(_STORES[seat], 5, PAPER, colour(seat)), Stroke(_BALLS, fill=colour(seat))
    border = _BORDERS.get(square // COLUMNS)
    return (*ground, Stroke(border, 4, colour=SOFT)) if border else ground


FIELDS = tuple(field(square) for square in range(len(NAMES)))
"""Drawings of all squares in order."""
