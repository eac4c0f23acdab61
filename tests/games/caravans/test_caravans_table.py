"""Caravans at the table: one deck for both sides, hidden hands, discard piles."""

from __future__ import annotations

from playmat.events import Button
from playmat.placement import NORTH, SHARED, SOUTH
from support.session_harness import LONG
from support.small_games import SmallDesk, rehearsed

TAKES = "a1 j s / a j s / a j2 s / south takes"


def dealt(state: str) -> SmallDesk:
    """A table at this position, with all cards dealt that are due."""
    desk = SmallDesk("caravans", state=state)
    for _ in desk.hands.draw(desk.table.follower.state):
        desk.table.elapse(0.3)
    desk.table.elapse(LONG)
    return desk


def take_jade(desk: SmallDesk) -> None:
    """Chooses the jade discards in the menu of South's console."""
    if "Take Jade 2" not in desk.reads(SOUTH):
        desk.press(SOUTH, Button.RIGHT)
    desk.press(SOUTH, Button.MIDDLE)


def test_both_sides_hold_cards_of_the_one_deck() -> None:
    desk = dealt("a j s / a j s / a j s / south plays")
    assert [len(desk.world.hand(seat)) for seat in (SOUTH, NORTH)] == [4, 4]
    assert desk.world.deck_count(SHARED) == 7


def test_a_card_that_is_taken_goes_into_the_hand_of_its_taker() -> None:
    desk = dealt(TAKES)
    take_jade(desk)
    assert desk.reads(SOUTH).startswith("To do | Jade 2 | into the hand of South | from Jade discards")
    (step,) = desk.table.status.steps
    assert (step.target, step.hand) == (None, SOUTH)
    for _ in desk.hands.move(desk.table.status.steps, desk.table.follower.state):
        desk.table.elapse(0.3)
    desk.table.elapse(LONG)
    assert [card.kind for card in desk.world.hand(SOUTH)][-1] == "j2"
    assert not desk.world.hand(SHARED) and desk.phase == "waiting"


def test_a_card_taken_from_an_unreadable_pile_is_confirmed_by_its_taker_alone() -> None:
    desk = dealt("a1 j s / a j s / a j423 s / south takes")
    desk.press(SOUTH, Button.RIGHT, Button.MIDDLE)
    assert desk.actions == ["take j"] and "Done" in desk.reads(SOUTH) and "Done" not in desk.reads(NORTH)
    for _ in desk.hands.move(desk.table.status.steps, desk.table.follower.state):
        desk.table.elapse(0.3)
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.phase == "waiting" and desk.held(SOUTH, "j3")


def test_a_card_laid_by_mistake_goes_back_to_who_may_act() -> None:
    desk = dealt(TAKES)
    card = desk.world.hand(SOUTH)[0]
    desk.lay(card, "discards.0")
    (step,) = desk.table.status.steps
    assert desk.phase == "explaining" and (step.target, step.hand) == (None, SOUTH)


def test_a_taken_card_that_shows_again_on_its_pile_is_no_discard_of_the_other_side() -> None:
    """A hand above the pile hides its card for longer than an action takes to count."""
    desk = dealt(TAKES)
    card = desk.top("discards.1")
    take_jade(desk)
    pose = desk.world.where(card).pose
    desk.world.lift(card)
    desk.table.elapse(LONG)
    assert desk.phase == "waiting"
    desk.world.lay_at(card, *pose[:3])
    desk.table.elapse(LONG)
    assert desk.actions == ["take j"] and desk.phase == "explaining"
    (step,) = desk.table.status.steps
    assert (step.target, step.hand) == (None, SOUTH)


def test_its_taker_may_play_it() -> None:
    desk = dealt(TAKES)
    desk.do("take j")
    desk.do("discard " + desk.world.hand(NORTH)[0].kind)
    desk.do("lay j2")
    assert "lay j2" in desk.actions


def test_after_an_undo_its_card_is_in_nobody_s_hand() -> None:
    desk = dealt(TAKES)
    card = desk.top("discards.1")
    desk.do("take j")
    desk.press(SOUTH, Button.LEFT, Button.MIDDLE)
    desk.lay(card, "discards.1")
    assert desk.phase == "choosing" and "Undone" not in desk.reads(SOUTH)


def test_hands_play_it_and_the_table_understands_every_action() -> None:
    tally = rehearsed("caravans", games=3)
    assert tally.clean, tally.failure
