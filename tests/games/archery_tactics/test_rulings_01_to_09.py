"""Set-up and the turn: rulings 1 to 9, by number."""

import pytest

from games.archery_tactics.scenes import (
    CORNER,
    MEADOW,
    RULES,
    dead,
    events,
    folded,
    legal,
    lying,
    play,
    turn,
    where,
)
from playmat.errors import IllegalAction
from playmat.games.archery_tactics.rules import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.arena import ARENA, Arena
from playmat.games.archery_tactics.rules.cards import BASIC
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import parse_switches
from playmat.placement import SOUTH

SET_UP = ("south spawn B9", "north spawn I8", "north sight W", "south sight E")


def begun(switches: str = "-") -> State:
    """Returns the first turn, right after the countdown."""
    rules = ArcheryTacticsRules(switches=parse_switches(switches))
    return play(rules.start(2), *SET_UP, "@5 south ready", "@6 north ready", "@11 top")


def test_ruling_1_seats_set_up_in_turn_and_lay_tokens_in_reverse_order() -> None:
    state = RULES.start(3)
    for seat, cell in enumerate(("B9", "F9", "I8")):
        assert state.movers == (seat,)
        state = play(state, f"{('south', 'north', 'west')[seat]} spawn {cell}")
    for seat in reversed(range(3)):
        assert state.movers == (seat,)
        state = play(state, f"{('south', 'north', 'west')[seat]} sight N")
    assert state.movers == (0, 1, 2)


def test_ruling_1_a_spawn_is_free_and_takes_archer_and_flag() -> None:
    state = play(RULES.start(2), "south spawn B9")
    assert "spawn B9" not in legal(state, 1) and len(legal(state, 1)) == 7
    assert state.players[0].flag == state.players[0].cell == ARENA.cell("B9")


