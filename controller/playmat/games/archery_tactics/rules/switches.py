"""House rules: the points that the rulebook leaves open and that a group would choose.

The defaults are the rulings.
"""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted


class Switches(NamedTuple):
    """Rule options of a table; each comment begins with the number of its ruling."""

    rests: int = 2  # 2: copies of this basic card; the rulebook says 2, then 3
    false_starts_cost: bool = False  # 4: a card laid before 0 has no effect; else it is refused
    most_aims: int = 0  # 6: aims per turn; 0: any number
    diagonal_steps: bool = True  # 7: a step leads to eight neighbours; else to four
    dodge_ms: int = 5000  # 10: time to dodge
    counter_shots: str = "crossing"  # 10: red cards that a target may play; "any" allows all
    plain_moves_enter: bool = False  # 11: a plain move into the line makes a target too
    crossing_ms: int = 300  # 13: opposite shots within this time cancel each other
    goal: int = 4  # 20: frags needed to win
    hypnosis: str = "victim"  # 21: flag and sight token that a hypnotised archer uses; or "hypnotist"

    def __str__(self) -> str:
        """Returns the differences from the rulings, such as `-diagonal-steps,goal=6`; `-` for none."""
        pairs = zip(self._fields, self, RULINGS, strict=True)
        noted = []
        for name, value, usual in pairs:
            switch = name.replace("_", "-")
            if value != usual and isinstance(value, bool):
                noted.append(f"{'+' if value else '-'}{switch}")
            elif value != usual:
                noted.append(f"{switch}={value}")
        return ",".join(noted) or "-"


RULINGS = Switches()
_MOST = 100_000
VALUES = {"counter_shots": ("crossing", "any"), "hypnosis": ("victim", "hypnotist")}
"""Values of the switches that are words."""


REMOVED = {
    "closed-diagonals": "nobody passes between two obstacles",
    "aim-both": "a Ciblage moves the flag or the sight token",
    "rest-stones": "a Repos brings one stone",
    "literal-chain": "a pushed figure does not push straight on",
    "blocked-push-costs": "a push without room is refused",
    "resume": "an interrupted action continues after the dodge",
    "decline": "a target may decline to dodge",
    "fresh-time": "an archer who comes into a line has the full time",
    "one-dodge": "one dodge for each shot",
    "shooters-dodge": "a shooter may dodge",
    "shots-stand": "the shot of a dodging shooter continues",
    "uncertainty-ms": "stamps closer than 5 ms are ordered by lot",
    "returns-by-frags": "archers with the fewest frags return first",
    "higher-wins": "only the highest of several above the goal wins",
    "equals-play-on": "equal leaders play on",
}
"""Former switches with the rule that always applies now. Texts of matches that changed one do not parse."""


def _is_small(digits: str) -> bool:
    return len(digits) <= len(str(_MOST)) and int(digits) <= _MOST


def parse_switches(text: str) -> Switches:
    """Parses the output of `str()`, in any order; raises MalformedText for anything else."""
    words = [] if text == "-" else text.split(",")
    values = RULINGS._asdict()
    for word in words:
        noted, equals, value = word.partition("=")
        name = noted.lstrip("+-").replace("-", "_")
        usual = RULINGS._asdict().get(name)
        if equals and value in VALUES.get(name, ()):
            values[name] = value
        elif equals and type(usual) is int and value.isdecimal() and _is_small(value):
            values[name] = int(value)
        elif isinstance(usual, bool) and not equals and noted[0] in "+-":
            values[name] = noted[0] == "+"
        elif rule := REMOVED.get(noted.lstrip("+-")):
            raise MalformedText(f"{quoted(word)} is no longer a house rule; the table plays: {rule}")
        else:
            known = [
                f"[+-]{name.replace('_', '-')}"
                if isinstance(usual, bool)
                else f"{name.replace('_', '-')}={'|'.join(VALUES.get(name, (str(usual),)))}"
                for name, usual in RULINGS._asdict().items()
            ]
            raise MalformedText(f"{quoted(word)} is no switch: expected {', '.join(known)}")
    switches = Switches(**values)
    if sorted(str(switches).split(",")) != sorted(text.split(",")):
        raise MalformedText(f"{quoted(text)} names a switch twice, or as it is anyway: expected '{switches}'")
    return switches
