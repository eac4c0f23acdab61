"""The rulings by number, each in the smallest position that shows it."""

from __future__ import annotations

from itertools import product

import pytest

from games.age_of_war.played import CENTRE, legal, played
from playmat.errors import IllegalAction
from playmat.games.age_of_war.odds import chance
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS, RED_DAIMYO
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.scoring import Reason, Standing, clans, standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.interface import CHANCE

TAKEN = "2.../.../../../../."
"""North holds Azuchi."""


def rolled(dice: str, siege: str = "-", laid: str = "-", lost: str = "-", holders: str = CENTRE) -> str:
    """Returns the position after South's roll."""
    return f"{holders} 12 south rolled {siege} {dice} {laid} {lost}"


def test_ruling_1_without_a_castle_no_line_is_filled() -> None:
    assert legal(rolled("1123ACD"), "fill") == []


def test_ruling_1_the_first_line_binds_the_turn_to_its_castle() -> None:
    assert "siege edo" in legal(rolled("1123ACD", "gassantoda"))
    assert legal(rolled("123ACC", "gassantoda:1", laid="D"), "siege") == []


def test_ruling_2_of_two_equal_lines_nobody_has_to_say_which() -> None:
    assert legal(rolled("12AACCD", "edo"), "fill 1") == ["fill 1 with AC"]
    assert legal(rolled("12AACCD", "edo"), "fill 2") == []
    assert legal(rolled("12ACD", "edo:1", laid="AC"), "fill 2") == ["fill 2 with AC"]


def test_ruling_2_a_roll_is_used_for_one_line_or_costs_one_die() -> None:
    roll = rolled("12333D", "gassantoda", lost="A")
    assert set(legal(roll)) >= {"fill 1 with D", "fill 2 with 1233", "lose 1", "lose 2", "lose 3", "lose D"}
    for action in ("fill 1 with D", "lose D"):
        assert [
            str(option)
            for option in played(roll, action).legal_actions()
            if str(option).split()[0] != "siege"
        ] == ["take"]


def test_ruling_2_a_die_may_be_lost_although_a_line_could_be_filled() -> None:
    assert played(rolled("1123ACD", "gassantoda"), "lose D").lost == "D"


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_ruling_2_lines_are_filled_in_any_order(first: int) -> None:
    fills = legal(rolled("1123ACD", "kiyosu"), "fill")
    assert any(fill.startswith(f"fill {first} ") for fill in fills)


def test_ruling_3_infantry_may_be_more_than_needed() -> None:
    fills = legal(rolled("223", "gassantoda:1", laid="D", lost="AAA"), "fill")
    assert fills == []
    fills = legal(rolled("1333", "gassantoda:1", laid="D", lost="AA"), "fill")
    assert fills == ["fill 2 with 1333", "fill 2 with 333"]


def test_ruling_3_symbols_are_matched_exactly() -> None:
    assert legal(rolled("123AACC", "edo"), "fill") == [
        "fill 1 with AC",
        "fill 3 with 12",
        "fill 3 with 123",
        "fill 3 with 13",
        "fill 3 with 23",
        "fill 3 with 3",
    ]
    assert legal(rolled("11AADDD", "edo"), "fill") == []


def test_ruling_4_castles_of_the_centre_and_of_others_may_be_besieged_one_s_own_not() -> None:
    sieges = legal(rolled("1123ACD", holders="21../.../../../../."), "siege")
    assert "siege azuchi" in sieges and "siege odani" in sieges
    assert "siege matsumoto" not in sieges
    assert len(sieges) == len(CASTLES) - 1


def test_ruling_4_a_complete_clan_is_safe() -> None:
    sieges = legal(rolled("1123ACD", holders="..../.../../22/../."), "siege")
    assert not {"siege gassantoda", "siege takahashi"} & {*sieges}


def test_ruling_4_the_red_daimyo_counts_only_before_a_player() -> None:
    assert len(parse_state(rolled("1123ACD", "azuchi")).lines) == 3
    assert len(parse_state(rolled("1123ACD", "azuchi", holders=TAKEN)).lines) == 4
    assert "fill 4 with D" in legal(rolled("1123ACD", "azuchi", holders=TAKEN))


def test_ruling_4_a_stolen_castle_lies_before_the_thief() -> None:
    state = played(rolled("1D", "azuchi:123", "23ACC", holders=TAKEN), "fill 4 with D")
    assert (state.held(0), state.held(1), state.turn) == (("azuchi",), (), 1)


def test_ruling_5_a_clan_s_value_takes_the_place_of_its_faces() -> None:
    before = parse_state(rolled("23ACC", "takahashi", lost="AA", holders="..../.../../1./../."))
    assert standing(before, 0) == Standing(points=2, castles=1, clans=0)
    after = played(rolled("2AD", "takahashi:12", "23CC", holders="..../.../../1./../."), "fill 3 with 2")
    assert standing(after, 0) == Standing(points=CLANS["mori"], castles=2, clans=1)


