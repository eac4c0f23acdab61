"""Rule sets of the engine, as named switches."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.art_of_war.rules.cards import CARDS, Cards


class Rules(NamedTuple):
    """Switches for the contradictions between the official booklet (False) and the English rewrite (True).

    The cards are part of a rule set, because a King's printed values decide battles like the rules do.
    """

    capture_wounded: bool = False  # an attack equal to the defence captures even a damaged unit
    entry_any_time: bool = False  # one development at any time of the own turn instead of at its end
    first_player_first: bool = False  # the first player is chosen before the redraw
    rear_slides: bool = False  # a unit may be placed behind an empty front cell and moves up at once
    unlimited_box: bool = False  # an army may hold more than ten units of a kind
    cards: Cards = CARDS

    def __str__(self) -> str:
        for name, rules in RULE_SETS.items():
            if self[:-1] == rules[:-1]:
                return name
        return "+".join(("official", *(name for name in self._fields[:-1] if getattr(self, name))))


OFFICIAL = Rules()
SWITCHES = Rules._fields[:-1]
REWRITE = Rules(True, True, True, True, True)
RULE_SETS = {"official": OFFICIAL, "rewrite": REWRITE}
OPTIONS = f"{', '.join(RULE_SETS)}, or official+ some of {', '.join(SWITCHES)}"
"""Valid names of rule sets, for error messages."""


def parse_rules(text: str, cards: Cards = CARDS) -> Rules:
    """Parses `official`, `rewrite`, or `official+switch+switch`."""
    if text in RULE_SETS:
        return RULE_SETS[text]._replace(cards=cards)
    base, *switches = text.split("+")
    if base != "official" or not set(switches) <= set(SWITCHES):
        raise MalformedText(f"{quoted(text)} is no rule set: expected {OPTIONS}")
    if len({*switches}) < len(switches):
        raise MalformedText(f"{quoted(text)} names a house rule twice: expected {OPTIONS}")
    return Rules(**{name: name in switches for name in SWITCHES}, cards=cards)
