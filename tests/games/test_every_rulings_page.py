"""Every ruling cited in a game's code is on its RULINGS.md page and has a test of its name."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import playmat.games

HERE = Path(__file__).parent
PAGES = {page.parent.name: page for page in sorted(Path(playmat.games.__path__[0]).glob("*/RULINGS.md"))}
_CITATION = re.compile(r"[Rr]ulings? ((?:\d+(?:, | and | to )?)+)")

pytestmark = pytest.mark.parametrize("game", PAGES)


def rulings(game: str) -> list[int]:
    """Returns the numbers on the page."""
    return [int(number) for number in re.findall(r"^(\d+)\. ", PAGES[game].read_text("utf-8"), re.MULTILINE)]


def cited(text: str) -> Iterator[int]:
    """Yields the rulings that a text cites: `ruling 13`, `rulings 2, 11 and 30`, `rulings 6 to 8`."""
    for found in _CITATION.finditer(text):
        numbers = [int(number) for number in re.findall(r"\d+", found[1])]
        yield from numbers
        if " to " in found[1]:
            yield from range(numbers[-2], numbers[-1])


def test_the_rulings_are_numbered_without_a_gap(game: str) -> None:
    assert all(after == before + 1 for before, after in pairwise([0, *rulings(game)]))


def test_every_ruling_that_the_code_cites_is_on_the_page(game: str) -> None:
    sources = PAGES[game].parent.rglob("*.py")
    found = {(path.name, number) for path in sources for number in cited(path.read_text("utf-8"))}
    assert len(found) > 10
    assert {citation for citation in found if citation[1] not in rulings(game)} == set()


def test_every_ruling_has_a_test_of_its_name(game: str) -> None:
    tests = "".join(path.read_text("utf-8") for path in (HERE / game).glob("test_rulings*.py"))
    named = {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)}
    assert named == set(rulings(game))
