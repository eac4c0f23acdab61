"""Dice that no reader detects any more: taken up, or only silent."""

from __future__ import annotations

import pytest

from games.age_of_war.castle_table import CastleDesk
from playmat.events import Button
from playmat.games.age_of_war.rules.castles import FACES
from playmat.placement import SHARED, Place
from support.session_harness import LONG

CENTRE = "..../.../../../../."
LYING = f"{CENTRE} 12 south lying gassantoda:1 122233 D -"
ROLLED = f"{CENTRE} 12 south rolled gassantoda 122233D - -"


def silence(desk: CastleDesk, seconds: float) -> None:
    """Stops the readings of all wells for a time."""
    lying = {die: desk.world.where(die).pose for die in desk.dice("well")}
    for die in lying:
        desk.world.lift(die)
    desk.table.elapse(seconds)
    for die, pose in lying.items():
        desk.world.lay_at(die, *pose)


def take_in_groups(desk: CastleDesk, *sizes: int, pause: float = 0.4) -> None:
    """Takes up so many dice at once, and after a pause so many others."""
    dice = desk.dice("well")
    for size in sizes:
        for _ in range(size):
            desk.world.take_in_hand(dice.pop(), SHARED)
        desk.table.elapse(pause)


@pytest.mark.parametrize("seconds", [0.3, 1.0, 3.0])
def test_a_board_that_reads_nothing_for_a_moment_takes_no_dice_up(seconds: float) -> None:
    desk = CastleDesk(LYING)
    silence(desk, seconds)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("waiting", [])
    assert "Did you mean it?" not in desk.reads(0)


def test_dice_that_vanish_all_at_once_are_asked_about() -> None:
    desk = CastleDesk(LYING)
    for die in desk.dice("well"):
        desk.world.lift(die)
    desk.table.elapse(1.0)
    assert "Did you mean it?" not in desk.reads(0)
    desk.table.elapse(1.0)
    assert "Did you mean it?" in desk.reads(0) and desk.actions == []
    desk.press(0, Button.MIDDLE)
    assert desk.actions == ["take"]


def test_dice_that_are_taken_up_one_after_the_other_need_no_question() -> None:
    desk = CastleDesk(LYING)
    for die in desk.dice("well"):
        desk.world.lift(die)
        desk.table.elapse(0.1)
    desk.table.elapse(1.0)
    assert desk.actions == ["take"]


@pytest.mark.parametrize("sizes", [(3, 3), (1, 5), (2, 2, 2)])
@pytest.mark.parametrize("pause", [0.3, 0.4, 0.8])
def test_dice_that_fall_silent_in_groups_are_not_taken_up(sizes: tuple[int, ...], pause: float) -> None:
    desk = CastleDesk(LYING)
    lying = {die: desk.world.where(die).pose for die in desk.dice("well")}
    take_in_groups(desk, *sizes, pause=pause)
    desk.table.elapse(0.3)
    assert desk.actions == []
    for die, pose in lying.items():
        desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("waiting", [])


def test_dice_that_fall_silent_one_by_one_are_taken_up_after_nearly_a_second() -> None:
    desk = CastleDesk(LYING)
    lying = {die: desk.world.where(die).pose for die in desk.dice("well")}
    for seconds, actions in ((0.8, []), (1.0, ["take"])):
        take_in_groups(desk, 1, 1, 1, 1, 1, 1)
        desk.table.elapse(seconds - 0.4)
        assert desk.actions == actions
        for die, pose in lying.items():
            desk.world.lay_at(die, *pose)
        desk.table.elapse(LONG)


def test_dice_scooped_up_in_groups_and_thrown_need_no_question() -> None:
    desk = CastleDesk(LYING)
    take_in_groups(desk, 4, 2)
    assert (desk.phase, desk.actions) == ("proposing", [])
    desk.cast("AACCD2")
    desk.table.elapse(LONG)
    assert desk.actions == ["take", "roll 2AACCD"]


