"""Rulings 1 to 10: setup, hidden information, supports and their windows, recruiting."""

import pytest
from scenes import BOTH, legal, play, quiet, scene, side

from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.cards import ARCHER, KING, PRIEST, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.options import REWRITE, Rules
from playmat.games.art_of_war.rules.position import Done, Phase, Side, Unit
from playmat.games.art_of_war.rules.state import start
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SOUTH

SETUP = ("keep", "keep", "reveal S", "reveal G", "first south")


def fields(state_side: Side) -> list[str]:
    """Returns the cells in the text form of a scene."""
    letters = "SGAPWK"
    return [letters[unit.kind] + "*" * unit.turned if unit else "-" for unit in state_side.cells]


def test_ruling_1_setup_goes_alternately_to_the_front_row_then_to_the_reserve() -> None:
    state = play(start(), *SETUP)
    assert legal(state, Verb.DEPLOY) == {f"deploy {k} F{n}" for k in "SGAPWK" for n in (1, 2, 3)}
    state = play(state, "deploy K F2")
    assert (state.phase, state.mover) == (Phase.DEPLOY, NORTH)
    state = play(state, "deploy A F1", "stock P")
    assert (state.phase, state.mover) == (Phase.STOCK, NORTH)
    state = play(state, "stock W")
    assert (state.sides[NORTH].hand, state.sides[NORTH].deck) == (2, 16)


def test_ruling_2_the_first_player_draws_on_the_first_turn() -> None:
    state = play(start(), *SETUP, "deploy K F2", "deploy A F1", "stock P", "stock W")
    assert (state.active, state.turn) == (SOUTH, 1)
    assert (state.sides[SOUTH].hand, state.sides[SOUTH].deck) == (3, 15)


def test_ruling_3_the_position_holds_counts_of_hidden_cards_only() -> None:
    state = play(start(), *SETUP)
    south = state.sides[SOUTH]
    assert (south.hand, south.deck, sum(south.unseen)) == (4, 16, 20)
    assert state.observation(SOUTH) == state.observation(NORTH) == state.observation(PUBLIC) == str(state)
    assert play(start(), "keep", "keep") == play(start(), "redraw", "redraw")


def test_ruling_4_supports_before_between_and_after_attacks_but_not_inside_one() -> None:
    state = scene(side("F2=G F1=P A1=K", hand=4), side("F2=G F1=G F3=G A1=K"))
    supports = {"support S", "support A", "support P"}
    assert supports <= legal(state)
    state = play(state, "turn F2")
    assert not legal(state, Verb.SUPPORT)
    state = quiet(play(state, "target F2"))
    assert supports <= legal(state)
    state = quiet(play(state, "turn F1", "target F2"))
    assert supports <= legal(state)


def test_ruling_4_supports_after_a_recruit() -> None:
    state = play(scene(side("F2=G", hand=3), side("F2=G")), "recruit S F1")
    assert {"support K=S", "support K=A", "support K=P"} <= legal(state)


def test_ruling_5_a_full_reserve_takes_no_support() -> None:
    state = scene(side("F2=G A2=K", reserve="SSAAP"), side("F2=G"))
    assert not legal(state, Verb.SUPPORT)


def test_ruling_5_an_archer_shoots_front_and_rear_without_range() -> None:
    state = play(scene(side("F1=G"), side("F1=G A1=S F3=W")), "support A", "shoot A1")
    assert state.sides[NORTH].cells[3] == Unit(SOLDIER, damage=1)


def test_ruling_5_a_priest_swaps_and_pose_and_damage_stay_with_the_unit() -> None:
    state = scene(side("F1=G* F2=S", hand=3), side("F1=G"), done=Done.ATTACKED)
    state = play(state, "support P", "move F1 F2")
    assert fields(state.sides[SOUTH])[:3] == ["S", "G*", "-"]


def test_ruling_5_a_soldier_strengthens_attacks_of_this_turn_but_no_archer_support() -> None:
    state = play(scene(side("F2=G"), side("F2=G A2=P")), "support S", "support S", "support A", "shoot A2")
    assert state.sides[NORTH].cells[4] == Unit(PRIEST, damage=1)
    state = play(state, "turn F2")
    assert state.attack is not None
    assert state.attack.value == 3
    assert quiet(play(state, "target F2", "pass", "end")).bonus == 0


