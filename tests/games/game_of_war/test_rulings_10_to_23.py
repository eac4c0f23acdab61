"""Rulings 10 to 23 in small positions: retreats, deployment and the end."""

from __future__ import annotations

from random import Random

import pytest

from games.game_of_war.boards import names, played, playing
from games.game_of_war.combats import RELAY, legal, moves, on_line, sums
from playmat.errors import IllegalAction
from playmat.games.game_of_war.rules.actions import parse_action
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, NUMBERS
from playmat.games.game_of_war.rules.combat import Effect, Why, combat, defence
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS, Switches
from playmat.games.interface import CHANCE
from playmat.placement import NORTH, SOUTH

GOLDEN = "v S4 i S3 c S1 i T2 C P4 V Q2 I Q4 V R3 R K1 Q Q1"
"""The drawn example in the corner around T3, for `golden`."""


# --- retreats


def retreating() -> State:
    """Returns a position in which North's infantry on K15 must retreat."""
    return played(playing(f"{RELAY} i K15 V K16 i B14 v A10 r B10"), "attack K15")


def test_ruling_10_a_unit_retreats_first_of_all_and_as_one_of_the_five_moves() -> None:
    state = retreating()
    assert {text.split("-")[0] for text in legal(state)} == {"move K15"}
    after = played(state, "move K15-J14")
    assert after.moves_left == 4 and legal(after, "move J14") == []
    with pytest.raises(IllegalAction):
        played(state, "end")


def test_ruling_10_who_has_retreated_gives_no_attack_in_that_turn_and_still_defends() -> None:
    state = played(retreating(), "move K15-J15")
    assert legal(state, "attack") == []
    assert [attacker.why for attacker in combat(state, NUMBERS["K16"], NORTH).attackers] == [Why.RETREATING]
    assert defence(state, NUMBERS["J15"], NORTH) == 6


def test_ruling_10_off_line_it_is_captured() -> None:
    state = playing("R J23 I J12 C J13 i J10 c H8 r A1")
    assert on_line(state, NORTH) == {"H8"} and sums(state, "J10") == (9, 8)
    assert names(played(state, "attack J10").units(NORTH)) == {"H8", "A1"}


def test_ruling_10_without_a_free_square_it_is_captured() -> None:
    state = playing("R T1 V B1 V C1 r A1 i A2 i B2 q C2 v D2")
    assert on_line(state, NORTH) == {"A1", "A2", "B2", "C2", "D2"} and sums(state, "A1") == (14, 13)
    after = played(state, "attack A1")
    assert not after.must_retreat and "A1" not in names(after.units(NORTH))


# --- the end


def test_ruling_11_whoever_has_lost_both_arsenals_has_lost() -> None:
    state = playing(f"{RELAY} Q B23 I B15 i A1 r D1", arsenals="B15 T3 T23")
    assert played(state, "destroy B15").outcome().winner == SOUTH


def test_ruling_11_whoever_has_lost_all_combat_units_has_lost() -> None:
    last = playing(f"{RELAY} i K15 V K16 V K17 r D1 q D2")
    assert played(last, "attack K15").outcome().reason.value == "units"
    by_letter = last._replace(switches=RULINGS._replace(combat_units=False))
    assert played(by_letter, "attack K15").outcome() is None


def test_ruling_11_without_relays_and_with_every_unit_off_line_a_side_has_lost() -> None:
    cut = playing(f"{RELAY} i K10 r K15 V K16 V K17")
    assert played(cut, "attack K15").outcome().reason.value == "network"
    linked = playing(f"{RELAY} i A15 r K15 V K16 V K17")
    assert played(linked, "attack K15").outcome() is None


def test_ruling_11_a_draw_is_agreed_at_any_time_of_a_turn() -> None:
    state = played(playing("I K23 r A1 i B14"), "move K23-K22", "draw")
    assert (state.outcome().winners, state.movers) == ((), ())


