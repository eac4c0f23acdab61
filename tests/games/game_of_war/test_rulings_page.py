"""Agreement of RULINGS.md with the data."""

from pathlib import Path

import playmat.games.game_of_war
from games.game_of_war.boards import names
from playmat.games.game_of_war.rules.board import HALVES
from playmat.games.game_of_war.rules.units import UNITS
from playmat.placement import SEATS

PAGE = Path(playmat.games.game_of_war.__file__).with_name("RULINGS.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in row.split("|")[1:-1]] for row in PAGE.splitlines() if row[:1] == "|"]


def test_the_page_has_the_terrain_as_the_data_have_it() -> None:
    rows = {row[0]: row[1:] for row in ROWS if len(row) == 3}
    for seat in SEATS:
        for kind, squares in HALVES[seat]._asdict().items():
            assert {*rows[kind][1 - seat].split()} == names(squares)


def test_the_page_has_every_unit_as_the_data_have_it() -> None:
    rows = [row for row in ROWS if len(row) == 7][2:]
    assert rows == [
        [
            unit.kind,
            unit.letter,
            *map(str, (unit.number, unit.speed, unit.range)),
            f"{unit.attack}, {unit.charge} in a charge" if unit.charge else str(unit.attack),
            str(unit.defence),
        ]
        for unit in UNITS
    ]
