"""Bitmaps of the characters that the fonts do not draw well.

Messages contain the characters, so a terminal or a log still shows something sensible. Each game adds its own
icons with `learn`; this module defines the common ones.
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
    """Returns rows of characters as an image in mode "1"; # is a set pixel."""
    image = Image.new("1", (len(rows[0]), len(rows)))
    image.putdata([pixel == "#" for row in rows for pixel in row])
    return image


def rows(image: Image.Image) -> tuple[str, ...]:
    """Returns an image in mode "1" as rows of characters; # is a set pixel."""
    width, height = image.size
    return tuple("".join("#" if image.getpixel((x, y)) else "." for x in range(width)) for y in range(height))


LARGE = {TURNED: bitmap(_TURNED), DAMAGE: bitmap(_DAMAGE), HAND: bitmap(_HAND), DECK: bitmap(_DECK)}
"""Bitmaps of characters among words."""

SMALL = {HAND: bitmap(_HAND), DECK: bitmap(_DECK), DAMAGE: bitmap(_SMALL_DAMAGE)}
"""Bitmaps of characters on a map, and among words close to one."""


_COMMON = frozenset(LARGE)
_learnt: dict[str, board.Icon] = {}


def forget(icons: Mapping[str, board.Icon]) -> None:
    """Lets a game draw these icons differently, because its code is replaced."""
    for sign in icons:
        _learnt.pop(sign, None)


def learn(icons: Mapping[str, board.Icon]) -> None:
    """Adds the icons of a game; raises ConfigError if another game at the table draws one differently."""
    for sign, icon in icons.items():
        if _learnt.get(sign, None if sign in _COMMON else icon) != icon:
            raise ConfigError(f"the icon {sign} is drawn otherwise by another game: let one choose another")
        _learnt[sign] = icon
        LARGE[sign], SMALL[sign] = bitmap(icon.large or icon.small), bitmap(icon.small)
