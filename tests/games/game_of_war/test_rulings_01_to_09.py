"""Rulings 1 to 9 in small positions: moves, lines and combat."""

from __future__ import annotations

import pytest

from games.game_of_war.boards import names, played, playing
from games.game_of_war.combats import RELAY, legal, moves, on_line, sums
from playmat.games.game_of_war.rules.board import ARSENALS, NUMBERS
from playmat.games.game_of_war.rules.combat import Effect, Why, combat
from playmat.games.game_of_war.rules.switches import RULINGS
from playmat.placement import NORTH, SOUTH


def test_ruling_1_a_unit_counts_on_the_eight_lines_within_its_range() -> None:
    assert sums(playing(f"{RELAY} i K15 I K17"), "K15")[0] == 4
    assert sums(playing(f"{RELAY} i K15 I K18"), "K15")[0] == 0
    assert sums(playing(f"{RELAY} i K15 C K18"), "K15")[0] == 5
    assert sums(playing(f"{RELAY} i K15 I K17 I L17"), "K15")[0] == 4


def test_ruling_1_the_target_counts_for_its_own_defence_and_units_do_not_block() -> None:
    assert sums(playing(f"{RELAY} i K15 I K16 I K17 C K18"), "K15")[0] == 13
    assert sums(playing(f"{RELAY} i B14 I K16"), "B14")[1] == 6


def test_ruling_1_mountains_block_fire() -> None:
    state = playing(f"{RELAY} Q E17 I E11 i E9")
    assert "E11" in on_line(state)
    assert sums(state, "E9")[0] == 0
    assert [attacker.why for attacker in combat(state, NUMBERS["E9"], SOUTH).attackers] == [Why.MOUNTAIN]


@pytest.mark.parametrize(
    ("kind", "where", "points"), [("i", "H21", 10), ("c", "H21", 12), ("v", "H21", 5), ("r", "H21", 1)]
)
def test_ruling_2_a_fortress_adds_4_for_infantry_and_cannons(kind: str, where: str, points: int) -> None:
    assert sums(playing(f"{kind} {where}"), where)[1] == points


@pytest.mark.parametrize(("kind", "points"), [("i", 8), ("s", 10), ("v", 5)])
def test_ruling_2_a_pass_adds_2_for_infantry_and_cannons(kind: str, points: int) -> None:
    assert sums(playing(f"{kind} F10"), "F10")[1] == points


def test_ruling_2_whoever_only_supports_defends_out_of_the_fortress_too() -> None:
    assert sums(playing("i H21 i I22"), "I22")[1] == 6 + 10


def test_ruling_3_an_unbroken_row_of_cavalry_charges_beyond_its_range() -> None:
    row = "V K16 V K17 V K18 V K19"
    assert sums(playing(f"{RELAY} i K15 {row}"), "K15")[0] == 4 * 7
    assert sums(playing(f"{RELAY} i K15 V K16 I K17 V K18"), "K15")[0] == 7 + 4
    assert sums(playing(f"{RELAY} i K15 V K17 V K18"), "K15")[0] == 4


def test_ruling_3_nobody_charges_a_fortress_or_a_pass() -> None:
    assert sums(playing("Q M16 i L15 V M14"), "L15")[0] == 4
    assert sums(playing("R O23 i O16 V O17"), "O16")[0] == 4


def test_ruling_3_out_of_a_pass_cavalry_charges_out_of_a_fortress_it_does_not() -> None:
    assert sums(playing("R O23 v O15 V O16"), "O15")[0] == 7
    assert sums(playing("R O23 v O22 V O24 V O23 I T1"), "O22")[0] == 4 + 4


def test_ruling_3_each_direction_counts_for_itself() -> None:
    assert sums(playing(f"{RELAY} i K15 V K16 V J15 V I15"), "K15")[0] == 3 * 7


@pytest.mark.parametrize(
    ("attackers", "effect"),
    [("I K17", Effect.NOTHING), ("V K16", Effect.RETREAT), ("V K16 V K17", Effect.CAPTURE)],
)
def test_ruling_4_attack_minus_defence_decides(attackers: str, effect: Effect) -> None:
    state = playing(f"{RELAY} i K15 r B14 {attackers}")
    assert "K15" in on_line(playing(f"{RELAY} i K15 r B14 {attackers}"), NORTH)
    assert combat(state, NUMBERS["K15"], SOUTH).effect is effect


# --- communication


def test_ruling_5_lines_lead_from_arsenals_in_eight_directions_and_again_from_relays() -> None:
    assert on_line(playing("I A23 I T10 I L15 I K10 I S5")) == {"A23", "T10", "L15"}
    assert on_line(playing(f"{RELAY} I K10")) == {"K23", "K10"}
    assert on_line(playing("R K22 I K10")) == set()


