"""Shots, dodges and stamps: rulings 10 to 15, by number."""

from random import Random

import pytest

from games.archery_tactics.scenes import MEADOW, RULES, dead, events, folded, legal, play, turn, where
from playmat.errors import GameError, IllegalAction
from playmat.games.archery_tactics.rules.position import Answer
from playmat.games.archery_tactics.rules.validity import problems
from playmat.placement import NORTH, SOUTH


def test_ruling_10_a_shot_concerns_everyone_on_its_line_up_to_an_obstacle() -> None:
    state = play(turn("B5 E", "D5 N", "F5 N", "C5 W", "B6 N"), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [1, 3]  # the fountain on E5 covers the third


def test_ruling_10_who_plays_no_blue_card_in_five_seconds_is_hit() -> None:
    state = play(turn("A1 E", "C1 W", "I9 N"), "@10 south tir")
    assert state.deadline.at == 15.0
    with pytest.raises(IllegalAction):
        play(state, "@14.999 time")
    after = play(state, "@15 time")
    assert dead(after) == {"north"} and after.players[0].frags == 1


def test_ruling_10_the_time_to_dodge_is_a_switch() -> None:
    assert play(turn("A1 E", "C1 W", switches="dodge-ms=3000"), "@10 south tir").deadline.at == 13.0


def test_ruling_10_a_dodge_costs_endurance_and_leads_out_of_the_line() -> None:
    state = play(turn("A1 E", "C1 W"), "south tir", "north dodge mouvement", "north step C2")
    assert dead(state) == set() and state.shots == () and state.free_slots(1) == 3


def test_ruling_10_only_blue_dodges_and_what_is_only_yellow_waits() -> None:
    state = play(turn("A1 E", "C1 N"), "south tir")
    blue = {"dodge mouvement", "dodge transfert", "dodge bouclier"}
    assert legal(state, 1) == {*blue, "decline", "keep", "pass"}


def test_ruling_10_a_player_who_is_shot_at_may_lay_a_red_card_only_if_it_crosses_the_shot() -> None:
    facing = play(turn("A1 E", "C1 W", "C9 S"), "@10 south tir")
    assert "tir" in legal(facing, NORTH) and "tir" not in legal(play(facing, "@10 west tir"), SOUTH)
    for archers in (("A1 E", "C1 N", "C9 S"), ("A1 E", "C1 E", "E1 S"), ("A1 E", "C1 SW", "C9 S")):
        state = play(turn(*archers), "@10 south tir")
        assert "tir" not in legal(state, NORTH)
        with pytest.raises(IllegalAction, match="'north tir' is not legal"):
            play(state, "@10.1 north tir")


@pytest.mark.parametrize(("at", "allowed"), [(10.3, True), (10.301, False), (14.9, False)])
def test_ruling_10_a_red_card_that_comes_too_late_to_cross_is_refused(at: float, allowed: bool) -> None:
    state = play(turn("A1 E", "C1 W"), "@10 south tir")
    if allowed:
        assert play(state, f"@{at} north tir").shots == ()
    else:
        with pytest.raises(IllegalAction, match=r"'north tir' is not legal .* within 300 ms"):
            play(state, f"@{at} north tir")


def test_ruling_10_a_table_may_play_that_every_red_card_answers_a_shot() -> None:
    state = play(turn("A1 E", "C1 E", "E1 S", switches="counter-shots=any"), "@10 south tir")
    assert "tir" in legal(state, NORTH)
    assert len(play(state, "@14 north tir").shots) == 2
    assert RULES.parse_state(str(state)) == state


def test_ruling_10_a_blue_card_may_be_noted_without_saying_that_it_dodges() -> None:
    state = play(turn("A1 E", "C1 W"), "south tir")
    assert play(state, "north mouvement") == play(state, "north dodge mouvement")


def test_ruling_10_declining_is_allowed_and_no_pass() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "south tir", "north decline")
    assert dead(state) == set()  # one answer is missing: a push may still save it
    assert dead(play(state, "west decline")) == {"north", "west"}


