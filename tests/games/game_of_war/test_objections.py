"""Explanations of wrong touches and misplaced units by the one rule that forbids them."""

from __future__ import annotations

import pytest

from games.game_of_war.said import BATTLE, english, field, opening
from playmat.games.game_of_war.game import GAME_OF_WAR
from playmat.games.game_of_war.placements import FACES, PLACES
from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.units import CAVALRY, INFANTRY
from playmat.placement import NORTH, SOUTH

PROJECTION = GAME_OF_WAR.projection
MOVED = opening()._replace(moved=1 << NUMBERS["K15"])
DONE = opening()._replace(moved=sum(1 << NUMBERS[name] for name in ("K15", "K16", "K17", "L15", "L16")))
OFF_LINE = field("IL5 VS3 vP5")


def touched(state: State, *names: str) -> str:
    """Returns the message for the last of these touches."""
    *path, last = (PLACES[NUMBERS[name]] for name in names)
    return english(PROJECTION.touch_objection(state, path, last))


def laid(state: State, kind: int, name: str, seat: int = SOUTH) -> str:
    """Returns the message for a misplaced unit."""
    return english(PROJECTION.objection(state, PLACES[NUMBERS[name]], (), FACES[seat][kind]))


@pytest.mark.parametrize(
    ("state", "name", "sentence"),
    [
        (start(), "N11", "No unit may stand on a mountain"),
        (start(), "A1", "Set up on your own ten rows"),
        (start(), "L15", "First touch the unit, then its square"),
        (opening()._replace(phase=Phase.LOT), "L15", "First draw who begins"),
        (opening(), "S1", "First touch the unit that moves"),
        (opening(), "G6", "No unit of yours is in range of G6"),
        (opening(), "M16", "No free square is next to this unit"),
        (MOVED, "K15", "K15 has moved: only Undo takes it back"),
        (DONE, "M17", "Five units have moved: attack, or end your turn"),
        (OFF_LINE, "L5", "L5 is off line: no line leads to it"),
        (
            field("IL5 IH20 VS3 vP5 iR23"),
            "L5",
            "L5 is off line: no line leads to it",
        ),
        (
            field("VF23 VS3 iP23"),
            "F23",
            "F23 is off line: the enemy on P23 cuts its line",
        ),
        (
            field("IH3 VS3 RG8", fallen="T3"),
            "H3",
            "H3 is off line: no line leads to it",
        ),
        (field("IN5 VS3 vP5", fallen="T3"), "P5", "Off line: your units in range cannot attack"),
        (field("VL5 IS3 vP5", retreat="L5"), "S3", "First the unit on L5 retreats"),
    ],
)
def test_a_touch_that_leads_nowhere_is_answered_by_a_rule(state: State, name: str, sentence: str) -> None:
    assert touched(state, name) == sentence


@pytest.mark.parametrize(
    ("state", "names", "sentence"),
    [
        (opening(), ("K15", "H15"), "Infantry moves 1 square a turn"),
        (opening(), ("K19", "G19"), "Cavalry moves 2 squares a turn"),
        (opening(), ("L15", "N15"), "No unit may stand on a mountain"),
        (opening(), ("M15", "S1"), "Infantry moves 1 square a turn"),
        (field("VM9 IM10 IL10 IL9 IL8 IN8 IN9 IN10 RS4"), ("M9", "M11"), "The way is blocked"),
    ],
)
def test_a_unit_that_cannot_go_there_is_told_why(state: State, names: tuple[str, ...], sentence: str) -> None:
    assert touched(state, *names) == sentence


@pytest.mark.parametrize(
    ("state", "kind", "name", "sentence"),
    [
        (opening(), INFANTRY, "H15", "Infantry moves 1 square a turn"),
        (opening(), CAVALRY, "N15", "No unit may stand on a mountain"),
        (MOVED, INFANTRY, "J15", "K15 has moved: only Undo takes it back"),
        (DONE, CAVALRY, "K20", "Five units have moved: attack, or end your turn"),
        (field("VL5"), INFANTRY, "L6", "Units that are lost stay off the board"),
        (start(), INFANTRY, "A1", "Set up on your own ten rows"),
    ],
)
def test_a_unit_where_it_cannot_come_is_told_why(state: State, kind: int, name: str, sentence: str) -> None:
    assert laid(state, kind, name) == sentence


def test_the_other_sides_units_stay() -> None:
    assert laid(opening(), INFANTRY, "J7", NORTH) == "Units of the other side do not move now"


def test_ruling_1_a_mountain_is_in_the_way() -> None:
    shielded = field("IO12 VS3 iM12 QO8")
    assert touched(shielded, "M12") == "A mountain is in the way"


def test_ruling_10_who_retreated_does_not_attack() -> None:
    state = field(BATTLE.replace("CO12 IP12 VQ11", "").replace("VP10", "IP10"), retreat="P10", moved="P10")
    assert touched(state, "R12") == "A unit that retreats does not attack"
