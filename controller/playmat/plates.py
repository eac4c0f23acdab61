"""Each seat's shape and colour, as on the page, so that ownership never depends on colour alone."""

from __future__ import annotations

from playmat.drawing import SOFT, Drawing, Stroke, circle

COLOURS = ("#7c3a2b", "#27496d", "#3f5f2f", "#6a4a7a", "#7a5a1e", "#2f5f5f")
_PATHS = (
    circle(50, 50, 48),
    "M4 4H96V96H4Z",
    "M50 0 100 50 50 100 0 50Z",
    "M25 6.5H75L100 50 75 93.5H25L0 50Z",
    "M29.5 0H70.5L100 29.5V70.5L70.5 100H29.5L0 70.5V29.5Z",
    "M50 0 100 93.5H0Z",
)


def colour(seat: int) -> str:
    """Returns the colour of a seat; a soft one for shared components."""
    return COLOURS[seat] if 0 <= seat < len(COLOURS) else SOFT


def plate(seat: int, fill: str = "") -> Drawing:
    """Returns the outline of a seat's plate; shared components have a round one."""
    path = _PATHS[seat] if 0 <= seat < len(_PATHS) else _PATHS[0]
    return (Stroke(path, 5, fill, colour(seat)),)
