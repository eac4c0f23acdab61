"""How people call cards and places."""

from __future__ import annotations

from playmat.games.art_of_war.pictures import BATTLEFIELD, DECK, GRAVEYARD, KINGDOM, RESERVE
from playmat.picture import Place
from playmat.text import Text, say

KINDS = (say("Soldier"), say("Guardian"), say("Archer"), say("Priest"), say("Wizard"), say("King"))
SEATS = (say("South"), say("North"))
CELLS = (
    say("front left"),
    say("front centre"),
    say("front right"),
    say("rear left"),
    say("rear centre"),
    say("rear right"),
)
_ZONES = {RESERVE: say("reserve"), KINGDOM: say("kingdom"), GRAVEYARD: say("graveyard"), DECK: say("deck")}


def place_name(place: Place) -> Text:
    """A place without its seat."""
    return CELLS[place.number] if place.zone == BATTLEFIELD else _ZONES[place.zone]
