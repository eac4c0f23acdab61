"""Seven dice at the table, with disturbances and interruptions."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from games.age_of_war.castle_table import HALVES, CastleDesk
from playmat.events import Button, TagOff, TagOn
from playmat.placement import Place
from playmat.table.component import Component
from support.session_harness import LONG

CENTRE = "..../.../../../../."
HAND = f"{CENTRE} 12 south hand gassantoda - - -"
LYING = f"{CENTRE} 12 south lying gassantoda:1 122233 D -"
ROLLED = f"{CENTRE} 12 south rolled gassantoda 122233D - -"


def last(desk: CastleDesk) -> str:
    return desk.actions[-1] if desk.actions else ""


def caption(desk: CastleDesk, seat: int) -> str:
    shown = desk.table.views[seat].caption
    assert shown is not None
    return shown.translate(NullTranslations())


# --- the roll


def test_a_roll_counts_once_all_seven_have_been_still() -> None:
    desk = CastleDesk(HAND)
    desk.cast("112333")
    desk.table.elapse(1)
    assert desk.actions == []
    desk.cast("D")
    for side in (2, 5, 4):  # still tumbling
        desk.table.elapse(0.1)
        desk.world.roll(desk.dice("well")[-1], side)
    assert desk.actions == []
    desk.table.elapse(0.3)
    assert desk.actions == ["roll 112333A"]


def test_the_meaning_of_a_roll_is_shown_at_once() -> None:
    desk = CastleDesk(HAND)
    desk.cast("112333D")
    assert (desk.phase, desk.actions) == ("proposing", [])
    assert "Fill a line" in desk.reads(0)


@pytest.mark.parametrize(("tilt", "said"), [(25, "Cocked: throw it again"), (45, "1 of 7 dice is not read")])
def test_a_cocked_die_is_asked_about_in_one_sentence_and_never_counts(tilt: float, said: str) -> None:
    desk = CastleDesk(HAND)
    desk.cast("112333D")
    desk.world.roll(desk.dice("well")[0], 1, edge=2, tilt=tilt)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("explaining", [])
    assert said in desk.reads(0) and said in desk.reads(1)
    desk.world.roll(desk.dice("well")[0], 2)
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 122333D"]


def delayed(desk: CastleDesk, faces: str) -> Component:
    """Throws dice while an unknown tag lies elsewhere; the first has tipped onto 3 when that is gone."""
    desk.cast(faces)
    desk.table.handle(TagOn("north", 7, "04FF", b""))
    desk.table.elapse(1)
    die = desk.dice("well")[0]
    desk.world.roll(die, 3)
    desk.table.elapse(0.5)
    desk.table.handle(TagOff("north", 7, "04FF"))
    desk.table.elapse(LONG)
    return die


def test_a_die_that_tips_over_before_the_throw_counts_is_asked_about() -> None:
    desk = CastleDesk(HAND)
    die = delayed(desk, "112333D")
    assert (desk.phase, desk.actions) == ("choosing", [])
    desk.world.roll(die, 1)
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 112333D"]


def test_a_die_that_tips_over_after_a_bump_that_delayed_the_throw_is_asked_about() -> None:
    desk = CastleDesk(HAND)
    desk.cast("112333D")
    lying = {die: desk.world.where(die).pose for die in desk.dice("well")}
    for die in lying:
        desk.world.lift(die)
    desk.table.elapse(0.3)
    for die, pose in lying.items():
        desk.world.lay_at(die, *pose)
    desk.table.elapse(0.15)
    desk.world.roll(desk.dice("well")[0], 3)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("choosing", [])


def test_dice_that_are_thrown_again_after_one_tipped_over_need_no_question() -> None:
    desk = CastleDesk(HAND)
    delayed(desk, "112333D")
    desk.take_up()
    desk.table.elapse(1)
    desk.cast("12ACD33")
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 1233ACD"]


def test_missing_dice_are_counted_in_one_sentence() -> None:
    desk = CastleDesk(HAND)
    desk.cast("11233")
    desk.table.elapse(LONG)
    assert "2 of 7 dice are not read: lay them flat in wells." in desk.reads(0)
    desk.cast("3A")
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 112333A"]


def test_a_die_thrown_into_a_well_for_lost_dice_is_sent_back() -> None:
    desk = CastleDesk(HAND)
    desk.cast("112333")
    stray = desk.dice("hand")[0]
    desk.world.lay(stray, Place("lost", 2), 6)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("explaining", [])
    assert desk.reads(0).startswith("lost well 3 | Die | off the mat")
    assert len(desk.dice("well")) == 6 and len(desk.table.status.steps) == 1
    desk.world.lay(stray, Place("well", 6), 6)
    desk.table.elapse(LONG)
    assert desk.actions == ["roll 112333D"]


def test_a_die_turned_after_the_roll_is_to_be_turned_back() -> None:
    desk = CastleDesk(ROLLED)
    die = desk.dice("well")[0]
    desk.world.roll(die, 6)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("explaining", [])
    assert "Turn it to" in desk.reads(0) and "1 | well 7." in desk.reads(0)
    desk.world.roll(die, 5)
    desk.table.elapse(LONG)
    assert desk.phase == "explaining"
    desk.world.roll(die, 1)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("waiting", [])


def test_dice_swept_off_the_wells_mean_nothing_until_they_are_back() -> None:
    desk = CastleDesk(ROLLED)
    lying = {die: desk.world.where(die).pose for die in desk.dice("well")}
    for die, (x, y, *_) in lying.items():
        desk.world.lay_at(die, x + 30, y - 25, 40, 4)
    desk.table.elapse(LONG)
    assert desk.actions == []
    for die, pose in lying.items():
        desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("waiting", [])


# --- lines


def test_dice_laid_on_a_line_do_not_count_by_time_while_more_may_be_laid() -> None:
    """A player interrupted half-way has not decided."""
    desk = CastleDesk(ROLLED)
    desk.shift("2333"[:3], "laid")
    desk.table.elapse(600)
    assert (desk.phase, desk.actions) == ("proposing", [])
    assert desk.reads(0).endswith("| Menu | Done")
    desk.shift("2", "laid")
    desk.table.elapse(600)
    assert desk.actions == []
    desk.press(0, Button.MIDDLE)
    assert desk.actions == ["fill 2 with 2233"]


def test_taking_up_the_rest_says_that_a_line_is_done() -> None:
    desk = CastleDesk(ROLLED)
    desk.shift("233", "laid")
    desk.take_up()
    desk.table.elapse(1)
    assert desk.actions == ["fill 2 with 233", "take"]


def test_what_can_mean_one_thing_only_counts_soon() -> None:
    desk = CastleDesk(ROLLED)
    desk.shift("D", "laid")
    assert desk.actions == ["fill 1 with D"]


def test_a_lost_die_counts_soon_and_one_in_the_hand_not_at_all() -> None:
    desk = CastleDesk(ROLLED)
    die = desk.dice("well")[0]
    desk.world.lift(die)
    desk.table.elapse(600)
    assert desk.actions == []
    desk.world.put_back(die)
    desk.shift("1", "lost")
    assert desk.actions == ["lose 1"]


def test_a_line_is_filled_as_soon_as_the_castle_is_said() -> None:
    desk = CastleDesk(f"{CENTRE} 12 south rolled - 122233D - -")
    desk.shift("D", "laid")
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("explaining", [])
    desk.besiege("gassantoda")
    assert desk.actions == ["siege gassantoda", "fill 1 with D"]


# --- around


def test_a_power_cut_at_any_moment_of_a_turn_loses_nothing() -> None:
    desk = CastleDesk(HAND)
    desk.cast("1222")
    desk.cut_power()
    desk.cast("33D")
    desk.table.elapse(LONG)
    desk.cut_power()
    desk.shift("D", "laid")
    desk.cut_power()
    assert desk.state == f"{CENTRE} 12 south lying gassantoda:1 122233 D -"
    desk.take_up()
    desk.table.elapse(LONG)
    desk.cut_power()
    desk.cast("22AACC")
    desk.table.elapse(LONG)
    assert desk.state == f"{CENTRE} 12 south rolled gassantoda:1 22AACC D -"


def test_dice_moved_while_the_power_was_gone_are_to_be_laid_back() -> None:
    desk = CastleDesk(ROLLED)
    die = desk.dice("well")[0]
    desk.world.roll(die, 6)
    desk.cut_power()
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) != ("waiting", [])
    desk.world.roll(die, 1)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.state) == ("waiting", ROLLED)


def test_an_undone_line_is_laid_back() -> None:
    desk = CastleDesk(ROLLED)
    desk.shift("D", "laid")
    desk.press(0, Button.LEFT, Button.MIDDLE)
    assert desk.phase == "retracting"
    desk.shift("D", "well", "laid")
    desk.table.elapse(LONG)
    assert (desk.phase, desk.state) == ("waiting", ROLLED)


def test_a_player_leaves_after_one_more_question_and_is_skipped() -> None:
    desk = CastleDesk(f"{CENTRE} 123456 west rolled - 122233D - -", HALVES)
    desk.press(0, Button.LEFT)
    for _ in range(20):
        if "Green leaves the game" in desk.reads(0):
            break
        desk.press(0, Button.RIGHT)
    desk.press(0, Button.MIDDLE)
    assert desk.reads(0) == "Sure? | Hold for yes | Green leaves the game | No | Hold: yes"
    desk.press(0, Button.RIGHT)
    assert desk.actions == []
    desk.hold(0, Button.RIGHT)
    assert last(desk) == "leave west"
    desk.table.elapse(LONG)
    assert "Yellow" in desk.reads(1) and " 12x456 east " in desk.state


def test_a_shared_console_names_whose_turn_it_is_once() -> None:
    desk = CastleDesk(f"{CENTRE} 123456 west hand - - - -", HALVES)
    assert [desk.reads(console).count("Green") for console in range(2)] == [1, 1]


def test_who_thinks_better_of_it_plays_on() -> None:
    desk = CastleDesk(f"{CENTRE} 123456 west rolled - 122233D - -", HALVES)
    desk.press(0, Button.LEFT)
    while "Green leaves the game" not in desk.reads(0):
        desk.press(0, Button.RIGHT)
    desk.press(0, Button.MIDDLE, Button.LEFT)
    desk.table.elapse(LONG)
    assert desk.actions == [] and desk.reads(0).startswith("Menu | Leave")


# --- a castle on the siege slot


def test_a_throw_is_asked_for_only_once_the_castle_of_a_failed_siege_is_back() -> None:
    desk = CastleDesk(f"{CENTRE} 12 south lying gassantoda:1 1 D 12233")
    desk.press(0, Button.RIGHT)
    desk.table.elapse(LONG)
    for zone in ("well", "laid", "lost"):
        desk.take_up(zone)
    desk.cast("112333D")
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("settling", ["end"])
    assert caption(desk, 1) == "Move Gassantoda from siege slot to centre."


def test_before_a_throw_a_castle_is_besieged_or_taken_away() -> None:
    desk = CastleDesk("..../.../../../../1 12 north hand - - - -")
    desk.besiege("kumamoto")
    desk.cast("112333D")
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("explaining", [])
    assert caption(desk, 1) == "Take Kumamoto on siege slot off the mat. Its clan is complete: it is safe."
    desk = CastleDesk(f"{CENTRE} 12 south hand - - - -")
    desk.besiege("gassantoda")
    assert desk.actions == ["siege gassantoda"]
    assert caption(desk, 0).startswith("Throw 7 dice together into the wells.")
    desk.cast("112333D")
    desk.table.elapse(LONG)
    assert desk.actions == ["siege gassantoda", "roll 112333D"]


def test_a_stolen_siege_is_lifted_by_a_button_also_where_the_turn_may_end() -> None:
    desk = CastleDesk("1222/211/11/12/11/. 12 north lying inuyama ACD - 12AD")
    assert "End turn" in desk.reads(1) and "Next" in desk.reads(1)
    desk.press(1, Button.RIGHT)
    assert "No siege" in desk.reads(1)
    desk.press(1, Button.MIDDLE)
    assert desk.actions == ["siege -"]
