"""Objects in the wells during a throw: dice in any pose, nothing else."""

from __future__ import annotations

import pytest

from games.age_of_war.played import CENTRE
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.placements import MIDDLE, WELLS, faces_of
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.interpret import Falling, Interpreter, Unexplained
from playmat.placement import Face, Faces

THROWN = parse_state(f"{CENTRE} 12 south hand - - - -")
LYING = AGE_OF_WAR.projection.placement(THROWN)
WITHOUT_EDO = tuple(face for face in LYING[MIDDLE] if face.kind != "edo")


@pytest.mark.parametrize("dice", ["", "12A"])
def test_a_castle_in_a_well_has_not_fallen_there(dice: str) -> None:
    fallen: Faces = faces_of(dice)
    seen = {**LYING, MIDDLE: WITHOUT_EDO, WELLS: (*fallen, Face("edo"))}
    reading = Interpreter(AGE_OF_WAR.projection).interpret(THROWN, seen, {})
    assert isinstance(reading, Unexplained)
    assert reading.place == WELLS and reading.goal.get(WELLS, ()) == fallen
    assert reading.goal[MIDDLE] == LYING[MIDDLE]


def test_dice_that_are_too_few_are_still_falling() -> None:
    seen = {**LYING, WELLS: faces_of("12A")}
    assert isinstance(Interpreter(AGE_OF_WAR.projection).interpret(THROWN, seen, {}), Falling)