def test_ruling_10_who_has_declined_does_not_walk_away_with_what_he_was_doing() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "north mouvement", "south tir", "north decline")
    assert legal(state, 1) == {"keep"}
    assert dead(play(state, "west decline")) == {"north", "west"}


def test_ruling_10_who_has_failed_to_dodge_plays_nothing_else() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "south tir", "north dodge mouvement", "north step D1")
    assert legal(state, 1) == {"keep", "pass"}


def test_ruling_10_a_dodge_without_mana_does_not_help() -> None:
    assert dead(play(turn("A1 E", "C1 W A9", mana=[1, 0]), "south tir", "north dodge transfert")) == {"north"}


def test_ruling_11_a_dodge_may_fail_to_leave_the_line() -> None:
    assert dead(play(turn("A1 E", "C1 W"), "south tir", "north dodge mouvement", "north step D1")) == {
        "north"
    }


def test_ruling_11_who_is_pushed_into_the_line_must_dodge_and_has_all_his_time() -> None:
    state = play(turn("A1 E", "C1 W", "D2 N"), "@10 south tir", "@12 north dodge mouvement")
    state = play(state, "@13 north step D2>E1")
    duty = state.shots[0].duty(2)
    assert duty is not None and (duty.answer, duty.since) == (Answer.DUE, 13_000)
    assert state.deadline.at == 18.0 and "dodge mouvement" in legal(state, 2)


def test_ruling_11_who_had_dodged_and_is_pushed_back_dodges_again() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "@10 south tir", "@11 north dodge mouvement")
    state = play(state, "@11.5 north step D2", "@12 west dodge mouvement", "@12.5 west step D2>D1")
    duty = state.shots[0].duty(NORTH)
    assert duty is not None and (duty.answer, duty.since) == (Answer.DUE, 12_500)
    assert dead(play(state, "@13 north dodge mouvement", "@13.5 north step C2")) == set()


def test_ruling_11_who_leaves_the_line_by_the_push_of_a_dodge_is_safe() -> None:
    state = play(turn("A1 E", "C1 W", "D1 N", "E1 N"), "@10 south tir", "@11 west dodge mouvement")
    state = play(state, "@12 west step C1>C2")
    assert where(state, NORTH) == "C2" and "dodge mouvement" not in legal(state, NORTH)
    assert dead(play(state, "@13 east decline")) == {"west", "east"}  # west moved along the line


def test_ruling_11_the_push_of_a_plain_action_leads_nobody_out_of_the_line() -> None:
    state = play(turn("A1 E", "C1 W", "D2 N", "E1 N"), "@10 south tir", "@11 west mouvement")
    state = play(state, "@12 west step C1>C2")
    assert where(state, NORTH) == "C2" and "dodge mouvement" in legal(state, NORTH)
    assert RULES.parse_state(str(state)) == state and problems(state) == []
    assert dead(play(state, "@13 north decline", "@14 east decline")) == {"north", "east"}
    saved = play(state, "@13 north dodge mouvement", "@14 north step C3", "@15 east decline")
    assert dead(saved) == {"east"}


def test_ruling_11_the_push_of_a_plain_action_leads_nobody_into_the_line() -> None:
    state = turn("A1 E", "C1 W", "D3 N", "D2 N")
    state = play(state, "@10 south tir", "@11 west mouvement", "@12 west step D2>D1")
    assert where(state, 3) == "D1" and [duty.seat for duty in state.shots[0].duties] == [NORTH]
    assert RULES.parse_state(str(state)) == state and problems(state) == []
    assert dead(play(state, "@13 north decline")) == {"north"}


def test_ruling_11_a_table_may_play_that_plain_pushes_lead_into_and_out_of_the_line() -> None:
    pushed = "@10 south tir", "@11 west mouvement", "@12 west step D2>D1"
    into = play(turn("A1 E", "C1 W", "D3 N", "D2 N", switches="+plain-moves-enter"), *pushed)
    assert [duty.seat for duty in into.shots[0].duties] == [NORTH, 3]
    out = turn("A1 E", "C1 W", "D2 N", "E1 N", switches="+plain-moves-enter")
    out = play(out, "@10 south tir", "@11 west mouvement", "@12 west step C1>C2")
    assert [duty.seat for duty in out.shots[0].duties] == [2, 3]


