"""Game records: one readable text file per game."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import BOTH, playout, scene, side

from playmat.errors import (
    AmbiguousAction,
    ConfigError,
    IllegalAction,
    MalformedText,
    PlaymatError,
)
from playmat.games.art_of_war.rules.actions import MOVE, Action
from playmat.games.art_of_war.rules.options import Army, Rules
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.record import ArtOfWarNotation
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.notation import record as records
from playmat.games.notation.record import Ply, Record

NOTATION = ArtOfWarNotation()
HEAD = "game: art-of-war\nrules: official\nsouth: R01 S4G4A4P4W4\nnorth: R02 S4G4A4P4W4\n"
SETUP = "setup  keep, keep, reveal A, reveal S, first south, deploy K F2, deploy G F2, stock A, stock W\n"


def parse_record(text: str) -> Record:
    return records.parse_record(text, NOTATION)


def format_record(record: Record) -> str:
    return records.format_record(record, NOTATION)


def recorded(states: list[State], random: Random) -> Record:
    plies = [Ply(action(before, after)) for before, after in pairwise(states)]
    said = [ply._replace(comment="well, (so) far: good" * random.randrange(9)) for ply in plies]
    return Record(states[0], tuple(random.choice(pair) for pair in zip(plies, said, strict=True)))


def action(before: State, after: State) -> Action:
    return next(action for action in before.legal_actions() if before.after(action) == after)


@pytest.mark.parametrize("rules", [*BOTH, Rules(rear_slides=True)], ids=str)
def test_every_game_is_written_and_read_again(rules: Rules) -> None:
    for seed in range(5):
        states = list(playout(seed, rules))
        record = recorded(states, Random(seed))._replace(headers={"date": "2026-11-21"}, comment="To begin")
        text = format_record(record)
        assert parse_record(text) == record
        assert list(parse_record(text).states()) == states
        assert max(map(len, text.splitlines())) <= 110


def test_a_turn_is_a_paragraph_with_the_other_seats_answers_in_brackets() -> None:
    text = HEAD + "\n" + SETUP + "1 south  support P, (support W), (pass), end\n"
    lines = format_record(parse_record(text.replace("(pass)", "pass"))).splitlines()
    assert lines[-1] == "1 south   support P, (support W), pass, end"
    assert "result: *" in lines


def test_a_game_may_begin_anywhere() -> None:
    state = scene(side("F1=A F2=G"), side("F1=S"))
    record = Record(state, (Ply(Action.parse("end")),))
    assert f"start: {state}" in format_record(record)
    assert parse_record(format_record(record)) == record


def test_other_armies_are_part_of_the_record() -> None:
    record = Record(start(armies=(Army("R02", (10, 10, 0, 0, 0)), Army("R01"))))
    assert "south: R02 S10G10A0P0W0" in format_record(record)
    assert parse_record(format_record(record)) == record


def test_actions_may_be_abbreviated_and_comments_stand_anywhere() -> None:
    record = parse_record(HEAD + "\n{Late}  {at night}\nsetup  k {why?} {why not}, keep,\n    rev A\n")
    assert record.comment == "Late at night"
    assert record.plies == (
        Ply(Action.parse("keep"), "why? why not"),
        *map(Ply, map(Action.parse, ["keep", "reveal A"])),
    )


@pytest.mark.parametrize(
    ("text", "error", "cause"),
    [
        ("", MalformedText, "line 1: 'game: ' is no record of this game: expected 'art-of-war'"),
        ("game art-of-war", MalformedText, "line 1: 'game art-of-war' is no header"),
        (HEAD.replace("rules: official\n", ""), MalformedText, "line 3: the header 'rules:' is missing"),
        (HEAD.replace("S4", "X4", 1), MalformedText, "line 3: 'R01 X4G4A4P4W4' is no army"),
        (HEAD + "\nsetup  keep, castle", MalformedText, "line 6: 'castle' is no action"),
        (HEAD + "\nsetup  keep, deploy", IllegalAction, "line 6: 'deploy' is not legal"),
        (HEAD + "\nsetup  keep, keep, reveal", AmbiguousAction, "line 6: 'reveal' can mean reveal S or"),
        (HEAD + "\n\n1 south  keep", IllegalAction, "line 7: '1 south' does not come now: expected 'setup'"),
        (HEAD + "\nkeep, keep", MalformedText, "line 6: 'keep, keep' is no line of a score"),
        (HEAD + "\nsetup  keep, (keep", MalformedText, r"'\(keep' is no action"),
        (HEAD + "result: south by execution\n\nsetup  keep", MalformedText, r"line 5: .* ends with '\*'"),
        (HEAD + "result: south", MalformedText, "line 5: the header says 'result: south'"),
        (HEAD + "rules: rewrite", MalformedText, "line 5: 'rules:' stands in line 2 already: keep one"),
        (HEAD + "date: 1\ndate: 2", MalformedText, "line 6: 'date:' stands in line 5 already"),
        (HEAD.replace("official", "house"), MalformedText, "line 2: 'house' is no rule set"),
        (HEAD + "start: nonsense", MalformedText, "line 5: 'nonsense' has 1 field"),
        (HEAD.replace("R02", "R05"), ConfigError, "line 4: 'R05 S4G4A4P4W4' cannot be fielded: the"),
        (HEAD.replace("W4", "W9" * 3000, 1), MalformedText, "line 3: 'R01 .* is no army"),
        (HEAD.replace("W4", "W" + "9" * 5000, 1), MalformedText, "line 3: 'R01 .* is no army"),
        (f"{HEAD.replace('official', 'rewrite')}start: {start()}", MalformedText,
         "line 2: 'rules: rewrite' contradicts 'start:': remove it"),
        (f"{HEAD.replace('R01 S4', 'R02 S4')}start: {start()}", MalformedText,
         "line 3: 'south: R02 S4G4A4P4W4' contradicts 'start:'"),
        (f"{HEAD.replace('S4G4', 'S20G0')}start: {start()}", MalformedText,
         "line 3: 'south: R01 S20G0A4P4W4' contradicts 'start:'"),
        (HEAD + "\nsetup  keep, keep,\n    reveal A,\n    castle, reveal S", MalformedText,
         "line 8: 'castle' is no action"),
        (HEAD + "\nsetup  keep {\x1b[2J}", MalformedText, r"line 6: .*\{\\x1b\[2J\}' holds a control"),
        (HEAD + "\n" + "9" * 5000 + " south  end", IllegalAction, "line 6: '9999.*' does not come now"),
    ],
)  # fmt: skip
def test_a_broken_record_is_refused_with_line_and_cause(
    text: str, error: type[PlaymatError], cause: str
) -> None:
    with pytest.raises(error, match=cause):
        parse_record(text)


def test_headers_beside_a_position_may_say_the_same() -> None:
    state = scene(side("F1=A F2=G"), side("F1=S"))
    text = format_record(Record(state)).replace("result:", "rules: official\nsouth: R01 S4G4A4P4W4\nresult:")
    assert parse_record(text) == Record(state)


def test_a_swap_is_written_by_its_one_name() -> None:
    state = scene(side("F1=A F2=G", "SP"), side("F1=S"), phase=Phase.MOVE)
    text = format_record(Record(state, (Ply(MOVE[1][0]),)))
    assert "move F1 F2" in text
    assert parse_record(text.replace("move F1 F2", "move F2 F1")) == Record(state, (Ply(MOVE[0][1]),))


WHOLE = format_record(Record(start(), tuple(Ply(action(*pair)) for pair in pairwise(playout(1, BOTH[0])))))


@given(st.data())
def test_nothing_but_our_own_errors_comes_out_of_broken_records(data: st.DataObject) -> None:
    text = WHOLE
    for _ in range(data.draw(st.integers(1, 3))):
        start, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 9))
        text = text[:start] + data.draw(st.text(max_size=9)) + text[start + length :]
    try:
        parse_record(text)
    except PlaymatError as error:
        assert str(error).startswith("line ")
        assert str(error).isprintable()
