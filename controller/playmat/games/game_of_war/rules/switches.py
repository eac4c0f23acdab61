"""Switches for rulings that go beyond the letter of the rulebook (ruling 14), and a house rule (24)."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted


class Switches(NamedTuple):
    """Settings of all switches; the defaults are the rulings."""

    row_charges: bool = True  # a whole row of cavalry charges; otherwise only the unit next to the target
    fortress_charges: bool = False  # cavalry can charge from a fortress
    contact: bool = True  # a unit next to an on-line unit is on line
    relay_contact: bool = True  # a relay on line by contact alone emits, too
    relays_pass: bool = False  # enemy relays do not block lines
    halting: bool = False  # a unit that leaves the network during its move stops there
    combat_units: bool = True  # a side loses without combat units; otherwise without any units
    arsenal_attack: bool = (
        True  # destroying an arsenal needs an on-line unit and is the attack; otherwise it is immediate
    )
    free_attack: bool = True  # attacking is optional
    swap_sides: bool = False  # North chooses before the lot whether the players swap sides

    def __str__(self) -> str:
        """Formats the differences from the rulings, such as `-contact,+halting`, or `-` if there are none."""
        changed = (
            f"{'+' if now else '-'}{name.replace('_', '-')}"
            for name, now, usual in zip(self._fields, self, RULINGS, strict=True)
            if now != usual
        )
        return ",".join(changed) or "-"


RULINGS = Switches()
LETTER = Switches(
    row_charges=False,
    fortress_charges=True,
    contact=False,
    relay_contact=False,
    combat_units=False,
    arsenal_attack=False,
    free_attack=False,
)
"""Switches for the literal rulebook."""


def parse_switches(text: str) -> Switches:
    """Parses switches in the form of `str()`; raises MalformedText."""
    named = {
        f"{sign}{name.replace('_', '-')}": (name, sign == "+") for name in Switches._fields for sign in "+-"
    }
    words = [] if text == "-" else text.split(",")
    try:
        switches = RULINGS._replace(**dict(named[word] for word in words))
    except KeyError as error:
        known = ", ".join(named)
        raise MalformedText(f"{quoted(str(error.args[0]))} is no switch: expected {known}") from None
    if str(switches) != text:
        raise MalformedText(f"{quoted(text)} names a switch twice, or as it is anyway: expected '{switches}'")
    return switches