def test_ruling_6_a_guardian_stops_the_attack_and_the_attacker_stays_turned() -> None:
    state = play(scene(side("F2=G", reserve="K"), side("F2=W*")), "turn F2", "target F2")
    assert (state.phase, state.mover) == (Phase.GUARD, NORTH)
    state = quiet(play(state, "support G"))
    assert (state.phase, state.mover, state.attack) == (Phase.ACT, SOUTH, None)
    assert fields(state.sides[SOUTH])[1] == "G*"
    assert fields(state.sides[NORTH])[1] == "W*"


def test_ruling_6_after_a_cancelled_guardian_another_may_be_played() -> None:
    state = play(scene(side("F2=G"), side("F2=W*")), "turn F2", "target F2", "support G", "support W")
    state = play(state, "pass")
    assert (state.phase, state.mover) == (Phase.GUARD, NORTH)
    assert {"support G", "support K=G", "pass"} == legal(state)
    assert play(state, "pass").sides[SOUTH].kingdom[WIZARD] == 1


@pytest.mark.parametrize(("answers", "bonus"), [(0, 1), (1, 0), (2, 1), (3, 0)])
def test_ruling_7_wizards_alternate_and_count_by_parity(answers: int, bonus: int) -> None:
    state = play(scene(side("F2=G"), side("F2=G")), "support S", *["support W"] * answers)
    assert (state.phase, state.mover) == (Phase.WIZARD, (NORTH, SOUTH)[answers % 2])
    assert play(state, "pass").bonus == bonus


def test_ruling_7_cancelled_cards_stay_in_the_reserve() -> None:
    state = play(scene(side("F2=G"), side("F2=G")), "support S", "support W", "pass")
    assert state.sides[SOUTH].reserve == (SOLDIER,)
    assert state.sides[NORTH].reserve == (WIZARD,)


def test_ruling_7_a_full_reserve_cannot_answer() -> None:
    state = play(scene(side("F2=G"), side("F2=G A2=K", reserve="SSSAA")), "support S")
    assert (state.phase, state.bonus) == (Phase.ACT, 1)


def test_ruling_8_the_king_names_the_effect_he_copies_and_may_be_cancelled() -> None:
    state = scene(side("F2=G"), side("F2=G"))
    state = play(state, "support K=S")
    assert legal(state) == {"support W", "support K=W", "pass"}
    assert play(state, "pass").bonus == 1
    cancelled = play(state, "support W", "pass")
    assert cancelled.bonus == 0
    assert cancelled.sides[SOUTH].reserve == (KING,)
    assert "recruit K F1" in legal(cancelled)


@pytest.mark.parametrize("rules", BOTH)
def test_ruling_9_a_support_before_the_recruit_fills_an_empty_reserve(rules: Rules) -> None:
    state = play(scene(side("F2=G"), side("F2=G"), rules), "support S", "pass")
    assert {text.split()[1] for text in legal(state, Verb.RECRUIT)} == {"S"}


def test_ruling_9_the_replaced_unit_goes_to_the_right_end_of_the_reserve() -> None:
    state = play(scene(side("F2=G", reserve="SA"), side("F2=G")), "recruit S F2")
    assert state.sides[SOUTH].reserve == (ARCHER, 1)
    assert state.sides[SOUTH].cells[1] == Unit(SOLDIER)


def test_ruling_9_the_own_king_may_be_swapped_back_to_the_hand() -> None:
    state = play(scene(side("F2=K", hand=3), side("F2=G")), "recruit S F2")
    south = state.sides[SOUTH]
    assert (south.hand, south.known[KING]) == (3, 1)
    assert "support K=A" in legal(state)


def test_ruling_10_the_unit_behind_moves_up_at_once() -> None:
    state = scene(side("F2=G", reserve="K"), side("F2=W* A2=P A3=S F3=G"))
    state = play(state, "turn F2", "target F2", "pass")
    assert fields(state.sides[NORTH]) == ["-", "P", "G", "-", "-", "S"]


@pytest.mark.parametrize("rules", BOTH)
def test_ruling_10_also_after_a_priest_has_moved_the_front_unit(rules: Rules) -> None:
    state = play(scene(side("F2=G A2=P F1=A"), side("F2=G"), rules), "support P", "move F2 F3")
    assert fields(state.sides[SOUTH]) == ["A", "P", "G", "-", "-", "-"]


def test_ruling_10_in_the_rewrite_a_unit_sent_behind_nobody_moves_up() -> None:
    state = play(scene(side("F2=G F1=A"), side("F2=G"), REWRITE), "support P", "move F2 A3")
    assert fields(state.sides[SOUTH]) == ["A", "-", "G", "-", "-", "-"]
