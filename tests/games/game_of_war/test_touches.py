"""The wand at the table: immediate feedback for each touch, and no unintended action."""

from __future__ import annotations

import pytest

from games.game_of_war import views  # noqa: F401  learns the game's icons and French
from games.game_of_war.war_desk import WarDesk, square
from playmat.events import Button
from playmat.screen.draw import fits
from playmat.screen.language import translations
from playmat.session.effects import Status
from playmat.session.public.cues import Tone, tone

FIGHT = (
    "25/25/25/2r22/25/4q4i15/2vv1iici16/2vvisii17/5i19/25/14iIIICV5/15II1VV5/14IIIV7/16Q8/15S6R2/"
    "25/25/25/25/25 south play B15,D8,T3,T23 - - - -"
)
HOPELESS = FIGHT.replace("14iIIICV5/15II1VV5/14IIIV7", "14iI1ICV5/16I1VV5/14I2V7")
RAID = (
    "25/14I7R2/25/2r22/25/4q4i15/2vv1iici16/2vvisii17/5i19/25/14iIIICV5/16I1VV5/14IIIV7/16Q8/15S9/"
    "25/25/25/25/25 south play B15,D8,T3,T23 - - - -"
)
"""South's unit is on the arsenal B15, on line."""


def heard(before: Status, desk: WarDesk) -> Tone | None:
    return tone(before, desk.table.status)


def test_the_first_touch_of_an_own_unit_shows_it_and_asks_where_it_goes() -> None:
    desk = WarDesk(FIGHT)
    before = desk.table.status
    desk.world.point(square("L16"))
    desk.table.elapse(0.05)
    assert desk.table.status.selected == square("L16") and heard(before, desk) is Tone.TOUCH
    before = desk.table.status
    desk.table.elapse(0.2)
    assert "L16" in desk.reads(0) and "Touch where it goes" in desk.reads(0)
    assert desk.table.status.selected == square("L16") and heard(before, desk) is Tone.COUNTED


def carry(desk: WarDesk, *names: str) -> None:
    """Moves the wand low over squares, reading each for 20 ms."""
    for name in names:
        desk.world.point(square(name))
        desk.table.elapse(0.02)


def test_a_square_that_the_wand_passes_over_is_ignored() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("K17")
    carry(desk, "J17")
    desk.touch("J16")
    desk.wait()
    assert desk.actions == ["move K17-J16"]


def test_a_unit_that_the_wand_passes_over_is_not_selected() -> None:
    desk = WarDesk(FIGHT)
    carry(desk, "L16", "L15", "L14")
    desk.world.lift_wand()
    desk.wait()
    assert (desk.actions, desk.table.status.selected) == ([], None)


def test_a_wand_that_reads_a_neighbour_for_a_moment_still_touches_its_square() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16")
    desk.world.point(square("L15"))
    desk.table.elapse(0.1)
    carry(desk, "L14")
    desk.world.point(square("L15"))
    desk.wait()
    assert desk.actions == ["move L16-L15"]


def test_who_moves_the_wand_on_at_once_does_both_actions() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16", "L15", "M15", "M14")
    desk.wait()
    assert desk.actions == ["move L16-L15", "move M15-M14"]


def test_two_touches_are_a_move() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16", "L15")
    desk.wait()
    assert desk.last == "move L16-L15"


def test_a_touch_is_taken_back_by_touching_again() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16")
    desk.wait()
    desk.touch("L16")
    desk.wait()
    assert (desk.actions, desk.table.status.selected) == ([], None)


def test_the_view_of_a_touched_unit_says_how_to_cancel_it() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16")
    desk.wait()
    assert "Again: cancel" in desk.reads(0)
    assert "Touch L16 again to cancel." in str(desk.table.views[0].caption)
    assert all(fits(desk.table.views[0], translations(language)) for language in ("en", "fr"))
    desk.touch("L16")
    desk.wait()
    assert (desk.actions, desk.table.status.selected) == ([], None)
    assert "Again: cancel" not in desk.reads(0)


def test_a_wrong_touch_is_heard_and_explained_to_who_moves_and_what_was_begun_stands() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16")
    before = desk.table.status
    desk.touch("A1")
    assert heard(before, desk) is Tone.WRONG
    assert "Not this one" in desk.reads(0) and "Infantry moves 1 square a turn" in desk.reads(0)
    assert "Not this one" not in desk.reads(1)
    desk.touch("L15")
    desk.wait()
    assert desk.last == "move L16-L15"


def test_the_touch_of_an_enemy_is_an_attack_and_takes_what_fell_off_the_board() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("K15")
    desk.wait()
    assert desk.actions == [] and "Touch it again to confirm" in desk.reads(0)
    desk.touch("K15")
    desk.wait()
    assert desk.last == "attack K15"
    assert square("K15") not in desk.game.projection.placement(desk.table.follower.state)


def test_an_attack_that_cannot_succeed_says_so_and_waits_for_a_confirmation() -> None:
    desk = WarDesk(HOPELESS)
    desk.touch("K15")
    desk.wait()
    assert desk.actions == [] and "Did you mean it?" in desk.reads(0)
    assert "4 against 6: holds" in desk.reads(0)


