"""Switches for the points that the rulebook leaves open; the defaults are the rulings."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted


class Switches(NamedTuple):
    """Rule options of a table; each comment begins with the number of its ruling."""

    rests: int = 2  # 2: copies of this basic card; the rulebook says 2, then 3
    closed_diagonals: bool = True  # 3: steps and shots never pass between two obstacles; else they do
    false_starts_cost: bool = False  # 4: a card laid before 0 has no effect; else it is refused
    aim_both: bool = False  # 6: a card moves the flag and then the sight token
    most_aims: int = 0  # 6: aims per turn; 0: any number
    diagonal_steps: bool = True  # 7: a step leads to eight neighbours; else to four
    rest_stones: int = 1  # 7: stones from the bank
    literal_chain: bool = True  # 8: a pushed figure does not push straight on; else not back
    blocked_push_costs: bool = False  # 8: a card whose push has no room is spent
    resume: bool = True  # 9: an action interrupted by a dodge stays pending; else it is lost
    decline: bool = True  # 10: a target may decline to dodge
    dodge_ms: int = 5000  # 10: time to dodge
    counter_shots: str = "crossing"  # 10: red cards that a target may play; "any" allows all
    fresh_time: bool = True  # 11: a target that re-enters the line has the full time again
    one_dodge: bool = True  # 11: one dodge per entry; else as many as time allows
    plain_moves_enter: bool = False  # 11: a plain move into the line makes a target too
    shooters_dodge: bool = True  # 12: a shooter may dodge meanwhile
    shots_stand: bool = True  # 12: a shot continues while its shooter dodges; else it is lost
    crossing_ms: int = 300  # 13: opposite shots within this time cancel each other
    uncertainty_ms: int = 5  # 14: closer stamps are ordered by lot
    returns_by_frags: bool = True  # 18: fewest frags return first; else in seat order
    higher_wins: bool = True  # 20: only the highest of several above the goal wins; else all
    equals_play_on: bool = True  # 20: equal leaders play on; else they win together
    goal: int = 4  # 20: frags needed to win
    hypnosis: str = "victim"  # 21: flag and sight token that a hypnotised archer uses; or "hypnotist"

    def __str__(self) -> str:
        """Returns the differences from the rulings, such as `-resume,goal=6`; `-` for none."""
        pairs = zip(self._fields, self, RULINGS, strict=True)
        return ",".join(_noted(name, value) for name, value, usual in pairs if value != usual) or "-"


RULINGS = Switches()
_MOST = 100_000
VALUES = {"counter_shots": ("crossing", "any"), "hypnosis": ("victim", "hypnotist")}
"""Values of the switches that are words."""


def _noted(name: str, value: object) -> str:
    noted = name.replace("_", "-")
    return f"{'+' if value else '-'}{noted}" if isinstance(value, bool) else f"{noted}={value}"


def parse_switches(text: str) -> Switches:
    """Parses the output of `str()`, in any order; raises MalformedText for anything else."""
    words = [] if text == "-" else text.split(",")
    switches = Switches(**RULINGS._asdict() | dict(_switch(word, text) for word in words))
    if sorted(str(switches).split(",")) != sorted(text.split(",")):
        raise MalformedText(f"{quoted(text)} names a switch twice, or as it is anyway: expected '{switches}'")
    return switches


def _switch(word: str, text: str) -> tuple[str, bool | int | str]:
    noted, equals, value = word.partition("=")
    name = noted.lstrip("+-").replace("-", "_")
    usual = RULINGS._asdict().get(name)
    if equals and value in VALUES.get(name, ()):
        return name, value
    if equals and type(usual) is int and value.isdecimal() and int(value) <= _MOST:
        return name, int(value)
    if isinstance(usual, bool) and not equals and noted[0] in "+-":
        return name, noted[0] == "+"
    raise MalformedText(f"{quoted(word)} is no switch: expected {', '.join(_known())}")


def _known() -> list[str]:
    names = {name: name.replace("_", "-") for name in RULINGS._fields}
    return [
        f"[+-]{names[name]}"
        if isinstance(usual, bool)
        else f"{names[name]}={'|'.join(VALUES.get(name, (str(usual),)))}"
        for name, usual in RULINGS._asdict().items()
    ]
