"""The six kinds of units and the ready opening."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import ConfigError, literal
from playmat.games.game_of_war.rules.board import (
    HOMES,
    OPEN,
    Squares,
    of,
    parse_squares,
    parse_toml,
    read_data,
)
from playmat.placement import SEAT_NAMES, SEATS

Side = tuple[Squares, ...]
"""Squares of one side's units, by kind."""


class Unit(NamedTuple):
    """Values of a kind; `charge` is 0 without that ability. `covered`: terrain adds to the defence."""

    kind: str
    letter: str
    number: int
    speed: int
    range: int
    attack: int
    defence: int
    covered: bool
    charge: int = 0


def parse_units(text: str, source: str) -> tuple[Unit, ...]:
    """Parses the kinds of a data file in order; ConfigError names `source`, kind and key."""
    entries = parse_toml(text, source).get("units", {})
    units = []
    for kind, entry in entries.items():
        where = f"{source}, {kind}"
        for key in Unit._fields[1:-1]:
            if key not in entry:
                raise ConfigError(f"{where}: {key} is missing")
        for key, value in entry.items():
            if key not in Unit._fields:
                raise ConfigError(f"{where}: {key} is nothing that a unit has")
            match key:
                case "letter":
                    sound = isinstance(value, str) and len(value) == 1
                case "covered":
                    sound = isinstance(value, bool)
                case _:
                    sound = type(value) is int and value >= 0
            if not sound:
                expected = _EXPECTED.get(key, "a number from 0")
                raise ConfigError(f"{where}: {key} = {literal(value)} must be {expected}")
        units.append(Unit(kind, **entry))
    return tuple(units)


_EXPECTED = {"letter": "a letter", "covered": "true or false"}
UNITS = parse_units(read_data("units.toml"), "units.toml")
KINDS = range(len(UNITS))
INFANTRY, CAVALRY, CANNON, SWIFT_CANNON, RELAY, SWIFT_RELAY = KINDS
COMBAT = tuple(number for number, unit in enumerate(UNITS) if unit.attack)
RELAYS = tuple(number for number, unit in enumerate(UNITS) if not unit.attack)
LETTERS = "".join(unit.letter for unit in UNITS)
NOBODY: Side = (0,) * len(UNITS)


def parse_opening(text: str, source: str) -> tuple[Side, Side]:
    """Parses South's and North's units in the ready opening."""
    entries = parse_toml(text, source)
    sides = []
    for seat in SEATS:
        where, entry = f"{source}, {SEAT_NAMES[seat]}", entries.get(SEAT_NAMES[seat], {})
        squares = [parse_squares(entry.get(unit.kind), f"{where}: {unit.kind}") for unit in UNITS]
        taken = [square for some in squares for square in some]
        if [*map(len, squares)] != [unit.number for unit in UNITS] or len({*taken}) < len(taken):
            raise ConfigError(f"{where}: every unit must stand on a square of its own")
        if of(taken) & ~(HOMES[seat] & OPEN):
            raise ConfigError(f"{where}: units stand on their own ten rows, not on mountains")
        sides.append(tuple(map(of, squares)))
    return sides[0], sides[1]


OPENING = parse_opening(read_data("opening.toml"), "opening.toml")
NORTHS_SHARE = 14 / 15
"""Share of the games from the ready opening that North wins between equal programs."""
