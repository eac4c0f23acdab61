"""End of a turn, frags and specials: rulings 16 to 21, by number."""

import pytest

from games.archery_tactics.scenes import MEADOW, RULES, dead, legal, lying, play, turn, where
from playmat.games.archery_tactics.rules.cards import SPECIALS, Kind
from playmat.games.archery_tactics.rules.position import Laid, Phase, Reason, Standing
from playmat.games.archery_tactics.rules.state import State
from playmat.games.interface import PUBLIC
from playmat.placement import NORTH, SOUTH


def test_ruling_16_who_has_finished_takes_one_stone_until_the_fountain_is_refilled() -> None:
    state = turn("A1 E", "I9 W", "I1 N")
    assert "stone" not in legal(state, 0)
    state = play(state, "south pass")
    assert "stone" in legal(state, 0) and "stone" not in legal(play(state, "south stone"), 0)
    over = play(state, "north pass", "west pass")
    assert over.phase is Phase.LULL and "stone" in legal(over, 2)  # the last to finish, too
    filled = play(over, "west stone", "refill")
    assert filled.fountain == 2 and filled.players[2].mana == 2 and "stone" not in legal(filled, 0)


def test_ruling_16_the_dead_take_nothing() -> None:
    state = play(turn("A1 E", "C1 W", "I1 N"), "south tir", "north decline", "south pass", "west pass")
    assert legal(state, 1) == set() and "stone" in legal(state, 0)


def test_ruling_17_a_frag_is_credited_to_whoever_began_the_action() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "south tir", "north decline", "west decline")
    assert [player.frags for player in state.players] == [2, 0, 0]


def test_ruling_17_a_shot_already_laid_counts_though_its_shooter_dies() -> None:
    state = play(turn("A1 E", "C1 N", "A9 S"), "@10 south tir", "@10.5 west tir", "@11 south decline")
    assert dead(state) == {"south"}
    assert play(state, "@15 time").players[SOUTH].frags == 1


def test_ruling_17_nobody_has_a_frag_for_himself() -> None:
    state = turn(
        "B3 E", "I9 N", tokens=[(("portail", MEADOW.cell("D3")),), (("portail", MEADOW.cell("A3")),)]
    )
    state = play(state, "south tir")
    assert dead(play(state, "south decline")) == {"south"}
    assert play(state, "south decline").players[SOUTH].frags == 0


def test_ruling_17_for_each_frag_a_special_of_one_s_choice() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "south tir", "north decline", "west decline")
    state = play(state, "south pass", "refill", "south level", "south level")
    assert (state.players[0].specials, state.players[0].spare) == (4, 2) and "level" not in legal(state, 0)


def test_ruling_17_the_dead_have_their_specials_too() -> None:
    state = turn("A1 E", "C1 W", "I9 N", switches="counter-shots=any")
    state = play(state, "@10 south tir", "@10.4 north tir", "@11 south decline")
    state = play(state, "@12 north decline", "@13 west pass", "@14 refill")
    assert dead(state) == {"south", "north"}
    assert "level" in legal(state, 0) and "level" in legal(state, 1)


def test_ruling_18_figure_and_invocations_of_the_dead_leave_at_once() -> None:
    state = turn("A1 E", "C1 W", "I9 N", tokens=[(), (("folle", 3),), ()])
    state = play(state, "south tir", "north decline")
    assert where(state, NORTH) == "-" and state.players[NORTH].tokens == ()


def over(*actions: str, frags: tuple[int, int, int] = (0, 0, 0)) -> object:
    state = turn("A1 E", "C1 W", "E1 N", frags=frags, mana=[1, 3, 0], kept=[0, 1, 0])
    return play(state, "south tir", "north decline", "west decline", "south pass", "refill", *actions)


def test_ruling_18_the_dead_come_back_on_a_free_spawn_with_flag_arc_and_one_stone() -> None:
    state = over()
    bank = state.bank
    state = play(state, "north return B1", "north sight N")
    player = state.players[NORTH]
    assert (where(state, NORTH), player.flag, player.arc) == ("B1", MEADOW.cell("B1"), 0)
    assert (player.mana, player.kept, player.standing, state.bank) == (1, 0, Standing.BACK, bank + 2)
    assert "return A1" not in legal(state, 2)  # occupied by south
    assert play(state, "west return F1").players[2].mana == 1


