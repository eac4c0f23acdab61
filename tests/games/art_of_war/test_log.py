"""Reports of accepted actions, as data and as text."""

from gettext import NullTranslations

import pytest
from scenes import play, quiet, scene, side

from playmat.board import Mark
from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SOUTH

TURN = scene(side("F2=G F1=A A1=S", hand=4), side("F2=W* F1=S F3=S A2=P", hand=3))
ALONE = scene(side("F2=G F1=A A1=K", hand=0), side("F2=W* F1=K F3=S A2=P", hand=0))
KING = scene(side("F2=S A2=K", hand=5), side("F2=K", hand=0))
SHOT = quiet(play(TURN, "support A"))
MOVING = quiet(play(TURN, "support P"))
GUARDED = play(TURN, "turn F1", "target A2")


def happened(state: State, note: str) -> list[str]:
    action = Action.parse(note)
    found = ART_OF_WAR.projection.happenings(state, action, state.apply(action))
    return [
        f"{happening.kind.value} {happening.source or '-'} {happening.target or '-'} {happening.amount}"
        for happening in found
    ]


def told(state: State, note: str) -> str:
    return ART_OF_WAR.words.log_sentence(state, Action.parse(note)).translate(NullTranslations())


STRIKE = "strike south.battlefield.0 north.battlefield.4 0"


@pytest.mark.parametrize(
    ("state", "note", "seen", "words"),
    [
        (start(), "keep", [], "keeps the three cards"),
        (
            play(start(), "keep", "keep"),
            "reveal G",
            ["gain - south.kingdom.1 0"],
            "makes the Guardian the first citizen",
        ),
        (TURN, "turn F1", [], "turns the Archer to attack with 1"),
        (play(TURN, "turn F1"), "target A2", [STRIKE], "attacks the Priest with the Archer"),
        (
            GUARDED,
            "pass",
            ["hit - north.battlefield.4 1"],
            "does not answer: the Archer attacks the Priest: 1 damage",
        ),
        (GUARDED, "support G", [], "plays the Guardian in support"),
        (GUARDED, "support K=G", [], "plays the King in support, as the Guardian"),
        (
            play(GUARDED, "support G"),
            "pass",
            ["block - north.battlefield.4 0"],
            "does not answer: the attack on the Priest comes to nothing",
        ),
        (
            play(ALONE, "turn F1"),
            "target A2",
            [STRIKE, "hit - north.battlefield.4 1"],
            "attacks the Priest with the Archer: 1 damage",
        ),
        (
            play(ALONE, "turn F2"),
            "target F2",
            [
                "strike south.battlefield.1 north.battlefield.1 0",
                "capture north.battlefield.1 south.kingdom.4 0",
            ],
            "captures the Wizard with the Guardian",
        ),
        (
            SHOT,
            "shoot F2",
            ["kill north.battlefield.1 north.graveyard.0 0"],
            "destroys the Wizard with the Archer",
        ),
        (SHOT, "shoot A2", ["hit - north.battlefield.4 1"], "attacks the Priest with the Archer: 1 damage"),
        (TURN, "develop G", ["gain - south.kingdom.1 0"], "makes the Guardian a citizen"),
        (TURN, "end", [], "ends the turn"),
        (TURN, "recruit S F3", [], "puts the Soldier on the front right"),
        (TURN, "recruit S F2", [], "replaces the Guardian with the Soldier"),
        (MOVING, "move F1 F2", [], "swaps the Archer and the Guardian"),
        (MOVING, "move A1 F3", [], "moves the Soldier to the front right"),
    ],
)
def test_what_an_action_did_is_told_as_data_and_in_words(
    state: State, note: str, seen: list[str], words: str
) -> None:
    assert (happened(state, note), told(state, note)) == (seen, words)


def test_a_captured_king_comes_to_no_pile() -> None:
    strike, taken = happened(play(KING, "turn F2"), "target F2")
    assert taken in (
        "capture north.battlefield.1 - 0",
        "kill north.battlefield.1 north.graveyard.0 0",
    ), strike


def test_the_unit_that_moves_up_is_not_taken_for_the_one_that_fell() -> None:
    state = quiet(play(TURN, "support A"))
    assert state.sides[NORTH].cells[4] and happened(state, "shoot F2")[0].startswith("kill")


def marks(state: State) -> dict[str, list[Mark]]:
    rows = ART_OF_WAR.words.board(state, PUBLIC)
    return {str(tile.place): [*tile.marks] for row in rows for tile in row.tiles if tile and tile.marks}


def test_signs_tell_who_acts_who_is_done_and_who_is_protected() -> None:
    assert marks(TURN) == {"north.battlefield.1": [Mark.EXHAUSTED]}
    attacking = {"south.battlefield.0": [Mark.ACTING], "north.battlefield.1": [Mark.EXHAUSTED]}
    assert marks(GUARDED) == attacking
    assert marks(play(GUARDED, "support G")) == attacking | {"north.battlefield.4": [Mark.PROTECTED]}


def test_the_score_is_the_kinds_led_of_those_that_win() -> None:
    state = scene(side("F2=G", kingdom="SGAA"), side("F2=G", kingdom="SP"))
    ((south,), (north,)) = (ART_OF_WAR.words.scores(state, seat) for seat in (SOUTH, NORTH))
    assert [(score.value, score.goal) for score in (south, north)] == [(2, 4), (1, 4)]
