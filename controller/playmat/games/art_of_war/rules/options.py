"""Options of a game: its rule set, as named switches, and its armies."""

from __future__ import annotations

import re
from typing import NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CARDS, KIND_NAMES, KING, LETTERS, Cards


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
REWRITE = Rules(
    capture_wounded=True, entry_any_time=True, first_player_first=True, rear_slides=True, unlimited_box=True
)
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


# --- armies: twenty units and a King (Constitution de son armée)


UNITS = 20
BOX = 10
"""Units of each kind in one box of the game."""

_COUNT = re.compile(rf"([{LETTERS[:KING]}])([0-9]{{1,3}})")
_ARMY = re.compile(rf"(\w+) ((?:{_COUNT.pattern})+)")


class Army(NamedTuple):
    """A King's serial and the number of units of each basic kind."""

    king: str
    units: tuple[int, ...] = (4,) * len(BASIC_KINDS)

    @property
    def in_turn(self) -> tuple[int, ...]:
        """The kinds of its units in rotation, the order of a tutorial deck."""
        rounds = range(max(self.units))
        return tuple(kind for number in rounds for kind in BASIC_KINDS if self.units[kind] > number)

    def __str__(self) -> str:
        return (
            f"{self.king} {''.join(f'{letter}{n}' for letter, n in zip(LETTERS, self.units, strict=False))}"
        )


FIRST_GAME = Army("R01"), Army("R02")
"""The armies that both booklets recommend for a first game."""

PRESETS = {"first-r01": FIRST_GAME[0], "first-r02": FIRST_GAME[1]}


def parse_army(text: str) -> Army:
    """Parses an army, the King's serial and counts: `R01 S4G4A4P4W4`."""
    found = _ARMY.fullmatch(text.strip())
    counts = _COUNT.findall(found[2]) if found else []
    if found is None or len(dict(counts)) < len(counts):
        raise MalformedText(f"{quoted(text)} is no army: expected a King and counts like 'R01 S4G4A4P4W4'")
    units = dict(counts)
    return Army(found[1], tuple(int(units.get(letter, 0)) for letter in LETTERS[:KING]))


def problems(army: Army, cards: Cards = CARDS) -> list[str]:
    """Returns the reasons why an army of these cards is invalid."""
    found = []
    card = cards.get(army.king)
    if card is None or card.kind != KING:
        kings = ", ".join(serial for serial, card in cards.items() if card.kind == KING)
        found.append(f"{quoted(army.king)} is no King: expected one of {kings}")
    elif card.printed is None:
        found.append(
            f"the values of King {army.king} are not verified: "
            f"type them from the card with 'playmat art-of-war king {army.king}'"
        )
    if len(army.units) != len(BASIC_KINDS) or min(army.units) < 0:
        found.append(f"{army.units} is not one count for each of {', '.join(KIND_NAMES[:KING])}")
    elif sum(army.units) != UNITS:
        found.append(f"{sum(army.units)} units: an army has {UNITS} and a King")
    return found


def warnings(army: Army, rules: Rules = OFFICIAL) -> list[str]:
    """Returns the kinds that need more than one box of the game; the army is still valid."""
    if rules.unlimited_box:
        return []
    names = zip(KIND_NAMES, army.units, strict=False)
    return [f"{count} {name}s: a box holds {BOX}" for name, count in names if count > BOX]
