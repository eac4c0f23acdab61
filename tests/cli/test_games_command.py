"""`playmat NAME` and `--game NAME`: a game of another folder is asked as those that come with playmat."""

import json
import re
from pathlib import Path

import pytest

from playmat.cli import main

GAME = """
import re
from enum import Enum
from typing import NamedTuple

from playmat.errors import IllegalAction, MalformedText
from playmat.games.interface import Game, Outcome, Projection, Rules, Setup, Words


class Reason(Enum):
    LAST = "last"


class State(NamedTuple):
    left: int
    mover: int = 0
    deadline = None

    @property
    def movers(self):
        return (self.mover,) if self.left else ()

    def legal_actions(self):
        return tuple(f"take {n}" for n in (1, 2) if n <= self.left)

    def apply(self, action, at=0.0):
        if action not in self.legal_actions():
            raise IllegalAction(f"{action} is not legal")
        return State(self.left - int(action[5:]), 1 - self.mover)

    def outcome(self):
        return None if self.left else Outcome((1 - self.mover,), Reason.LAST)

    def __str__(self):
        return f"{self.left} {self.mover}"

    def observation(self, viewer: int) -> str:
        return str(self)


class HeapRules(Rules):
    def __init__(self, size):
        self.size = size

    def start(self, seats=2):
        return State(self.size)

    def parse_state(self, text):
        return State(*map(int, text.split()))

    def parse_action(self, text):
        if not re.fullmatch("take [0-9]", text):
            raise MalformedText(f"{text!r} is no action")
        return text


def load(settings, read):
    return Game("small-heap", HeapRules(int(settings.get("size", 3))), Projection(), Setup(), Words())
"""
COMMANDS = """
SUMMARY = "how large a heap is"


def configure(parser):
    parser.add_argument("--twice", action="store_true")


def run(options, folder):
    print("heap", options.twice, folder.name)
    return 0
"""


@pytest.fixture(autouse=True)
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty_home: None) -> None:
    folder = tmp_path / "games" / "small_heap"
    folder.mkdir(parents=True)
    for name, text in (("__init__", ""), ("game", GAME), ("commands", COMMANDS)):
        (folder / f"{name}.py").write_text(text)
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path / "games"))


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    main(["rules", *words, "--game", "small-heap", "--json"])
    return json.loads(capsys.readouterr().out)


def test_its_rules_are_asked_with_its_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "start", "--set", "size=7") == {"state": "7 0"}
    assert ask(capsys, "legal", "--state", "1 1") == {"mover": "north", "actions": ["take 1"]}
    assert ask(capsys, "perft", "--state", "3 0", "--depth", "2") == {
        "total": 3, "actions": {"take 1": 2, "take 2": 1}
    }  # fmt: skip
    assert ask(capsys, "show", "--state", "3 0") == {"board": "3 0"}


def test_actions_may_be_abbreviated_in_any_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "apply", "--state", "2 0", "--action", "t 2") == {
        "action": "take 2", "state": "0 1", "mover": None, "winner": "south", "reason": "last"
    }  # fmt: skip
    answers = [ask(capsys, "apply", "--state", "2 0", "--action", text) for text in ("take", "take 3", "no")]
    assert [answer["error"] for answer in answers if isinstance(answer, dict)] == [
        "AmbiguousAction", "IllegalAction", "MalformedText"
    ]  # fmt: skip


def test_a_game_without_a_study_has_records(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "play", "--game", "small-heap"]) == 0
    headers, _, turns = capsys.readouterr().out.partition("\n\n")
    assert headers.startswith("game: small-heap\n") and turns.startswith("south      take ")


def test_a_number_of_players_that_a_game_does_not_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "start", "--game", "small-heap", "--seats", "3"]) == 1
    assert "--seats 3: small-heap is for 2 players" in capsys.readouterr().err


def test_its_own_commands_come_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["small-heap", "--twice"]) == 0
    assert capsys.readouterr().out == "heap True playmat\n"
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "small-heap" in capsys.readouterr().out


def test_a_game_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "start", "--game", "chess"]) == 1
    assert re.search("choose one of .*art-of-war.*, small-heap", capsys.readouterr().err)


@pytest.mark.parametrize("setting", ["size", "=3", ""])
def test_a_setting_has_a_key_and_a_value(setting: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "start", "--set", setting])
    assert f"'{setting}' is no setting: write KEY=VALUE" in capsys.readouterr().err


def test_a_bot_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "play", "--game", "small-heap", "--players", "genius,random"]) == 1
    assert "there is no bot 'genius': choose one of random" in capsys.readouterr().err