def test_ruling_5_a_clan_is_completed_by_a_castle_of_another_player_too() -> None:
    holders = "..../.../../12/../."
    state = played(rolled("D", "takahashi:123", "223CC", "A", holders), "fill 4 with D")
    assert clans(state, 0) == ("mori",)


def test_ruling_5_kumamoto_is_a_clan_by_itself() -> None:
    state = played(rolled("AD", "kumamoto:123", "ACDD", lost="3"), "lose D")
    assert state.phase is Phase.LYING
    state = played(rolled("13", "kumamoto:123", "ACDD", lost="3"), "fill 4 with 13")
    assert clans(state, 0) == ("shimazu",) and standing(state, 0).points == 3


def last_castle(holders: str) -> str:
    """Returns a position in which South is about to take Odani, the last castle of the centre."""
    return rolled("1333A", "odani", lost="CC", holders=holders)


def test_ruling_6_the_game_ends_at_once_with_the_last_castle_of_the_centre() -> None:
    state = played(last_castle("11.2/122/12/12/12/2"), "fill 1 with 1333")
    assert (state.movers, state.legal_actions()) == ((), ())


@pytest.mark.parametrize(
    ("holders", "standings", "winners", "reason"),
    [
        ("11.1/111/22/22/22/2", [(18, 7, 2), (20, 7, 4)], (1,), Reason.POINTS),
        ("11.1/121/22/12/21/2", [(17, 8, 1), (17, 6, 2)], (0,), Reason.CASTLES),
        ("11.1/112/22/22/22/1", [(18, 7, 2), (18, 7, 3)], (1,), Reason.CLANS),
        ("11.1/222/12/22/21/1", [(18, 7, 2), (18, 7, 2)], (0, 1), Reason.SHARED),
    ],
)
def test_ruling_6_points_then_castles_then_clans_decide(
    holders: str, standings: list[Standing], winners: tuple[int, ...], reason: Reason
) -> None:
    state = played(last_castle(holders), "fill 1 with 1333")
    assert [standing(state, seat) for seat in range(2)] == standings
    assert state.outcome() == (winners, reason)


def test_ruling_7_the_turn_may_be_ended_once_no_castle_can_be_taken() -> None:
    """Kiyosu still needs archery, cavalry and 3 of infantry: three dice."""
    assert "end" not in legal(rolled("123", "kiyosu:1", "D", "AAA"))
    hopeless = played(rolled("123", "kiyosu:1", "D", "AAA"), "lose 1")
    assert [str(action) for action in hopeless.legal_actions()] == ["take", "end"]
    ended = played(str(hopeless), "end")
    assert (ended.turn, ended.siege, ended.phase) == (1, "", Phase.LEFT)


def test_ruling_7_without_a_castle_the_easiest_counts() -> None:
    assert "end" not in legal(rolled("112", lost="AAAA"))  # Gifu
    assert "end" in legal(rolled("11", lost="AAAAA"))


def test_ruling_8_the_turn_of_the_booklet_s_example() -> None:
    """Three dice of infantry on the 8; nothing fits, one die is lost; the daimyo: Gassantoda is taken."""
    state = played(f"{CENTRE} 12 south hand - - - -", "roll 12333AC", "siege gassantoda", "fill 2 with 233")
    assert chance_to_take(state) == pytest.approx(0.838494, abs=5e-7)
    state = played(str(state), "take", "roll 13AC")
    assert legal(str(state), "fill") == []
    state = played(str(state), "lose 1")
    assert chance_to_take(state) == pytest.approx(0.665102, abs=5e-7)
    state = played(str(state), "take", "roll 2AD", "fill 1 with D")
    assert (state.held(0), state.turn) == (("gassantoda",), 1)


def chance_to_take(state: State) -> float:
    """Returns the chance with best play while the dice are about to be taken up."""
    lines = [line for number, line in enumerate(state.lines, 1) if number not in state.filled]
    return chance(lines, state.in_hand)


def test_ruling_8_the_final_count_is_17_to_16() -> None:
    """Eight holdings give the sums of the booklet: 2 + 3 + 3 + 1 + 3 + 5 and 4 + 1 + 2 + 1 + 8."""
    over = played(last_castle("22.2/222/22/22/22/2"), "fill 1 with 1333")
    positions = (over._replace(holders=holders) for holders in product((0, 1), repeat=len(CASTLES)))
    counts = [
        [standing(position, seat).points for seat in range(2)]
        for position in positions
        if [counted(position, seat) for seat in range(2)] == [[1, 2, 3, 3, 3, 5], [1, 1, 2, 4, 8]]
    ]
    assert counts == [[17, 16]] * 8


