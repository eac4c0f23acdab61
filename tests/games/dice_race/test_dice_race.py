"""The dice race: rules, notation, and dice in wells at the table."""

from __future__ import annotations

from random import Random

import pytest

from playmat.errors import IllegalAction, MalformedText
from playmat.events import Button, Chord
from playmat.games.interface import CHANCE, PUBLIC
from playmat.placement import Face, Place
from playmat.screen.draw import fits
from playmat.screen.language import translations
from support.session_harness import LONG, STANDARD
from support.small_games import SmallDesk, rehearsed, small_game

GAME = small_game("dice-race")
RULES, PROJECTION = GAME.rules, GAME.projection
TAKE = RULES.parse_action("take")


def state(text: str):  # type: ignore[no-untyped-def]
    return RULES.parse_state(text)


def played(text: str, *actions: str) -> str:
    now = state(text)
    for action in actions:
        now = now.apply(RULES.parse_action(action))
    return str(now)


@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_has_a_point_and_the_first_seat_throws(seats: int) -> None:
    start = RULES.start(seats)
    assert start.scores == (0,) * seats
    assert (start.movers, PROJECTION.performers(start)) == ((CHANCE,), (0,))


def test_a_roll_counts_for_who_threw_it_and_the_next_seat_has_its_turn() -> None:
    assert played("3/4/5 north -", "roll 26") == "3/12/5 west 26"


def test_the_last_seat_is_followed_by_the_first() -> None:
    assert played("3/4 north -", "roll 11") == "3/6 south 11"


def test_the_dice_are_taken_up_before_they_are_thrown() -> None:
    assert state("3/4 north 12").legal_actions() == (TAKE,)
    assert played("3/4 north 12", "take") == "3/4 north -"


def test_a_throw_may_show_any_two_sides() -> None:
    assert len(state("3/4 north -").legal_actions()) == 21


def test_the_round_is_played_to_its_end() -> None:
    assert state("21/4 north 12").outcome() is None
    assert state("21/9 south 23").outcome() is not None


def test_the_highest_score_wins() -> None:
    assert state("21/25/3 south 12").outcome().winner == 1


def test_all_with_the_highest_score_win() -> None:
    outcome = state("21/25/3/25 south 12").outcome()
    assert (outcome.winners, outcome.winner) == ((1, 3), None)
    headlines = [GAME.words.brief(state("21/25/3/25 south 12"), seat).headline.message for seat in range(4)]
    assert headlines == ["You lose", "You win", "You lose", "You win"]


def test_a_race_that_is_over_has_no_movers() -> None:
    over = state("21/25 south 12")
    assert (over.movers, over.legal_actions()) == ((), ())


def test_what_is_not_possible_is_refused_with_a_sentence() -> None:
    with pytest.raises(IllegalAction, match="'roll 12' is not possible in '3/4 north 12'"):
        played("3/4 north 12", "roll 12")


@pytest.mark.parametrize(
    "text", ["", "3/4 north", "3 south -", "3/4 west -", "3/4 north 71", "3/04 north 21", "3/4 north 21"]
)
def test_what_notes_no_race_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(MalformedText, match="is no race"):
        state(text)


def test_every_position_and_action_of_a_game_is_noted_both_ways() -> None:
    random, now = Random(1), RULES.start(6)
    while now.movers:
        action = random.choice(now.legal_actions())
        assert RULES.parse_action(str(action)) == action
        now = now.apply(action)
        assert state(str(now)) == now
        assert now.observation(PUBLIC) == str(now)


@pytest.mark.parametrize("sides", [(), (3,), (3, None), (1, 2, 3)])
def test_dice_that_are_missing_unclear_or_too_many_tell_nothing(sides: tuple[int | None, ...]) -> None:
    seen = {Place("well"): tuple(Face("die", side) for side in sides)}
    assert PROJECTION.observe(state("3/4 north -"), seen) == []


def test_the_map_shows_the_dice_and_every_score() -> None:
    (row,) = GAME.words.board(state("3/4/10 west 26"), 0)
    assert [tile.icon for tile in row.tiles] == ["2", "6"]
    assert [(counter.icon, counter.number) for counter in row.counters] == [("S", 3), ("N", 4), ("W", 10)]


# --- at the table


def test_hands_play_it_and_the_table_understands_every_throw() -> None:
    for seats in (2, 6):
        tally = rehearsed("dice-race", seats=seats, games=3)
        assert tally.clean, tally.failure


