"""Small own bitmaps that stand for characters which no font of ours draws well.

Messages use the characters on the left, so a terminal or a log still shows something sensible.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

ATTACK, DEFENCE, DAMAGE, TURNED = "\u2694", "\u26e8", "\u2738", "\u21ba"
SOLDIER, GUARDIAN, ARCHER = "\U0001f5e1", "\U0001f6e1", "\U0001f3f9"
PRIEST, WIZARD, KING = "\u270b", "\u2605", "\u265a"

_ROWS = {
    ATTACK: (
        "......###",
        ".....#.##",
        "....#.#.#",
        "#..#.#.#.",
        ".##.#.#..",
        ".###.#...",
        "..###....",
        ".#.###...",
        "#....#...",
    ),
    DEFENCE: (
        "#########",
        "#.......#",
        "#.......#",
        "#.......#",
        "#.......#",
        ".#.....#.",
        ".#.....#.",
        "..##.##..",
        "....#....",
    ),
    DAMAGE: (
        "....#....",
        "#...#...#",
        ".#.###.#.",
        "..#####..",
        "#########",
        "..#####..",
        ".#.###.#.",
        "#...#...#",
        "....#....",
    ),
    TURNED: (
        "..#......",
        ".##......",
        "######...",
        ".##...#..",
        "..#....#.",
        ".......#.",
        ".......#.",
        "......#..",
        ".#####...",
    ),
    SOLDIER: (
        "....#....",
        "...###...",
        "...###...",
        "...###...",
        "...###...",
        "...###...",
        ".#######.",
        "....#....",
        "...###...",
    ),
    GUARDIAN: (
        "#########",
        "####.####",
        "####.####",
        "#.......#",
        "####.####",
        ".###.###.",
        ".###.###.",
        "..#####..",
        "....#....",
    ),
    ARCHER: (
        "####.....",
        "..#.#....",
        "...#.#...",
        ".#..#.#..",
        "#########",
        ".#..#.#..",
        "...#.#...",
        "..#.#....",
        "####.....",
    ),
    PRIEST: (
        "....#.#..",
        "..#.#.#.#",
        "..#.#.#.#",
        "..#.#.#.#",
        "#.#######",
        "#########",
        ".########",
        "..######.",
        "...####..",
    ),
    WIZARD: (
        "....#....",
        "....#....",
        "...###...",
        "#########",
        ".#######.",
        "..#####..",
        "..#####..",
        ".##...##.",
        "#.......#",
    ),
    KING: (
        "....#....",
        "#..###..#",
        "#...#...#",
        "##.###.##",
        "#########",
        "#########",
        ".#######.",
        ".........",
        ".#######.",
    ),
}


class Icon(NamedTuple):
    """A bitmap, set pixels white."""

    image: Image.Image

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height


def bitmap(rows: tuple[str, ...]) -> Image.Image:
    """Rows of characters as an image, mode "1"; # is set."""
    image = Image.new("1", (len(rows[0]), len(rows)))
    image.putdata([pixel == "#" for row in rows for pixel in row])
    return image


ICONS = {character: Icon(bitmap(rows)) for character, rows in _ROWS.items()}
