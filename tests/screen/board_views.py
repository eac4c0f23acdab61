"""Views of boards that the included games do not have, for the golden screens."""

from itertools import cycle

from playmat.board import Board, Counter, Figure, Row, Tile
from playmat.placement import Place
from playmat.screen.view import View
from playmat.text import say

MENU = (say("Menu"), None, None)
CHOICE = (say("Menu"), say("OK"), say("Next"))


def grid(rows: int, columns: int, *tiles: Tile) -> Board:
    """A board of one shared zone with these tiles on it, others empty."""
    standing = {tile.place.number: tile for tile in tiles}
    return tuple(
        Row(tuple(standing.get(row * columns + column) for column in range(columns))) for row in range(rows)
    )


def nine(text: str, lit: tuple[int, ...] = ()) -> Board:
    """Noughts and crosses, written row by row."""
    signs = text.replace("/", "")
    tiles = [
        Tile(Place("cell", n), sign, lit=n in lit, owner="XO".index(sign))
        for n, sign in enumerate(signs)
        if sign != "."
    ]
    return grid(3, 3, *tiles)


def dice(sides: str, *scores: int, lit: tuple[int, ...] = ()) -> Board:
    """Dice in their wells, and a score for each seat."""
    tiles = [
        None if side == "." else Tile(Place("well", n), side, lit=n in lit) for n, side in enumerate(sides)
    ]
    return (Row(tuple(tiles), tuple(map(Counter, "SNWEAB", scores))),)


def squares(
    rows: int, columns: int, *numbers: int, lit: tuple[int, ...] = (), forts: tuple[int, ...] = ()
) -> Board:
    """Alternating pieces of two sides, and neutral squares."""
    pieces = [
        Tile(Place("square", n), "●○"[owner], lit=n in lit, owner=owner)
        for n, owner in zip(numbers, cycle((0, 1)))
    ]
    return grid(rows, columns, *pieces, *(Tile(Place("square", n), "▲") for n in forts))


def arena(rows: int, columns: int, *places: tuple[int, int]) -> Board:
    """Castles with lines to be filled."""
    tiles = [
        Tile(Place("castle", n), "C", (Figure("p", points), Figure("d", left, worn=True)), damage=left // 3)
        for n, (points, left) in enumerate(places)
    ]
    return grid(rows, columns, *tiles)


TWELVE = (27, 402, 31, 405, 77, 427, 103, 330, 159, 331, 236, 286)
VIEWS = {
    "nine_empty": View(
        say("South plays"), say("Your turn"), (say("Lay a cross"),), MENU, nine(".../.../...")
    ),
    "nine": View(
        say("North plays"), say("Your turn"), (say("Lay a nought"),), MENU, nine("X.O/.X./...", lit=(4,))
    ),
    "nine_won": View(
        say("Victory of South"),
        say("Three in a row"),
        (say("after 5 moves"),),
        (say("Undo"), say("Stats"), say("Again")),
        nine("XOO/.X./..X", lit=(0, 4, 8)),
    ),
    "dice": View(
        say("Throw 2 of 3"),
        say("Keep which?"),
        (say("Castle of three"),),
        CHOICE,
        dice("6415.6.", 12, 7, lit=(0, 5)),
    ),
    "dice_for_six": View(
        say("West throws"),
        say("Your throw"),
        (say("All seven dice"),),
        MENU,
        dice("1234561", 12, 7, 104, 0, 21, 9),
    ),
    "castles": View(
        say("South builds"),
        say("Fill a line"),
        (say("or lose a die"),),
        MENU,
        arena(3, 3, (3, 9), (12, 4), (7, 10)),
    ),
    "chess": View(
        say("South moves"),
        say("Your move"),
        (say("Lift a piece"),),
        MENU,
        squares(8, 8, 3, 60, 10, 52, 12, 36, lit=(36,)),
    ),
    "squares": View(
        say("South moves"),
        say("Infantry"),
        (say("3 moves left"), say("in supply")),
        (say("Menu"), None, say("End turn")),
        squares(20, 25, *TWELVE, lit=(331, 286), forts=(55, 56, 57, 310)),
    ),
    "squares_high": View(
        say("South moves"),
        say("Infantry"),
        (say("3 moves left"),),
        CHOICE,
        squares(25, 20, *TWELVE, lit=(331,)),
    ),
    "squares_wide": View(
        say("South aims"), say("Fire?"), (say("4 against 3"),), CHOICE, squares(18, 28, *TWELVE, lit=(286,))
    ),
    "squares_higher": View(
        say("South aims"), say("Fire?"), (say("4 against 3"),), CHOICE, squares(28, 18, *TWELVE, lit=(286,))
    ),
}