def test_ruling_12_both_deploy_on_their_own_ten_rows_and_not_on_mountains() -> None:
    state = start()
    rows = {text.split()[2][0] for text in legal(state, "place")}
    assert rows == set("KLMNOPQRST")
    assert "place I N11" not in legal(state) and "place I T3" in legal(state)
    assert {text.split()[2][0] for text in legal(played(state, "done"), "place")} == set("ABCDEFGHIJ")


def test_ruling_12_what_is_deployed_stays_hidden_until_both_are_done() -> None:
    state = played(start(), "place I K1", "done", "place V A1")
    assert "I" not in state.observation(NORTH).split()[0] and "v" in state.observation(NORTH).split()[0]
    shown = played(state, "done").observation(NORTH).split()[0]
    assert "I" in shown and "v" in shown


def test_ruling_12_a_lot_decides_who_begins() -> None:
    state = played(start(), "done", "done")
    assert state.movers == (CHANCE,) and legal(state) == ["first south", "first north"]
    assert played(state, "first north").movers == (NORTH,)


def golden(switches: Switches = RULINGS) -> State:
    """Returns the drawn example with the defender's own arsenal on T3.

    Two relays connect the attackers, because the arsenal no longer does.
    """
    swapped = " ".join(word.swapcase() if len(word) == 1 else word for word in GOLDEN.split())
    return playing(swapped, turn="north", switches=switches)


def test_ruling_13_the_drawn_cavalry_defends_19_against_23_and_is_captured() -> None:
    state = golden()
    assert network(state, NORTH).on_line == state.units(NORTH)
    assert network(state, SOUTH).on_line == state.units(SOUTH)
    fight = combat(state, NUMBERS["S4"], NORTH)
    assert [attacker.points for attacker in fight.attackers if attacker.points] == [7, 7, 5, 4]
    assert [defender.points for defender in fight.defenders if defender.points] == [8, 6, 5]
    assert (fight.attack, fight.defence, fight.effect) == (23, 19, Effect.CAPTURE)
    assert "S4" not in names(played(state, "attack S4").units(SOUTH))


def test_ruling_14_by_the_letter_only_adjacent_cavalry_charges_and_the_example_is_a_retreat() -> None:
    assert sums(golden(RULINGS._replace(row_charges=False)), "S4") == (20, 19)


def test_ruling_14_by_the_letter_there_is_no_contact() -> None:
    assert on_line(playing("I K23 I L22", switches=LETTER)) == {"K23"}


def test_ruling_14_by_the_letter_an_arsenal_falls_as_soon_as_an_enemy_stands_on_it() -> None:
    state = playing("V B17 Q B23 R K23 r A1 i D1", switches=RULINGS._replace(arsenal_attack=False))
    after = played(state, "move B17-B15")
    assert names(ALL_ARSENALS & ~after.arsenals) == {"B15"} and after.turn == SOUTH
    relay = playing("Q B17 R K23 r A1 i D1", switches=LETTER)
    assert played(relay, "move B17-B15").arsenals == ALL_ARSENALS


def test_ruling_14_by_the_letter_whoever_can_attack_must() -> None:
    state = playing(f"{RELAY} i K15 I K17 r B14")
    assert "end" in legal(state)
    assert "end" not in legal(state._replace(switches=RULINGS._replace(free_attack=False)))


def test_ruling_14_by_the_letter_cavalry_charges_out_of_a_fortress() -> None:
    switches = RULINGS._replace(fortress_charges=True)
    assert sums(playing("v O22 V O23", switches=switches), "O22")[0] == 7


def test_ruling_15_a_relay_off_line_retreats_first_like_any_unit() -> None:
    state = playing("R J23 Q M16 C J13 S M13 r J10 c H8 i A1")
    assert "J10" not in on_line(state, NORTH) and sums(state, "J10") == (10, 9)
    after = played(state, "attack J10")
    assert {text.split("-")[0] for text in legal(after)} == {"move J10"}


def test_ruling_15_a_relay_on_its_own_arsenal_emits() -> None:
    assert on_line(playing("R T3 I A3")) == {"T3", "A3"}


