"""Texts on consoles and in the log: next steps, previews of attacks and reports."""

from __future__ import annotations

import pytest

from games.game_of_war.said import BATTLE, WORDS, described, english, field, opening, reads, told, warned
from playmat.games.game_of_war.rules.actions import FIRST
from playmat.games.game_of_war.rules.board import NOWHERE
from playmat.games.game_of_war.rules.position import Phase, Reason, Result
from playmat.games.game_of_war.rules.state import start
from playmat.games.game_of_war.rules.switches import RULINGS
from playmat.placement import NORTH, SOUTH

CUT_OFF = "IL5 IS3 vP5"
"""A South infantry without a line."""


def test_whoever_deploys_reads_how_many_units_are_left() -> None:
    assert reads(start()) == ["Deployment", "17 units to place", "on your ten rows"]


def test_once_all_units_stand_they_may_still_be_moved() -> None:
    state = opening()._replace(phase=Phase.DEPLOY)
    assert reads(state)[1:] == ["All are set up", "Move them, or press Deployed"]


def test_the_other_side_reads_nothing_of_a_deployment() -> None:
    assert reads(field("IL15", phase=Phase.DEPLOY), NORTH) == [
        "Deployment",
        "South deploys",
        "Please look away",
    ]


def test_before_the_lot_everybody_is_asked_who_begins() -> None:
    state = opening()._replace(phase=Phase.LOT)
    assert reads(state)[1] == reads(state, NORTH)[1] == "Who begins?"


def test_a_turn_begins_with_five_moves() -> None:
    assert reads(opening()) == ["Your turn", "5 moves left", "Then you may attack"]
    assert reads(opening(), NORTH) == ["Waiting", "South plays"]


def test_the_moves_left_are_counted_down_to_the_attack() -> None:
    moved = ["K15", "K16", "K17", "L15", "L16"]
    four, five = (opening()._replace(moved=sum(1 << _number(name) for name in moved[:n])) for n in (4, 5))
    assert [reads(state)[1] for state in (four, five)] == ["1 move left", "End your turn"]
    assert reads(four, NORTH)[2] == "1 move left"
    assert reads(field(f"{BATTLE} IS4 IS2 IT4 IT2 IT5", moved="S4 S2 T4 T2 T5"))[1] == "Attack?"


def _number(name: str) -> int:
    return (ord(name[0]) - ord("A")) * 25 + int(name[1:]) - 1


def test_attacks_that_would_succeed_are_listed_with_their_sums() -> None:
    assert reads(field(BATTLE))[2:] == ["R12 falls: 23 to 19"]
    assert reads(field(BATTLE.replace("VP10", "IP10")))[2:] == ["R12 retreats: 20 to 19"]
    weak = field(BATTLE.replace("VP10", "RP10"), moved="O10")
    assert reads(weak)[1:] == ["4 moves left", "No attack would succeed"]


def test_where_nobody_could_attack_that_is_read_after_the_first_move() -> None:
    assert reads(opening()._replace(moved=1 << _number("K15")))[2:] == ["Nobody is in range"]


def test_who_has_to_attack_is_told_so() -> None:
    forced = field(BATTLE.replace("VP10", "RP10"), switches=RULINGS._replace(free_attack=False))
    assert "You have to attack" in reads(forced)


def test_an_arsenal_that_can_be_destroyed_is_offered() -> None:
    assert "Destroy B15?" in reads(field("IB15 RL15 qA1"))
    assert "Destroy B15?" not in reads(field("IB15 qA1"))


def test_what_must_retreat_is_read_before_anything_else() -> None:
    state = field("VL5 IS3 IM4 IN4 IO4 IP4 IQ4 IR4", retreat="L5")
    assert reads(state)[1:3] == ["Retreat from L5", "First of all the cavalry"]


def test_both_sides_read_which_of_their_units_are_off_line() -> None:
    assert "Off line: L5" in reads(field(CUT_OFF))
    assert "Off line: L5" in reads(field(CUT_OFF, turn=NORTH), SOUTH)
    assert "Off line: L5" not in reads(field(CUT_OFF), NORTH)


def test_of_a_single_unit_off_line_both_are_told_what_cuts_it() -> None:
    cut = field("VF23 VS3 iP23")
    assert reads(cut)[2:4] == ["Off line: F23", "the enemy on P23 cuts its line"]
    assert reads(cut._replace(turn=NORTH))[2:] == ["Off line: F23", "the enemy on P23 cuts its line"]


