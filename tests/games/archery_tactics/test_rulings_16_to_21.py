"""The end of a turn, frags and specials: rulings 16 to 21, by name."""

import pytest

from games.archery_tactics.scenes import MEADOW, RULES, dead, legal, lying, play, turn, where
from playmat.games.archery_tactics.rules.cards import SPECIALS, Kind
from playmat.games.archery_tactics.rules.position import Laid, Phase, Reason, Standing
from playmat.games.game import PUBLIC
from playmat.picture import NORTH, SOUTH


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
    state = play(turn("A1 E", "C1 W", "I9 N"), "@10 south tir", "@10.4 north tir", "@11 south decline")
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
    assert "return A1" not in legal(state, 2)  # south stands there
    assert play(state, "west return F1").players[2].mana == 1


def test_ruling_18_where_decoys_stand_on_all_spawns_the_dead_come_back_anywhere() -> None:
    arena = MEADOW._replace(rows=(*MEADOW.rows[:8], "S........"))
    state = play(turn("A2 E", "C2 W", "A1 N", arena=arena), "south tir", "north decline")
    state = play(state, "south pass", "west pass", "refill")
    assert "return C9" in legal(state, 1) and "return A1" not in legal(state, 1)


def test_ruling_18_who_has_fewest_frags_comes_back_first_then_the_first_seat() -> None:
    assert any("return" in text for text in legal(over(), 1)) and "return F1" not in legal(over(), 2)
    assert "return F1" in legal(over(frags=(0, 1, 0)), 2)


def test_ruling_18_a_table_may_play_that_the_first_seat_comes_back_first() -> None:
    state = turn("A1 E", "C1 W", "E1 N", frags=(0, 1, 0), switches="-returns-by-frags")
    state = play(state, "south tir", "north decline", "west decline", "south pass", "refill")
    assert "return F1" in legal(state, 1) and "return F1" not in legal(state, 2)


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
    [((4, 3), SOUTH), ((3, 3), None), ((4, 4), None), ((4, 5), NORTH), ((9, 4), SOUTH)],
)
def test_ruling_20_four_frags_win_once_the_turn_is_over(frags: tuple[int, int], winner: int | None) -> None:
    state = turn("A1 E", "I9 W", frags=frags)
    assert state.outcome() is None
    outcome = play(state, "south pass", "north pass").outcome()
    assert (outcome and outcome.winner) == winner
    assert outcome is None or outcome.reason is Reason.FRAGS


@pytest.mark.parametrize(
    ("switches", "frags", "winners"),
    [
        ("-higher-wins", (4, 5, 3), (0, 1)),
        ("-higher-wins", (4, 3, 3), (0,)),
        ("-equals-play-on", (4, 4, 3), (0, 1)),
        ("-equals-play-on", (5, 4, 5), (0, 2)),
        ("-equals-play-on", (5, 4, 4), (0,)),
        ("-equals-play-on", (3, 3, 3), None),
    ],
)
def test_ruling_20_a_table_may_play_that_several_win_together(
    switches: str, frags: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    state = turn("A1 E", "I9 W", "A9 S", frags=frags, switches=switches)
    state = play(state, "south pass", "north pass", "west pass")
    assert (state.outcome() and state.outcome().winners) == winners
    assert RULES.parse_state(str(state)) == state


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
    assert [duty.seat for duty in state.shots[0].duties] == [1]  # not who stands behind the entry


def test_ruling_21_a_shot_in_a_loop_of_portals_asks_the_shooter_too() -> None:
    portals = [(("portail", MEADOW.cell("D3")),), (("portail", MEADOW.cell("A3")),)]
    state = play(turn("B3 E", "C3 N", tokens=portals), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [0, 1]
    safe = play(state, "south dodge mouvement", "south step B4", "north decline")
    assert dead(safe) == {"north"}


def test_ruling_21_one_portal_alone_leads_nowhere() -> None:
    state = play(turn("A3 E", "G3 N", tokens=[(("portail", MEADOW.cell("D3")),), ()]), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [1]


def test_ruling_21_the_hypnotised_shoots_from_where_he_stands_as_the_owner_looks() -> None:
    state = play(turn("A9 S", "C1 W", "C5 N"), "south hypnose", "south inflict north")
    state = play(state, "south ciblage", "south sight N", "south tir as north")
    assert [duty.seat for duty in state.shots[0].duties] == [2]
    assert play(state, "west decline").players[SOUTH].frags == 1


def test_ruling_21_the_hypnotised_goes_to_the_owner_s_flag() -> None:
    state = turn("A9 S H8", "C1 W", mana=[2, 1])
    state = play(
        state, "south hypnose", "south inflict north", "south transfert as north", "south transfer H8"
    )
    assert (where(state, NORTH), where(state, SOUTH)) == ("H8", "A9")


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


def test_ruling_21_nobody_dodges_what_is_shot_while_time_stands_still() -> None:
    state = play(turn("A1 E", "C1 W", "I9 N"), "@10 south piege-temporel", "@11 south tir")
    assert dead(state) == {"north"} and not state.is_frozen


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
    state = play(turn("A1 E", "C1 W", "I9 S", "I5 N"), "@10 west tir", "@11 south piege-temporel")
    state = play(state, "@12 north piege-temporel", "@21 south tir")
    assert dead(state) == {"north"} and not state.is_frozen
    assert state.deadline.at == 25.0
    assert RULES.parse_state(str(state)) == state


def test_ruling_21_a_decoy_is_found_out_when_it_is_hit() -> None:
    state = play(turn("A1 E", "I9 W D1"), "north embuscade", "north ambush D1", "south tir")
    state = play(state, "north decline")
    assert dead(state) == set() and state.players[NORTH].decoy == -1 and state.players[SOUTH].frags == 0


def test_ruling_21_a_decoy_is_pushed_like_an_archer() -> None:
    state = play(turn("C1 E", "I9 W D1"), "north embuscade", "north ambush D1", "south mouvement")
    state = play(state, "south step D1>E2")
    assert where(state, SOUTH) == "D1" and state.players[NORTH].decoy == MEADOW.cell("E2")


def test_ruling_21_only_its_owner_knows_which_is_the_decoy() -> None:
    one = play(turn("A1 E", "I9 W D1"), "north embuscade", "north ambush D1")
    other = one.with_player(NORTH, cell=one.players[NORTH].decoy, decoy=one.players[NORTH].cell)
    assert one.observation(PUBLIC) == other.observation(PUBLIC)
    assert one.observation(SOUTH) == other.observation(SOUTH)
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
