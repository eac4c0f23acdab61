"""Switches of the rules as options before a game."""

from __future__ import annotations

from typing import NamedTuple

from playmat.games.game_of_war.rules.switches import LETTER, RULINGS, Switches
from playmat.games.interface import USUAL_HELP, Choice
from playmat.text import Text, say


class _Labels(NamedTuple):
    label: Text
    on: Text
    off: Text


_LABELS = {
    "row_charges": _Labels(
        say("Charges"), say("A whole row of cavalry charges"), say("Only cavalry next to its target charges")
    ),
    "fortress_charges": _Labels(
        say("Out of fortresses"), say("Cavalry charges there, too"), say("Cavalry does not charge")
    ),
    "contact": _Labels(
        say("Contact"), say("Next to a unit on line a unit is on line"), say("Lines alone connect units")
    ),
    "relay_contact": _Labels(
        say("Relays in contact"), say("They send lines"), say("They send lines on a line only")
    ),
    "relays_pass": _Labels(say("Enemy relays"), say("They let lines through"), say("They block lines")),
    "halting": _Labels(say("Leaving the lines"), say("It stops a unit at once"), say("It stops no unit")),
    "combat_units": _Labels(
        say("Elimination"), say("All combat units are lost"), say("All units are lost, relays too")
    ),
    "arsenal_attack": _Labels(
        say("Arsenals"),
        say("A unit on line destroys one as its attack"),
        say("One falls as soon as it is entered"),
    ),
    "free_attack": _Labels(say("Duty"), say("Nobody has to attack"), say("Whoever can attack must")),
    "swap_sides": _Labels(
        say("Swap sides"), say("North may, before the lot"), say("All players keep their side")
    ),
}
_PRESETS = {RULINGS: say("Rulings"), LETTER: say("By the letter")}


_FAVOURITE = say("North wins more often")
"""What players should know of swapping sides in the ready opening, which they have not deployed."""


def choices(switches: Switches, opening: bool) -> tuple[Choice, ...]:
    """Returns the option for all rules together, then one per switch; `opening`: it is the ready one."""
    preset = _PRESETS.get(switches, say("House rules"))
    every = Choice(say("Rules"), preset, None if switches == RULINGS else USUAL_HELP)
    found = []
    for name, on in zip(Switches._fields, switches, strict=True):
        note = _FAVOURITE if name == "swap_sides" and on and opening else None
        found.append(Choice(_LABELS[name].label, _LABELS[name].on if on else _LABELS[name].off, note))
    return every, *found


def chosen(switches: Switches, number: int) -> Switches:
    """Returns the switches with the next value of this option."""
    if number == 0:
        return LETTER if switches == RULINGS else RULINGS
    name = Switches._fields[number - 1]
    return switches._replace(**{name: not getattr(switches, name)})
