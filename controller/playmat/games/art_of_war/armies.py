"""Armies: twenty units and a King (Constitution de son armée)."""

from __future__ import annotations

from typing import NamedTuple

from playmat.games.art_of_war.cards import BASIC_KINDS, CARDS, KIND_NAMES, KING
from playmat.games.art_of_war.rules import OFFICIAL, Rules

UNITS = 20
BOX = 10
"""The units of each kind in one box of the game."""


class Army(NamedTuple):
    """A King by his serial and how many units of each basic kind follow him."""

    king: str
    units: tuple[int, ...] = (4,) * len(BASIC_KINDS)


FIRST_GAME = Army("R01"), Army("R02")
"""What both booklets advise for a first game."""


def problems(army: Army) -> list[str]:
    """Why an army cannot be fielded."""
    found = []
    card = CARDS.get(army.king)
    if card is None or card.kind != KING:
        kings = ", ".join(serial for serial, card in CARDS.items() if card.kind == KING)
        found.append(f"'{army.king}' is no King: expected one of {kings}")
    elif card.printed is None:
        found.append(f"the values of King {army.king} are not verified: read them off the card first")
    if len(army.units) != len(BASIC_KINDS) or min(army.units) < 0:
        found.append(f"{army.units} is not one count for each of {', '.join(KIND_NAMES[:KING])}")
    elif sum(army.units) != UNITS:
        found.append(f"{sum(army.units)} units: an army has {UNITS} and a King")
    return found


def warnings(army: Army, rules: Rules = OFFICIAL) -> list[str]:
    """What one box cannot offer; the army may be fielded all the same."""
    if rules.unlimited_box:
        return []
    names = zip(KIND_NAMES, army.units, strict=False)
    return [f"{count} {name}s: a box holds {BOX}" for name, count in names if count > BOX]
