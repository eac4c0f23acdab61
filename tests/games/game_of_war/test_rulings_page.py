"""Every ruling that the code cites stands on the page beside the game, and the page agrees with the data."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import playmat.games.game_of_war
from games.game_of_war.boards import names
from playmat.games.game_of_war.rules.board import HALVES
from playmat.games.game_of_war.rules.units import UNITS
from playmat.picture import SEATS

GAME = Path(playmat.games.game_of_war.__file__).parent
PAGE = (GAME / "RULINGS.md").read_text("utf-8")
RULINGS = [int(number) for number in re.findall(r"^(\d+)\. ", PAGE, re.MULTILINE)]
_CITATION = re.compile(r"[Rr]ulings? ((?:\d+(?:, | and | to )?)+)")
ROWS = [[cell.strip() for cell in row.split("|")[1:-1]] for row in PAGE.splitlines() if row[:1] == "|"]


def cited(text: str) -> Iterator[int]:
    """The rulings that a text cites: `ruling 3`, `rulings 7 and 10`."""
    for found in _CITATION.finditer(text):
        yield from map(int, re.findall(r"\d+", found[1]))


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert all(after == before + 1 for before, after in pairwise([0, *RULINGS]))


def test_every_ruling_that_the_code_cites_is_on_the_page() -> None:
    found = {(path.name, number) for path in GAME.rglob("*.py") for number in cited(path.read_text("utf-8"))}
    assert len(found) > 10
    assert {one for one in found if one[1] not in RULINGS} == set()


def test_every_ruling_has_a_test_of_its_name() -> None:
    tests = Path(__file__).with_name("test_rulings.py").read_text("utf-8")
    assert {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)} == set(RULINGS)


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