def test_of_many_units_off_line_two_are_named() -> None:
    assert "Off line: E20, E21 +3" in reads(field("IE20 IE21 IF20 IF21 IF22 IS3"))


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason.ARSENALS, "Both arsenals are destroyed"),
        (Reason.UNITS, "No combat unit is left"),
        (Reason.NETWORK, "No relay is left, and no unit is on line"),
    ],
)
def test_at_the_end_both_read_who_has_won_and_by_which_rule(reason: Reason, sentence: str) -> None:
    over = opening()._replace(result=Result(SOUTH, reason))
    assert reads(over) == ["Game over", "You win", sentence]
    assert reads(over, NORTH) == ["Game over", "You lose", sentence]


def test_a_draw_has_no_winner() -> None:
    over = opening()._replace(result=Result(NOWHERE, Reason.AGREEMENT))
    assert reads(over) == reads(over, NORTH) == ["Game over", "Drawn game", "Both agreed"]


# --- actions


def test_ruling_13_an_attack_is_shown_with_its_sum() -> None:
    assert described(field(BATTLE), "attack R12") == "23 = 4+5+7+7 against 19 = 5+6+8: captured"
    assert warned(field(BATTLE), "attack R12") == described(field(BATTLE), "attack R12")


@pytest.mark.parametrize(
    ("exchange", "sentence"),
    [
        ("IP10", "20 = 4+4+5+7 against 19 = 5+6+8: must retreat"),
        ("RP10", "16 = 4+5+7 against 19 = 5+6+8: holds"),
    ],
)
def test_ruling_4_what_comes_of_an_attack_is_told_before_it(exchange: str, sentence: str) -> None:
    assert described(field(BATTLE.replace("VP10", exchange)), "attack R12") == sentence


def test_many_equal_points_are_counted() -> None:
    row = "vK15 IL15 IL16 IM15 IM13 IL14 RM14 QO16"
    assert described(field(row), "attack K15").startswith("20 = 5x4 against")


def test_ruling_10_who_cannot_retreat_is_captured() -> None:
    around = " rQ12 rQ13 rR13 rS11 rS12 rS13"
    trapped = field(BATTLE.replace("VP10", "IP10") + around)
    sums = "20 = 4+4+5+7 against 19 = 5+6+8"
    assert described(trapped, "attack R12") == f"{sums}: cannot retreat, captured"
    assert told(trapped, "attack R12").endswith(f"{sums}: it cannot retreat and is captured")


def test_a_move_is_described_by_unit_and_squares() -> None:
    assert described(opening(), "move K15-J15") == "Infantry: K15 to J15"


def test_a_move_that_puts_units_off_line_warns_of_them() -> None:
    state = field("RO23 IO10", fallen="T3")
    assert warned(state, "move O23-P22") == "Puts O10, P22 off line"
    assert warned(state, "move O23-N23") == "Puts O10 off line"


def test_a_move_on_line_warns_of_nothing() -> None:
    assert warned(opening(), "move K15-J15") == ""


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("move K15-J15", "moves the infantry from K15 to J15"),
        ("end", "ends the turn"),
        ("draw", "agrees to a draw"),
    ],
)
def test_the_log_tells_what_was_done(action: str, sentence: str) -> None:
    assert told(opening(), action) == sentence


def test_the_log_tells_attacks_with_their_sums_and_what_came_of_them() -> None:
    sums = "attacks the cavalry on R12 with 23 = 4+5+7+7 against 19 = 5+6+8"
    assert told(field(BATTLE), "attack R12") == f"{sums}: it is captured"


def test_the_log_tells_a_retreat() -> None:
    state = field("VQ3 IS3", retreat="Q3")
    assert told(state, "move Q3-R4") == "retreats with the cavalry from Q3 to R4"


def test_the_lot_is_told_for_nobody() -> None:
    assert english(WORDS.log_sentence(opening()._replace(phase=Phase.LOT), FIRST[NORTH])) == "North begins"


def test_units_are_called_with_their_side() -> None:
    assert english(WORDS.kind_name("north-swift-cannon")) == "Swift cannon (North)"
    assert english(WORDS.the_kind("north-swift-cannon")) == "the swift cannon"