def test_a_button_confirms_an_attack_and_another_drops_it() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("K15")
    assert desk.reads(0).endswith("Menu | Attack K15 | No")
    assert all(fits(desk.table.views[0], translations(language)) for language in ("en", "fr"))
    desk.press(0, Button.RIGHT)
    desk.wait()
    assert desk.actions == [] and "Did you mean it?" not in desk.reads(0)
    desk.touch("K15")
    desk.press(0, Button.MIDDLE)
    assert desk.actions == ["attack K15"]


def test_an_attack_that_is_touched_once_gives_way_to_a_move() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("K15", "L16", "L15")
    desk.wait()
    assert desk.actions == ["move L16-L15"]


def test_an_attack_may_be_said_by_touching_what_falls_away_from_its_square() -> None:
    desk = WarDesk(FIGHT)
    for _ in range(2):
        desk.touch("K15")
        desk.wait()
    desk.press(0, Button.LEFT, Button.MIDDLE)
    desk.wait()
    assert desk.state == FIGHT
    for _ in range(2):
        desk.world.point_at(desk.world.top(square("K15")))
        desk.wait()
        desk.world.lift_wand()
        desk.wait()
    assert desk.last == "attack K15"


def test_while_a_move_is_begun_the_touch_of_an_enemy_attacks_nobody() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16", "K15")
    assert "Touch L16 again to cancel" in desk.reads(0)
    assert all(fits(desk.table.views[0], translations(language)) for language in ("en", "fr"))
    desk.wait()
    assert desk.actions == [] and desk.table.status.selected == square("L16")
    desk.touch("L16")
    desk.wait()
    assert desk.table.status.selected is None
    for _ in range(2):
        desk.touch("K15")
        desk.wait()
    assert desk.actions == ["attack K15"]


def test_who_stands_on_an_arsenal_destroys_it_by_a_button_after_the_touch() -> None:
    desk = WarDesk(RAID)
    desk.touch("B15")
    desk.wait()
    assert desk.actions == []
    assert "Touch where it goes" in desk.reads(0) and "Destroy B15" in desk.reads(0)
    desk.press(0, Button.MIDDLE)
    assert desk.last == "destroy B15"


def test_who_stands_on_an_arsenal_may_still_leave_it() -> None:
    desk = WarDesk(RAID)
    desk.touch("B15", "B14")
    desk.wait()
    assert desk.last == "move B15-B14"


@pytest.mark.parametrize(
    ("state", "name", "label"), [(FIGHT, "K15", "Attack K15"), (RAID, "B15", "Destroy B15")]
)
def test_on_a_full_grid_what_is_lifted_a_moment_is_asked_about(state: str, name: str, label: str) -> None:
    desk = WarDesk(state, grid=True)
    desk.lift(name, 0.8)
    desk.wait()
    assert desk.actions == [] and desk.phase == "choosing"
    assert label in desk.reads(0) and label not in desk.reads(1)
    desk.press(0, Button.RIGHT)
    desk.wait()
    assert (desk.actions, desk.phase) == ([], "waiting")
    desk.lift(name, 0.8)
    desk.wait()
    desk.press(0, Button.MIDDLE)
    assert desk.last == label.lower().replace("k15", "K15").replace("b15", "B15")


def test_on_a_full_grid_a_unit_moves_by_hand_and_an_attack_is_never_the_beginning_of_it() -> None:
    desk = WarDesk(FIGHT, grid=True)
    desk.lift("K15", 0.8)
    desk.wait()
    desk.world.lay(desk.world.top(square("L16")), square("L15"))
    desk.wait()
    assert desk.actions == ["move L16-L15"]


# --- undo, and a power cut


def test_a_tip_on_the_border_of_two_squares_moves_nothing() -> None:
    desk = WarDesk(FIGHT)
    desk.world.point(square("L16"))
    desk.table.elapse(0.3)
    goal, origin = (desk.world.square(square(name)) for name in ("L15", "L16"))
    for read in ([goal], [goal, origin]) * 4:
        desk.world.hold_wand(read)
        desk.table.elapse(0.12)
    desk.world.lift_wand()
    desk.wait()
    assert desk.actions == []
    desk.touch("L15")
    desk.wait()
    assert desk.actions == ["move L16-L15"]


def test_the_plug_is_pulled_in_mid_turn_and_what_was_begun_with_the_wand_begins_anew() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16", "L15")
    desk.wait()
    desk.touch("M15")
    desk.pull_the_plug()
    assert "4 moves left" in desk.reads(0) and desk.table.status.selected is None
    desk.touch("M15", "M14")
    desk.wait()
    assert desk.last == "move M15-M14"


def test_an_undo_in_mid_turn_gives_the_move_back() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("L16", "L15")
    desk.wait()
    desk.press(0, Button.LEFT, Button.MIDDLE)
    desk.wait()
    assert desk.state == FIGHT
    desk.touch("L16", "L15")
    desk.wait()
    assert desk.last == "move L16-L15"


def test_after_a_wrong_touch_the_turn_may_still_end() -> None:
    desk = WarDesk(FIGHT)
    desk.touch("A1")
    assert "Not this one" in desk.reads(0) and "End turn" in desk.reads(0)
    desk.press(0, Button.RIGHT)
    assert desk.last == "end"
