"""Rulings 11 to 20: damage, conscription, endings, hand limit, public possibilities."""

import pytest
from scenes import BOTH, legal, play, quiet, scene, side

from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, KING, PRIEST, SOLDIER
from playmat.games.art_of_war.rules.options import REWRITE, Rules
from playmat.games.art_of_war.rules.position import Phase, Reason, Unit
from playmat.games.interface import Outcome
from playmat.placement import NORTH, SOUTH

LONE = ("turn F2", "target F2", "pass")


def test_ruling_11_the_defence_is_that_of_the_present_pose() -> None:
    upright = scene(side("F2=G", reserve="K"), side("F2=S F1=G"))
    assert play(upright, *LONE).sides[NORTH].cells[1] == Unit(SOLDIER, damage=1)
    turned = scene(side("F2=G", reserve="K"), side("F2=S* F1=G"))
    assert play(turned, *LONE).sides[SOUTH].kingdom[SOLDIER] == 1


def test_ruling_11_a_turned_unit_is_righted_in_its_owners_preparation() -> None:
    state = quiet(play(scene(side("F2=G"), side("F2=G")), "turn F2", "target F2"))
    state = play(state, "end")
    assert state.sides[SOUTH].cells[1] == Unit(GUARDIAN, turned=True)
    assert play(state, "end").sides[SOUTH].cells[1] == Unit(GUARDIAN)


def test_ruling_11_damage_lasts_until_the_end_of_the_turn() -> None:
    state = quiet(play(scene(side("F2=G"), side("F2=G")), "turn F2", "target F2"))
    assert state.sides[NORTH].cells[1] == Unit(GUARDIAN, damage=1)
    assert play(state, "end").sides[NORTH].cells[1] == Unit(GUARDIAN)


def test_ruling_12_an_attack_with_value_0_is_legal_and_does_nothing() -> None:
    state = scene(side("F2=S", reserve="K", hand=0), side("F2=G", reserve="K"))
    state = quiet(play(state, "turn F2", "target F2"))
    assert state.sides[NORTH].cells[1] == Unit(GUARDIAN)
    assert state.sides[SOUTH].cells[1] == Unit(SOLDIER, turned=True)


def test_ruling_13_the_defender_conscripts_the_two_leftmost_of_the_reserve() -> None:
    state = play(scene(side("F2=G", reserve="K"), side("F2=W*", reserve="PAS")), *LONE)
    assert (state.phase, state.mover) == (Phase.CONSCRIPT, NORTH)
    assert legal(state) == {"conscript P F1", "conscript P F2", "conscript P F3"}
    state = play(state, "conscript P F2")
    assert legal(state) == {"conscript A F1", "conscript A F3", "conscript A A2"}
    state = play(state, "conscript A A2")
    assert (state.phase, state.mover, state.sides[NORTH].reserve) == (Phase.ACT, SOUTH, (SOLDIER,))


def test_ruling_13_then_citizens_of_ones_choice_captured_ones_included() -> None:
    north = side("F2=W*", reserve="P", kingdom="S", captured="A")
    state = play(scene(side("F2=G", reserve="K", lost="A"), north), *LONE, "conscript P F2")
    assert {text[:11] for text in legal(state)} == {"conscript S", "conscript A"}
    state = play(state, "conscript A F1")
    assert state.sides[NORTH].kingdom == (1, 0, 0, 0, 0, 0)


def test_ruling_13_the_attacker_may_go_on_against_the_conscripts() -> None:
    state = scene(side("F2=G F1=P", reserve="K"), side("F2=W*", reserve="PA"))
    state = play(state, *LONE, "conscript P F2", "conscript A F3")
    assert "turn F1" in legal(state)


def test_ruling_13_who_cannot_place_two_loses_whatever_the_hand_holds() -> None:
    state = play(scene(side("F2=G", reserve="K"), side("F2=W*", reserve="P", hand=5)), *LONE)
    assert state.result == Outcome((SOUTH,), Reason.COLLAPSE)


def test_ruling_14_a_fallen_king_is_execution_before_all_else() -> None:
    """Holds even if no unit is left to conscript."""
    state = play(scene(side("F2=G", reserve="KAA"), side("F2=K*3")), *LONE)
    assert state.result == Outcome((SOUTH,), Reason.EXECUTION)
    assert state.sides[NORTH].graveyard[KING] == 1


def test_ruling_14_a_captured_king_is_execution_too() -> None:
    state = scene(side("F2=S", hand=4), side("F2=K* F1=G"))
    state = play(state, *LONE)
    assert state.result == Outcome((SOUTH,), Reason.EXECUTION)
    assert state.sides[SOUTH].kingdom[KING] == 1


def test_ruling_14_majority_comes_before_conscription() -> None:
    south = side("F2=G", reserve="K", kingdom="SAP")
    state = play(scene(south, side("F2=W*", reserve="PA")), *LONE)
    assert state.result == Outcome((SOUTH,), Reason.DEVELOPMENT)


def test_ruling_14_majority_is_tested_again_after_conscription() -> None:
    """The citizens that the defender conscripts leave the attacker ahead."""
    south = side("F2=G", reserve="K", kingdom="SAP")
    north = side("F2=W*", kingdom="SA")
    state = play(scene(south, north), *LONE)
    assert state.phase is Phase.CONSCRIPT
    assert play(state, "conscript S F1", "conscript A F2").result == Outcome((SOUTH,), Reason.DEVELOPMENT)