def test_ruling_18_where_decoys_stand_on_all_spawns_the_dead_come_back_anywhere() -> None:
    arena = MEADOW._replace(rows=(*MEADOW.rows[:8], "S........"))
    state = play(turn("A2 E", "C2 W", "A1 N", arena=arena), "south tir", "north decline")
    state = play(state, "south pass", "west pass", "refill")
    assert "return C9" in legal(state, 1) and "return A1" not in legal(state, 1)


def test_ruling_18_who_has_fewest_frags_comes_back_first_then_the_first_seat() -> None:
    assert any("return" in text for text in legal(over(), 1)) and "return F1" not in legal(over(), 2)
    assert "return F1" in legal(over(frags=(0, 1, 0)), 2)


def test_ruling_18_the_game_goes_on_when_all_are_back() -> None:
    state = over()
    assert "ready" in legal(state, 0) and "ready" not in legal(state, 1)
    back = play(state, "north return B1", "west return F1", "south ready", "north ready", "@20 west ready")
    assert back.phase is Phase.COUNTDOWN and back.deadline.at == 25.0


def test_ruling_19_a_state_lies_with_the_opponent_and_its_stone_on_the_slot() -> None:
    state = play(turn("A1 E", "I9 W"), "south toile", "south inflict north")
    assert state.players[0].laid == (Laid("toile", stone=True, given=NORTH),) and state.free_slots(0) == 3
    assert play(state, "south pass", "north pass", "refill").players[0].laid == ()


def test_ruling_19_invocations_stay_but_for_the_shield() -> None:
    tokens = (("bouclier", 3), ("folle", 4))
    state = play(turn("A1 E", "I9 W", tokens=[tokens, ()]), "south pass", "north pass", "refill")
    assert state.players[0].tokens == (("folle", 4),)


def test_ruling_19_playing_an_invocation_again_moves_it() -> None:
    state = turn("A1 E D4", "I9 W", mana=[2, 1], tokens=[(("folle", 3),), ()])
    state = play(state, "south folle", "south invoke D4")
    assert state.players[0].tokens == (("folle", MEADOW.cell("D4")),)


@pytest.mark.parametrize(
    ("frags", "winner"),
    [((4, 3), SOUTH), ((3, 3), None), ((4, 4), None), ((4, 5), NORTH), ((9, 4), SOUTH), ((5, 5), None)],
)
def test_ruling_20_four_frags_win_once_the_turn_is_over(frags: tuple[int, int], winner: int | None) -> None:
    state = turn("A1 E", "I9 W", frags=frags)
    assert state.outcome() is None
    outcome = play(state, "south pass", "north pass").outcome()
    assert (outcome and outcome.winner) == winner
    assert outcome is None or outcome.reason is Reason.FRAGS


def test_ruling_20_the_dead_win_too() -> None:
    state = play(turn("A1 E", "C1 W", frags=[3, 4]), "north pass", "south pass")
    assert state.outcome().winner == NORTH
    state = play(turn("A1 E", "C1 W", "I9 N", frags=[0, 4, 0]), "south tir", "north decline")
    assert play(state, "south pass", "west pass").outcome().winner == NORTH


def test_ruling_20_the_goal_is_a_switch() -> None:
    state = turn("A1 E", "I9 W", frags=[2, 0], switches="goal=2")
    assert play(state, "south pass", "north pass").outcome().winner == SOUTH


def test_ruling_21_the_specials_of_the_text_are_data() -> None:
    kinds = {card.key: card.kind for card in SPECIALS}
    assert [key for key, kind in kinds.items() if kind is Kind.INVOCATION] == [
        *("folle", "portail", "traqueur", "bouclier")
    ]
    assert [key for key, kind in kinds.items() if kind is Kind.STATE] == ["toile", "lucioles", "hypnose"]


