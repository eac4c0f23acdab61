"""The command `playmat art-of-war`."""

import json
from pathlib import Path

import pytest

from playmat.cli import main

KING = ["--attack", "2", "--defence", "4", "3", "--grid", "...../..x../.xxx."]


@pytest.fixture
def cards(tmp_path: Path, empty_home: None) -> list[str]:
    return ["art-of-war", "--file", str(tmp_path / "own" / "cards.toml")]


def test_a_typed_king_is_kept_listed_and_fielded(
    cards: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*cards, "army", "mine", "R05", "S20"]) == 1
    assert "type them from the card with 'playmat art-of-war king R05'" in capsys.readouterr().err
    assert main([*cards, "king", "r05", *KING]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "R05  attack 2, defence 4 upright, 3 turned; typed from the card by its owner",
        "     . . . . .",
        "     . . # . .",
        "     . # # # .",
        "     . . K . .",
    ]
    assert main([*cards, "army", "mine", "R05", "S12G8"]) == 0
    assert capsys.readouterr().out == "mine: R05 S12G8A0P0W0\n  warning: 12 soldiers: a box holds 10\n"
    assert main([*cards, "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["kings"]["R05"]["attack"] == 2
    assert listed["kings"]["R06"] is None
    assert listed["armies"]["mine"] == "R05 S12G8A0P0W0"


def test_what_one_exports_another_imports(
    cards: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = str(tmp_path / "given.toml")
    main([*cards, "king", "R05", *KING])
    main([*cards, "army", "mine", "R05", "S20"])
    assert main([*cards, "export", given]) == 0
    other = ["art-of-war", "--file", str(tmp_path / "other.toml")]
    capsys.readouterr()
    assert main([*other, "import", given]) == 0
    assert "1 Kings and 1 armies of your own" in capsys.readouterr().out
    assert (tmp_path / "other.toml").read_text() == Path(given).read_text()


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["king", "R05"], "give --attack, --defence and --grid, or call it in a terminal"),
        (["king", "R05", *KING[:-1], "x"], "R05: 'x' is no range grid"),
        (["king", "B05", *KING], "'B05' is no King: expected one of R01"),
        (["army", "mine", "R01", "S19"], "19 units: an army has 20 and a King"),
        (["army", "mine"], "there is no army 'mine': choose one of first-r01, first-r02"),
        (["import", "none.toml"], "none.toml does not exist: name a file that 'art-of-war export' wrote"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(
    cards: list[str], words: list[str], cause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*cards, *words]) == 1
    error = capsys.readouterr().err
    assert cause in error
    assert error.count("\n") == 1
