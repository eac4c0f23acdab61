"""A match at the table: from laid cards to accepted actions, with the views meanwhile."""

from playmat.events import Button, Dragging
from playmat.placement import NORTH, SEATS, SOUTH, TURNED, Place
from playmat.session.prompts import phases
from playmat.text import say
from support.rehearsed import rehearsed
from support.session_harness import LONG, Desk, begun


def tired() -> Desk:
    """South's second turn begins with its King still turned from an attack."""
    desk = begun()
    desk.do("turn F2")
    desk.do("target F2")
    while desk.phase == "reacting":
        desk.do("pass")
    desk.do("end")
    desk.press(NORTH, Button.RIGHT)
    return desk


def test_any_button_offers_a_game_and_ok_begins_it_and_the_first_state_is_journalled() -> None:
    desk = Desk()
    assert "Art of War" in desk.reads(SOUTH)
    desk.press(NORTH, Button.MIDDLE)
    assert desk.reads(SOUTH) == "New game | Play | Art of War | 1 of 8 | Back | OK | Next"
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.table.entries[0].kind.value == "begun"
    assert desk.phase == "choosing"


def test_a_card_that_means_one_thing_only_counts_once_it_outlasts_one_carried_across() -> None:
    desk = begun()
    card = desk.top("south.reserve.0")
    before = desk.actions
    desk.world.lay(card, Place("battlefield", 0, SOUTH))
    assert desk.phase == "proposing" and desk.actions == before
    desk.table.elapse(0.15)
    assert desk.actions == before
    desk.table.elapse(0.1)
    assert desk.actions[len(before) :] == [f"recruit {'SGAPW'[int(card.serial[2]) - 1]} F1"]


def test_while_the_mat_is_believed_the_console_already_says_what_follows() -> None:
    desk = begun()
    desk.world.lay(desk.top("south.reserve.0"), Place("battlefield", 0, SOUTH))
    board = desk.table.views[SOUTH].board
    assert desk.phase == "proposing" and board
    assert [bool(tile and tile.lit) for tile in board[2].tiles] == [True, False, False]
    before = desk.reads(SOUTH)
    assert "Develop, or end" in before
    desk.table.elapse(LONG)
    assert desk.phase == "waiting" and desk.reads(SOUTH) == before


def test_a_button_does_not_wait_until_the_mat_is_believed() -> None:
    desk = begun()
    before = desk.actions
    desk.world.lay(desk.top("south.reserve.0"), Place("battlefield", 0, SOUTH))
    desk.press(SOUTH, Button.RIGHT)
    assert [action.split()[0] for action in desk.actions[len(before) :]] == ["recruit", "end"]


def test_a_target_can_be_confirmed_before_the_turned_card_is_believed() -> None:
    desk = begun()
    desk.world.lay(desk.top("south.battlefield.1"), Place("battlefield", 1, SOUTH), TURNED)
    assert desk.phase == "proposing" and desk.reads(SOUTH).startswith("Target? | King | ")
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.actions[-2:] == ["turn F2", "target F2"]


def test_the_right_button_ends_the_turn_also_when_nothing_else_is_left() -> None:
    views = [view for step in rehearsed(seed=4) for view in step.values()]
    due = [view for view in views if view.headline == say("Your turn")]
    last = [view for view in due if view.details == (say("End the turn"),)]
    assert last and all(view.buttons == (phases.MENU, None, say("End turn")) for view in last)


def test_only_who_has_cards_to_move_is_told_which_and_the_other_whom_the_table_waits_for() -> None:
    desk = tired()
    assert desk.reads(SOUTH) == "To do | Turn the King upright | South front centre | Menu"
    assert desk.reads(NORTH).startswith("Turn 3 | One moment | South is moving cards")
    for seat in SEATS:
        board = desk.table.views[seat].board
        assert board and any(tile and tile.lit for row in board for tile in row.tiles)


def test_a_card_carried_across_a_slot_is_never_an_action() -> None:
    desk = begun()
    before = desk.actions
    card = desk.top("south.reserve.0")
    for cell in (0, 2, 4):
        desk.world.lay(card, Place("battlefield", cell, SOUTH))
        desk.table.elapse(0.15)
    desk.lay(card, "south.reserve.0")
    assert desk.actions == before and desk.phase == "waiting"


def test_nothing_is_accepted_while_a_card_of_the_player_is_dragged_on_the_page() -> None:
    desk = begun()
    before = desk.actions
    desk.table.handle(Dragging((SOUTH,)))
    desk.lay(desk.top("south.reserve.0"), "south.battlefield.0")
    assert desk.actions == before and desk.phase == "proposing"
    desk.table.handle(Dragging())
    desk.table.elapse(LONG)
    assert [action.split()[0] for action in desk.actions[len(before) :]] == ["recruit"]


def test_a_drag_of_another_player_delays_nothing() -> None:
    desk = begun()
    before = desk.actions
    desk.table.handle(Dragging((NORTH,)))
    desk.lay(desk.top("south.reserve.0"), "south.battlefield.0")
    assert len(desk.actions) == len(before) + 1


