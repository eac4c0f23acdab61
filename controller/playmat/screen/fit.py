"""Line breaking and shortening of text to a width in pixels; pure."""

from __future__ import annotations

from collections.abc import Callable

Measure = Callable[[str], int]
ELLIPSIS = "…"


def wrap(text: str, room: int, measure: Measure) -> list[str]:
    """Breaks `text` into lines at most `room` pixels wide, and words that are longer."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and measure(f"{lines[-1]} {word}") <= room:
            lines[-1] = f"{lines[-1]} {word}"
        elif measure(word) <= room:
            lines.append(word)
        else:
            lines.append("")
            for character in word:
                if lines[-1] and measure(lines[-1] + character) > room:
                    lines.append("")
                lines[-1] += character
    return [line for line in lines if line]


def shorten(text: str, room: int, measure: Measure) -> str:
    """Returns `text`, or as much of it as fits before an ellipsis."""
    return text if measure(text) <= room else _break_off(text, room, measure)


def _break_off(text: str, room: int, measure: Measure) -> str:
    while text and measure(text + ELLIPSIS) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def limit(lines: list[str], count: int, room: int, measure: Measure) -> list[str]:
    """Returns at most `count` of the `lines`; the last one ends with an ellipsis if more follow."""
    if len(lines) <= count or not count:
        return lines[:count]
    return [*lines[: count - 1], _break_off(lines[count - 1], room, measure)]


def share(wanted: tuple[int, int, int], room: int, gap: int) -> tuple[int, int, int]:
    """Returns the widths of three labels side by side; if they do not fit, the longest shrink evenly."""
    # Taking one pixel at a time from the widest label leaves short labels whole and makes long ones equal.
    # Each needs at most as many steps as a screen has columns.
    widths = list(wanted)
    gaps = gap * max(0, sum(1 for width in wanted if width) - 1)
    while sum(widths) + gaps > room:
        widths[widths.index(max(widths))] -= 1
    return widths[0], widths[1], widths[2]
