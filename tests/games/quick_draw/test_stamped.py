"""Stamped records and their verdicts, with the smallest game in real time."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playmat.cli import main
from playmat.errors import GameError, IllegalAction, MalformedText
from playmat.games.interface import Bot, at_random
from playmat.games.notation.record import Record
from playmat.games.notation.study import RealTimeStudy, Study
from playmat.games.notation.timeline import Verdict
from playmat.text import say
from support.empty_home import empty_home  # noqa: F401
from support.every_game import GAMES
from support.small_games import FOLDER

STUDY: RealTimeStudy[Any, Any] = RealTimeStudy(GAMES["quick-draw"])
GAME = """\
game: quick-draw
place: a dusty street
start: 0:0 - -
result: *

@1.250 draw south {in a hurry}
@1.300 draw north
@9.000 draw north
@11.000 time
"""
HEADER = "game: quick-draw\n\n"


def test_what_is_written_is_read_again() -> None:
    record = STUDY.parse_record(GAME)
    assert STUDY.format_record(record) == GAME
    assert [ply.at for ply in record.plies] == [1.25, 1.3, 9.0, 11.0]
    assert [str(state) for state in record.states()][-1] == "1:1 - -"


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_the_lines_does_not_matter(seed: int) -> None:
    head, _, lines = GAME.partition("\n\n")
    shuffled = Random(seed).sample(lines.splitlines(), 4)
    assert STUDY.parse_record("\n".join([head, "", *shuffled])) == STUDY.parse_record(GAME)


def test_a_stamp_alone_lets_the_clock_run() -> None:
    assert str(STUDY.timeline(HEADER + "@1 draw south")[1][-1].state) == "0:0 1.000 -"
    *_, last = STUDY.timeline(HEADER + "@1 draw south\n@3.001")[1]
    assert (last.verdict, str(last.event), str(last.state)) == (Verdict.CLOCK, "@3.000 time", "1:0 - -")


def test_what_was_impossible_at_its_stamp_is_void() -> None:
    _, entries = STUDY.timeline(HEADER + "@1.5 draw south\n@1 draw south\n@1.7 draw north")
    assert [entry.verdict for entry in entries] == [Verdict.DONE, Verdict.VOID, Verdict.DONE]
    assert "'draw south' is illegal" in entries[1].why


def test_a_second_card_is_refused_where_no_late_stamp_explains_it() -> None:
    with pytest.raises(IllegalAction, match="line 4: 'draw south' is illegal"):
        STUDY.parse_record(HEADER + "@1 draw south\n@1.5 draw south\n@1.7 draw north")


def test_who_was_first_is_told_with_the_margin() -> None:
    _, entries = STUDY.timeline("game: quick-draw\nstart: 2:2 - -\n\n@1.110 draw north\n@1.050 draw south")
    assert entries[0].contests == ()  # both count, in either order
    assert entries[-1].state.outcome().winners == (0,)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("game: chess\n\n", MalformedText, "line 1: 'game: chess' is no record of this game"),
        (HEADER + "@1 draw south\n\n1.5 draw north", MalformedText, "line 5: '1.5 draw north' is no stamped"),
        (HEADER + "@1 shoot", MalformedText, "line 3: 'shoot' is no action"),
        ("game: quick-draw\nstart: 5\n\n", MalformedText, "line 2: '5' is no position"),
        ("game: quick-draw\nplayers: 9\n\n", MalformedText, "line 2: '9' players"),
        (GAME.replace("*", "south by three rounds won"), MalformedText, "line 4: .*ends with"),
        (HEADER + "@1 draw\x1b south", MalformedText, "line 3: .* holds a control character"),
    ],
)
def test_a_mistake_names_its_line(text: str, error: type[GameError], message: str) -> None:
    with pytest.raises(error, match=message):
        STUDY.parse_record(text)


def test_a_game_of_turns_has_no_stamps() -> None:
    with pytest.raises(GameError, match="tic-tac-toe has no stamps: its players wait for each other"):
        Study(GAMES["tic-tac-toe"]).timeline("")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    path = tmp_path / "game.txt"
    path.write_text(GAME)
    return path


@pytest.mark.usefixtures("empty_home")
def test_the_command_prints_every_state_and_who_did_what_when(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "timeline", str(file), "--game", "quick-draw"]) == 0
    assert capsys.readouterr().out.splitlines()[:5] == [
        "0:0 - -",
        "@1.250 draw south",
        "  0:0 1.250 -",
        "@1.300 draw north",
        "  1:0 - -",
    ]
    assert main(["rules", "timeline", str(file), "--game", "quick-draw", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["entries"][0] == {
        "at": 1.25,
        "seat": "south",
        "action": "draw south",
        "verdict": "done",
        "why": None,
        "contests": [],
        "state": "0:0 1.250 -",
    }
    assert answer["entries"][3]["verdict"] == "clock" and answer["mover"] == "south or north"


@pytest.mark.parametrize("slow", [False, True])
def test_programs_of_a_game_without_a_study_of_its_own_play_a_record_that_can_be_read(slow: bool) -> None:
    quick = Bot(say("Quick"), at_random, reaction_ms=(200, 300))
    other = quick._replace(reaction_ms=(4000, 5000)) if slow else quick
    plies = tuple(STUDY.playthrough([quick, other], Random(1)))
    record = Record(STUDY.game.rules.start(), plies)
    read = STUDY.parse_record(STUDY.format_record(record))
    *_, last = read.states()
    assert last.outcome() is not None
    assert any(str(ply.action) == "time" for ply in plies) == slow