def test_ruling_16_networks_are_judged_anew_after_every_move() -> None:
    state = playing("R K23 I K10 r A1 i B14")
    assert moves(state, "K10")
    assert moves(played(state, "move K23-L22"), "K10") == set()


def test_ruling_16_victory_is_looked_for_once_the_turn_is_over() -> None:
    state = playing("R K23 I E17 i F19", arsenals="B15 T3 T23")
    cut = played(state, "move E17-E18")
    assert on_line(cut, NORTH) == set() and cut.outcome() is None
    assert played(cut, "end").outcome().winner == SOUTH


def test_ruling_17_a_retreat_leads_to_any_free_square_at_the_unit_s_speed() -> None:
    state = retreating()
    assert moves(state, "K15") == {"J14", "J15", "J16", "K14", "L14", "L15", "L16"}


def test_ruling_17_a_unit_that_retreats_heads_no_charge() -> None:
    state = playing(f"{RELAY} i K15 V K16 V K17", retreat="K16", moved="K16")
    assert sums(state, "K15")[0] == 4


def test_ruling_18_a_row_ends_where_cavalry_is_in_a_fortress_off_line_or_retreats() -> None:
    assert sums(playing("Q M23 i O20 V O21 V O22 V O23 V O24"), "O20")[0] == 7 + 7
    assert sums(playing(f"{RELAY} i K15 V K16 V K17 V K18", retreat="K17", moved="K17"), "K15")[0] == 7


def test_ruling_19_units_may_be_left_out_and_are_lost() -> None:
    state = played(start(), "place I K1", "done", "done", "first south")
    assert state.units(SOUTH).bit_count() == 1 and legal(state, "place") == []


def test_ruling_19_an_attack_of_0_is_no_attack() -> None:
    assert legal(playing(f"{RELAY} i K15 I K19 r B14"), "attack") == []


def test_ruling_20_an_arsenal_under_an_enemy_emits_nothing() -> None:
    assert on_line(playing("I K23 r T23")) == set()
    assert on_line(playing("I K23 r T23", switches=RULINGS._replace(relays_pass=True))) == {"K23"}
    assert on_line(playing("I K23 i T23", switches=RULINGS._replace(relays_pass=True))) == set()


def test_ruling_21_who_has_retreated_in_this_turn_destroys_no_arsenal() -> None:
    state = playing(f"{RELAY} Q B23 I B15 r A1 i C1")
    assert legal(state, "destroy") == ["destroy B15"]
    assert legal(state._replace(retreat=NUMBERS["B15"], moved=1 << NUMBERS["B15"]), "destroy") == []


def test_ruling_22_who_cannot_retreat_falls_with_the_attack() -> None:
    after = played(playing("R J23 I J12 C J13 i J10 c H8 r A1"), "attack J10")
    assert after.turn == NORTH and not after.must_retreat and "J10" not in names(after.units(NORTH))


def test_ruling_23_what_is_deployed_may_be_set_elsewhere_until_its_side_is_done() -> None:
    state = played(start(), "place I K1", "place V K2", "move K1-T25")
    assert names(state.units(SOUTH)) == {"K2", "T25"}
    assert "move T25-J1" not in legal(state)
    assert legal(played(state, "done"), "move") == []


def test_whatever_is_refused_names_what_is_legal() -> None:
    with pytest.raises(IllegalAction, match=r"'attack K15' is not legal .* expected one of move"):
        playing("I K23 i K15").apply(parse_action("attack K15"))


def test_a_square_that_moves_by_chance_is_legal_exactly_if_it_is_listed() -> None:
    random = Random(1)
    state = played(start(opening=True), "first south")
    for _ in range(60):
        listed = {*state.legal_actions()}
        for _ in range(20):
            source, target = random.choice([*NUMBERS]), random.choice([*NUMBERS])
            action = parse_action(f"move {source}-{target}")
            if action in listed:
                assert state.apply(action)
            else:
                with pytest.raises(IllegalAction):
                    state.apply(action)
        state = state.apply(random.choice(state.legal_actions()))
        assert state.phase is Phase.PLAY
        if not state.movers:
            break
