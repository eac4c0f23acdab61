"""Every ruling that the code cites stands on the page beside the game, and the page agrees with the data."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import playmat.games.age_of_war
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS

GAME = Path(playmat.games.age_of_war.__file__).parent
PAGE = (GAME / "RULINGS.md").read_text("utf-8")
RULINGS = [int(number) for number in re.findall(r"^(\d+)\. ", PAGE, re.MULTILINE)]
_CITATION = re.compile(r"[Rr]ulings? ((?:\d+(?:, | and )?)+)")


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


def test_the_page_has_every_castle_as_the_data_have_it() -> None:
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in PAGE.splitlines() if row[:1] == "|"]
    assert rows[2:] == [
        [
            castle.name.title(),
            castle.clan.title(),
            str(castle.points),
            " / ".join(map(str, castle.lines)),
            "yes" if castle.red_daimyo else "no",
        ]
        for castle in CASTLES.values()
    ]
    assert ", ".join(f"{clan.title()} {value}" for clan, value in CLANS.items()) in PAGE
