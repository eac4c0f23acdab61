"""The rule sets: one engine, named switches."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted


class Rules(NamedTuple):
    """Where the official booklet (all False) and the English rewrite (all True) contradict each other."""

    capture_wounded: bool = False  # an attack equal to the defence captures whatever the damage
    entry_any_time: bool = False  # development once at any moment of the own turn, not as its end
    first_player_first: bool = False  # who begins is settled before the new hands
    rear_slides: bool = False  # a rear cell behind an empty front takes a unit, which moves up at once
    unlimited_box: bool = False  # an army may hold more than ten units of a kind

    def __str__(self) -> str:
        for name, rules in RULE_SETS.items():
            if self == rules:
                return name
        return "+".join(("official", *(field for field in self._fields if getattr(self, field))))


OFFICIAL = Rules()
REWRITE = Rules(*(True for _ in Rules._fields))
RULE_SETS = {"official": OFFICIAL, "rewrite": REWRITE}
OPTIONS = f"{', '.join(RULE_SETS)}, or official+ some of {', '.join(Rules._fields)}"
"""How a rule set may be named."""


def parse_rules(text: str) -> Rules:
    """The rules named `official`, `rewrite`, or `official+switch+switch`."""
    if text in RULE_SETS:
        return RULE_SETS[text]
    base, *switches = text.split("+")
    if base != "official" or not set(switches) <= set(Rules._fields):
        raise MalformedText(f"{quoted(text)} is no rule set: expected {OPTIONS}")
    return Rules(**dict.fromkeys(switches, True))
