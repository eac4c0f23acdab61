"""The consoles of a table that is open to a network show its PIN, which no view of the session holds."""

from playmat.picture import SOUTH
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session import prompts, table_menu
from playmat.session.pin import reveal
from support.shipped import GAME

PIN = "271828"


def menu(pinned: bool) -> list[View]:
    entries = table_menu.table_commands(True, True, True, True, {SOUTH: GAME.seat_name(SOUTH)}, pinned=pinned)
    views = []
    for _ in entries.options:
        views.append(prompts.browsing(entries))
        entries.advance()
    return views


def invitation(pinned: bool) -> list[View]:
    return [prompts.attract(GAME, page, pinned) for page in range(4)]


def showing(views: list[View], language: str = "en") -> int:
    """How many of the views show the PIN to who reads the display."""
    return sum(PIN in reveal(view, PIN).headline.translate(translations(language)) for view in views)


def test_the_pin_is_a_page_of_the_invitation_and_an_entry_of_the_menu() -> None:
    for views in (invitation, menu):
        assert showing(views(True)) == showing(views(True), "fr") == 1
        assert showing(views(False)) == 0


def test_no_view_holds_it() -> None:
    assert PIN not in repr([*invitation(True), *menu(True)])
