"""Consoles as spectators read them: what goes on there, and nothing that only their seats may know."""

from playmat.events import Button, Ordered, OrderKind
from playmat.placement import NORTH, SOUTH
from support.session_harness import MAT, Desk, begun


def reads(desk: Desk, seat: int) -> list[str]:
    """Title, headline and details."""
    view = desk.table.status.consoles[seat]
    assert view.buttons == (None, None, None) or view.title.message == "Message"
    return [str(text) for text in (view.title, view.headline, *view.details)]


def ordered(desk: Desk, kind: OrderKind, text: str = "") -> None:
    desk.table.handle(Ordered("0" * 16, kind, text, 60))


def test_before_a_game_both_invite() -> None:
    desk = Desk()
    assert reads(desk, SOUTH)[0] == "playmat" and reads(desk, SOUTH) == reads(desk, NORTH)


def test_whose_turn_it_is_and_who_waits() -> None:
    desk = begun()
    (mover,) = desk.table.status.story.turn
    names = ("South", "North")
    assert reads(desk, mover)[:2] == [names[mover], f"{names[mover]} to play"]
    assert reads(desk, 1 - mover)[:2] == [names[1 - mover], f"Waiting for {names[mover]}"]


def test_an_open_menu_shows_that_it_is_open_and_not_its_entries() -> None:
    desk = begun()
    desk.press(SOUTH, Button.LEFT)
    assert reads(desk, SOUTH) == ["South", "Menu"] != reads(desk, NORTH)
    desk.press(SOUTH, Button.RIGHT)
    assert reads(desk, SOUTH) == ["South", "Menu"]


def test_what_staff_asked_for_is_shown_until_it_is_answered() -> None:
    desk = begun()
    ordered(desk, OrderKind.RESET)
    assert [reads(desk, seat)[0] for seat in (SOUTH, NORTH)].count("Sure?") >= 1
    assert any("Staff asks to end this game" in reads(desk, seat) for seat in (SOUTH, NORTH))


def test_a_message_and_a_pause() -> None:
    desk = begun()
    ordered(desk, OrderKind.MESSAGE, "Last orders")
    assert reads(desk, SOUTH) == reads(desk, NORTH) == ["Message", "Last orders"]
    ordered(desk, OrderKind.MESSAGE)
    desk.table.handle(Ordered("1" * 16, OrderKind.PAUSE, on=True))
    assert reads(desk, NORTH)[0] == "Paused"


def test_a_misplaced_card_is_named_with_the_next_step() -> None:
    desk = begun()
    card = desk.world.hand(SOUTH)[0]
    place = next(slot.place for slot in MAT.watched if slot.place.zone == "graveyard")
    desk.world.lay(card, place)
    desk.table.elapse(5)
    assert desk.phase == "explaining"
    assert any("back in South's hand" in line for line in reads(desk, SOUTH))
