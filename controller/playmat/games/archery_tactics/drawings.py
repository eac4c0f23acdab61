"""Drawings of the arena, its figures and the cards for paper and page, in squares of 100 x 100."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from playmat.drawing import INK, PAPER, SOFT, Drawing, Stroke, circle, moved, segments
from playmat.games.archery_tactics.rules.arena import ARCS, FOUNTAIN, OPEN, RAVINE, SPAWN, TREE
from playmat.games.archery_tactics.rules.cards import Card, Effect
from playmat.plates import colour

_LEAVES, _WATER, _DEPTH, _EARTH = "#a9bd8b", "#bcd8dc", "#6f6353", "#e0d2ae"

_TREE: Drawing = (
    Stroke(
        "M50 8C60 2 74 8 76 20C90 20 98 36 91 48C99 62 90 78 77 79C74 92 60 98 50 91C40 98 26 92 23 79"
        "C10 78 1 62 9 48C2 36 10 20 24 20C26 8 40 2 50 8Z",
        3.4,
        _LEAVES,
    ),
    Stroke(
        "M50 26C62 24 72 32 74 42M74 56C74 68 64 76 54 75M44 75C32 74 26 66 25 56M26 42C28 32 36 26 44 25",
        2.4,
    ),
    Stroke(circle(50, 50, 8), 2.4, _EARTH),
)
"""Seen from above, like everything in the arena, because players sit on all sides."""
_RAVINE: Drawing = (
    Stroke("M26 0 36 18 22 36 38 54 24 76 34 100H70L62 78 76 56 60 38 74 20 62 0Z", 3, _DEPTH),
    Stroke("M50 6 56 20 44 36 58 54 44 76 52 94", 2, colour=PAPER),
    Stroke(
        "M10 14 20 18M6 40 14 40M10 66 18 68M90 12 80 16M94 38 84 40M92 66 84 64M88 88 78 86", 2, colour=SOFT
    ),
)
_FOUNTAIN: Drawing = (
    Stroke(circle(50, 50, 44), 3.4, _EARTH),
    Stroke(circle(50, 50, 34), 2.6, _WATER),
    Stroke("M50 40V28M50 60V72M40 50H28M60 50H72M43 43 35 35M57 43 65 35M43 57 35 65M57 57 65 65", 2.6),
    Stroke(circle(50, 50, 9), 2.6, _EARTH),
)
_SPAWN: Drawing = (
    Stroke("M12 32V12H32M68 12H88V32M88 68V88H68M32 88H12V68", 4.5, colour=SOFT),
    Stroke(circle(50, 50, 13), 3, colour=SOFT),
)
GROUNDS: Mapping[str, Drawing] = {
    OPEN: (),
    SPAWN: _SPAWN,
    TREE: _TREE,
    RAVINE: _RAVINE,
    FOUNTAIN: _FOUNTAIN,
}
"""Drawings by the character of a cell's ground."""


