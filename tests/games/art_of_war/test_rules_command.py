"""`playmat rules` as called by another program."""

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from playmat.cli import main
from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.state import start
from playmat.games.art_of_war.study import study
from playmat.simulator.rehearsal.playouts import playout

pytestmark = pytest.mark.usefixtures("empty_home")

START = str(start())


def ask(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    assert main(["rules", *words, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def play(capsys: pytest.CaptureFixture[str], state: str, most: int) -> tuple[str, str | None]:
    """Plays at random, so many moves at most; returns the last state and the reason of the end."""
    random, reason, mover = Random(1), None, ask(capsys, "legal", "--state", state)["mover"]
    for _ in range(most):
        legal = ask(capsys, "legal", "--state", state)
        assert legal["mover"] == mover
        after = ask(capsys, "apply", "--state", state, "--action", random.choice(legal["actions"]))
        state, mover, reason = after["state"], after["mover"], after["reason"]
        if mover is None:
            break
    return state, reason


def test_another_program_begins_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    state, reason = play(capsys, ask(capsys, "start")["state"], 12)
    assert reason is None and ask(capsys, "legal", "--state", state)["actions"]


def test_another_program_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    late = [turn.state for turn in playout(ART_OF_WAR, Random(1))][-12]
    state, reason = play(capsys, str(late), 400)
    assert reason in ("execution", "development", "end-of-war", "collapse")
    assert ask(capsys, "legal", "--state", state)["actions"] == []


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        (["legal", "--state", "nonsense"], "MalformedText", "'nonsense' has 1 field: a position has 27"),
        (["legal", "--state", START.replace("4/17", "5/17", 1)], "ImpossiblePosition", "21 unseen cards"),
        (["apply", "--state", START, "--action", "end"], "IllegalAction", "expected one of keep, redraw"),
        (["apply", "--state", START, "--action", "castle"], "MalformedText", "'castle' is no action"),
        (
            ["apply", "--state", START.replace("redraw s", "reveal -"), "--action", "reveal"],
            "AmbiguousAction",
            "'reveal' can mean reveal S or reveal G",
        ),
    ],
)
def test_each_error_has_its_name_and_says_what_was_expected(
    words: list[str], error: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = ask(capsys, *words, status=1)
    assert answer["error"] == error
    assert message in answer["message"]
    assert main(["rules", *words]) == 1
    assert message in capsys.readouterr().err


def test_status_lists_everything_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = START.replace("4/17 S4G4A4P4W4K K", "5/17 S4G4A4P4W4 K")
    problems = ask(capsys, "status", "--state", wrong, status=1)["problems"]
    assert problems[:2] == [
        "south: 20 unseen cards, 5 in hand and 17 in the deck",
        "south: more cards known to be in hand than can be",
    ]
    sound = ask(capsys, "status", "--state", START)
    assert sound == {
        "problems": [], "mover": "south", "phase": "redraw", "turn": 0, "winner": None, "reason": None
    }  # fmt: skip


def test_perft_counts_apart_for_each_first_action(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(capsys, "perft", "--state", START, "--depth", "5")
    assert answer == {"total": 200, "actions": {"keep": 100, "redraw": 100}}


def test_a_position_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    state = (
        "official act s s 5 a +1 - - 0 - R01 AG*./.K. S S - 4/12 S2G3A3P4W4 - "
        "R02 S.G1/... - - A 4/14 S3G4A3P4W3K K"
    )
    assert main(["rules", "show", "--state", state]) == 0
    board = capsys.readouterr().out.splitlines()
    assert board[0] == "official, turn 5 of south: south, act; +1 by Soldiers"
    assert [line.split() for line in board if "F2" in line] == [
        ["F3", "G", "1/3", "F2", ".", "F1", "S", "0/2"],
        ["F1", "A", "0/2", "F2", "G*", "0/2", "F3", "."],
    ]


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_two_programs_play_a_record(players: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--players", ",".join(players), "--seed", "3", "--set", "rules=rewrite"]
    record = study(ART_OF_WAR).parse_record(ask(capsys, *words)["record"])
    assert list(record.states())[-1].result is not None
    assert ask(capsys, *words)["record"] == study(ART_OF_WAR).format_record(record).rstrip()


def test_a_swap_may_be_named_from_either_cell(capsys: pytest.CaptureFixture[str]) -> None:
    state = (
        "official move s s 5 - +0 - - 0 - R01 AG./... SP - - 4/13 S3G3A3P3W4K K "
        "R02 S../... - - - 4/16 S3G4A4P4W4K K"
    )
    after = ask(capsys, "apply", "--state", state, "--action", "move F2 F1")
    assert after == ask(capsys, "apply", "--state", state, "--action", "move F1 F2")
    assert after["action"] == "move F1 F2"


@pytest.mark.parametrize(
    "words",
    [
        ["legal", "--state", "a\nb\x1b[2J"],
        ["status", "--state", START.replace("R01", "R\x1b1")],
        ["status", "--state", START.replace("4/17", f"4/{'9' * 5000}", 1)],
        ["legal", "--state", START.replace("s s 0", "s - 0")],
        ["apply", "--state", START, "--action", "keep\n\x1b[2Jkeep"],
        ["start", "--set", "rules=a\nb"],
        ["start", "--set", "armies=R01 S9" + "9" * 5000 + ",first-r02"],
    ],
)
def test_what_is_printed_of_an_error_is_one_plain_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) == 1
    printed = capsys.readouterr()
    (line,) = (printed.out + printed.err).splitlines()
    assert line.isprintable()
    assert len(line) < 1500
    assert "Error" not in line
    assert "invalid literal" not in line


@pytest.mark.parametrize("option", [["--depth", "9" * 5000], ["--depth", "0"], ["--depth", "a\n\x1b[2J"]])
def test_a_number_out_of_bounds_is_refused_in_a_sentence(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "perft", "--state", START, *option])
    sentence = capsys.readouterr().err.splitlines()[-1]
    assert sentence.startswith("playmat rules perft: error: argument --depth: '")
    assert sentence.endswith("' is no number from 1 to 99")


def test_it_ends_quietly_when_nobody_reads_on() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "playmat", "rules", "legal", "--state", START]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_army_that_is_not_there_is_an_answer_for_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(capsys, "start", "--set", "armies=none,first-r02", status=1)
    assert answer["error"] == "ConfigError"
    assert "there is no army 'none'" in answer["message"]
