"""`playmat games check NAME`: everything that a game lacks, with the file and the remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from playmat.cli import main
from support.brittle_game import sketch
from support.every_game import FOLDER, GAMES
from support.examples import only

Ask = Callable[..., dict[str, Any]]
CATALOGUE = "locale/fr/LC_MESSAGES/playmat.po"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    def ask(name: str, games: Path = FOLDER) -> dict[str, Any]:
        monkeypatch.setenv("PLAYMAT_GAMES", str(games))
        status = main(["games", "check", name, "--json"])
        report: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert status == (report["missing"] > 0)
        return report

    return ask


@pytest.mark.parametrize("name", only(("art-of-war", "dice-race", "tic-tac-toe"), GAMES))
def test_a_finished_game_lacks_nothing(name: str, ask: Ask) -> None:
    report = ask(name)
    assert report["missing"] == 0, report["findings"]


FAULTS = {
    "syntax": ("game.py", "class TicTacToeRules", "clas TicTacToeRules", "registry", "invalid syntax"),
    "folder": ("game.py", '"folder"', '"other"', "registry", "calls itself 'other'"),
    "zones": ("mat.toml", 'zone = "cell"', 'zone = "corner"', "overlay", "zone = 'corner' is no zone of"),
    "places": ("game.py", "BOARD.places[n]", 'Place("cell", n + 1)', "overlay", "cell.9 is no place of"),
    "kinds": ("game.py", "Face(KINDS[seat])", "Face('zero')", "setup", "the kind zero, which no serial has"),
    "serials": ("game.py", '("X01", "O01")', '("X1", "O01")', "tags", "component X1, copy 1, does not fit"),
    "drawn": (
        "game.py",
        "    serials: Mapping",
        '    def drawings(self):\n        return {"X01": (("Q",),)}\n\n    serials: Mapping',
        "drawings",
        "AttributeError: 'tuple' object has no attribute 'path'",
    ),
    "argument": ("words.py", 'say("Lay a cross")', 'say("Lay a {one}")', "words", "lacks an argument in"),
    "written": ("words.py", 'say("Lay a cross")', 'say(f"Lay a {1}")', "words", "is not written out"),
    "catalogue": (CATALOGUE, "", 'msgid ""\nmsgstr ""\n', "words", "not translated into Français: 'A cell"),
    "icons": ("words.py", "ICONS[seat], lit", "'\\ue000', lit", "icons", "no screen has the character"),
    "parses": (
        "position.py",
        "Mark(BOARD.numbers[text])",
        "Mark(8 - BOARD.numbers[text])",
        "rules",
        "parse_action: 'a3' at",
    ),
    "winner": ("position.py", "(SIGNS.index(self.cells[row[0]]),)", "(7,)", "rules", "is won by (7,)"),
    "illegal": (
        "position.py",
        "            raise IllegalAction(",
        "            str(",
        "rules",
        "is not legal at",
    ),
    "gesture": (
        "game.py",
        "Lay({BOARD.places[action.cell]",
        "Lay({BOARD.places[(action.cell + 1) % 9]",
        "gestures",
        "is read as",
    ),
    "silence": (
        "game.py",
        "return (Lay({BOARD.places[action.cell]: _face(state.movers[0])}),)",
        "return tuple(Lay({place: ()}) for place in list(self.placement(state))[-1:])",
        "gestures",
        "a tag covered at cell.",
    ),
    "raises": (
        "words.py",
        "        return BOARD.place_name(place)",
        "        return 1 // 0",
        "words",
        "ZeroDivisionError",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_with_its_file_and_remedy(name: str, tmp_path: Path, ask: Ask) -> None:
    file, old, new, topic, problem = FAULTS[name]
    folder = sketch(tmp_path, name, file, old, new)
    report = ask(name, tmp_path)
    found = [
        finding
        for finding in report["findings"]
        if finding["topic"] == topic and problem in finding["problem"]
    ]
    assert found, report["findings"]
    assert all(finding["remedy"] and finding["file"].startswith(str(folder)) for finding in found)


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "check", "chess"]) == 1
    assert "game = 'chess' is not installed" in capsys.readouterr().err


def test_taking_a_card_by_its_absence_is_found_and_the_touch_is_named(tmp_path: Path, ask: Ask) -> None:
    copytree(FOLDER / "caravans", tmp_path / "silent_caravans")
    touched = "return Touch((pile(goods),)), Choose()"
    taken = "return (Lay({pile(goods): self.placement(state.apply(action)).get(pile(goods), ())}), Choose())"
    for file in ("game.py", "mat.toml"):
        changed = tmp_path / "silent_caravans" / file
        text = changed.read_text("utf-8").replace('"caravans"', '"silent-caravans"')
        changed.write_text(text.replace(touched, taken), "utf-8")
    findings = ask("silent-caravans", tmp_path)["findings"]
    found = [finding for finding in findings if "a tag covered at discards." in finding["problem"]]
    assert found and all("Touch((place,))" in finding["remedy"] for finding in found), findings
