"""Small own bitmaps that stand for characters which no font of ours draws well.

Messages use the characters, so a terminal or a log still shows something sensible. Each game brings its own
(`learn`); those that every table needs are here.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from playmat import board
from playmat.board import DAMAGE, DECK, HAND
from playmat.errors import ConfigError

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


_learnt: dict[str, board.Icon] = {}


def learn(icons: Mapping[str, board.Icon]) -> None:
    """Takes in the characters of a game; ConfigError where one already means something else at this table."""
    for sign, icon in icons.items():
        if _learnt.get(sign, None if sign in LARGE else icon) != icon:
            raise ConfigError(f"the icon {sign} is drawn otherwise by another game: let one choose another")
        _learnt[sign] = icon
        LARGE[sign], SMALL[sign] = bitmap(icon.large or icon.small), bitmap(icon.small)
