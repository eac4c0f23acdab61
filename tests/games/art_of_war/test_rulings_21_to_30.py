"""Rulings 21 to 30: timing of choices, moves without effect, and corner cases."""

import pytest
from scenes import BOTH, legal, play, quiet, reached, scene, side

from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, SOLDIER
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, Rules
from playmat.games.art_of_war.rules.position import Done, Phase, Reason, Unit
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.interface import CHANCE, Outcome
from playmat.placement import NORTH, SOUTH

LONE = ("turn F2", "target F2", "pass")


def after(state: State, text: str) -> State:
    """Returns the state after an action without answers."""
    return quiet(play(state, text))


def test_ruling_21_a_support_names_its_target_after_the_wizard_window() -> None:
    state = play(scene(side("F2=G"), side("F2=G")), "support K=A")
    assert state.phase is Phase.WIZARD
    state = play(state, "pass")
    assert (state.phase, legal(state)) == (Phase.SHOOT, {"shoot F2"})


def test_ruling_21_a_cancelled_support_names_none() -> None:
    state = play(scene(side("F2=G F1=S"), side("F2=G")), "support P", "support W", "pass")
    assert state.phase is Phase.ACT


def test_ruling_22_a_unit_may_be_turned_only_if_an_enemy_is_in_its_reach() -> None:
    state = scene(side("F1=G F2=G F3=A"), side("F2=G"))
    assert legal(state, Verb.TURN) == {"turn F2"}


def test_ruling_23_who_begins_is_chance_and_seat_0_is_asked_first_for_the_new_hand() -> None:
    state = start(OFFICIAL)
    assert state.mover == SOUTH
    state = play(state, "keep")
    assert state.mover == NORTH
    state = play(state, "keep", "reveal S", "reveal S")
    assert (state.mover, legal(state)) == (CHANCE, {"first south", "first north"})


@pytest.mark.parametrize("first", ["south", "north"])
def test_ruling_23_in_the_rewrite_the_first_player_is_asked_first(first: str) -> None:
    state = play(start(REWRITE), f"first {first}")
    seat = ("south", "north").index(first)
    assert (state.mover, play(state, "redraw").mover) == (seat, 1 - seat)


def test_ruling_24_a_priest_may_not_send_a_front_unit_behind_itself() -> None:
    state = quiet(play(scene(side("F2=G"), side("F2=G")), "support P"))
    assert legal(state) == {"move F2 F1", "move F2 F3"}


def test_ruling_24_two_equal_units_may_not_change_places() -> None:
    state = scene(side("F1=G F2=G F3=G*", hand=4), side("F1=G"), done=Done.ATTACKED)
    state = quiet(play(state, "support P"))
    assert not {"move F1 F2", "move F2 F1"} & legal(state)
    assert {"move F1 F3", "move F2 F3"} <= legal(state)


def test_ruling_24_a_swap_is_one_action() -> None:
    state = quiet(play(scene(side("F1=G F2=S"), side("F1=G")), "support P"))
    assert "move F1 F2" in legal(state)
    assert "move F2 F1" not in legal(state)


def test_ruling_24_no_move_leaves_the_battlefield_as_it_was() -> None:
    for state in reached():
        if state.phase is Phase.MOVE:
            for action in state.legal_actions():
                assert state.apply(action).own.cells != state.own.cells, f"{action} in {state}"


def test_ruling_24_a_priest_needs_a_move_that_changes_something() -> None:
    state = scene(side("F1=G F2=G F3=G A1=G", hand=3), side("F1=G"))
    assert "support P" in legal(state)
    full = " ".join(f"{cell}=G" for cell in ("F1", "F2", "F3", "A1", "A2", "A3"))
    state = scene(side(full, hand=3, foreign="GG"), side("F1=S", lost="GG"))
    assert "support S" in legal(state)
    assert "support P" not in legal(state)


def test_ruling_24_the_slide_of_the_rewrite_applies_to_priest_moves() -> None:
    state = quiet(play(scene(side("F2=G"), side("F2=G"), REWRITE), "support P"))
    assert legal(state) == {"move F2 F1", "move F2 F3", "move F2 A1", "move F2 A3"}
    assert after(state, "move F2 A1") == after(state, "move F2 F1")