def test_the_table_knows_a_roll_once_both_dice_lie() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4)
    assert desk.actions == []
    desk.throw(4, 2)
    assert desk.actions == ["roll 24"]


def test_dice_left_as_they_lie_are_no_new_roll() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4, 2)
    desk.table.elapse(600)
    assert (desk.state, desk.phase) == ("6/0 north 24", "waiting")


def test_dice_that_come_back_as_they_lay_are_asked_about() -> None:
    """They may only have been covered."""
    desk = SmallDesk("dice-race", state="6/0 north 24")
    desk.pick_up()
    desk.throw(2, 4)
    assert (desk.state, desk.phase) == ("6/0 north -", "choosing")
    assert desk.reads(1) == "Your turn | Did you mean it? | 2+4 | Menu | 2+4 | No"
    desk.press(1, Button.MIDDLE)
    assert desk.state == "6/6 south 24"


def test_the_same_throw_in_other_wells_counts_at_once() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4, 2)
    desk.pick_up()
    for die, side, slot in zip(desk.world.dice, (4, 2), reversed(desk.mat.slots), strict=False):
        desk.world.lay(die, slot.place, side)
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 24", "take", "roll 24"]


def test_dice_that_were_only_covered_are_asked_about() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4, 2)
    lying = {die: desk.world.where(die).pose for die in desk.world.dice}
    desk.pick_up()
    for die, pose in lying.items():
        desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("choosing", ["roll 24", "take"])


def test_a_die_that_is_turned_without_a_throw_is_explained() -> None:
    desk = SmallDesk("dice-race", state="3/4 south 12")
    desk.world.roll(desk.world.dice[0], 6)
    desk.table.elapse(10)
    assert desk.phase == "explaining"
    assert "Take up both dice, then throw them" in desk.reads(0)


def test_a_cocked_die_is_asked_about_and_the_game_goes_on_when_it_lies_flat() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4, 0)
    assert (desk.phase, desk.actions) == ("explaining", [])
    assert desk.reads(0) == "well 2 | Die | Cocked: throw it again. | Menu"
    desk.world.roll(desk.world.dice[1], 5)
    desk.table.elapse(10)
    assert desk.actions == ["roll 45"]


def test_a_die_on_its_edge_is_heard_by_nobody_and_asked_for_once_no_hand_moves() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4, 0, tilt=45)
    assert (desk.phase, desk.actions) == ("explaining", [])
    for seat in range(2):
        assert "Look at the dice | Only one lies flat: lay the other in a well. | Menu" in desk.reads(seat)
    desk.world.roll(desk.world.dice[1], 5)
    desk.table.elapse(0.1)
    assert desk.phase == "proposing"
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 45"]


def test_dice_that_fall_one_after_the_other_are_waited_for() -> None:
    desk = SmallDesk("dice-race")
    desk.world.lay(desk.world.dice[0], desk.mat.slots[0].place, 4)
    desk.table.elapse(3)
    assert (desk.phase, desk.reads(0)) == ("waiting", "Your turn | Throw the dice | You have 0 of 20 | Menu")


def test_a_die_that_is_missing_is_asked_for_in_one_sentence() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(4)
    assert "Only one lies flat: lay the other in a well." in desk.reads(0)
    desk.pick_up()
    assert (desk.phase, desk.actions) == ("waiting", [])
    desk.throw(6, 1)
    assert desk.actions == ["roll 16"]


def test_a_roll_counts_only_once_all_dice_have_been_still() -> None:
    desk = SmallDesk("dice-race")
    first, second = desk.world.dice
    wells = [slot.place for slot in desk.mat.slots]
    desk.world.lay(first, wells[0], 4)
    desk.table.elapse(3)
    desk.world.lay(second, wells[1], 2)
    for side in (5, 1, 6):  # it is still moving
        desk.table.elapse(0.1)
        desk.world.roll(second, side)
        assert desk.actions == []
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 46"]


def test_a_die_touched_while_the_roll_is_shown_counts_as_it_then_lies() -> None:
    desk = SmallDesk("dice-race")
    wells = [slot.place for slot in desk.mat.slots]
    for die, well in zip(desk.world.dice, wells, strict=False):
        desk.world.lay(die, well, 3)
    assert desk.phase == "proposing"
    desk.table.elapse(0.1)
    desk.world.roll(desk.world.dice[0], 2)
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 23"]