def test_ruling_5_lines_pass_own_units_passes_and_fortresses() -> None:
    assert on_line(playing("I O23 I K23 I G23")) == {"O23", "K23", "G23"}
    assert on_line(playing("i F10 i G11"), NORTH) == {"F10", "G11"}


def test_ruling_5_mountains_and_enemies_block() -> None:
    assert on_line(playing("i E11"), NORTH) == set()
    assert on_line(playing("I G23 v M23")) == set()


def test_ruling_5_by_a_switch_enemy_relays_let_lines_through() -> None:
    cut = "I G23 r M23"
    assert on_line(playing(cut)) == set()
    assert on_line(playing(cut, switches=RULINGS._replace(relays_pass=True))) == {"G23"}


def test_ruling_6_next_to_a_unit_on_line_a_unit_is_on_line_and_so_on() -> None:
    assert on_line(playing("I K23 I L22 I M21 I O20")) == {"K23", "L22", "M21"}


def test_ruling_6_a_relay_on_line_by_contact_emits() -> None:
    chain = "I K23 R L22 I L10"
    assert on_line(playing(chain)) == {"K23", "L22", "L10"}
    assert on_line(playing(chain, switches=RULINGS._replace(relay_contact=False))) == {"K23", "L22"}


def test_ruling_7_off_line_a_unit_neither_moves_nor_attacks_nor_defends() -> None:
    state = playing("I K10 v K9 r B14")
    assert moves(state, "K10") == set() and legal(state, "attack") == []
    assert sums(playing("I K10 v K9", turn="north"), "K10")[1] == 0


def test_ruling_7_own_units_in_range_still_defend_it() -> None:
    supported = playing("I L13 C L11 v N12", turn="north")
    assert on_line(supported) == {"L11"}
    assert sums(supported, "L13")[1] == 8
    assert sums(playing("I L13 v N12", turn="north"), "L13")[1] == 0


def test_ruling_7_a_relay_off_line_moves_and_defends_1() -> None:
    state = playing("R K10 v A23")
    assert on_line(state) == set()
    assert len(moves(state, "K10")) == 8
    assert sums(playing("R K10", turn="north"), "K10")[1] == 1


# --- moves


def test_ruling_8_at_most_five_units_move_each_once() -> None:
    state = playing("I K23 I L23 I M23 I N23 I P23 I Q23 r A1")
    state = played(state, "move K23-K22", "move L23-L22", "move M23-M22", "move N23-N22")
    assert moves(state, "K22") == set() and moves(state, "P23")
    assert legal(played(state, "move P23-P22"), "move") == []


def test_ruling_8_moves_are_king_s_steps_over_free_squares() -> None:
    assert moves(playing("I K23"), "K23") == {"J22", "J23", "J24", "K22", "K24", "L22", "L23", "L24"}
    assert len(moves(playing("V K23"), "K23")) == 24
    assert moves(playing("I T1 i S1 i S2"), "T1") == {"T2"}


def test_ruling_8_nobody_enters_a_mountain_or_jumps() -> None:
    assert "N16" not in moves(playing("I M16 R L15"), "M16")
    walled = playing("V A1 R A3 i A2 i B1 i B2")
    assert moves(walled, "A1") == set()


def test_ruling_8_whoever_leaves_the_network_goes_on_unless_a_switch_stops_him() -> None:
    leaving = "V T10"
    assert "R10" in moves(playing(leaving), "T10")
    assert "R10" not in moves(playing(leaving, switches=RULINGS._replace(halting=True)), "T10")
    assert "S11" in moves(playing(leaving, switches=RULINGS._replace(halting=True)), "T10")


def test_ruling_9_an_attack_follows_the_moves_and_ends_the_turn() -> None:
    state = playing(f"{RELAY} i K15 I K17 I L17 r B14 i A15")
    after = played(state, "move L17-L16", "attack K15")
    assert (after.turn, after.moved) == (NORTH, 0)
    assert played(state, "end").turn == NORTH


def test_ruling_9_an_arsenal_falls_to_an_on_line_combat_unit_that_stands_on_it() -> None:
    state = playing(f"{RELAY} V B20 Q B23 I B15 r A1 i C1")
    assert legal(state, "destroy") == ["destroy B15"]
    after = played(state, "destroy B15")
    assert names(after.arsenals & ARSENALS[NORTH]) == {"D8"} and after.turn == NORTH
    assert legal(playing("I B15 r A1 R T1"), "destroy") == []


def test_ruling_9_relays_destroy_no_arsenal() -> None:
    assert legal(playing(f"{RELAY} Q B15 r A1"), "destroy") == []
