"""What units, squares and zones are called."""

from __future__ import annotations

from playmat.games.game_of_war.pictures import KINDS, SQUARE, WAND
from playmat.games.game_of_war.rules.squares import NAMES
from playmat.picture import NORTH, SOUTH, Place
from playmat.text import Text, say

UNIT_NAMES: tuple[Text, ...] = (
    say("Infantry"),
    say("Cavalry"),
    say("Cannon"),
    say("Swift cannon"),
    say("Relay"),
    say("Swift relay"),
)
"""By kind."""

KIND_NAMES: dict[str, Text] = {
    **{kind: say("{unit} (South)", unit=name) for kind, name in zip(KINDS[SOUTH], UNIT_NAMES, strict=True)},
    **{kind: say("{unit} (North)", unit=name) for kind, name in zip(KINDS[NORTH], UNIT_NAMES, strict=True)},
    "square": say("Square"),
}

ZONE_NAMES: dict[str, Text] = {SQUARE: say("Board"), WAND: say("Wand")}


def square_name(square: int) -> Text:
    """As it is printed at the edges."""
    return say("{square}", square=NAMES[square])


def place_name(place: Place) -> Text:
    """A place for people."""
    return square_name(place.number) if place.zone == SQUARE else say("wand")