def test_dice_swept_after_the_roll_are_laid_back_as_they_fell() -> None:
    desk = SmallDesk("dice-race", state="3/4 south 12")
    second = desk.world.dice[1]
    x, y, *_ = desk.world.where(second).pose
    desk.world.lay_at(second, x + 35, y, 20, 6)  # between two wells, and on another side
    desk.table.elapse(LONG)
    assert (desk.phase, desk.state) == ("explaining", "3/4 south 12")
    desk.world.lay_at(second, x, y, 0, 5)
    desk.table.elapse(LONG)
    assert desk.phase == "explaining"
    desk.world.roll(second, 2)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.state) == ("waiting", "3/4 south 12")


def test_a_console_of_three_seats_names_whose_turn_it_is() -> None:
    consoles = ((0, 2, 4), (1, 3, 5))
    desk = SmallDesk("dice-race", seats=6, consoles=consoles, state="1/2/3/4/5/6 west 12")
    assert desk.reads(0).startswith("Green: Your turn | Take the dice")
    assert desk.reads(1).startswith("Blue: Dice race | Green throws")
    desk.pick_up()
    desk.throw(1, 1)
    assert desk.reads(1).startswith("Yellow: Your turn")


def test_all_winners_are_told_on_their_consoles() -> None:
    desk = SmallDesk("dice-race", seats=3, state="20/12/3 west -")
    desk.throw(6, 6)
    assert desk.phase == "over"
    assert ["You win" in desk.reads(seat) for seat in range(3)] == [True, False, False]


def test_a_menu_that_was_open_makes_way_for_the_result() -> None:
    desk = SmallDesk("dice-race", seats=3, state="20/12/3 west -")
    desk.press(1, Button.LEFT)
    assert desk.reads(1).startswith("Menu")
    desk.throw(6, 6)
    assert desk.phase == "over" and not desk.reads(1).startswith("Menu")


def test_a_double_press_agrees_for_one_player_of_a_shared_console() -> None:
    desk = SmallDesk("dice-race", seats=6, consoles=((0, 2, 4), (1, 3, 5)), state="1/2/3/4/5/6 west 12")
    desk.pick_up()
    desk.throw(1, 1)
    desk.press(1, Button.LEFT)
    while "Undo" not in desk.reads(1):
        desk.press(1, Button.RIGHT)
    desk.press(1, Button.MIDDLE)
    asked = []
    while "Do you agree?" in desk.reads(0):
        asked.append(desk.reads(0).split(":")[0])
        desk.press(0, Button.RIGHT)
        desk.table.elapse(0.15)
        desk.table.press(0, Button.RIGHT)
    assert asked == ["Red", "Green", "Black"]


def test_the_map_has_room_on_a_console_with_six_scores() -> None:
    desk = SmallDesk("dice-race", seats=6, state="1/2/3/4/5/6 west 12")
    desk.table.elapse(10)
    assert all(fits(view, translations("en")) for view in desk.table.views.values())


def test_dice_that_were_laid_back_may_be_taken_after_a_dwell() -> None:
    desk = SmallDesk("dice-race")
    desk.throw(2, 3)
    dice = desk.world.dice[:2]
    desk.table.restart()
    desk.pick_up()
    desk.press(0, Button.RIGHT)
    assert desk.phase == "settling"
    for die, side, slot in zip(dice, (2, 3), desk.mat.slots, strict=False):
        desk.world.lay(die, slot.place, side)
    desk.table.elapse(STANDARD.dwell)
    assert desk.phase == "waiting"
    desk.pick_up()
    assert desk.actions[-1] == "take"


def test_a_player_joins_by_a_button_of_either_console_before_the_race() -> None:
    desk = SmallDesk("dice-race", seats=6, consoles=((0, 2, 4), (1, 3, 5)))
    desk.table.handle(Chord(0))
    desk.hold(0, Button.RIGHT)
    desk.press(1, Button.MIDDLE, Button.RIGHT)
    assert desk.reads(0) == "New game | Players | 2: Red, Blue | 2 of 4 | Back | Join | Next"
    desk.press(0, Button.MIDDLE)
    desk.press(1, Button.MIDDLE)
    assert "4: Red, Blue, Green, Yellow" in desk.reads(1)
    desk.press(1, Button.MIDDLE, Button.MIDDLE)
    assert "6: Red, Blue, Green, Yellow, Black, White | 2 of 4 | Back | Change" in desk.reads(0)
    desk.press(1, Button.MIDDLE)
    assert "2: Red, Blue" in desk.reads(1)
    desk.press(0, Button.MIDDLE, Button.RIGHT, Button.RIGHT, Button.RIGHT, Button.MIDDLE)
    assert desk.state == "0/0/0 south -"
    assert desk.reads(1).startswith("Dice race | Red throws")
