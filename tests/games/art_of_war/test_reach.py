"""Ranges: the golden table of the rulings, and the same computed square by square."""

import pytest

from playmat.games.art_of_war.rules.cards import (
    ARCHER,
    CARDS,
    CELL_NAMES,
    CELLS,
    GUARDIAN,
    KING,
    PRIEST,
    SOLDIER,
    WIZARD,
    X,
)
from playmat.games.art_of_war.words.names import opposite

ROWS = [
    (SOLDIER, "R01", "F1 | F2 | F3 | - | - | -"),
    (GUARDIAN, "R01", "F1 | F2 | F3 | - | - | -"),
    (ARCHER, "R01", "A2,F3 | A1,A3 | A2,F1 | F2 | F1,F3 | F2"),
    (PRIEST, "R01", "A3,F2 | F1,F3 | A1,F2 | F3 | - | F1"),
    (WIZARD, "R01", "F1,A1 | F2,A2 | F3,A3 | F1,A1 | F2,A2 | F3,A3"),
    (KING, "R01", "F1,F2 | F1,F2,F3 | F2,F3 | - | - | -"),
    (KING, "R02", "F1,F2,A1 | F1,F2,F3,A2 | F2,F3,A3 | F1 | F2 | F3"),
]
GOLDEN = [
    (kind, king, cell, set(text.strip().split(",")) - {"-"})
    for kind, king, row in ROWS
    for cell, text in zip(CELLS, row.split("|"), strict=True)
]


def from_attackers_left(cells: tuple[int, ...]) -> set[str]:
    return {CELL_NAMES[opposite(cell)] for cell in cells}


@pytest.mark.parametrize(("kind", "king", "cell", "expected"), GOLDEN)
def test_a_unit_reaches_what_the_golden_table_says(
    kind: int, king: str, cell: int, expected: set[str]
) -> None:
    assert from_attackers_left(CARDS.armies[king].reach[kind][cell]) == expected


@pytest.mark.parametrize("serial", [serial for serial, card in CARDS.items() if card.printed])
def test_reach_is_the_printed_grid_laid_on_four_rows_of_three(serial: str) -> None:
    printed = CARDS[serial].printed
    assert printed is not None
    king = serial if printed.kind == KING else "R01"
    rows = [["A1", "A2", "A3"], ["F1", "F2", "F3"], ["f1", "f2", "f3"], ["a1", "a2", "a3"]]  # from south
    for cell, name in enumerate(CELL_NAMES):
        row, column = next((r, line.index(name)) for r, line in enumerate(rows) if name in line)
        squares = {(column + dx, row + dy) for dx, dy in printed.reach}
        covered = {rows[y][x] for x, y in squares if 0 <= x < 3 and 2 <= y < 4}
        reach = from_attackers_left(CARDS.armies[king].reach[printed.kind][cell])
        assert {found.lower() for found in reach} == covered


@pytest.mark.parametrize(
    ("serial", "attack", "upright", "turned"),
    [
        ("B01", X, 2, 1),
        ("B02", 1, 3, 2),
        ("B03", 1, 2, 1),
        ("B04", 1, 2, 2),
        ("B05", 1, 2, 1),
        ("R01", 1, 5, 4),
        ("R02", 1, 4, 4),
    ],
)
def test_the_cards_say_what_was_read_off_them(serial: str, attack: int, upright: int, turned: int) -> None:
    printed = CARDS[serial].printed
    assert printed is not None
    assert (printed.attack, printed.defence) == (attack, (upright, turned))


def test_eight_kings_are_listed_but_not_verified() -> None:
    unverified = [serial for serial, card in CARDS.items() if card.printed is None]
    assert unverified == [f"R{number:02}" for number in range(3, 11)]
    assert not CARDS.armies.keys() & set(unverified)
