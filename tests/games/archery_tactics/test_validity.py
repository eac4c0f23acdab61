"""Malformed texts, impossible positions, and the notation of switches."""

import pytest

from games.archery_tactics.scenes import play, turn
from playmat.errors import ImpossiblePosition, MalformedText
from playmat.games.archery_tactics.rules.parsing import parse_state, read_state
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches, parse_switches
from playmat.games.archery_tactics.rules.validity import problems

ARENA = "9/9/9/9/4F4/9/9/9/SSSSSS3"
SOUTH = "A1;A1;E;1;0;0+0;2+4;tir;0;-;-;in;-;-"
NORTH = "C1;C1;W;1;0;0+0;2+4;-;0;-;-;in;-;-"
SHOT = "south@10.000;A1;E;north.due@10.000"


def text(
    arena: str = ARENA,
    phase: str = "turn:2",
    stones: str = "1/37",
    south: str = SOUTH,
    north: str = NORTH,
    shots: str = SHOT,
    rest: str = "- -",
) -> str:
    return f"{arena} {phase} {stones} {south}/{north} {shots} {rest}"


def test_the_text_is_that_of_a_position() -> None:
    state = play(turn("A1 E", "C1 W"), "@10 south tir")
    assert str(state) == text() and parse_state(text()) == state


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"stones": "1/36"}, "there are 39 stones instead of 40"),
        ({"north": NORTH.replace("C1;C1", "A1;C1")}, "2 stand on A1"),
        ({"north": NORTH.replace("C1;C1", "E5;C1")}, "nobody can stand on E5"),
        ({"north": NORTH.replace("C1;C1", "-;C1")}, "north has no archer in the arena"),
        ({"north": NORTH.replace(";in;", ";dead;")}, "north is dead, and its archer still stands"),
        ({"north": NORTH.replace("C1;C1", "C1;-")}, "north has laid no flag or no sight token"),
        ({"south": SOUTH.replace("tir", "tir,tir,tir")}, "south has laid more of tir than its deck holds"),
        ({"south": SOUTH.replace("tir", "tir*")}, "south cannot have laid tir*"),
        ({"south": SOUTH.replace("tir", "transfert")}, "south cannot have laid transfert"),
        ({"south": SOUTH.replace("tir", "tir>north")}, "south cannot have given tir>north"),
        (
            {"south": SOUTH.replace("E;1;0", "E;1;3")},
            "south has 3 cards in concentration: there is room for 1",
        ),
        ({"south": SOUTH.replace("0+0", "0+1")}, "south has 1 frags of this turn, and 0 in all"),
        ({"south": SOUTH.replace("2+4", "3+4")}, "south has 7 specials instead of 6"),
        ({"north": NORTH.replace("0;-;-;in", "0;mouvement;-;in")}, "north owes the effect of mouvement"),
        (
            {"north": NORTH.replace("0;-;-;in", "0;mouvement.;-;in")},
            "north owes half of the effect of mouvement",
        ),
        ({"south": SOUTH.replace("0;-;-;in", "0;-;tir;in")}, "south dodges with tir, which is not blue"),
        ({"shots": SHOT.replace("due", "given")}, "the shot of south is open although all have answered"),
        ({"shots": SHOT.replace("due", "dodging")}, "north dodges without a card"),
        ({"shots": SHOT.replace(";E;", ";N;")}, "the shot of south is at north, who is not on its line"),
        (
            {"shots": SHOT.replace("north", "west")},
            "the shot of south is of or at somebody who does not play",
        ),
        (
            {"north": NORTH.replace("0;-;-;in", "0;mouvement;-;passed")},
            "north has something to do, and its turn",
        ),
        ({"north": NORTH.replace(";in;", ";back;")}, "north is back in the phase turn"),
        ({"north": NORTH.replace(";in;", ";in:r;")}, "north is ready in the phase turn"),
        ({"phase": "spawn:0"}, "archers are not set up in turn"),
        ({"phase": "sight:0"}, "sight tokens are not laid in reverse order"),
        ({"phase": "interlude:2"}, "south has cards on its board between the turns"),
        ({"phase": "lull:2"}, "the turn is over although somebody plays"),
        ({"phase": "countdown:2@1.000", "shots": "-"}, "the countdown runs although somebody is not ready"),
        ({"rest": "- south"}, "the result is - instead of south"),
    ],
)
def test_what_no_game_reaches_is_named(changed: dict[str, str], problem: str) -> None:
    found = problems(read_state(text(**changed)))
    assert any(sentence.startswith(problem) for sentence in found), found
    with pytest.raises(ImpossiblePosition, match="is impossible, correct it: "):
        parse_state(text(**changed))


def test_a_countdown_begins_when_everybody_is_ready() -> None:
    ready = {
        "south": SOUTH.replace("tir", "-").replace(";in;", ";in:r;"),
        "north": NORTH.replace(";in;", ";in:r;"),
    }
    waiting = text(shots="-", phase="interlude:2", **ready)
    assert problems(read_state(waiting)) == ["everybody is ready, and no countdown runs"]


def test_a_turn_ends_when_all_have_finished() -> None:
    passed = {"south": SOUTH.replace(";in;", ";passed;"), "north": NORTH.replace(";in;", ";passed;")}
    assert problems(read_state(text(shots="-", **passed))) == ["the turn goes on although all have finished"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ("", "has 0 fields: a position has 7"),
        (text(arena="9/9"), "'9/9' is no arena: 2 rows: an arena has 9 to 26"),
        (text(phase="war:1"), "'war:1' is no phase such as 'turn:1'"),
        (text(stones="1"), "'1' is no stones on the fountain and in the bank, such as '1/37'"),
        (text(south="A1"), "'A1' is no board of 14 fields"),
        (text(south=SOUTH.replace("A1;E", "Z9;E")), "is no board of 14 fields"),
        (text(south=SOUTH.replace("tir", "arrow")), "is no board of 14 fields"),
        (text(shots="south"), "'south' is no shot such as "),
        (text(rest="flying -"), "'flying' is no switch: expected rests=2, "),
        (
            text(rest="-resume -"),
            "'-resume' is no longer a house rule; the table plays: an interrupted action",
        ),
        (text(rest="uncertainty-ms=10 -"), "'uncertainty-ms=10' is no longer a house rule"),
        (text(rest="goal=4 -"), "names a switch twice, or as it is anyway: expected '-'"),
        (text(rest="- nobody"), "'nobody' is no result: a seat or '-'"),
        (text(arena=ARENA.replace("9/", "54/", 1)), "row 1 has 54 cells"),
        (text(phase="turn:02"), "is noted otherwise: expected '"),
    ],
)
def test_what_notes_no_position_is_refused_with_the_offending_word(changed: str, message: str) -> None:
    with pytest.raises(MalformedText) as caught:
        parse_state(changed)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "noted", ["-", "-diagonal-steps,goal=6", "+false-starts-cost", "rests=3,dodge-ms=4000,crossing-ms=0"]
)
def test_switches_are_noted_as_they_were_read(noted: str) -> None:
    assert str(parse_switches(noted)) == noted


def test_the_defaults_are_the_rulings() -> None:
    assert Switches() == RULINGS and str(RULINGS) == "-"