@pytest.mark.parametrize("sizes", [(4,), (2, 2)])
def test_dice_scooped_up_after_a_line_and_thrown_need_no_question(sizes: tuple[int, ...]) -> None:
    desk = CastleDesk(ROLLED)
    desk.shift("233", "laid")
    take_in_groups(desk, *sizes)
    desk.table.elapse(1)
    desk.cast("23AC")
    desk.table.elapse(LONG)
    assert desk.actions == ["fill 2 with 233", "take", "roll 23AC"]


def test_the_last_die_is_not_taken_because_it_falls_silent() -> None:
    desk = CastleDesk(f"{CENTRE} 12 south lying gassantoda:1 1 D 12233")
    die = desk.dice("well")[0]
    pose = desk.world.where(die).pose
    desk.world.take_in_hand(die, SHARED)
    desk.table.elapse(600)
    assert desk.actions == []
    desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("waiting", [])


def test_nor_are_the_others_while_a_line_is_filled() -> None:
    """A bump against the mat: all wells fall silent at once, after a die was laid on the line."""
    desk = CastleDesk(f"{CENTRE} 12 south rolled edo 12AACDD - -")
    desk.shift("A", "laid")
    die = next(
        candidate for candidate in desk.dice("well") if desk.world.pose(candidate) == FACES.index("C") + 1
    )
    desk.world.lay(die, Place("laid", 1))
    for other in desk.dice("well"):
        desk.world.take_in_hand(other, SHARED)
    desk.table.elapse(1)
    assert desk.actions == ["fill 1 with AC"]


def test_nor_while_another_one_is_lost() -> None:
    desk = CastleDesk(f"{CENTRE} 12 south rolled gassantoda:1 11 D 2233")
    die = desk.dice("well")[1]
    pose = desk.world.where(die).pose
    desk.world.take_in_hand(die, SHARED)
    desk.shift("1", "lost")
    desk.table.elapse(600)
    assert desk.actions == []
    desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert desk.actions == ["lose 1"]


def test_the_last_die_thrown_with_another_face_was_taken_up() -> None:
    desk = CastleDesk(f"{CENTRE} 12 south lying gassantoda:1 1 D 12233")
    desk.take_up()
    desk.table.elapse(1)
    desk.cast("3")
    desk.table.elapse(LONG)
    assert desk.actions == ["take", "roll 3"]


@pytest.mark.parametrize("seconds", [0.0, 0.07, 0.3])
def test_the_last_die_tipped_onto_another_side_is_asked_about(seconds: float) -> None:
    desk = CastleDesk(f"{CENTRE} 12 south lying gassantoda:1 1 D 12233")
    (die,) = desk.dice("well")
    place = desk.world.where(die).place
    assert place
    if seconds:
        desk.world.lift(die)
        desk.table.elapse(seconds)
    desk.world.lay(die, place, 3)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("choosing", [])
    desk.world.lay(die, place, 1)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("waiting", [])


def test_the_last_die_in_another_well_with_its_old_face_is_asked_about() -> None:
    desk = CastleDesk(f"{CENTRE} 12 south lying gassantoda:1 1 D 12233")
    (die,) = desk.dice("well")
    desk.world.lay(die, Place("well", 5), 1)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("choosing", [])


@pytest.mark.parametrize("silent", [(3,), (1, 2)])
def test_dice_on_a_line_wait_for_more_while_the_others_are_silent(silent: tuple[int, ...]) -> None:
    desk = CastleDesk(f"{CENTRE} 12 south rolled kumamoto:3 223DDD C -")
    desk.shift("22", "laid")
    desk.world.lift(next(die for die in desk.dice("well") if desk.world.pose(die) == FACES.index("3") + 1))
    lying = {die: desk.world.where(die).pose for die in desk.dice("well")}
    take_in_groups(desk, *silent)
    desk.table.elapse(LONG)
    assert (desk.phase, desk.actions) == ("proposing", [])
    for die, pose in lying.items():
        desk.world.lay_at(die, *pose)
    desk.table.elapse(LONG)
    assert desk.actions == []
