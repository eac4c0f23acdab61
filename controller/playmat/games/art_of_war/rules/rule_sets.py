"""The rule sets: one engine, named switches."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.art_of_war.rules.cards import CARDS, Cards


class Rules(NamedTuple):
    """Where the official booklet (all False) and the English rewrite (all True) contradict each other.

    The cards belong to it: what is printed on a King decides a battle as the rules do.
    """

    capture_wounded: bool = False  # an attack equal to the defence captures whatever the damage
    entry_any_time: bool = False  # development once at any moment of the own turn, not as its end
    first_player_first: bool = False  # who begins is settled before the new hands
    rear_slides: bool = False  # a rear cell behind an empty front takes a unit, which moves up at once
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
"""How a rule set may be named."""


def parse_rules(text: str, cards: Cards = CARDS) -> Rules:
    """The rules named `official`, `rewrite`, or `official+switch+switch`, with these cards."""
    if text in RULE_SETS:
        return RULE_SETS[text]._replace(cards=cards)
    base, *switches = text.split("+")
    if base != "official" or not set(switches) <= set(SWITCHES):
        raise MalformedText(f"{quoted(text)} is no rule set: expected {OPTIONS}")
    return Rules(**{name: name in switches for name in SWITCHES}, cards=cards)