@pytest.mark.parametrize(
    ("mine", "theirs", "wins"),
    [("SGA", "", True), ("SGA", "A", False), ("SGAA", "A", True), ("SSGG", "", False)],
)
def test_ruling_15_strictly_more_in_at_least_four_kinds(mine: str, theirs: str, wins: bool) -> None:
    state = play(scene(side("F2=G", kingdom=mine), side("F2=G", kingdom=theirs)), "develop P")
    assert (state.result == Outcome((SOUTH,), Reason.DEVELOPMENT)) is wins


@pytest.mark.parametrize("last", ["end", "develop P"])
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [("SSGG", "SG", SOUTH), ("S", "SSGG", NORTH)],
)
def test_ruling_16_the_war_ends_with_the_turn_in_which_both_decks_are_empty(
    mine: str, theirs: str, winner: int, last: str
) -> None:
    south = side("F2=G", reserve="K", kingdom=mine, hand=3, deck=0)
    north = side("F2=G", reserve="K", kingdom=theirs, hand=2, deck=0)
    assert play(scene(south, north), last).result == Outcome((winner,), Reason.END_OF_WAR)


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(3, 4, NORTH), (4, 3, SOUTH)])
def test_ruling_16_a_tie_goes_to_the_smaller_graveyard(mine: int, theirs: int, winner: int) -> None:
    """The seat with one more card has lost one less."""
    south = side("F2=G", reserve="K", kingdom="SG", hand=mine, deck=0)
    north = side("F2=G", reserve="K", kingdom="SG", hand=theirs, deck=0)
    assert play(scene(south, north), "end").result == Outcome((winner,), Reason.END_OF_WAR)


def test_ruling_16_not_while_one_deck_lasts() -> None:
    south = side("F2=G", reserve="K", hand=3, deck=0)
    assert play(scene(south, side("F2=G")), "end").result is None


def test_ruling_17_a_destroyed_card_goes_to_the_graveyard_of_who_controlled_it() -> None:
    """Uses an Archer of South's box that North has captured and conscripted."""
    state = scene(side("F2=S", reserve="K", lost="A"), side("F2=A F1=G", foreign="A"))
    state = play(state, *LONE)
    assert state.sides[NORTH].graveyard[ARCHER] == 1
    assert sum(state.sides[SOUTH].graveyard) == 0


@pytest.mark.parametrize("rules", BOTH)
def test_ruling_18_with_six_in_hand_development_is_forced_and_never_of_the_king(rules: Rules) -> None:
    state = scene(side("F2=G", hand=6), side("F2=G"), rules)
    assert "end" not in legal(state)
    assert legal(state, Verb.DEVELOP) == {f"develop {kind}" for kind in "SGAPW"}


def test_ruling_19_with_the_king_alone_in_hand_only_the_king_can_be_played() -> None:
    state = scene(side("F2=G", hand=1), side("F2=G"))
    assert legal(state, Verb.SUPPORT) == {"support K=S", "support K=A"} | (legal(state) & {"support K=P"})
    assert {text.split()[1] for text in legal(state, Verb.RECRUIT)} == {"K"}
    assert not legal(state, Verb.DEVELOP)


def test_ruling_19_a_kind_that_is_all_on_the_table_cannot_come_from_the_hand() -> None:
    state = scene(side("F1=A F2=G", reserve="AA", graveyard="A"), side("F2=G"))
    assert "support A" not in legal(state)
    assert "support S" in legal(state)


def test_ruling_19_a_unit_taken_back_is_known_to_be_in_the_hand() -> None:
    state = play(scene(side("F2=A", hand=2, known=""), side("F2=G")), "recruit K F2")
    south = state.sides[SOUTH]
    assert (south.hand, south.known[ARCHER], south.known[KING]) == (2, 1, 0)
    state = scene(side("F2=A A2=K", hand=1, known="P"), side("F2=G"))
    assert {text.split()[1] for text in legal(state, Verb.RECRUIT)} == {"P"}
    assert play(state, "recruit P F1").sides[SOUTH].known[PRIEST] == 0


@pytest.mark.parametrize("hand", [0, 1])
def test_ruling_20_a_window_opens_exactly_when_a_reaction_is_publicly_possible(hand: int) -> None:
    north = side("F2=G", reserve="K", hand=hand)
    state = play(scene(side("F2=G"), north), "support S")
    assert (state.phase is Phase.WIZARD) == bool(hand)


def test_ruling_20_the_guardian_window_needs_room_in_the_reserve() -> None:
    state = play(scene(side("F2=G"), side("F2=G", reserve="KSSAA")), "turn F2", "target F2")
    assert state.phase is Phase.ACT


def test_ruling_20_no_window_when_neither_guardian_nor_king_can_be_there() -> None:
    north = side("F1=G F2=G F3=G", reserve="K", graveyard="G", hand=5)
    state = play(scene(side("F2=G"), north), "turn F2", "target F2")
    assert state.phase is Phase.ACT


@pytest.mark.parametrize("rules", [REWRITE])
def test_ruling_13_in_the_rewrite_a_conscript_behind_nobody_moves_up(rules: Rules) -> None:
    state = play(scene(side("F2=G", reserve="K"), side("F2=W*", reserve="PA"), rules), *LONE)
    state = play(state, "conscript P A1", "conscript A A1")
    assert state.sides[NORTH].cells[0] == Unit(PRIEST)
    assert state.sides[NORTH].cells[3] == Unit(ARCHER)