def test_ruling_11_plain_actions_of_others_neither_enter_nor_leave_the_line() -> None:
    walk = ("south tir", "west mouvement", "west step D1", "north decline")
    assert dead(play(turn("A1 E", "C1 W", "D2 N"), *walk)) == {"north"}
    entered = play(turn("A1 E", "C1 W", "D2 N", switches="+plain-moves-enter"), *walk)
    assert dead(entered) == set() and "decline" in legal(entered, 2)


def test_ruling_11_a_dodge_into_another_line_is_to_be_dodged_too() -> None:
    state = play(turn("A1 E", "C1 W", "A2 E", "H2 W"), "@10 south tir", "@10.5 west tir")
    state = play(state, "@11 north dodge mouvement", "@11.5 north step D2")
    assert [(shot.seat, shot.duty(NORTH) is not None) for shot in state.shots] == [(2, True)]


def test_ruling_12_the_attacker_plays_nothing_new_until_the_window_closes() -> None:
    state = play(turn("A1 E", "C1 W", "I9 N"), "south tir")
    assert legal(state, 0) == {"keep", "pass"}
    assert "ciblage" in legal(state, 2)
    assert "ciblage" in legal(play(state, "north dodge mouvement", "north step C2"), 0)


def test_ruling_12_an_attacker_who_is_attacked_may_dodge_and_his_shot_stays() -> None:
    state = play(turn("A1 E", "C1 N", "A9 S"), "@10 south tir", "@10.5 west tir")
    state = play(state, "@11 south dodge mouvement", "@11.5 south step B2", "@12 north decline")
    assert dead(state) == {"north"} and state.players[SOUTH].frags == 1


def test_ruling_12_a_shot_has_gone_through_portals_as_they_stood() -> None:
    portals = [(), (("portail", MEADOW.cell("D3")),), (("portail", MEADOW.cell("B7")),), ()]
    state = turn("A3 E", "F9 S", "I9 N", "G7 N", tokens=portals)
    state = play(state, "@10 south tir", "@11 north ciblage", "@11.5 north flag H8")
    state = play(state, "@12 north portail", "@12.5 north invoke H8")
    assert dict(state.players[NORTH].tokens) == {"portail": MEADOW.cell("H8")}
    assert RULES.parse_state(str(state)) == state and problems(state) == []
    assert dead(play(state, "@13 east decline")) == {"east"}


@pytest.mark.parametrize(("later", "crossed"), [(10.299, True), (10.3, True), (10.301, False)])
def test_ruling_13_shots_into_each_other_s_faces_cancel_within_300_ms(later: float, crossed: bool) -> None:
    facing = turn("A1 E", "C1 W", switches="counter-shots=any")
    state = play(facing, "@10 south tir", f"@{later} north tir")
    assert (state.shots == ()) is crossed
    assert [state.free_slots(seat) for seat in (0, 1)] == [3, 3]


def test_ruling_13_the_time_of_crossing_is_a_switch() -> None:
    crossing = ("@10 south tir", "@10.051 north tir")
    assert not play(turn("A1 E", "C1 W", switches="crossing-ms=51"), *crossing).shots
    with pytest.raises(IllegalAction, match="within 50 ms"):
        play(turn("A1 E", "C1 W", switches="crossing-ms=50"), *crossing)


def test_ruling_13_back_to_back_and_past_each_other_nothing_crosses() -> None:
    assert len(play(turn("C1 W", "E1 E", "A1 N", "H1 N"), "south tir", "north tir").shots) == 2
    aside = turn("A1 E", "C1 N", "C9 N", switches="counter-shots=any")
    assert len(play(aside, "south tir", "north tir").shots) == 2


def test_ruling_13_nothing_crosses_through_the_fountain() -> None:
    state = turn("D5 E", "F5 W", "B5 N", "H5 N")
    assert play(state, "south tir", "north tir").shots == ()  # neither sees the other


