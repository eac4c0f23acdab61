"""Bitmaps of units and terrain for the map. North's units have a square frame, as on their plates."""

from __future__ import annotations

from playmat.board import Icon
from playmat.games.game_of_war.rules.board import Terrain

UNIT_SIGNS = (
    "\u24be\u24cb\u24b8\u24c8\u24c7\u24c6",
    "\u24d8\u24e5\u24d2\u24e2\u24e1\u24e0",
)
"""Icon characters by seat and kind: circled letters of the notation, capitals for South."""
TERRAIN_SIGNS = {
    Terrain.MOUNTAIN: "\u26f0",
    Terrain.PASS: "\u224d",
    Terrain.FORTRESS: "\u26eb",
    Terrain.ARSENAL: "\u2302",
}

_SOUTH = (
    (  # crossed muskets
        "##...##",
        "###.###",
        ".#####.",
        "..###..",
        ".#####.",
        "###.###",
        "##...##",
    ),
    (  # a sabre
        ".....##",
        "....###",
        "#..###.",
        "##.##..",
        ".###...",
        ".####..",
        "##.....",
    ),
    (  # a ball
        "..###..",
        ".#####.",
        "#######",
        "#######",
        "#######",
        ".#####.",
        "..###..",
    ),
    (  # a ball on wheels
        "..###..",
        ".#####.",
        ".#####.",
        ".#####.",
        "..###..",
        ".......",
        "##...##",
    ),
    (  # a telegraph
        "#.....#",
        "##...##",
        ".#####.",
        "...#...",
        "...#...",
        "...#...",
        "..###..",
    ),
    (  # a telegraph on wheels
        "#.....#",
        "##...##",
        ".#####.",
        "...#...",
        "...#...",
        ".......",
        "##...##",
    ),
)
_NORTH = (
    (
        "#######",
        "##...##",
        "#.#.#.#",
        "#..#..#",
        "#.#.#.#",
        "##...##",
        "#######",
    ),
    (
        "#######",
        "#....##",
        "##..#.#",
        "#.##..#",
        "#.##..#",
        "##....#",
        "#######",
    ),
    (
        "#######",
        "#.....#",
        "#.###.#",
        "#.###.#",
        "#.###.#",
        "#.....#",
        "#######",
    ),
    (
        "#######",
        "#..#..#",
        "#.###.#",
        "#..#..#",
        "#.....#",
        "##...##",
        "#######",
    ),
    (
        "#######",
        "#.....#",
        "##.#.##",
        "#.###.#",
        "#..#..#",
        "#..#..#",
        "#######",
    ),
    (
        "#######",
        "##.#.##",
        "#.###.#",
        "#..#..#",
        "#.....#",
        "##...##",
        "#######",
    ),
)
_TERRAIN = {
    Terrain.MOUNTAIN: (
        "...#...",
        "..##...",
        "..#.#..",
        ".#..#..",
        ".#...#.",
        "#....##",
        "#.....#",
    ),
    Terrain.PASS: (
        ".......",
        "#.....#",
        "##...##",
        ".#...#.",
        ".##.##.",
        "..#.#..",
        "..#.#..",
    ),
    Terrain.FORTRESS: (
        "#.#.#.#",
        "#.#.#.#",
        "#.....#",
        ".#...#.",
        ".#.#.#.",
        ".#.#.#.",
        "#######",
    ),
    Terrain.ARSENAL: (
        "..###..",
        "..###..",
        "..###..",
        "...#...",
        "###.###",
        "###.###",
        "###.###",
    ),
}
ICONS = {
    **{
        sign: Icon((), rows)
        for signs, icons in zip(UNIT_SIGNS, (_SOUTH, _NORTH), strict=True)
        for sign, rows in zip(signs, icons, strict=True)
    },
    **{TERRAIN_SIGNS[terrain]: Icon((), rows) for terrain, rows in _TERRAIN.items()},
}
