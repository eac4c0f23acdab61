"""Records as text: the output is parsed back, and every error names its line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.age_of_war.played import CENTRE
from playmat.cli import main
from playmat.errors import GameError, IllegalAction, ImpossiblePosition, MalformedText
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.rules.actions import FIRST
from playmat.games.age_of_war.rules.state import start
from playmat.games.age_of_war.study import study
from playmat.games.notation.record import Ply, Record
from support.every_game import BOTS

STUDY = study(AGE_OF_WAR)
EXAMPLE = f"""\
game: age-of-war
place: Lyon
start: {CENTRE} 12 south hand - - - -
result: *

{{The turn of the
  booklet.}}
south      siege gassantoda, roll 12333AC, fill 2 with 233 {{three of infantry}}, take, roll 13AC,
           lose 1, take, roll 2AD, fill 1 with D
north      take
"""


def record(seats: int, seed: int) -> Record:
    programs = [BOTS["age-of-war"]["odds" if seat else "random"] for seat in range(seats)]
    plies = tuple(STUDY.playthrough(programs, Random(seed)))
    return Record(start(seats), plies, {"seed": str(seed)}, "by programs")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_is_written_is_read_again(seats: int) -> None:
    played = record(seats, seats)
    assert STUDY.parse_record(STUDY.format_record(played)) == played


def test_lines_are_short_and_hold_whole_actions() -> None:
    lines = STUDY.format_record(record(3, 7)).splitlines()
    assert max(map(len, lines)) <= 100
    assert not any(line.endswith(("fill", "with", "roll", "lose", "siege")) for line in lines)


def test_the_example_of_a_turn_reads_as_a_score() -> None:
    read = STUDY.parse_record(EXAMPLE)
    assert read.comment == "The turn of the booklet."
    assert read.plies[2].comment == "three of infantry"
    assert read.headers == {"place": "Lyon"}
    assert [*read.states()][-1].held(0) == ("gassantoda",)
    assert STUDY.parse_record(STUDY.format_record(read)) == read


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        (
            "age-of-war",
            "chess",
            MalformedText,
            "line 1: 'game: chess' is no record of this game: expected 'age-of-war'",
        ),
        ("place: Lyon", "place Lyon", MalformedText, "line 2: 'place Lyon' is no header"),
        ("place: Lyon", "game: age-of-war", MalformedText, "line 2: 'game:' stands in line 1 already"),
        ("hand - -", "left - -", ImpossiblePosition, "line 3: "),
        ("start: ", "origin: ", MalformedText, "line 4: the header 'start:' is missing"),
        ("result: *", "result: south by points", MalformedText, "line 4: .*the game ends with '\\*'"),
        ("siege gassantoda", "siege Paris", MalformedText, "line 8: 'siege Paris' is no action"),
        ("lose 1", "lose 2", IllegalAction, "line 9: 'lose 2' is not legal"),
        (
            "north      take",
            "south      take",
            IllegalAction,
            "line 10: 'south' does not come now: expected 'north'",
        ),
        (
            "{three of infantry}",
            "{three of infantry",
            MalformedText,
            "line 8: '{three of infantry, take.*' is no action",
        ),
        ("take, roll", "take,\0 roll", MalformedText, "line 8: .* holds a control character"),
    ],
)
def test_a_mistake_names_its_line(old: str, new: str, error: type[GameError], message: str) -> None:
    with pytest.raises(error, match=message):
        STUDY.parse_record(EXAMPLE.replace(old, new, 1))


def test_a_game_that_an_umpire_has_corrected_is_no_score() -> None:
    begun = start(2)
    with pytest.raises(GameError, match="an umpire has corrected this game"):
        STUDY.format_record(Record(begun, (Ply(None, state=begun),)))


def test_an_action_may_be_abbreviated_where_it_means_one() -> None:
    meant = STUDY.find_action
    state = start(2).apply(FIRST[0])
    assert str(meant(state, "siege gas")) == "siege gassantoda"
    assert str(meant(state, "leave north")) == "leave north"
    with pytest.raises(GameError, match="can mean siege matsumoto or siege matsuyama"):
        meant(state, "s mats")


def test_a_journal_s_text_and_a_record_are_stepped_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(EXAMPLE)
    main(["replay", str(file), "--at", "3"])
    shown = capsys.readouterr().out
    assert ">" in next(line for line in shown.splitlines() if "gassantoda" in line)
    assert "D [8]" in shown and "wells  1 3 A C" in shown


def test_every_seat_and_every_castle_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "show", "--game", "age-of-war", "--state", "..../.../../11/../2 1x3 west hand - - - A"])
    shown = capsys.readouterr().out
    assert shown.startswith("west rolls 6 dice")
    assert shown.count("complete") == 3 and "north     3 points, 1 castles, 1 clans, has left" in shown