def test_ruling_21_a_shot_goes_on_from_the_other_portal_and_asks_everyone_on_its_way() -> None:
    portals = [(("portail", MEADOW.cell("D3")),), (("portail", MEADOW.cell("B7")),), ()]
    state = play(turn("A3 E", "F7 N", "G3 N", tokens=portals), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [1]  # not the figure behind the entry


def test_ruling_21_a_shot_in_a_loop_of_portals_asks_the_shooter_too() -> None:
    portals = [(("portail", MEADOW.cell("D3")),), (("portail", MEADOW.cell("A3")),)]
    state = play(turn("B3 E", "C3 N", tokens=portals), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [0, 1]
    safe = play(state, "south dodge mouvement", "south step B4", "north decline")
    assert dead(safe) == {"north"}


def test_ruling_21_one_portal_alone_leads_nowhere() -> None:
    state = play(turn("A3 E", "G3 N", tokens=[(("portail", MEADOW.cell("D3")),), ()]), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [1]


def test_ruling_21_the_hypnotised_shoots_as_his_own_sight_token_looks() -> None:
    state = play(turn("A9 N", "C1 W", "A1 N", "C5 N"), "south hypnose", "south inflict north")
    state = play(state, "south tir as north")
    assert [duty.seat for duty in state.shots[0].duties] == [2]
    assert play(state, "west decline").players[SOUTH].frags == 1


def test_ruling_21_the_hypnotised_goes_to_his_own_flag() -> None:
    state = turn("A9 S H8", "C1 W D4", mana=[2, 1])
    state = play(state, "south hypnose", "south inflict north", "south transfert as north")
    assert {text for text in legal(state, SOUTH) if "transfer" in text} == {"transfer D4"}
    state = play(state, "south transfer D4")
    assert (where(state, NORTH), where(state, SOUTH)) == ("D4", "A9")


def test_ruling_21_who_dodges_for_the_hypnotised_uses_the_flag_of_the_hypnotised() -> None:
    state = turn("A9 S H8", "C1 W D4", "A1 E", mana=[3, 1, 1])
    state = play(state, "south hypnose", "south inflict north", "west tir")
    away = play(state, "south dodge transfert as north")
    assert {text for text in legal(away, SOUTH) if "transfer" in text} == {"transfer D4"}
    shield = play(state, "south dodge bouclier as north", "south done")
    assert shield.players[SOUTH].tokens == (("bouclier", MEADOW.cell("D4")),)


def test_ruling_21_a_table_may_play_that_the_hypnotised_uses_flag_and_token_of_the_hypnotist() -> None:
    state = turn("A9 N H8", "C1 W D4", "C5 N", mana=[2, 1, 1], switches="hypnosis=hypnotist")
    state = play(state, "south hypnose", "south inflict north")
    shot = play(state, "south tir as north")
    assert [duty.seat for duty in shot.shots[0].duties] == [2]
    state = play(state, "south transfert as north", "south transfer H8")
    assert where(state, NORTH) == "H8"
    assert RULES.parse_state(str(state)) == state


def test_ruling_21_one_can_dodge_for_the_hypnotised() -> None:
    state = play(turn("A9 S", "C1 W", "A1 E"), "south hypnose", "south inflict north", "west tir")
    state = play(state, "south dodge mouvement as north", "south step C2")
    assert dead(state) == set() and where(state, NORTH) == "C2"
    assert (state.free_slots(SOUTH), state.free_slots(NORTH)) == (2, 4)


def test_ruling_21_a_time_trap_gives_an_action_beside_the_gauge() -> None:
    state = play(turn("A1 E", "C1 W"), "@10 south piege-temporel")
    assert legal(state, 1) == {"piege-temporel"}
    state = play(state, "@11 south mouvement", "@12 south step A2")
    assert state.free_slots(0) == 3 and "mouvement" in legal(state, 1)


def test_ruling_21_who_is_shot_at_by_the_action_of_one_trap_may_dodge_once_time_goes_on() -> None:
    state = play(turn("A1 E", "C1 W", "I9 N"), "@10 south piege-temporel", "@13 south tir")
    assert dead(state) == set() and not state.is_frozen
    assert "dodge mouvement" in legal(state, NORTH) and state.deadline.at == 18.0
    assert dead(play(state, "@14 north dodge mouvement", "@15 north step C2")) == set()


def test_ruling_21_against_the_first_of_two_traps_of_one_player_nobody_dodges() -> None:
    state = turn("A1 E", "C1 W", "A9 N", "I9 N", mana=[2, 1, 1, 1])
    state = play(state, "@10 south piege-temporel", "@11 south piege-temporel", "@12 south tir")
    assert dead(state) == {"north"} and state.is_frozen
    again = turn("A1 E", "C1 W", "I9 N", mana=[2, 1, 1])
    again = play(again, "@10 south piege-temporel", "@11 south piege-temporel", "@12 south repos")
    again = play(again, "@13 south tir")
    assert dead(again) == set() and "dodge mouvement" in legal(again, NORTH)


def test_ruling_21_with_traps_of_two_players_both_act_before_anybody_dodges() -> None:
    state = play(turn("A1 E", "C1 W", "I9 N"), "@10 south piege-temporel", "@11 north piege-temporel")
    state = play(state, "@12 south tir")
    assert dead(state) == set() and state.is_frozen and state.deadline is None
    assert "repos" in legal(state, NORTH) and "dodge mouvement" not in legal(state, NORTH)
    state = play(state, "@20 north repos")
    assert not state.is_frozen and state.deadline.at == 25.0
    assert dead(play(state, "@21 north dodge mouvement", "@22 north step C2")) == set()
    assert RULES.parse_state(str(state)) == state


def test_ruling_21_two_time_traps_the_turn_goes_on_after_the_second_action() -> None:
    state = play(turn("A1 E", "C9 W", mana=[2, 1]), "south piege-temporel", "south piege-temporel")
    state = play(state, "south repos")
    assert state.is_frozen and not play(state, "south repos").is_frozen
    both = play(turn("A1 E", "C9 W"), "south piege-temporel", "north piege-temporel", "south repos")
    assert both.is_frozen and legal(both, 0) <= {"piege-temporel"}
    assert not play(both, "north repos").is_frozen


def test_ruling_21_a_second_time_trap_takes_a_slot_and_none_is_laid_without_one() -> None:
    full = lying("mouvement", "mouvement", "repos")
    state = play(turn("A1 E", "C9 W", mana=[3, 1], laid=[full, ()]), "south piege-temporel")
    assert "piege-temporel" not in legal(state, 0) and "tir" in legal(state, 0)


def test_ruling_21_who_is_dead_is_moved_by_nobody() -> None:
    state = turn("A9 S H8", "C1 W", "A1 E", mana=[2, 1, 1])
    state = play(state, "south hypnose", "south inflict north", "south mouvement as north", "west tir")
    state = play(state, "north decline")
    assert dead(state) == {"north"} and legal(state, 0) == {"done", "keep"}


def test_ruling_21_time_to_dodge_stands_still_too() -> None:
    state = play(turn("A1 E", "C1 W", "I9 N"), "@10 south tir", "@11 west piege-temporel")
    assert state.deadline is None
    assert play(state, "@31 west repos").deadline.at == 35.0


def test_ruling_21_time_goes_on_when_the_last_dies_for_whom_it_stood_still() -> None:
    full = lying("mouvement", "mouvement", "repos")
    state = turn("A1 E", "C1 W", "I9 S", "I5 N", laid=[(), full, (), ()])
    state = play(state, "@10 west tir", "@11 south piege-temporel", "@12 north piege-temporel")
    state = play(state, "@21 south tir")
    assert dead(state) == {"north"} and not state.is_frozen
    assert state.deadline.at == 25.0
    assert RULES.parse_state(str(state)) == state


def ambush(real: str, south: str = "A1 E") -> State:
    """Returns a turn with North in ambush at I9 and D1."""
    return play(turn(south, "I9 W D1"), "north embuscade", "north ambush D1", f"north real {real}")


def test_ruling_21_the_owner_chooses_which_marker_is_real() -> None:
    state = play(turn("A1 E", "I9 W D1"), "north embuscade", "north ambush D1")
    assert legal(state, NORTH) == {"real D1", "real I9", "keep"} and where(state, NORTH) == "I9"
    assert [where(play(state, f"north real {cell}"), NORTH) for cell in ("I9", "D1")] == ["I9", "D1"]
    assert RULES.parse_state(str(state)) == state


def test_ruling_21_killing_the_false_marker_reveals_the_archer_and_killing_the_real_one_kills_it() -> None:
    false = play(ambush("I9"), "south tir", "north decline")
    assert dead(false) == set() and false.players[NORTH].decoy == -1 and false.players[SOUTH].frags == 0
    assert where(false, NORTH) == "I9"
    real = play(ambush("D1"), "south tir", "north decline")
    assert dead(real) == {"north"} and real.players[NORTH].decoy == -1 and real.players[SOUTH].frags == 1


def test_ruling_21_revealed_voluntarily_the_archer_stands_where_the_real_marker_was() -> None:
    for cell in ("I9", "D1"):
        state = play(ambush(cell), "north reveal")
        assert where(state, NORTH) == cell and state.players[NORTH].decoy == -1
        assert "reveal" not in legal(state, NORTH) and state.free_slots(NORTH) == 3
    assert "reveal" not in legal(play(ambush("D1"), "south tir"), NORTH)


def test_ruling_21_the_second_marker_pushes_who_stands_at_the_flag() -> None:
    state = play(turn("D1 E", "I9 W D1"), "north embuscade")
    assert {"ambush D1>C1", "ambush D1>E2"} <= legal(state, NORTH) and "ambush D1" not in legal(state, NORTH)
    state = play(state, "north ambush D1>E2", "north real D1")
    assert (where(state, SOUTH), where(state, NORTH)) == ("E2", "D1")
    assert RULES.parse_state(str(state)) == state


def test_ruling_21_either_marker_is_moved_and_pushes_so_that_none_is_betrayed() -> None:
    moves = []
    for cell in ("I9", "D1"):
        state = play(ambush(cell, "C1 E"), "north mouvement")
        moves.append({text for text in legal(state, NORTH) if "step" in text})
        state = play(state, "north step D1-C1>B1")
        assert where(state, SOUTH) == "B1" and MEADOW.cell("C1") in state.figures(NORTH)
    assert moves[0] == moves[1] and {"step I9-H8", "step D1-D2"} <= moves[0]


def test_ruling_21_a_marker_is_pushed_like_an_archer() -> None:
    for cell in ("I9", "D1"):
        state = play(ambush(cell, "C1 E"), "south mouvement", "south step D1>E2")
        assert where(state, SOUTH) == "D1" and MEADOW.cell("E2") in state.figures(NORTH)


def test_ruling_21_the_line_of_its_own_shot_reveals_the_archer() -> None:
    state = play(ambush("D1", "A1 E"), "north tir")
    assert state.players[NORTH].decoy == -1 and dead(play(state, "south decline")) == {"south"}


def test_ruling_21_only_its_owner_knows_which_marker_is_real() -> None:
    one, other = ambush("I9"), ambush("D1")
    assert one.observation(PUBLIC) == other.observation(PUBLIC)
    assert one.observation(SOUTH) == other.observation(SOUTH)
    assert str(one) != one.observation(PUBLIC) and str(other) != other.observation(PUBLIC)
    assert (one.observation(NORTH), other.observation(NORTH)) == (str(one), str(other))


def test_ruling_21_what_the_text_does_not_tell_the_players_resolve() -> None:
    state = play(turn("A1 E", "C1 W", "E1 N"), "south tir", "north dodge bouclier")
    assert legal(state, 1) == {"done", "block", "decline"}
    assert dead(play(state, "north block")) == set()
    assert dead(play(state, "north done", "west decline")) == {"west"}
    assert dead(play(state, "north decline", "west decline")) == {"north", "west"}
    assert play(state, "north block").players[NORTH].tokens == (("bouclier", MEADOW.cell("C1")),)


def test_ruling_21_the_table_takes_care_of_cost_and_slot() -> None:
    state = play(turn("A1 E", "I9 W", laid=[lying("tir"), ()]), "south traqueur")
    assert (
        state.players[0].mana == 0
        and state.free_slots(0) == 2
        and legal(state, 0) == {*("invoke A1", "keep")}
    )
