"""Whatever fails on the command line is one sentence and a status, also for programs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.cli import main

pytestmark = pytest.mark.usefixtures("empty_home")

AGE = ["--game", "age-of-war"]
STATE = "..../.../../../../. 12 south hand - - - -"


def playmat(shell: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command in a shell, `shell` behind it: where its output goes."""
    command = ["sh", "-c", f'exec "$0" -m playmat "$@" {shell}', sys.executable, *words]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=buffered)


def the_sentence(done: "subprocess.CompletedProcess[str]") -> str:
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1 and line.startswith("playmat ")
    return line


@pytest.mark.parametrize(
    "words", [["rules", "start"], ["rules", "legal", "--state", STATE, *AGE], ["--help"]]
)
def test_a_full_disk_is_a_sentence(words: list[str]) -> None:
    assert "No space left on device" in the_sentence(playmat("> /dev/full", *words))


def test_a_closed_output_is_a_sentence() -> None:
    assert "there is no output" in the_sentence(playmat(">&-", "rules", "start"))


def test_a_closed_input_hurts_nobody() -> None:
    assert playmat("<&-", "rules", "start").returncode == 0
    assert "call it in a terminal" in the_sentence(playmat("<&-", "art-of-war", "king", "R05"))


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "/dev/zero"],
        ["replay", "/dev/zero", *AGE],
        ["rules", "timeline", "/dev/zero", "--game", "archery-tactics"],
        ["archery-tactics", "arena", "/dev/zero"],
        ["art-of-war", "--file", "/dev/zero", "list"],
        ["run", "--config", "/dev/zero"],
        ["rules", "start", "--game", "archery-tactics", "--set", "arena=/dev/zero"],
    ],
)
def test_an_endless_file_ends_in_a_sentence(words: list[str]) -> None:
    assert "cannot be read (it has more than" in the_sentence(playmat("", *words))


def test_a_record_has_a_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "long.txt"
    record.write_text("game: age-of-war\n" + "x" * 1_000_000)
    assert main(["replay", str(record)]) == 1
    assert "long.txt cannot be read (it has more than 1,000,000 bytes)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["rules", "legal", "--state", ""], "MalformedText"),
        (["rules", "legal", "--state", "1", "--set", "a"], "UsageError"),
        (["rules", "perft", "--state", "1", "--depth", "0"], "UsageError"),
        (["rules", "start", "--game", "chess"], "ConfigError"),
        (["rules", "timeline", "missing.txt"], "ConfigError"),
        (["age-of-war", "odds", "--state", ""], "MalformedText"),
        (["age-of-war", "odds", "--castle", "Osaka"], "UsageError"),
        (["game-of-war", "explain", "--state", "?", "--square", "A1"], "MalformedText"),
        (["archery-tactics", "sight", "--state", "?"], "MalformedText"),
        (["art-of-war", "--file", "/", "list"], "ConfigError"),
        (["kit", "check", "--hardware", "missing"], "ConfigError"),
        (["nothing"], "UsageError"),
    ],
)
def test_what_fails_with_json_is_json(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main([*words, "--json"])
    except SystemExit as ended:
        assert isinstance(ended.code, int)
        status = ended.code
    answer = json.loads(capsys.readouterr().out)
    assert status and answer["error"] == error and answer["message"]


@pytest.mark.parametrize("letter", ["x", "1", "é", "\n"])
@pytest.mark.parametrize("game", ["age-of-war", "archery-tactics", "art-of-war", "game-of-war"])
def test_an_error_echoes_at_most_200_characters(
    game: str, letter: str, capsys: pytest.CaptureFixture[str]
) -> None:
    long = letter * 5000
    start = ["rules", "start", "--game", game]
    main(start)
    state = capsys.readouterr().out.strip()
    last = " ".join([*state.split()[:-1], long])
    apply = ["rules", "apply", "--game", game, "--state", state, "--action"]
    for words in (
        ["rules", "legal", "--game", game, "--state", long],
        ["rules", "legal", "--game", game, "--state", last],
        [*apply, long],
        [*apply, f"fill 1 with {long}"],
        [*start, "--set", f"rules={long}"],
        [*start, "--set", f"cards={long}"],
        [*start, "--set", long],
        [*start, "--seats", long],
        ["rules", "play", "--game", game, "--players", long],
        ["rules", "start", "--game", long],
        [game, long],
        [*start, long, long],
        ["replay", long],
    ):
        try:
            main(words)
        except SystemExit as ended:
            assert ended.code == 2
        sentence = capsys.readouterr().err.splitlines()[-1]
        assert sentence.count(repr(letter)[1:-1]) < 400, sentence
        assert repr(letter)[1:-1] * 211 not in sentence


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "start", "--set", "rules=official+rear_slides+rear_slides"],
        ["rules", "start", "--set", "rules=official", "--set", "rules=rewrite"],
        ["rules", "start", "--game", "game-of-war", "--set", "rules=-contact,-contact"],
        ["rules", "start", "--game", "archery-tactics", "--set", "rules=-diagonal-steps,-diagonal-steps"],
        ["rules", "start", "--game", "archery-tactics", "--set", "rules=goal=5,goal=6"],
    ],
)
def test_a_house_rule_named_twice_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    assert "twice" in capsys.readouterr().err


@pytest.mark.parametrize("siege", ["kiyosu:1²", "kiyosu:1٣", "kiyosu:"])
def test_a_position_is_read_only_as_it_is_written(siege: str, capsys: pytest.CaptureFixture[str]) -> None:
    written = "..../.../../../../. 12 south rolled kiyosu 1333AC - -"
    assert main(["rules", "status", *AGE, "--state", written.replace("kiyosu", siege), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"] == "MalformedText"


def test_numbers_of_fields_and_players_are_read_as_english(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "legal", "--state", "one"])
    assert "'one' has 1 field: a position has 27" in capsys.readouterr().err
    main(["rules", "start", "--seats", "3"])
    assert "--seats 3: art-of-war is for 2 players" in capsys.readouterr().err
    main(["rules", "start", "--seats", "1", *AGE])
    assert "--seats 1: age-of-war is for 2 to 6 players" in capsys.readouterr().err


def test_an_illegal_action_is_never_completed_to_a_legal_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "apply", *AGE, "--state", STATE, "--action", "roll 33DDDD"]) == 1
    assert "'roll 33DDDD' is not legal" in capsys.readouterr().err
    assert main(["rules", "apply", *AGE, "--state", STATE, "--action", "roll 33DDDDD"]) == 0