def test_ruling_25_a_replaced_conscript_goes_to_the_hand_of_who_controls_it() -> None:
    """An Archer of South's box fights for North, which recruits in its place from the hand."""
    north = side("F1=A", foreign="A", hand=3)
    state = scene(side("F2=G", lost="A"), north, active=NORTH, mover=NORTH)
    state = play(state, "recruit S F1")
    assert (state.sides[NORTH].known[ARCHER], state.sides[NORTH].hand) == (1, 3)
    assert state.sides[NORTH].unseen[ARCHER] == 5


@pytest.mark.parametrize(("reserve", "kingdom"), [("", ""), ("P", ""), ("", "P")])
def test_ruling_26_collapse_is_declared_before_anything_is_placed(reserve: str, kingdom: str) -> None:
    north = side("F2=W*", reserve=reserve, kingdom=kingdom)
    state = play(scene(side("F2=G", reserve="K"), north), *LONE)
    assert state.result == Outcome((SOUTH,), Reason.COLLAPSE)
    assert not any(state.sides[NORTH].cells)


def test_ruling_27_majority_is_tested_when_both_conscripts_stand() -> None:
    """South leads in four kinds once the first citizen is given up, and still does after the second."""
    south = side("F2=G", reserve="K", kingdom="SAP")
    state = play(scene(south, side("F2=W*", kingdom="SSPA")), *LONE, "conscript P F1")
    assert state.phase is Phase.CONSCRIPT
    state = play(scene(south, side("F2=W*", kingdom="SA")), *LONE, "conscript S F1")
    assert (state.phase, state.result) == (Phase.CONSCRIPT, None)
    assert play(state, "conscript A F2").result == Outcome((SOUTH,), Reason.DEVELOPMENT)


def test_ruling_28_entry_between_actions_but_not_inside_one() -> None:
    state = scene(side("F2=G F1=P", hand=4), side("F2=G F1=G"), REWRITE)
    assert legal(state, Verb.DEVELOP)
    state = play(state, "turn F2")
    assert not legal(state, Verb.DEVELOP)
    state = play(state, "target F2")
    assert not legal(state, Verb.DEVELOP)
    state = play(state, "pass", "develop S")
    assert not legal(state, Verb.DEVELOP)
    assert {"support S", "turn F1"} <= legal(state)


def test_ruling_29_a_guardian_may_answer_an_attack_of_value_0() -> None:
    state = scene(side("F2=S", reserve="K", hand=0), side("F2=G"))
    state = play(state, "turn F2", "target F2")
    assert "support G" in legal(state)


def test_ruling_29_a_hit_of_0_leaves_its_target_undamaged_and_open_to_capture() -> None:
    state = scene(side("F2=S A2=K F1=P", hand=0), side("F2=W* F1=G"))
    state = play(state, *LONE, "turn F1", "target F2", "pass")
    assert state.sides[SOUTH].kingdom[4] == 1


@pytest.mark.parametrize("rules", BOTH)
def test_ruling_30_an_empty_deck_means_no_draw_and_no_loss(rules: Rules) -> None:
    north = side("F2=G", reserve="K", hand=3, deck=0)
    state = play(scene(side("F2=G", hand=3), north, rules), "end")
    assert (state.active, state.result) == (NORTH, None)
    assert (state.sides[NORTH].hand, state.sides[NORTH].deck) == (3, 0)


def test_ruling_30_majority_in_the_last_turn_comes_before_the_end_of_war() -> None:
    south = side("F2=G", reserve="K", kingdom="SGA", hand=3, deck=0)
    north = side("F2=G", reserve="K", kingdom="WWWW", hand=3, deck=0)
    assert play(scene(south, north), "develop P").result == Outcome((SOUTH,), Reason.DEVELOPMENT)


def test_ruling_30_the_tie_break_counts_foreign_cards_in_the_graveyard() -> None:
    south = side("F2=G", reserve="K", kingdom="SG", hand=4, deck=0, lost="A")
    north = side("F2=G", reserve="K", kingdom="SG", hand=4, deck=0, foreign="A")
    assert sum(north.graveyard) == sum(south.graveyard) + 2
    assert play(scene(south, north), "end").result == Outcome((SOUTH,), Reason.END_OF_WAR)


def test_an_archer_captures_a_soldier_as_in_the_booklet() -> None:
    """Capture: an Archer of 1 attack point against a turned Soldier of 1 defence point."""
    state = scene(side("F1=A", reserve="K"), side("F1=S* F2=G"))
    state = play(state, "turn F1", "target F1", "pass")
    assert state.sides[SOUTH].kingdom[SOLDIER] == 1
    assert state.sides[NORTH].cells == (None, Unit(GUARDIAN), None, None, None, None)