def test_ruling_13_the_dodge_of_a_third_is_off_when_shots_cross() -> None:
    state = play(turn("A1 E", "E1 W", "C1 N"), "@10 south tir", "@10.2 north tir")
    assert dead(state) == set() and "ciblage" in legal(state, 2)


CELL = "@10.000 south mouvement", "@10.001 north mouvement"


@pytest.mark.parametrize(("south", "north", "first"), [(11.0, 11.005, SOUTH), (11.005, 11.0, NORTH)])
def test_ruling_14_two_into_one_cell_the_earlier_stamp_counts(south: float, north: float, first: int) -> None:
    steps = f"@{south} south step C1", f"@{north} north step C1"
    state, void = folded(turn("B1 E", "D1 W"), events(*CELL, *steps))
    assert where(state, first) == "C1" and len(void) == 1  # the later one would have to push


@pytest.mark.parametrize("winner", [SOUTH, NORTH])
def test_ruling_14_closer_than_the_uncertainty_a_lot_decides(winner: int) -> None:
    steps = "@11.000 south step C1", "@11.004 north step C1"
    with pytest.raises(GameError, match="4 ms apart, less than the clocks are sure of: a lot decides, add "):
        folded(turn("B1 E", "D1 W"), events(*CELL, *steps))
    state, void = folded(turn("B1 E", "D1 W"), events(*CELL, *steps), lambda earlier, later: winner)
    assert where(state, winner) == "C1" and len(void) == 1


def test_ruling_14_where_order_does_not_matter_nobody_draws_a_lot() -> None:
    steps = "@11.000 south step A1", "@11.000 north step E1"
    state, void = folded(turn("B1 E", "D1 W"), events(*CELL, *steps))
    assert (where(state, SOUTH), where(state, NORTH), void) == ("A1", "E1", [])


@pytest.mark.parametrize("winner", [SOUTH, NORTH])
def test_ruling_14_the_last_stone_is_one_s_alone(winner: int) -> None:
    beginning = play(turn("A1 E", "I9 W", "I1 N"), "south pass", "north pass")
    beginning = beginning._replace(fountain=1, bank=beginning.bank + 1)
    stones = events("@11.002 south stone", "@11.000 north stone")
    state, void = folded(beginning, stones, lambda earlier, later: winner)
    assert [player.mana for player in state.players] == [1 + (seat == winner) for seat in range(3)]
    assert len(void) == 1


def test_ruling_14_a_late_stamp_makes_a_card_void_which_stays_laid() -> None:
    beginning = turn("A1 E", "C1 N", "I9 N")
    done = events("@10 south tir", "@15.100 north tir", "@16 west ciblage")
    state, void = folded(beginning, done)
    assert void == ["@15.100 north tir"] and dead(state) == {"north"}
    assert [(laid.card, laid.void) for laid in state.players[NORTH].laid] == [("tir", True)]
    done = events("@10 south tir", "@10.1 north ciblage", "@10.2 west pass")
    state, void = folded(beginning, done)
    assert void == ["@10.100 north ciblage"] and state.players[NORTH].aims == 1


def test_ruling_14_a_card_laid_too_late_lies_without_effect() -> None:
    done = events("@10 south tir", "@10.1 north repos", "@11 north mouvement", "@11.4 north step C2")
    state, void = folded(turn("A1 E", "C1 N", "I9 N"), done)
    assert void == ["@10.100 north repos"]
    assert [(laid.card, laid.void) for laid in state.players[NORTH].laid] == [
        ("repos", True),
        ("mouvement", False),
    ]
    assert dead(state) == set() and state.players[NORTH].mana == 1


@pytest.mark.parametrize("seed", range(5))
def test_ruling_15_the_order_of_arrival_never_matters(seed: int) -> None:
    beginning = turn("A1 E", "C1 N", "D2 S", "I9 N")
    done = events(
        "@10 south tir",
        "@10.6 west mouvement",
        "@11 north mouvement",
        "@11.3 west step D1",
        "@11.5 north step D1>D2",
        "@12 east repos",
        "@13 west ciblage",
        "@13.2 west sight N",
    )
    shuffled = Random(seed).sample(done, len(done))
    assert folded(beginning, shuffled) == folded(beginning, done)