def _turned(path: str, arc: int) -> str:
    """Returns a path that points north, rotated about the centre to another arc."""
    angle = arc * pi / 4

    def turned(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point[0] - 50, point[1] - 50
        return 50 + x * cos(angle) - y * sin(angle), 50 + x * sin(angle) + y * cos(angle)

    steps = moved(segments(path), turned)
    return "".join(step.kind + " ".join(f"{n:.2f}" for point in step.points for n in point) for step in steps)


_NEEDLE = "M50 8 78 78 50 62 22 78Z"
EDGES: tuple[Drawing, ...] = tuple(
    (Stroke(_turned(_NEEDLE, arc), 3, _EARTH, SOFT),) for arc in range(len(ARCS))
)
"""Needles by arc; each points in the direction of its arc."""

_ARCHER = (
    Stroke(circle(36, 18, 13), fill=INK),
    Stroke("M36 32 38 62 22 94M38 62 54 94M37 42 74 46", 9),
    Stroke("M66 8C98 28 98 66 66 86", 6),
    Stroke("M66 8 60 46 66 86", 2.4),
)
_EYE = (
    Stroke("M4 50C26 14 74 14 96 50C74 86 26 86 4 50Z", 6),
    Stroke(circle(50, 50, 19), fill=INK),
    Stroke(circle(44, 44, 6), fill=PAPER),
)
_BOW = (
    Stroke("M30 6C86 22 86 78 30 94", 8),
    Stroke("M30 6V94", 3),
    Stroke("M4 50H92M92 50 76 40M92 50 76 60M4 50 -2 42M4 50 -2 58M14 50 8 42M14 50 8 58", 5),
)
_STEP = (
    Stroke("M26 90C14 78 20 60 30 60C42 60 44 78 38 90C35 96 29 95 26 90Z", fill=INK),
    Stroke("M22 52C18 42 24 34 32 36C40 38 40 48 36 52Z", fill=INK),
    Stroke("M62 62C50 50 56 32 66 32C78 32 80 50 74 62C71 68 65 67 62 62Z", fill=INK),
    Stroke("M58 24C54 14 60 6 68 8C76 10 76 20 72 24Z", fill=INK),
)
_AIM = (
    Stroke(circle(50, 50, 38), 6),
    Stroke(circle(50, 50, 20), 5),
    Stroke(circle(50, 50, 5), fill=INK),
    Stroke("M50 0V24M50 76V100M0 50H24M76 50H100", 5),
)
_TRANSFER = (
    Stroke("M66 96V10M66 12H98L88 24 98 36H66", 6),
    Stroke("M52 84C16 86 4 56 22 38C28 32 38 30 48 32M48 32 34 20M48 32 36 44", 7),
)
_REST = (Stroke("M62 8C28 10 10 40 22 68C34 96 72 100 92 74C54 80 36 42 62 8Z", 4, _EARTH),)
_PORTAL = (
    Stroke("M12 96V50C12 -6 88 -6 88 50V96Z", 6, _WATER),
    Stroke("M34 96V56C34 28 66 28 66 56V96Z", 5, PAPER),
)
_WEB = (
    Stroke("M50 4V96M4 50H96M16 16 84 84M84 16 16 84", 4),
    Stroke("M50 24 70 30 76 50 70 70 50 76 30 70 24 50 30 30Z", 3.4),
    Stroke("M50 8 82 18 92 50 82 82 50 92 18 82 8 50 18 18Z", 3.4),
)
_FIREFLIES = tuple(
    stroke
    for x, y, r in ((30, 30, 9), (72, 40, 12), (44, 74, 10), (78, 80, 6))
    for stroke in (Stroke(circle(x, y, 2 * r), 1.6, "#f0dc8a", SOFT), Stroke(circle(x, y, r), fill=INK))
)
_SPIRAL = (
    Stroke(
        "M50 50C54 42 66 46 64 58C62 72 40 74 34 58C26 38 46 22 64 28C88 36 88 72 66 84C40 98 10 80 10 50", 7
    ),
)
_HOURGLASS = (
    Stroke("M16 6H84M16 94H84", 8),
    Stroke("M26 8C26 36 50 40 50 50C50 60 26 64 26 92H74C74 64 50 60 50 50C50 40 74 36 74 8Z", 5, PAPER),
    Stroke("M34 88C36 76 46 70 50 62C54 70 64 76 66 88Z", fill=INK),
)
_SHIELD = (
    Stroke("M50 4 90 16C92 56 78 82 50 96C22 82 8 56 10 16Z", 6, _EARTH),
    Stroke("M50 18V80M26 40H74", 5),
)
_MASK = (
    Stroke("M6 26C34 12 66 12 94 26C96 66 74 90 50 92C26 90 4 66 6 26Z", 5, _EARTH),
    Stroke("M20 42C28 34 38 36 42 46C34 52 26 50 20 42Z", fill=INK),
    Stroke("M80 42C72 34 62 36 58 46C66 52 74 50 80 42Z", fill=INK),
    Stroke("M32 70C44 76 56 76 68 70", 5),
)
_PAW = (
    Stroke("M50 48C68 48 80 66 76 80C72 92 62 86 50 86C38 86 28 92 24 80C20 66 32 48 50 48Z", fill=INK),
    *(
        Stroke(circle(x, y, r), fill=INK)
        for x, y, r in ((18, 44, 10), (38, 22, 11), (62, 22, 11), (82, 44, 10))
    ),
)
_MAD = (Stroke("M6 62 22 30 36 70 50 20 64 72 80 34 94 60", 7), Stroke("M12 88H88", 5))

_STAR = (Stroke("M50 4 61 37 96 37 68 58 79 92 50 71 21 92 32 58 4 37 39 37Z", 5, _EARTH),)

CARDS: Mapping[str, Drawing] = {
    "tir": _BOW,
    "mouvement": _STEP,
    "ciblage": _AIM,
    "transfert": _TRANSFER,
    "repos": _REST,
    "folle": _MAD,
    "portail": _PORTAL,
    "traqueur": _PAW,
    "toile": _WEB,
    "lucioles": _FIREFLIES,
    "hypnose": _SPIRAL,
    "piege-temporel": _HOURGLASS,
    "embuscade": _MASK,
    "bouclier": _SHIELD,
}
"""Drawings by card; the figure that a card places in the arena uses the same drawing."""


_EFFECTS = {
    Effect.SHOT: _BOW,
    Effect.STEP: _STEP,
    Effect.AIM: _AIM,
    Effect.TRANSFER: _TRANSFER,
    Effect.REST: _REST,
    Effect.PORTAL: _PORTAL,
    Effect.HYPNOSIS: _SPIRAL,
    Effect.TIME_TRAP: _HOURGLASS,
    Effect.AMBUSH: _MASK,
    Effect.PLAYERS: _STAR,
}


def face(card: Card) -> Drawing:
    """Returns the drawing of a card; a custom card shows its effect."""
    return CARDS.get(card.key) or _EFFECTS[card.effect]


_FIGURES = {"archer": _ARCHER, "sight": _EYE, "ambush": _MASK}


def figure(name: str, seat: int) -> Drawing:
    """Returns the drawing of a figure that no card places; a flag has its owner's colour."""
    if name == "flag":
        return Stroke("M24 98V4", 8), Stroke("M28 8H94L78 30 94 52H28Z", 3, colour(seat), colour(seat))
    return _FIGURES[name]
