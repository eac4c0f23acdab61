"""Names of units, squares and zones."""

from __future__ import annotations

from playmat.games.game_of_war.placements import KINDS, SQUARE, WAND
from playmat.games.game_of_war.rules.board import NAMES, Squares, each
from playmat.games.game_of_war.rules.position import Position
from playmat.placement import SEATS, Place
from playmat.text import Text, say

UNIT_NAMES: tuple[Text, ...] = (
    say("Infantry"),
    say("Cavalry"),
    say("Cannon"),
    say("Swift cannon"),
    say("Relay"),
    say("Swift relay"),
)
"""Unit names by kind."""
THE_UNITS: tuple[Text, ...] = (
    say("the infantry"),
    say("the cavalry"),
    say("the cannon"),
    say("the swift cannon"),
    say("the relay"),
    say("the swift relay"),
)
"""Unit names by kind, inside a sentence."""

ZONE_NAMES: dict[str, Text] = {SQUARE: say("Board"), WAND: say("Wand")}

_UNITS = {name: (seat, kind) for seat in SEATS for kind, name in enumerate(KINDS[seat])}
_FEW = 3  # maximum number of squares named on a console


def kind_name(kind: str, seats: tuple[Text, ...]) -> Text:
    """Returns the name of a unit with its side, or of a square."""
    if kind not in _UNITS:
        return say("Square")
    seat, number = _UNITS[kind]
    return say("{unit} ({seat})", unit=UNIT_NAMES[number], seat=seats[seat])


def the_kind(kind: str) -> Text:
    """Returns the name inside a sentence, without the side."""
    return THE_UNITS[_UNITS[kind][1]] if kind in _UNITS else say("the square")


def unit_of(kind: str) -> tuple[int, int] | None:
    """Returns seat and kind number of a unit, or None for a square."""
    return _UNITS.get(kind)


def the_unit(position: Position, seat: int, square: int) -> Text:
    """Returns the name of a side's unit on a square."""
    kind = position.kind_at(seat, square)
    assert kind is not None
    return THE_UNITS[kind]


def square_name(square: int) -> Text:
    """Returns the name of a square as printed at the edges."""
    return say("{square}", square=NAMES[square])


def squares_name(squares: Squares) -> Text:
    """Returns the names of a few squares and the number of the others."""
    names = [NAMES[square] for square in each(squares)]
    if len(names) <= _FEW:
        return say("{squares}", squares=", ".join(names))
    return say("{squares} +{more}", squares=", ".join(names[: _FEW - 1]), more=len(names) - _FEW + 1)


def place_name(place: Place) -> Text:
    """Returns the display name of a place."""
    return square_name(place.number) if place.zone == SQUARE else say("wand")
