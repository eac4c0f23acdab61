"""What a page may do from where it sits: what its own hands do, and what anybody may on the open mat."""

from __future__ import annotations

from playmat.text import say
from playmat.web.commands import Request
from playmat.web.disguise import Disguise
from playmat.web.interface import VirtualTable
from playmat.web.sitting import RefusedError, Sitting

WATCHING = say("You are watching. Take a seat to play.")
OTHER_HAND = say("Only the player who sits there can do that")


def check(request: Request, table: VirtualTable, sitting: Sitting, disguise: Disguise) -> None:
    """RefusedError where the page may not do what it asks; a program may be asked to any seat."""
    if sitting.everybody:
        return
    if sitting.watches:
        raise RefusedError(WATCHING)
    foreign_card = request.has("card") and not _is_open(request.text("card"), table, disguise)
    foreign_seat = request.has("seat") and not sitting.reads(request.owner) and request.verb != "let_play"
    foreign_console = request.has("console") and not sitting.reads_any(
        table.setting.consoles[request.console]
    )
    if foreign_card or foreign_seat or foreign_console:
        raise RefusedError(OTHER_HAND)


def _is_open(name: str, table: VirtualTable, disguise: Disguise) -> bool:
    """Whether the page sees a thing of this name; what it may not know and what is not there look alike."""
    things = (one for one in table.describe()["cards"] if one["id"] == name)
    return any(not disguise.hides(one, table.private) for one in things)
