"""Small own bitmaps that stand for characters which no font of ours draws well.

Messages use the characters, so a terminal or a log still shows something sensible. Each game brings its own
(`learn`); those that every table needs are here.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from playmat import board
from playmat.board import DAMAGE, DECK, HAND

TURNED = "\u21ba"

_TURNED = (
    "..#......",
    ".##......",
    "######...",
    ".##...#..",
    "..#....#.",
    ".......#.",
    ".......#.",
    "......#..",
    ".#####...",
)
_DAMAGE = (
    "....#....",
    "#...#...#",
    ".#.###.#.",
    "..#####..",
    "#########",
    "..#####..",
    ".#.###.#.",
    "#...#...#",
    "....#....",
)
_SMALL_DAMAGE = (
    "#..#..#",
    ".#.#.#.",
    "..###..",
    "#######",
    "..###..",
    ".#.#.#.",
    "#..#..#",
)
_HAND = (".####.", ".#..#.", ".#..#.", ".#..#.", ".#..#.", ".#..#.", ".####.")
_DECK = (".####.", ".####.", ".####.", ".####.", ".####.", "......", ".####.")


def bitmap(rows: tuple[str, ...]) -> Image.Image:
    """Rows of characters as an image, mode "1"; # is set."""
    image = Image.new("1", (len(rows[0]), len(rows)))
    image.putdata([pixel == "#" for row in rows for pixel in row])
    return image


LARGE = {TURNED: bitmap(_TURNED), DAMAGE: bitmap(_DAMAGE), HAND: bitmap(_HAND), DECK: bitmap(_DECK)}
"""What stands for a character among words."""

SMALL = {HAND: bitmap(_HAND), DECK: bitmap(_DECK), DAMAGE: bitmap(_SMALL_DAMAGE)}
"""What stands for it on a map, and among words that keep off one."""


def learn(icons: Mapping[str, board.Icon]) -> None:
    """Takes in the characters of a game."""
    LARGE.update({sign: bitmap(icon.large or icon.small) for sign, icon in icons.items()})
    SMALL.update({sign: bitmap(icon.small) for sign, icon in icons.items()})
