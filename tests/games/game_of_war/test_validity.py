"""Validation: impossible positions list all problems, and reachable positions have none."""

from __future__ import annotations

from random import Random

import pytest

from playmat.errors import ImpossiblePosition, MalformedText
from playmat.games.game_of_war.players import sensible
from playmat.games.game_of_war.rules.parsing import parse_state, read_state
from playmat.games.game_of_war.rules.state import start
from playmat.games.game_of_war.rules.validity import problems

OPEN = (
    "25/25/25/2r22/25/4q4i15/2vv1iici16/2vvisiii16/5i19/25/14IIICV6/14IIIVV6/14IIIV7/16Q8/15S6R2/"
    "25/25/25/25/25 {turn} {phase} {arsenals} {retreat} {moved} {switches} {result}"
)
SOUND = {
    "turn": "south",
    "phase": "play",
    "arsenals": "B15,D8,T3,T23",
    "retreat": "-",
    "moved": "-",
    "switches": "-",
    "result": "-",
}


def text(**changes: str) -> str:
    return OPEN.format(**{**SOUND, **changes})


def test_the_opening_is_sound() -> None:
    assert problems(read_state(text())) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"arsenals": "A1,B15"}, "there is no arsenal on A1"),
        ({"phase": "lot", "turn": "north"}, "nobody has begun: the turn is south's until then"),
        ({"phase": "lot", "arsenals": "B15"}, "an arsenal has fallen before anybody has begun: D8,T3,T23"),
        ({"phase": "lot", "moved": "K15"}, "a unit moves or retreats before anybody has begun"),
        ({"phase": "lot", "result": "south:arsenals"}, "the game is over before anybody has begun"),
        ({"phase": "deploy"}, "north has units on the board before south is done"),
        ({"moved": "A1"}, "no unit of south stands on A1, where one has moved"),
        ({"moved": "K15,K16,K17,L15,L16,L17"}, "6 units have moved instead of 5 at most"),
        ({"retreat": "A1"}, "no unit of south stands on A1 to retreat"),
        ({"retreat": "G7"}, "no unit of south stands on G7 to retreat"),
        ({"retreat": "K15", "moved": "K16"}, "others have moved before the unit on K15 retreats"),
        ({"retreat": "L16"}, "the unit on L16 has no square to retreat to: it was captured"),
        ({"result": "south:arsenals"}, "the result is - instead of south:arsenals"),
        ({"result": "south:agreement"}, "south:agreement is no result: agreement makes a draw"),
        ({"result": "draw:units"}, "draw:units is no result"),
        ({"result": "draw:agreement", "moved": "K15"}, "the game is over, and a turn goes on"),
        ({"arsenals": "T3,T23"}, "the game is over: south:arsenals"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(changes: dict[str, str], problem: str) -> None:
    with pytest.raises(ImpossiblePosition, match=problem.replace("(", r"\(")):
        parse_state(text(**changes))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("14IIICV6", "14IICCV6", "south has 2 units of cannon instead of 1"),
        ("16Q8", "15IQ8", "units stand on mountains: N16"),
        ("4q4i15", "4q4i1r13", "north has 2 units of relay instead of 1"),
    ],
)
def test_units_that_cannot_be_there_are_named(old: str, new: str, problem: str) -> None:
    assert problem in problems(read_state(text().replace(old, new)))


def test_a_unit_off_line_that_must_retreat_was_captured() -> None:
    lonely = text(retreat="K16", turn="south").replace("14IIICV6", "1I12I1ICV6")
    assert problems(read_state(lonely.replace("K16", "K2"))) == [
        "the unit on K2 cannot retreat off line: it was captured"
    ]


def test_units_deploy_at_home() -> None:
    astray = text(phase="lot").replace("5i19/25/14III", "5i19/14I10/15II").replace("14IIICV6", "15IICV6")
    assert problems(read_state(astray)) == ["south deploys outside its own ten rows: J15"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ("", "has 0 fields"),
        (text().replace("25/", "24/", 1), "is no board"),
        (text().replace("25/", "205/", 1), "is no board"),
        (text().replace("25/", "1211a/", 1), "is no board"),
        (text().replace("25/", "24x/", 1), "is no board"),
        (text().replace("25/", "25/25/", 1), "is no board"),
        (text(turn="east"), "'east' is no side"),
        (text(phase="war"), "'war' is no phase"),
        (text(arsenals="T3,B15"), "'T3,B15' is no list of arsenals"),
        (text(retreat="Z9"), "'Z9' is no unit that retreats"),
        (text(result="south"), "'south' is no result"),
        (text(moved="K16,K15"), "'K16,K15' is no list of units that moved"),
        (text(switches="-contact,-contact"), "names a switch twice, or as it is anyway: expected '-contact'"),
        (text(switches="+contact"), "names a switch twice, or as it is anyway: expected '-'"),
        (text(switches="flying"), "'flying' is no switch: expected [+]row-charges, -row-charges"),
    ],
)
def test_what_notes_no_position_is_refused_with_the_offending_word(changed: str, message: str) -> None:
    with pytest.raises(MalformedText, match=message):
        parse_state(changed)


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_a_game_reaches_is_sound(seed: int) -> None:
    random, state = Random(seed), start()
    for _ in range(300):
        assert problems(state) == []
        if not state.movers:
            break
        actions = state.legal_actions()
        state = state.apply(random.choice(sensible(state, actions) if random.random() < 0.8 else actions))