def counted(state: State, seat: int) -> list[int]:
    """Returns the summands: points of open castles, then values of clans."""
    castles = [CASTLES[name] for name in state.held(seat)]
    complete = {castle.clan for castle in castles if state.complete(castle.clan)}
    return sorted(
        [castle.points for castle in castles if castle.clan not in complete]
        + [CLANS[clan] for clan in complete]
    )


def test_ruling_9_the_card_only_announces() -> None:
    state = played(
        rolled("1123ACD"), "siege edo", "siege -", "siege gassantoda", "siege kiyosu", "fill 1 with D"
    )
    assert (state.siege, state.filled) == ("kiyosu", (1,))


@pytest.mark.parametrize(
    "text",
    [
        f"{CENTRE} 12 south hand - - - -",
        rolled("1123ACD"),
        f"{CENTRE} 12 south lying - 123ACD - 1",
        f"{CENTRE} 12 north left - - - 1122333",
    ],
)
def test_ruling_9_a_castle_is_announced_at_any_time_before(text: str) -> None:
    assert played(text, "siege edo").siege == "edo"


def test_ruling_9_a_castle_of_a_player_is_announced_once_the_dice_are_taken_up() -> None:
    left = "1.../.../../../../. 12 north left - - - 1122333"
    assert "siege azuchi" not in legal(left)
    assert played(left, "take", "siege azuchi").siege == "azuchi"


def test_ruling_10_a_turn_is_over_when_no_die_is_left() -> None:
    lost = played(rolled("1", lost="112233"), "lose 1")
    assert (lost.turn, lost.phase, lost.lost) == (1, Phase.LEFT, "1112233")
    laid = played(rolled("3", "edo", lost="112233"), "fill 3 with 3")
    assert (laid.turn, laid.phase, laid.siege, laid.held(0)) == (1, Phase.LEFT, "", ())


def test_ruling_10_conquest_ends_the_turn_whatever_dice_are_left() -> None:
    state = played(rolled("1123ACD", "gassantoda"), "fill 1 with D", "take", "roll 222333", "fill 2 with 333")
    assert (state.turn, state.held(0), state.wells) == (1, ("gassantoda",), "222")


def test_ruling_10_the_next_player_takes_up_all_dice() -> None:
    state = played("..../.../../1./../. 12 north left - 222 333D -", "take")
    assert (state.in_hand, state.wells, state.laid) == (7, "", "")


def test_ruling_11_who_begins_is_drawn_by_lot() -> None:
    assert legal(f"{CENTRE} 123 south first - - - -") == ["first south", "first north", "first west"]
    begun = played(f"{CENTRE} 123 south first - - - -", "first west")
    assert (begun.turn, begun.in_hand, begun.movers) == (2, 7, (CHANCE,))


def test_ruling_11_who_leaves_before_does_not_begin() -> None:
    assert [
        str(action) for action in played(f"{CENTRE} 123 south first - - - -", "leave south").legal_actions()
    ] == [
        "first north",
        "first west",
    ]


def leaving(holders: str = CENTRE, dice: str = "1123ACD") -> str:
    return f"{holders} 123 north rolled - {dice} - -"


def test_ruling_11_who_leaves_is_skipped() -> None:
    state = played(leaving(), "leave west")
    assert played(str(state._replace(wells="1", lost="112233")), "lose 1").turn == 0


def test_ruling_11_the_turn_of_who_leaves_is_over() -> None:
    assert played(leaving(), "leave north").turn == 2


def test_ruling_11_what_was_left_may_be_taken() -> None:
    state = played(leaving("2.../.../../../../."), "leave north", "take", "siege azuchi")
    assert state.siege == "azuchi" and len(state.lines) == 4


def test_ruling_11_who_has_left_does_not_win() -> None:
    state = played("11.1/111/11/33/22/2 x23 north rolled odani 1333A - CC", "fill 1 with 1333")
    assert standing(state, 0) > standing(state, 1)
    assert state.outcome() == ((1,), Reason.POINTS)


def test_ruling_11_who_is_left_alone_wins() -> None:
    state = played("33.3/333/33/11/11/1 12x north hand - - - -", "leave south")
    assert state.outcome() == ((1,), Reason.ALONE)


def test_ruling_11_nobody_leaves_twice() -> None:
    with pytest.raises(IllegalAction, match="'leave west' is not legal"):
        played(leaving(), "leave west", "leave west")


def test_ruling_12_the_odds_count_the_red_daimyo_before_a_player() -> None:
    azuchi, stolen = (
        parse_state(rolled("1123ACD", "azuchi", holders=holders)).lines for holders in (CENTRE, TAKEN)
    )
    assert chance(azuchi, 7) > chance(stolen, 7) == chance([*azuchi, RED_DAIMYO], 7) > 0
