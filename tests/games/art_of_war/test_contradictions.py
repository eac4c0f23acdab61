"""Contradictions between the official booklet and the rewrite, one test per row of the table."""

import pytest
from scenes import BOTH, legal, play, quiet, scene, side

from playmat.errors import IllegalAction
from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.cards import ARCHER, SOLDIER
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, Army, Rules, problems, warnings
from playmat.games.art_of_war.rules.position import Attack, Phase, Reason, Unit
from playmat.games.art_of_war.rules.state import start
from playmat.games.interface import CHANCE, Outcome
from playmat.placement import NORTH, SOUTH


@pytest.mark.parametrize(("rules", "citizens", "losses"), [(OFFICIAL, 0, 1), (REWRITE, 1, 0)])
def test_capture_of_a_damaged_unit(rules: Rules, citizens: int, losses: int) -> None:
    """Attacks a unit with one damage with exactly its full defence."""
    state = scene(side("F2=S F1=P A1=K", "A", hand=2), side("F2=S1 F1=G A1=K"), rules)
    state = quiet(play(state, "turn F2", "target F2"))
    assert state.sides[SOUTH].kingdom[SOLDIER] == citizens
    assert state.sides[NORTH].graveyard[SOLDIER] == losses


@pytest.mark.parametrize("rules", BOTH)
def test_equality_reached_by_several_attacks_destroys(rules: Rules) -> None:
    state = scene(side("F2=W F1=P A3=K F3=G"), side("F2=A F1=G A2=K"), rules)
    state = quiet(play(state, "turn F2", "target F2", "turn F1", "target F2"))
    assert state.sides[NORTH].graveyard[ARCHER] == 1
    assert state.sides[SOUTH].kingdom[ARCHER] == 0


@pytest.mark.parametrize("rules", BOTH)
def test_equality_reached_by_an_archer_support_destroys(rules: Rules) -> None:
    state = scene(side("F1=G A1=K"), side("F2=A* F1=G A1=K"), rules)
    state = play(state, "support A", "shoot F2")
    assert state.sides[NORTH].graveyard[ARCHER] == 1
    assert state.sides[SOUTH].kingdom[ARCHER] == 0


@pytest.mark.parametrize("rules", BOTH)
def test_order_in_an_attack_the_value_is_fixed_as_the_unit_turns(rules: Rules) -> None:
    """Nothing can happen between turning and aiming, so both orders are equivalent."""
    state = play(scene(side("F2=S F1=K", hand=3), side("F2=G F1=K"), rules), "turn F2")
    assert state.attack == Attack(1, 3)
    assert legal(state) == {"target F2"}


def test_development_ends_the_turn_in_the_official_rules() -> None:
    state = play(scene(side("F1=G", hand=3), side("F1=G")), "develop S")
    assert (state.active, state.turn) == (NORTH, 6)


def test_entry_is_once_at_any_moment_of_the_turn_in_the_rewrite() -> None:
    state = play(scene(side("F2=G", hand=3), side("F2=W"), REWRITE), "develop S")
    assert (state.active, state.turn) == (SOUTH, 5)
    assert not legal(state, Verb.DEVELOP)
    assert {"turn F2", "support S", "recruit P F2", "end"} <= legal(state)


def test_forced_entry_in_the_rewrite() -> None:
    state = scene(side("F2=G", hand=6), side("F2=W"), REWRITE)
    assert "end" not in legal(state)
    assert "end" in legal(play(state, "develop S"))


def test_first_player_is_chosen_after_hands_and_kingdoms_in_the_official_rules() -> None:
    state = play(start(OFFICIAL), "keep", "redraw", "reveal S", "reveal G")
    assert (state.phase, state.mover) == (Phase.FIRST, CHANCE)
    state = play(state, "first north")
    assert (state.phase, state.mover) == (Phase.DEPLOY, NORTH)


def test_first_player_is_chosen_before_drawing_in_the_rewrite() -> None:
    state = start(REWRITE)
    assert (state.phase, state.mover) == (Phase.FIRST, CHANCE)
    state = play(state, "first north")
    assert (state.phase, state.mover) == (Phase.REDRAW, NORTH)
    state = play(state, "keep", "keep", "reveal S", "reveal G")
    assert (state.phase, state.mover) == (Phase.DEPLOY, NORTH)


def test_rear_placement_with_an_empty_front_is_not_allowed_in_the_official_rules() -> None:
    state = scene(side("F1=G", hand=3), side("F1=G"))
    assert "recruit S A1" in legal(state)
    with pytest.raises(IllegalAction, match="recruit S A2"):
        play(state, "recruit S A2")


def test_rear_placement_with_an_empty_front_moves_up_in_the_rewrite() -> None:
    state = play(scene(side("F1=G", hand=3), side("F1=G"), REWRITE), "recruit S A2")
    assert state.sides[SOUTH].cells[1] == Unit(SOLDIER)
    assert state.sides[SOUTH].cells[4] is None


@pytest.mark.parametrize("rules", BOTH)
def test_draw_when_citizens_and_graveyards_tie(rules: Rules) -> None:
    south = side("F1=G", kingdom="SP", hand=2, deck=0, reserve="K")
    north = side("F1=G", kingdom="AW", hand=2, deck=0, reserve="K")
    state = play(scene(south, north, rules), "end")
    assert state.result == Outcome((), Reason.END_OF_WAR)


def test_army_beyond_the_box_is_warned_of_in_the_official_rules_only() -> None:
    army = Army("R01", (6, 14, 0, 0, 0))
    assert problems(army) == []
    assert warnings(army, OFFICIAL) == ["14 guardians: a box holds 10"]
    assert warnings(army, REWRITE) == []
    assert start(OFFICIAL, (army, Army("R02"))).sides[SOUTH].unseen == (6, 14, 0, 0, 0, 1)
