"""Where the rulings go beyond the letter of the rulebook: what a table may play otherwise (ruling 14)."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted


class Switches(NamedTuple):
    """What holds; the defaults are the rulings."""

    row_charges: bool = True  # a whole row of cavalry charges; else only what stands next to its target
    fortress_charges: bool = False  # cavalry charges out of a fortress
    contact: bool = True  # next to a unit on line a unit is on line
    relay_contact: bool = True  # a relay that is on line by contact alone emits, too
    relays_pass: bool = False  # enemy relays let lines of communication through
    halting: bool = False  # a unit that leaves the network in mid-move stops there
    combat_units: bool = True  # who has lost all combat units has lost; else all units
    arsenal_attack: bool = (
        True  # to destroy an arsenal takes an on-line unit and is the attack; else it falls at once
    )
    free_attack: bool = True  # nobody has to attack

    def __str__(self) -> str:
        """What differs from the rulings, such as `-contact,+halting`; `-` where nothing does."""
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
"""The rulebook word by word."""


def parse_switches(text: str) -> Switches:
    """What `str()` wrote; MalformedText where it did not."""
    named = {
        f"{sign}{name.replace('_', '-')}": (name, sign == "+") for name in Switches._fields for sign in "+-"
    }
    words = [] if text == "-" else text.split(",")
    try:
        switches = RULINGS._replace(**dict(named[word] for word in words))
    except KeyError as error:
        known = ", ".join(named)
        raise MalformedText(
            f"{quoted(str(error.args[0]))} is no switch in {quoted(text)}: expected {known}"
        ) from None
    if str(switches) != text:
        raise MalformedText(f"{quoted(text)} names a switch twice, or as it is anyway: expected '{switches}'")
    return switches
