"""`playmat games check NAME`: everything that a game lacks, with the file and the remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

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


class Bug(NamedTuple):
    """A bug of an author: one change in tic-tac-toe, and the first finding about it.

    `line` is a text in the line that the finding names; empty where it names none.
    """

    file: str
    old: str
    new: str
    topic: str
    problem: str
    remedy: str
    line: str = ""


BOT = """from playmat.games.interface import Bot
from playmat.text import say


def bots(game):
    return {"own": Bot(say("Own"), lambda known, rng: """

SCENE = "    from playmat.games.interface import Scene\n\n"
BUGS = {
    "syntax": Bug(
        "game.py", "class TicTacToeRules", "clas TicTacToeRules",
        "registry", "invalid syntax", "correct this line", "clas TicTac",
    ),
    "folder": Bug(
        "game.py", '"folder"', '"other"',
        "registry", "calls itself 'other'", "let its load make Game('folder'",
    ),
    "zones": Bug(
        "mat.toml", 'zone = "cell"', 'zone = "corner"',
        "overlay", "zone = 'corner' is no zone of", "remove it or write one of cell",
    ),
    "places": Bug(
        "game.py", "BOARD.places[n]", 'Place("cell", n + 1)',
        "overlay", "cell.9 is no place of", "add it to",
    ),
    "misspelt": Bug(
        "game.py", "BOARD.places[n]: ", 'Place("sqare", n): ',
        "rules", "placement() names the zone 'sqare', which", "write one of cell", "def placement",
    ),
    "beyond": Bug(
        "game.py", "Lay({BOARD.places[action.cell]", 'Lay({Place("cell", action.cell + 9)',
        "overlay", "cell.9 is no place of", "add it to",
    ),
    "laid": Bug(
        "game.py", ": _face(state.movers[0])", ": (Face('zero'),)",
        "setup", "gestures() of 'a3' names the kind zero, which", "write a kind of", "def gestures",
    ),
    "scenic": Bug(
        "words.py", "    def title(",
        SCENE + "    how = (Scene(say('Lay'), '...'),)\n\n    def title(",
        "scenes", "scene 1 of how cannot be shown ('...' is", "write a position of the game", "how = ",
    ),
    "undrawn": Bug(
        "game.py", "    serials: Mapping",
        '    def drawings(self):\n        return {"X02": ()}\n\n    serials: Mapping',
        "drawings", "drawings() has X02, which no component has", "write serials of", "def drawings",
    ),
    "misnamed": Bug(
        "words.py", "    def title(", "    def score(self, state, seat): return ()\n\n    def title(",
        "members", "TicTacToeWords.score is no member of", "write scores if you mean that", "def score",
    ),
    "reached": Bug(
        "game.py", "Lay({BOARD.places[action.cell]", 'Lay({Place("sqare", action.cell)',
        "rules", "gestures() names the zone 'sqare'", "write one of cell", "def gestures",
    ),
    "kinds": Bug(
        "game.py", "Face(KINDS[seat])", "Face('zero')",
        "setup", "the kind zero, which no serial has", "write a kind of Setup.serials", "def gestures",
    ),
    "serials": Bug(
        "game.py", '("X01", "O01")', '("X1", "O01")',
        "tags", "component X1, copy 1, does not fit", "use serials of three", "def components",
    ),
    "overlaid": Bug(
        "game.py", '("X01", "O01")', '("MAT", "O01")',
        "tags", "component MAT, copy 1, does not fit", "use serials of three", "def components",
    ),
    "dashed": Bug(
        "game.py", '("X01", "O01")', '("X-1", "O01")',
        "tags", "component X-1, copy 1, does not fit", "use serials of three", "def components",
    ),
    "comma": Bug(
        "position.py", 'zone="cell")', 'zone="cell", names=[f"a,{n}" for n in range(9)])',
        "rules", "a record of a game cannot be read: ", "note actions without comma",
    ),
    "players": Bug(
        "game.py", "    layout = BOARD", "    layout = BOARD\n    players = range(2, 5)",
        "overlay", "no overlay has seats for 3 or 4 players: the largest has 2",
        "write an overlay with 4 seats, or let players end at 2", "players = range",
    ),
    "seats": Bug(
        "game.py", "return {seat: (Piece", "return {-1: (Piece",
        "setup", "components(2) names no seat 0", "name every seat, also one", "def components",
    ),
    "pieces": Bug(
        "game.py", "(Piece(*kind, in_deck=False, form=Form.PIECE),) * 5", '("cross",) * 5',
        "setup", "TicTacToeSetup.components returned", "let each be a Piece", "def components",
    ),
    "movers": Bug(
        "position.py", 'else (self.cells.count("X") - self.cells.count("O"),)',
        'else [self.cells.count("X") - self.cells.count("O")]',
        "rules", "Position.movers returned [0] at", "return a tuple of seats", "def movers",
    ),
    "lazy": Bug(
        "position.py", "return tuple(Mark(n)", "return (Mark(n)",
        "rules", "Position.legal_actions returned <generator", "return a list or tuple", "def legal_actions",
    ),
    "mutable": Bug(
        "position.py", "@dataclass(frozen=True)", "@dataclass",
        "rules", "Position cannot be hashed", "write @dataclass(frozen=True)", "class Position",
    ),
    "lists": Bug(
        "position.py", "cells: str = EMPTY * 9", "cells: str = EMPTY * 9\n    log: object = ([],)",
        "rules", "Position cannot be hashed: unhashable type: 'list'", "use tuples", "class Position",
    ),
    "forgotten": Bug(
        "position.py", "        return Position(cells[:", "        Position(cells[:",
        "rules", "Position.apply returned None at", "return the next state", "def apply",
    ),
    "unpacked": Bug(
        "game.py", "_face(state.movers[0])}),)", "_face(state.movers[0])}))",
        "rules", "TicTacToeProjection.gestures returned Lay(", "return a tuple", "def gestures",
    ),
    "bare": Bug(
        "game.py", "return (Face(KINDS[seat]),)", "return Face(KINDS[seat])",
        "rules", "TicTacToeProjection.gestures returned (Lay", "return a tuple, such as", "def gestures",
    ),
    "won": Bug(
        "position.py", "return None if EMPTY in self.cells else Outcome((), Ending.FULL)",
        "return EMPTY not in self.cells",
        "rules", "Position.outcome returned False", "return None, or Outcome", "def outcome",
    ),
    "overlap": Bug(
        "mat.toml", "[[zones]]",
        '[[zones]]\nzone = "cell"\nfirst = 9\nwidth = 9\nheight = 9\npoints = [[0, 0], [4, 0]]\n\n[[zones]]',
        "overlay", "cell.9 and cell.10 overlap by", "move one of them",
    ),
    "drawn": Bug(
        "game.py", "    serials: Mapping",
        '    def drawings(self):\n        return {"X01": (("Q",),)}\n\n    serials: Mapping',
        "drawings", "TicTacToeSetup.drawings returned {'X01'", "return Mapping[str, Drawing]", "def drawings",
    ),
    "argument": Bug(
        "words.py", 'say("Lay a cross")', 'say("Lay a {one}")',
        "words", "lacks an argument in", "give say() an argument", "Lay a {one}",
    ),
    "written": Bug(
        "words.py", 'say("Lay a cross")', 'say(f"Lay a {1}")',
        "words", "is not written out", "write the text itself", "Lay a {1}",
    ),
    "catalogue": Bug(
        CATALOGUE, "", 'msgid ""\nmsgstr ""\n',
        "words", "its Français is not compiled", "run `pybabel compile -D playmat -d ",
    ),
    "icons": Bug(
        "words.py", "ICONS[seat], lit", "'\\ue000', lit",
        "icons", "no screen has the character", "add its bitmap to words.icons", "def board",
    ),
    "parses": Bug(
        "position.py", "Mark(BOARD.numbers[text])", "Mark(8 - BOARD.numbers[text])",
        "rules", "parse_action: 'a3' at", "return an action equal to",
    ),
    "winner": Bug(
        "position.py", "(SIGNS.index(self.cells[row[0]]),)", "(7,)",
        "rules", "is won by (7,)", "name seats of the game only", "def outcome",
    ),
    "illegal": Bug(
        "position.py", "            raise IllegalAction(", "            str(",
        "rules", "is not legal at", "raise IllegalAction", "def apply",
    ),
    "gesture": Bug(
        "game.py", "Lay({BOARD.places[action.cell]", "Lay({BOARD.places[(action.cell + 1) % 9]",
        "gestures", "is read as", "let its gesture lead to", "def gestures",
    ),
    "silence": Bug(
        "game.py", "return (Lay({BOARD.places[action.cell]: _face(state.movers[0])}),)",
        "return tuple(Lay({place: ()}) for place in list(self.placement(state))[-1:])",
        "gestures", "a tag covered at cell.", "let the player touch the card", "def gestures",
    ),
    "nothing": Bug(
        "position.py", "return tuple(Mark(n)", "return None and tuple(Mark(n)",
        "rules", "Position.legal_actions returned None", "return a list or tuple", "def legal_actions",
    ),
    "seated": Bug(
        "position.py", 'else (self.cells.count("X") -', 'else (2 + self.cells.count("X") -',
        "rules", "Position.movers names the seat 2", "name seats from 0 to 1", "def movers",
    ),
    "reason": Bug(
        "position.py", ", Ending.ROW)", ', "row")',
        "rules", "Position.outcome returned Outcome(winners=", "return None, or Outcome(winners, reason)",
        "def outcome",
    ),
    "endless": Bug(
        "position.py", "def outcome(", "def outcomes(",
        "rules", "Position.legal_actions is empty although outcome() is None", "return an action, or an",
        "def legal_actions",
    ),
    "mutated": Bug(
        "position.py", "        return Position(cells[:",
        '        object.__setattr__(self, "cells", self.cells.lower())\n        return Position(cells[:',
        "rules", "Position.apply has changed the state from", "return a new state instead", "def apply",
    ),
    "labelled": Bug(
        "words.py", "    def title(", '    def label(self, state, action): return "lay"\n\n    def title(',
        "words", "TicTacToeWords.label returned 'lay'", 'return a sentence, say("...")', "def label",
    ),
    "counted": Bug(
        "game.py", "    serials: Mapping", "    players = 2\n\n    serials: Mapping",
        "registry", "TicTacToeSetup.players is 2", "write range",
    ),
    "peopled": Bug(
        "game.py", "    def parse_action(", "    def seats(self, state): return 3\n\n    def parse_action(",
        "rules", "start(2) is a position for 3 players", "let Setup.players have the possible numbers",
    ),
    "posed": Bug(
        "data/puzzles.txt", "", "puzzle: 1\n",
        "puzzles", "line 1: ", "find them again with playmat rules puzzles",
    ),
    "pitched": Bug(
        "words.py", "    def title(", '    pitch = "Three in a row"\n\n    def title(',
        "registry", "TicTacToeWords.pitch is 'Three in a row'", 'write a sentence, say("...")',
    ),
    "aimed": Bug(
        "words.py", "    def title(", '    page = {"aim": "Win."}\n\n    def title(',
        "registry", "TicTacToeWords.page, value of key 'aim' of dict is not", 'write say("...") there',
    ),
    "pictured": Bug(
        "words.py", "    def title(",
        SCENE + "    how = (Scene('Lay a cross'),)\n\n    def title(",
        "registry", "TicTacToeWords.how, caption of item 0 of tuple is not", 'write say("...") there',
    ),
    "difficult": Bug(
        "words.py", "    def title(", '    difficulty = "easy"\n\n    def title(',
        "registry", "TicTacToeWords.difficulty is 'easy'", "write Difficulty | None",
    ),
    "named": Bug(
        "bots.py", "", BOT.replace('say("Own")', '"Own"') + "known.actions[0])}",
        "programs", "bots.py returned {'own': Bot(name='Own'", "return Bots by",
    ),
    "imported": Bug(
        "words.py", "class TicTacToeWords", "clas TicTacToeWords",
        "registry", "words raised SyntaxError", "correct this line", "clas TicTac",
    ),
    "keys": Bug(
        "mat.toml", "antennas", "antenas",
        "overlay", "zone 1: there is no key 'antenas'", "write one of zone,",
    ),
    "botless": Bug("bots.py", "", "def bot(game): ...", "programs", "bots.py has no bots", "define it"),
    "listed": Bug(
        "bots.py", "", "def bots(game): return [1]", "programs", "bots.py returned [1]", "return Bots by"
    ),
    "fails": Bug(
        "bots.py", "", BOT + "1 // 0)}", "programs", "raised ZeroDivisionError", "correct this line", "1 // 0"
    ),
    "texts": Bug(
        "bots.py", "", BOT + '"b2")}', "programs", "the program Own returned 'b2'", "return one of known.act"
    ),
    "raises": Bug(
        "words.py", "        return BOARD.place_name(place)", "        return 1 // 0",
        "words", "ZeroDivisionError", "correct this line", "1 // 0",
    ),
    "missing": Bug(
        "game.py", "def placement(", "def placements(",
        "rules", "TicTacToeProjection.placement is missing", "define it",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_is_found_with_its_file_line_and_remedy(name: str, tmp_path: Path, ask: Ask) -> None:
    bug = BUGS[name]
    folder = sketch(tmp_path, name, bug.file, bug.old, bug.new)
    findings = ask(name, tmp_path)["findings"]
    found = [each for each in findings if each["topic"] == bug.topic and bug.problem in each["problem"]]
    assert found and found[0]["remedy"].startswith(bug.remedy), findings
    file, _, number = found[0]["file"].partition(":")
    assert Path(file).is_relative_to(folder), findings
    if bug.line:
        assert bug.line in Path(file).read_text("utf-8").splitlines()[int(number) - 1]


def test_where_what_is_hidden_leaves_clicks_without_meaning_is_found(tmp_path: Path, ask: Ask) -> None:
    folder = sketch(
        tmp_path, "dark", "position.py", "    def outcome(",
        '    def observation(self, viewer): return "?"\n\n    def outcome(',
    )  # fmt: skip
    for file, old, new in (
        ("game.py", "    def gestures(", '    def public(self, action): return "lay"\n\n    def gestures('),
        (
            "words.py",
            "    def title(",
            '    def log_sentence(self, *_): return say("lays")\n\n    def title(',
        ),
    ):
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
    (found,) = [each for each in ask("dark", tmp_path)["findings"] if each["topic"] == "privacy"]
    assert (
        found["problem"]
        == "who acts does not see all of '.../.../...', so nothing lights up and no click decides"
    )
    assert found["remedy"].startswith("let Projection.private(state) return True") and not found["fails"]


PLAY = ["rules", "play", "--games", "2", "--jobs", "1"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nothing", ["rehearse", "--virtual-time"]),
        ("unpacked", ["rehearse", "--faults"]),
        ("argument", ["rehearse", "--virtual-time"]),
        ("seated", PLAY),
        ("fails", [*PLAY, "--players", "own,own"]),
        ("listed", PLAY),
    ],
)
def test_a_command_that_a_bug_ends_says_what_the_check_finds(
    name: str,
    words: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bug, game = BUGS[name], f"{name}{words[0]}"
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))
    sketch(tmp_path, game, bug.file, bug.old, bug.new)
    assert main([*words, "--game", game]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert bug.problem in line and bug.remedy in line


def test_a_face_down_card_that_the_log_names_is_found(
    tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "new", "veiled", "--cards", "--folder", str(tmp_path)]) == 0
    capsys.readouterr()
    position = tmp_path / "veiled" / "position.py"
    text, before = position.read_text("utf-8"), "    def outcome("
    veil = '    def observation(self, viewer: int) -> str:\n        return "?" * len("".join(self.rows))'
    assert before in text
    position.write_text(text.replace(before, f"{veil}\n\n{before}"), "utf-8")
    problems = [each["problem"] for each in ask("veiled", tmp_path)["findings"] if each["topic"] == "rules"]
    assert any(problem.startswith("public: it tells 'lay 1' from 'lay 2'") for problem in problems)
    assert any(
        problem.startswith("log_sentence: it tells") and "'lays card 1'" in problem for problem in problems
    )


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
