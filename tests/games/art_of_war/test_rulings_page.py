"""Every ruling that the code cites stands on the page beside the game, and the page agrees with the data."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import playmat.games.art_of_war
from playmat.games.art_of_war.rules.rule_sets import SWITCHES

GAME = Path(playmat.games.art_of_war.__file__).parent
PAGE = (GAME / "RULINGS.md").read_text("utf-8")
RULINGS = [int(number) for number in re.findall(r"^(\d+)\. ", PAGE, re.MULTILINE)]
_CITATION = re.compile(r"[Rr]ulings? ((?:\d+(?:, | and | to )?)+)")


def cited(text: str) -> Iterator[int]:
    """The rulings that a text cites: `ruling 13`, `rulings 2, 11 and 30`, `rulings 6 to 8`."""
    for found in _CITATION.finditer(text):
        numbers = [int(number) for number in re.findall(r"\d+", found[1])]
        yield from numbers
        if " to " in found[1]:
            yield from range(numbers[-2], numbers[-1])


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert all(after == before + 1 for before, after in pairwise([0, *RULINGS]))


def test_every_ruling_that_the_code_cites_is_on_the_page() -> None:
    found = {(path.name, number) for path in GAME.rglob("*.py") for number in cited(path.read_text("utf-8"))}
    assert len(found) > 20
    assert {one for one in found if one[1] not in RULINGS} == set()


def test_every_ruling_that_a_test_is_named_for_is_on_the_page() -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_rulings_*.py"))
    named = {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)}
    assert named == set(RULINGS)


def test_the_page_names_every_switch() -> None:
    assert all(f"`{switch}`" in PAGE for switch in SWITCHES)