def test_lifting_a_card_and_putting_it_back_changes_nothing() -> None:
    desk = begun()
    before = desk.actions
    card = desk.top("south.battlefield.1")
    desk.world.lift(card)
    desk.table.elapse(1)
    assert desk.phase != "explaining" and desk.table.status.steps == ()
    desk.world.put_back(card)
    desk.table.elapse(LONG)
    assert desk.actions == before and desk.phase == "waiting"


def test_a_card_in_the_air_for_long_is_asked_for() -> None:
    desk = begun()
    desk.world.lift(desk.top("south.battlefield.1"))
    desk.table.elapse(LONG)
    assert desk.phase == "explaining"
    assert "front centre" in desk.reads(SOUTH)


def test_pushing_reserve_cards_together_changes_nothing() -> None:
    desk = begun()
    before = desk.actions
    card = desk.top("south.reserve.0")
    for number in (3, 4, 1):
        desk.lay(card, f"south.reserve.{number}")
        assert desk.actions == before and desk.phase == "waiting"


def test_an_illegal_move_is_explained_and_the_way_back_settles_it() -> None:
    desk = begun()
    before = desk.actions
    card = desk.world.draw(SOUTH)
    desk.lay(card, "south.battlefield.0")
    assert desk.phase == "explaining"
    assert "reserve" in desk.reads(SOUTH)
    assert desk.table.status.wrong == (Place("battlefield", 0, SOUTH),)
    desk.take(card, SOUTH)
    assert desk.actions == before and desk.phase == "waiting"


def test_a_rear_card_without_a_front_is_slid_to_the_front() -> None:
    desk = begun()
    card = desk.top("south.reserve.0")
    desk.lay(card, "south.battlefield.3")
    step = desk.table.status.steps[0]
    assert (step.source, step.target) == (Place("battlefield", 3, SOUTH), Place("battlefield", 0, SOUTH))
    desk.lay(card, "south.battlefield.0")
    assert desk.actions[-1].startswith("recruit") and desk.actions[-1].endswith("F1")


def test_a_rear_card_that_lies_turned_is_not_slid_into_an_attack() -> None:
    desk = begun()
    card = desk.top("south.reserve.0")
    desk.lay(card, "south.battlefield.3", pose=1)
    assert desk.table.status.steps[0].target == Place("reserve", 0, SOUTH)


def test_it_is_not_the_other_seats_turn() -> None:
    desk = begun()
    card = desk.top("north.reserve.0")
    desk.lay(card, "north.battlefield.0")
    assert "South's turn" in desk.reads(NORTH) and desk.phase == "explaining"
    desk.lay(card, "north.reserve.0")
    assert desk.phase == "waiting"


def test_the_only_target_needs_only_a_confirmation() -> None:
    desk = begun()
    desk.do("turn F2")
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.actions[-1] == "target F2"


def test_the_other_seats_buttons_do_not_decide() -> None:
    desk = begun()
    before = desk.actions
    desk.press(NORTH, Button.RIGHT)
    assert desk.actions == before
    desk.press(SOUTH, Button.RIGHT)
    assert desk.actions == [*before, "end"]


def test_units_are_righted_step_by_step_after_the_turn() -> None:
    desk = tired()
    assert desk.phase == "settling"
    assert "King" in desk.reads(SOUTH)
    desk.lay(desk.top("south.battlefield.1"), "south.battlefield.1")
    assert desk.phase == "waiting"


def test_an_undone_action_is_walked_back_on_the_mat() -> None:
    desk = begun()
    card = desk.top("south.reserve.0")
    desk.lay(card, "south.battlefield.0")
    before = len(desk.table.entries)
    desk.press(SOUTH, Button.LEFT, Button.MIDDLE)
    assert [entry.kind.value for entry in desk.table.entries[before:]] == ["undone"]
    assert desk.phase == "retracting"
    assert desk.reads(SOUTH).startswith("Undone | ")
    desk.lay(card, "south.reserve.0")
    assert desk.phase == "waiting"


def test_a_game_is_given_up_only_by_a_held_button_after_a_question() -> None:
    desk = begun()
    before = [entry.kind.value for entry in desk.table.entries]
    desk.press(SOUTH, Button.LEFT)
    while "New game" not in desk.reads(SOUTH):
        desk.press(SOUTH, Button.RIGHT)
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.reads(SOUTH) == "Sure? | Hold for yes | This game will end | No | Hold: yes"
    desk.press(SOUTH, Button.RIGHT)
    assert "Sure?" in desk.reads(SOUTH)
    desk.press(SOUTH, Button.LEFT)
    assert desk.reads(SOUTH).startswith("Menu | New game")
    desk.press(SOUTH, Button.MIDDLE)
    desk.hold(SOUTH, Button.RIGHT)
    assert [entry.text for entry in desk.table.entries[len(before) :]] == ["left"]
    assert desk.phase == "attracting"
