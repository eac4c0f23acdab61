"""RULINGS.md contains every ruling cited in the code and agrees with the data."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import playmat.games.archery_tactics
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.games.archery_tactics.rules.switches import RULINGS as SWITCHES

GAME = Path(playmat.games.archery_tactics.__file__).parent
TESTS = Path(__file__).parent
PAGE = (GAME / "RULINGS.md").read_text("utf-8")
RULINGS = {int(number): text for number, text in re.findall(r"^(\d+)\. (.*)", PAGE, re.MULTILINE)}
ROWS = [[cell.strip() for cell in row.split("|")[1:-1]] for row in PAGE.splitlines() if row[:1] == "|"]
_CITATION = re.compile(r"[Rr]ulings? ((?:\d+(?:, | and | to )?)+)")


def cited(text: str) -> Iterator[int]:
    for found in _CITATION.finditer(text):
        yield from map(int, re.findall(r"\d+", found[1]))


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert all(after == before + 1 for before, after in pairwise([0, *RULINGS]))


def test_every_ruling_that_the_code_cites_is_on_the_page() -> None:
    found = {(path.name, number) for path in GAME.rglob("*.py") for number in cited(path.read_text("utf-8"))}
    assert len(found) > 20
    assert {citation for citation in found if citation[1] not in RULINGS} == set()


def test_every_ruling_has_a_test_of_its_name() -> None:
    tests = "".join(path.read_text("utf-8") for path in TESTS.glob("test_rulings_*.py"))
    assert {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)} == {*RULINGS}


def test_the_page_has_every_card_as_the_data_have_it() -> None:
    order = ["red", "blue", "yellow", "violet"]
    rows = [row for row in ROWS if len(row) == 4][2:]
    assert rows == [
        [
            card.key,
            str(card.copies or "-"),
            " ".join(sorted((colour.value for colour in card.colours), key=order.index)),
            card.effect.value,
        ]
        for card in CARDS
    ]


def noted(name: str, value: bool | int) -> str:
    dashed = name.replace("_", "-")
    return f"`{'+' if value else '-'}{dashed}`" if isinstance(value, bool) else f"`{dashed}={value}`"


def test_the_page_has_every_switch_with_its_default_and_its_ruling() -> None:
    rows = {row[0]: int(row[1]) for row in ROWS if len(row) == 3 and row[0].startswith("`")}
    assert [*rows] == [noted(name, value) for name, value in SWITCHES._asdict().items()]
    for shown, number in rows.items():
        assert f"(`{re.split('[=]', shown.strip('`+-'))[0]}`" in RULINGS[number]


def test_every_switch_is_thrown_in_a_test() -> None:
    tests = "".join(path.read_text("utf-8") for path in TESTS.glob("test_rulings_[0-9]*.py"))
    for name in SWITCHES._fields:
        assert re.search(rf"[\"'+-]{name.replace('_', '-')}", tests), name
