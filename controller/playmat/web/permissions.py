"""Checks that a page's command uses only its own hands and the open mat."""

from __future__ import annotations

from playmat.text import say
from playmat.web.commands import Request
from playmat.web.news.disguise import Disguise
from playmat.web.page_table import PageTable
from playmat.web.visitors.sitting import RefusedError, Sitting

WATCHING = say("You are watching. Take a seat to play.")
OTHER_HAND = say("Only the player who sits there can do that")
ALL_SIDES = say("This changes the other side too. Take every seat, or do it at the table’s own computer.")

REAL = say("The pieces are real: move them on the readers.")

_OF_THE_PAGE = (
    "advise", "analyse", "consider", "forget_player", "name_players",
    "pause", "play_again", "pose", "press", "release", "speak", "start", "wake",
)  # fmt: skip
"""What a page may do at a table whose components are real."""
_OF_ALL_SIDES = (
    "new_game",
    "lay_mat",
    "start",
    "pose",
    "play_on",
    "name_players",
    "play_again",
    "swap_sides",
    "hands_on",
)


def check(request: Request, table: PageTable, sitting: Sitting, disguise: Disguise) -> None:
    """Raises RefusedError if the page may not perform the request.

    A seat that the browser holds may be given to a program from any seat of that browser.
    """
    # The rules go from general to special. Spectators may do nothing. What changes every side needs every
    # seat; a seat that a program plays counts as free. Otherwise each part of the message that names a card,
    # a seat or a console must belong to this page. A card is checked by what the page sees and not by its
    # owner: cards on the mat may be moved by everyone, as on a real table.
    if sitting.watches:
        raise RefusedError(WATCHING)
    if table.setting.real:
        # At a real table a program has no hands to play a seat with.
        program = request.verb == "start" and request.text("program")
        if program or request.verb not in _OF_THE_PAGE:
            raise RefusedError(REAL)
    served = sitting.held | table.players.keys()
    if request.verb in _OF_ALL_SIDES and not table.setting.seats.keys() <= served:
        raise RefusedError(ALL_SIDES)
    if sitting.everybody:
        return
    if request.verb == "let_play":
        foreign_seat = request.seat not in sitting.held - sitting.elsewhere
    else:
        foreign_seat = request.has("seat") and not sitting.reads(request.owner)
    # A component that the page does not see looks the same as a missing one.
    foreign_card = request.has("card") and request.text("card") not in {
        thing["id"] for thing in table.describe()["cards"] if not disguise.hides(thing, table.private)
    }
    foreign_console = request.has("console") and not sitting.reads_any(
        table.setting.consoles[request.console]
    )
    if foreign_card or foreign_seat or foreign_console:
        raise RefusedError(OTHER_HAND)