@pytest.mark.parametrize(("seats", "stones"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_ruling_1_the_fountain_has_stones_for_so_many_players(seats: int, stones: int) -> None:
    state = RULES.start(seats)
    assert state.fountain == stones and [player.mana for player in state.players] == [1] * seats


def test_ruling_1_boards_have_four_slots_and_one_for_concentration() -> None:
    state = begun()
    assert state.free_slots(0) == 4
    assert "keep" in legal(state, 0) and "keep" not in legal(play(state, "south keep"), 0)


def test_ruling_1_a_seat_may_have_more_slots_than_others() -> None:
    state = turn("A1 E", "I9 W", endurance=[5, 4], concentration=[2, 1])
    assert [state.free_slots(seat) for seat in (0, 1)] == [5, 4]
    kept = play(state, "south keep", "north keep")
    assert "keep" in legal(kept, 0) and "keep" not in legal(kept, 1)
    assert RULES.parse_state(str(kept)) == kept and ";1:2;" in str(kept) and ";-:5;" in str(kept)


def test_ruling_2_the_basic_deck_has_twelve_cards() -> None:
    copies = {card.key: card.copies for card in BASIC}
    assert copies == {"transfert": 1, "repos": 2, "tir": 2, "mouvement": 3, "ciblage": 4}


def test_ruling_2_rests_are_set_aside_in_the_first_turn_alone() -> None:
    assert "repos" not in legal(begun(), 0)
    assert "repos" in legal(turn("B9 E", "H2 W"), 0)


@pytest.mark.parametrize(("switches", "most"), [("-", 2), ("rests=3", 3)])
def test_ruling_2_there_are_two_rests_or_three(switches: str, most: int) -> None:
    state = turn("B9 E", "H2 W", switches=switches)
    for _ in range(most):
        state = play(state, "south repos")
    assert "repos" not in legal(state, 0)


def test_ruling_2_two_specials_are_in_the_deck_and_four_wait_for_frags() -> None:
    state = play(turn("B9 E", "H2 W", mana=[3, 1]), "south piege-temporel", "south done", "south toile")
    assert "toile" not in legal(play(state, "south inflict north"), 0)
    assert state.players[0].spare == 4


def test_ruling_3_the_arena_is_as_the_ruling_says() -> None:
    grounds = "".join(ARENA.rows)
    assert {ground: grounds.count(ground) for ground in "STRF"} == {"S": 8, "T": 4, "R": 2, "F": 1}
    assert len(ARENA.rows) == ARENA.width == 9 and ARENA.name(ARENA.fountain) == "E5"


def names(arena: Arena, cells: tuple[int, ...]) -> str:
    return " ".join(map(arena.name, cells))


def test_ruling_3_trees_and_the_fountain_block_sight_and_ravines_do_not() -> None:
    assert names(ARENA, ARENA.line(ARENA.cell("C9"), 4)) == "C8"
    assert names(ARENA, ARENA.line(ARENA.cell("E9"), 4)) == "E8 E7 E6"
    assert ARENA.cell("E7") not in [cell for _, cell in ARENA.steps(ARENA.cell("E8"))]


def test_ruling_3_a_diagonal_between_two_obstacles_is_closed() -> None:
    trees = Arena(("." * 9, "T........", ".T.......", *["." * 9] * 5, "SSSSSSF.."))
    assert trees.cell("B8") not in trees.line(trees.cell("A7"), 1)
    assert trees.cell("B8") not in [cell for _, cell in trees.steps(trees.cell("A7"))]


def test_ruling_3_sight_passes_between_a_tree_and_a_ravine_where_nobody_can_walk() -> None:
    arena = Arena(("." * 9, "T........", ".R.......", *["." * 9] * 5, "SSSSSSF.."))
    assert arena.cell("B8") in arena.line(arena.cell("A7"), 1)
    assert arena.cell("B8") not in [cell for _, cell in arena.steps(arena.cell("A7"))]


def test_ruling_3_an_archer_never_blocks_sight() -> None:
    state = play(turn("A1 E", "C1 N", "E1 N"), "south tir")
    assert [duty.seat for duty in state.shots[0].duties] == [1, 2]


def test_ruling_4_nothing_is_played_before_the_countdown_is_over() -> None:
    state = play(RULES.start(2), *SET_UP, "@5 south ready", "@6 north ready")
    assert state.phase is Phase.COUNTDOWN and state.deadline.at == 11.0
    with pytest.raises(IllegalAction, match="'south tir' is not legal"):
        play(state, "@10.999 south tir")
    with pytest.raises(IllegalAction, match=r"it is due at 11\.000"):
        play(state, "@10.999 top")
    assert play(state, "@11 top").phase is Phase.TURN


def test_ruling_4_what_is_stamped_exactly_at_0_counts() -> None:
    ready = play(RULES.start(2), *SET_UP, "@5 south ready", "@6 north ready")
    for top in ([], events("@11.000 top")):
        state, void = folded(ready, [*events("@11.000 south mouvement", "@11.5 south step B8"), *top])
        assert void == [] and where(state, SOUTH) == "B8"
    early, void = folded(ready, events("@10.999 south mouvement", "@12 north ciblage"))
    assert void == ["@10.999 south mouvement"] and early.players[SOUTH].laid == ()


def test_ruling_4_what_is_stamped_exactly_at_0_is_no_false_start() -> None:
    rules = ArcheryTacticsRules(switches=parse_switches("+false-starts-cost"))
    ready = play(rules.start(2), *SET_UP, "@5 south ready", "@6 north ready")
    state, _ = folded(ready, events("@11.000 south mouvement"))
    assert [(laid.card, laid.void) for laid in state.players[SOUTH].laid] == [("mouvement", False)]


def test_ruling_4_a_false_start_costs_the_card_where_the_table_plays_so() -> None:
    rules = ArcheryTacticsRules(switches=parse_switches("+false-starts-cost"))
    state = play(rules.start(2), *SET_UP, "@5 south ready", "@6 north ready", "@10 south tir", "@11 top")
    assert state.free_slots(0) == 3 and state.shots == ()


def test_ruling_4_who_is_not_ready_after_all_stops_the_countdown() -> None:
    state = play(RULES.start(2), *SET_UP, "@5 south ready", "@6 north ready", "@7 south wait")
    assert state.phase is Phase.INTERLUDE and state.deadline is None
    assert play(state, "@9 south ready").deadline.at == 14.0


def test_ruling_4_concentration_stays_over_the_end_of_a_turn_for_those_who_live() -> None:
    state = play(turn("A1 E", "C1 N", "I9 N", kept=[1, 1, 0]), "south tir", "north decline")
    assert dead(state) == {"north"}
    state = play(state, "south pass", "west pass", "refill")
    assert [player.kept for player in state.players] == [1, 0, 0]


def test_ruling_4_what_is_in_concentration_can_be_taken_at_any_time_and_laid() -> None:
    state = play(turn("A1 E", "C1 N"), "south keep", "south release", "south tir")
    assert state.players[0].kept == 0 and state.free_slots(0) == 3


def test_ruling_5_the_last_point_ends_the_turn_after_its_effect() -> None:
    state = turn("A1 E", "I9 W", laid=[lying("tir", "tir", "repos"), ()])
    laid = play(state, "south mouvement")
    assert not laid.has_finished(0)
    assert play(laid, "south step A2").has_finished(0)


def test_ruling_5_passing_is_final() -> None:
    state = play(turn("A1 E", "I9 W"), "south pass")
    assert legal(state, 0) == {"stone"}


def test_ruling_5_who_has_finished_does_not_dodge() -> None:
    assert dead(play(turn("A1 E", "C1 W"), "north pass", "south tir")) == {"north"}


def test_ruling_6_aiming_costs_no_endurance_and_moves_flag_or_token() -> None:
    state = play(turn("A1 E", "I9 W"), "south ciblage")
    assert state.free_slots(0) == 4 and "pass" not in legal(state, 0)
    assert legal(play(state, "south flag D7"), 0) == legal(play(state, "south sight N"), 0)


@pytest.mark.parametrize(("switches", "most"), [("-", 4), ("most-aims=1", 1)])
def test_ruling_6_any_number_of_aims_in_a_turn(switches: str, most: int) -> None:
    state = turn("A1 E", "I9 W", switches=switches)
    for arc in "NSNS"[:most]:
        state = play(state, "south ciblage", f"south sight {arc}")
    assert "ciblage" not in legal(state, 0)


def test_ruling_7_a_step_leads_to_each_of_eight_neighbours() -> None:
    state = play(turn("B3 E", "I9 W"), "south mouvement")
    steps = {text for text in legal(state, 0) if text.startswith("step")}
    assert steps == {f"step {cell}" for cell in ("A2", "A3", "A4", "B2", "B4", "C2", "C3", "C4")}


def test_ruling_7_a_table_may_play_that_a_step_is_not_diagonal() -> None:
    state = play(turn("B3 E", "I9 W", switches="-diagonal-steps"), "south mouvement")
    steps = {text for text in legal(state, 0) if text.startswith("step")}
    assert steps == {f"step {cell}" for cell in ("A3", "B2", "B4", "C3")}


def test_ruling_7_a_transfer_leads_to_the_flag_but_onto_no_obstacle() -> None:
    state = play(turn("B3 E H8", "I9 W"), "south transfert")
    assert where(play(state, "south transfer H8"), 0) == "H8"
    blocked = play(turn("B3 E E5", "I9 W"), "south transfert")
    assert {text for text in legal(blocked, 0) if "transfer" in text} == set() and "done" in legal(blocked, 0)


def test_ruling_7_a_rest_brings_a_stone_from_the_bank_while_there_is_one() -> None:
    state = turn("B3 E", "I9 W")
    after = play(state, "south repos")
    assert (after.players[0].mana, after.bank) == (2, state.bank - 1)
    empty = play(state._replace(bank=0), "south repos")
    assert (empty.players[0].mana, empty.bank) == (1, 0)


def test_ruling_7_violet_costs_a_stone_which_lies_on_the_card_until_the_interlude() -> None:
    state = play(turn("B3 E H8", "I9 W"), "south transfert", "south transfer H8")
    assert state.players[0].mana == 0 and state.players[0].laid[0].stone
    over = play(state, "south pass", "north pass", "refill")
    assert over.players[0].laid == () and over.bank == state.bank + 1


def test_ruling_7_without_mana_the_card_is_spent_without_effect() -> None:
    state = play(turn("B3 E H8", "I9 W", mana=[0, 1]), "south transfert")
    assert where(state, 0) == "B3" and state.free_slots(0) == 3 and "mouvement" in legal(state, 0)


def test_ruling_8_who_enters_pushes_whither_he_will_and_the_pushed_pays_nothing() -> None:
    state = play(turn("B3 E", "C3 W"), "south mouvement", "south step C3>D4")
    assert (where(state, 0), where(state, 1)) == ("C3", "D4")
    assert state.free_slots(1) == 4 and state.players[1].flag == MEADOW.cell("C3")


def test_ruling_8_in_a_chain_nobody_is_pushed_on_as_he_was_driven_himself() -> None:
    state = play(turn("B3 E", "C3 W", "D3 N"), "south mouvement")
    chains = {text for text in legal(state, 0) if text.startswith("step C3>D3")}
    assert "step C3>D3>E3" not in chains and "step C3>D3>E4" in chains


def test_ruling_8_who_cannot_be_pushed_stops_the_move_and_nothing_is_spent() -> None:
    arena = Arena((*["." * 9] * 5, "TTTT.....", ".........", "TTTT....F", "..SSSSSS."))
    state = turn("B3 E", "C3 W", "D3 N", arena=arena)
    state = play(state, "south mouvement")
    steps = {text for text in legal(state, 0) if text.startswith("step C3")}
    assert steps == {"step C3>B3", "step C3>D3>E2", "step C3>D3>E4"}  # never on to E3
    shut = Arena((*["." * 9] * 5, "TTTTT....", "...T.....", "TTTTT...F", "..SSSSSS."))
    corner = play(turn("B3 E", "C3 W", "A3 N", arena=shut), "south mouvement")
    assert {text for text in legal(corner, 0) if text.startswith("step A3")} == {"step A3>B3"}


def test_ruling_8_a_transfer_onto_somebody_who_cannot_be_pushed_is_refused_and_nothing_is_spent() -> None:
    crowd = "H9 E A3", "A3 W", "B3 N"
    refused = turn(*crowd, arena=CORNER)
    assert "transfert" not in legal(refused, 0)
    assert "transfert" in legal(turn(*crowd[:2], arena=CORNER), 0)  # pushed to B3
    shot = play(turn("H9 E A3", "A3 W", "B3 N", "F9 E", arena=CORNER), "east tir")
    assert "dodge transfert" not in legal(shot, 0) and "dodge mouvement" in legal(shot, 0)


def test_ruling_9_who_is_attacked_between_card_and_effect_dodges_first_and_goes_on_afterwards() -> None:
    state = play(turn("A1 E", "C1 W"), "north mouvement", "@11 south tir")
    assert "step C2" not in legal(state, 1) and "dodge mouvement" in legal(state, 1)
    state = play(state, "@12 north dodge mouvement", "@12.5 north step C2")
    assert dead(state) == set() and "step C3" in legal(state, 1)
    assert where(play(state, "@13 north step C3"), 1) == "C3"
